"""Promises, trades and whatever else a rulebook wants counted: facts by kind."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.kernel.journal import Fact
from tallystick.play.match import Match
from tallystick.sim.collectors.base import Quiet


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
