"""A race: which of some moves is best, of trials of each in the same worlds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from tallystick.bots.tree import Move

FEWEST: Final = 5  # worlds until one may be plainly worse
PLAINLY: Final = 3.0  # standard errors by which it is
LIKELY: Final = 1.5  # those by which it may well be
SAME: Final = 1e-9


class Race:
    """A budget of trials is dealt out by sequential halving (Karnin, Koren and Somekh 2013; at the
    root of a tree: Pepels and others 2014, Danihelka and others 2022): in each round the moves that
    are left are tried equally often, and after it the worse half goes. All are tried in the same
    worlds, so that it is only the moves that make a difference (common random numbers), and one
    that is plainly worse than the best there goes at once (racing: Maron and Moore 1994)."""

    def __init__(self, moves: Iterable[Move], budget: int, sure: float = PLAINLY) -> None:
        self.left = list(moves)  # the best first, as far as is known; before any trial as given
        self.values: dict[Move, list[float]] = {move: [] for move in self.left}
        self.budget = budget
        self.sure = sure
        self._begin_round()

    def _begin_round(self) -> None:
        rounds = (len(self.left) - 1).bit_length()
        self.quota = self.budget // rounds if rounds else 0

    @property
    def decided(self) -> bool:
        """Whether one is left, or nothing to try them with."""
        return len(self.left) == 1 or self.budget < len(self.left)

    def add(self, world: Mapping[Move, float]) -> None:
        """What the moves that are left came to in one more world."""
        for move, value in world.items():
            self.values[move].append(value)
        self.budget -= len(world)
        self.quota -= len(world)
        self.left.sort(key=lambda move: -sum(self.values[move]))
        worlds = len(self.values[self.left[0]])
        if self.quota < len(self.left):
            self.left = self.left[: (len(self.left) + 1) // 2]
            self._begin_round()
        elif worlds >= FEWEST:
            first, *others = self.left
            self.left = [first, *(one for one in others if not self._is_worse(one, first))]

    def _is_worse(self, move: Move, best: Move) -> bool:
        """Plainly, or never any better nor worse: then whoever was first stays."""
        pairs = zip(self.values[best], self.values[move], strict=True)
        lost = [ours - theirs for ours, theirs in pairs]
        mean, error = fmean(lost), stdev(lost) / sqrt(len(lost))
        return mean >= self.sure * error and (mean > SAME or error < SAME)
