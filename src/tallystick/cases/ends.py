"""Whether it matters which of several answers comes first: whether they lead to one position."""

from __future__ import annotations

from typing import Final

from tallystick.cases.table import UNANSWERED, CaseTable
from tallystick.kernel.decision import Decision

MOST_ANSWERS: Final = 4
MOST_STEPS: Final = 200


def same_end(table: CaseTable, decision: Decision) -> bool:
    """Whether all answers lead to one position, nobody acting on the way."""
    if len(decision.options) > MOST_ANSWERS:
        return False
    ends = {_end(table, place) for place in range(len(decision.options))}
    return len(ends) == 1 and "" not in ends


def _end(table: CaseTable, place: int) -> str:
    """The position when this answer has been the first; "" if something must be chosen."""
    game = table.game
    mark = game.mark()
    game.step(place)
    for _ in range(MOST_STEPS):
        decision = game.decision()
        if decision is None or table.is_quiet():
            break
        option = table.passing(decision)
        option = table.only(decision) if option == UNANSWERED else option
        if option == UNANSWERED:
            game.rewind(mark)
            return ""
        game.step(option)
    found = game.digest()
    game.rewind(mark)
    return found
