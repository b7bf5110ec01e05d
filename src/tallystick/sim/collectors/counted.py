"""What is counted: questions and their answers, what a rulebook wants counted, such as promises and
trades, and the clauses of the rulebook that the story of a game cites."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.view import redact
from tallystick.play.match import ONLOOKER, Match
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


class Dealings(Quiet):
    """How often each of the facts happened that the rulebook ``tallies``."""

    name = "dealings"

    def __init__(self, match: Match) -> None:
        self.tallies = match.rules.tallies
        self.counts = dict.fromkeys(self.tallies.values(), 0)

    def happened(self, facts: Sequence[Fact]) -> None:
        """Count those facts that are tallied."""
        if self.tallies:
            for fact in facts:
                if fact[0] in self.tallies:
                    self.counts[self.tallies[fact[0]]] += 1

    def found(self) -> object:
        """The counts, by what they are called."""
        return self.counts


class ClauseCollector(Quiet):
    """The clauses that the lines of the story cite. Of a kind of fact that has been told before,
    and cited nothing new, no more is told than now and then."""

    name = "clauses"

    def __init__(self, match: Match) -> None:
        self.match = match
        self.cited: set[str] = set()
        self.kinds: dict[str, int] = {}

    def happened(self, facts: Sequence[Fact]) -> None:
        """Tell what is new."""
        if not any(self._is_worth_telling(fact[0]) for fact in facts):
            return
        game = self.match.game
        told = redact(game, list(facts), ONLOOKER)
        for line in self.match.rules.story(game, told, ONLOOKER):
            self.cited.update(line.clauses)

    def _is_worth_telling(self, kind: str) -> bool:
        """The first times, and then each time that their number has doubled: what is told of a kind
        of fact cites nearly always the same."""
        n = self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return n & (n - 1) == 0

    def found(self) -> object:
        """The clauses that have been cited, sorted."""
        return sorted(self.cited)
