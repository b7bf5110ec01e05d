"""What has happened, in a sentence with its clauses: the game's own words, with the players called
as the case calls them."""

from __future__ import annotations

from tallystick.cases.heirless.place import Place
from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import Fact
from tallystick.rules.rulebook import Told


def tell(board: Place, fact: Fact) -> Told | None:
    """A fact as everybody sees it."""
    told = board.rules.narrate(board.game, fact, -1)
    return None if told is None else Told(board.renamed(told.text), told.clauses)


def tell_answer(board: Place, decision: Decision, option: int) -> Told | None:
    """An answer that leaves no fact of its own."""
    verb, a, _ = decision.options[option]
    who = board.seats[decision.seat]
    if decision.kind == "commit":
        return Told(f"{who} commits {a} Influence at once.", ("HL.turns.81",))
    if decision.kind == "times" and a == 0:
        return Told(f"{who} makes no use of it.", ("HL.icon.2", "HL.icon.3"))
    if decision.kind == "experience" and verb == "extra":
        return Told(f"{who} takes an Extra Resource for the Experience.", ("HL.rewards.4",))
    return None
