"""How the words of a step answer the questions of the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.heirless.place import Place
from tallystick.cases.heirless.words import names_of
from tallystick.cases.nodes import Node
from tallystick.cases.options import next_fit, place_of
from tallystick.cases.table import UNANSWERED, Answers
from tallystick.kernel.decision import Decision


def answer(board: Place, decision: Decision, answers: Answers) -> int:
    """The option that a step has named for this question; UNANSWERED if it says nothing."""
    own = OWN.get(decision.kind)
    found = own(decision, answers) if own is not None else UNANSWERED
    if found != UNANSWERED:
        return found
    return next_fit(answers.choose, lambda node: fits(board, decision, node))


def _times(decision: Decision, answers: Answers) -> int:
    """``x`` says how often, line by line where it is a list."""
    said = answers.extra.get("times")
    if not isinstance(said, list) or not said:
        return UNANSWERED
    found = place_of(decision, ("times", said[0], -1))
    if found != UNANSWERED:
        said.pop(0)
    return found


def _commit(decision: Decision, answers: Answers) -> int:
    n = answers.extra.get("influence")
    return place_of(decision, ("commit", n, -1)) if isinstance(n, int) else UNANSWERED


def _cell(decision: Decision, answers: Answers) -> int:
    """A free cell, or the Workplace that makes room."""
    for verb in ("cell", "replace"):
        n = answers.extra.get(verb)
        found = place_of(decision, (verb, n, -1)) if isinstance(n, int) else UNANSWERED
        if found != UNANSWERED:
            return found
    return UNANSWERED


OWN: Final[dict[str, Callable[[Decision, Answers], int]]] = {
    "times": _times,
    "commit": _commit,
    "cell": _cell,
}


# -- what words mean ------------------------------------------------------------------------------


def fits(board: Place, decision: Decision, node: Node) -> int:
    """The option that words mean; UNANSWERED if there is none."""
    if not node.is_scalar:
        return UNANSWERED
    words = " ".join(node.text().split()).casefold()
    for index, option in enumerate(decision.options):
        if words in names_of(board, decision, option):
            return index
    return UNANSWERED
