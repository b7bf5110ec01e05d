"""Which clauses of the rulebook a game used: those that its story, told to everybody, cites."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.kernel.journal import Fact
from tallystick.kernel.view import redact
from tallystick.play.match import ONLOOKER, Match
from tallystick.sim.collectors.base import Quiet


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
