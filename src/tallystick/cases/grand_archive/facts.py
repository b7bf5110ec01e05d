"""What has been answered, in a sentence with its clauses."""

from __future__ import annotations

from typing import Final

from tallystick.cases.grand_archive.place import Place
from tallystick.kernel.decision import Decision
from tallystick.rules.rulebook import Told

# Answers that leave no fact of their own, by the kind of the question.
CLAUSES: Final = {
    "x": ("GA.ACT.3", "GA.COST.13"),
    "y": ("GA.ACT.3", "GA.COST.7"),
    "mode": ("GA.ACT.4",),
    "way": ("GA.ACT.3",),
    "extra": ("GA.ACT.3", "GA.COST.7"),
    "may": ("GA.RES.6", "GA.EFFECTS.1"),
    "may pay": ("GA.COST.8", "GA.EFFECTS.1"),
    "option": ("GA.RES.4",),
    "imbue": ("GA.KW.IMBUE",),
    "tax": ("GA.ATK.1",),
}


def tell_answer(board: Place, decision: Decision, option: int) -> Told | None:
    """An answer that leaves no fact of its own."""
    if decision.kind not in CLAUSES or decision.seat < 0:
        return None
    who = board.seats[decision.seat]
    if decision.kind == "x":
        return Told(f"{who} declares X = {decision.options[option][1]}.", CLAUSES["x"])
    text = board.renamed(board.rules.describe(board.game, decision.options[option]))
    return Told(f"{who}: {text}.", CLAUSES[decision.kind])
