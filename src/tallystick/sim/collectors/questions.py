"""What was asked, how many answers there were, and how often there was nothing to choose."""

from __future__ import annotations

from tallystick.kernel.decision import Decision, Option
from tallystick.play.match import Match
from tallystick.rules.asking import END, GO_ON
from tallystick.sim.collectors.base import Quiet


class Questions(Quiet):
    """By kind of question: how often, options in all, the most options, how often there was one
    only, how often things were let go on."""

    name = "questions"

    def __init__(self, match: Match) -> None:
        self.match = match
        self.counts: dict[str, list[int]] = {}

    def answered(self, decision: Decision, option: Option) -> None:
        """Count the question."""
        counts = self.counts.setdefault(decision.kind, [0] * 5)
        number = len(decision.options)
        counts[0] += 1
        counts[1] += number
        counts[2] = max(counts[2], number)
        counts[3] += number == 1
        counts[4] += self.match.rules.bearing(self.match.game, option) in (GO_ON, END)

    def found(self) -> object:
        """The counts."""
        return dict(sorted(self.counts.items()))
