"""Whose turn it is, and how many there have been, in what everybody sees."""

from __future__ import annotations

from tallystick.kernel.decision import Decision
from tallystick.play.match import Match
from tallystick.rules.asking import CAN_WAIT, DEED, INCOME, Moment


class TurnCounter:
    """Counts the turns of a match, question by question.

    A turn begins where a question names another seat's turn than the one before. ``rounds`` counts
    for each seat the turns of its own; what happens between two of them is one round of it.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.moment = Moment("")
        self.turns = 0
        self.first = -1
        self.rounds = [0] * match.game.seats
        self.is_new_turn = False

    def look(self) -> None:
        """A question is open."""
        moment = self.match.rules.moment(self.match.game)
        self.is_new_turn = moment.turn != self.moment.turn and moment.turn >= 0
        self.moment = moment
        if self.is_new_turn:
            self.turns += 1
            self.rounds[moment.turn] += 1
            if self.first < 0:
                self.first = moment.turn

    def round_of(self, seat: int) -> int:
        """Which round of a seat's it is; of a game without turns each question is one."""
        return self.rounds[seat] if self.first >= 0 else len(self.match.log)


def is_free(match: Match, decision: Decision) -> bool:
    """Whether the question is one at which a seat looks at the table anew and may do something."""
    if decision.kind not in match.rules.turn_kinds:
        return False
    bears = match.rules.bearing
    return any(bears(match.game, option) in (DEED, INCOME, CAN_WAIT) for option in decision.options)
