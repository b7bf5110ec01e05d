"""Tests that may stop as soon as they know, and intervals that hold whenever one stops.

A sequential test of pairs, as chess engines are tested by (Fishtest): each pair gives a
number, here what the new version won on a deal less what the old one did. The generalized
likelihood ratio of two values of its mean, in the normal approximation, is compared with Wald's
bounds (1945).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from typing import Final, NamedTuple

from tallystick.sim.stats import Estimate

MORE: Final = "more"
LESS: Final = "less"
SAME: Final = "same"
OPEN: Final = ""

ERROR: Final = 0.05  # so often a difference is seen where there is none; or one of ``least`` is not
PLANNED: Final = 400  # pairs for which the interval is made as short as it can be
FEWEST: Final = 30  # pairs before anything is said: the variance has to be known a little
HALF_SEEN: Final = 0.5  # each possible result counts as seen so often already


class Sums(NamedTuple):
    """Numbers added up: how many, their sum, the sum of their squares."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> Sums:
        """The sums with one more number."""
        return Sums(self.number + 1, self.total + value, self.squares + value * value)

    @property
    def mean(self) -> float:
        """The mean of the numbers; 0 of none."""
        return self.total / self.number if self.number else 0.0

    @property
    def variance(self) -> float:
        """How they vary; never 0: as if -1, 0 and 1 had each been seen half a time before."""
        number = self.number + 3 * HALF_SEEN
        mean = self.total / number
        return (self.squares + 2 * HALF_SEEN) / number - mean * mean


def ratio(seen: Sums, null: float, other: float) -> float:
    """The log of how much likelier what was seen is with the mean ``other`` than with ``null``."""
    return seen.number * (other - null) * (2 * seen.mean - null - other) / (2 * seen.variance)


def bounds(false_alarm: float, miss: float) -> tuple[float, float]:
    """Where to stop: at or below the first there is nothing, at or above the second there is."""
    return log(miss / (1 - false_alarm)), log((1 - miss) / false_alarm)


class SequentialTest:
    """Whether a mean is 0, or off it by ``least`` or more, to either side: two tests at once, each
    with half the false alarms. ``add`` number by number; ``verdict`` stays once there is one."""

    def __init__(self, least: float) -> None:
        self.least = least
        self.low, self.high = bounds(ERROR / 2, ERROR)
        self.seen = Sums()
        self.verdict = OPEN

    def add(self, value: float) -> None:
        """Add a number; nothing after the verdict counts."""
        if self.verdict:
            return
        self.seen = self.seen.add(value)
        if self.seen.number >= FEWEST:
            self.verdict = self._judged()

    def _judged(self) -> str:
        more, less = (ratio(self.seen, 0.0, sign * self.least) for sign in (1, -1))
        if more >= self.high:
            return MORE
        if less >= self.high:
            return LESS
        return SAME if max(more, less) <= self.low else OPEN

    def estimate(self) -> Estimate:
        """The mean, with an interval that holds whenever one stops."""
        return always(self.seen)


def always(seen: Sums, planned: int = PLANNED) -> Estimate:
    """A mean and an interval of 95 % that holds for all numbers of pairs at once, and so also where
    one stops because of what one sees (a normal mixture, Robbins 1970)."""
    if not seen.number:
        return Estimate(0.0, float("-inf"), float("inf"))
    n, wanted = seen.number, -2 * log(ERROR)
    scale = (wanted + log(wanted) + 1) / planned
    grown = n * scale + 1
    half = sqrt(seen.variance * 2 * grown / (n * n * scale) * log(sqrt(grown) / ERROR))
    return Estimate(seen.mean, seen.mean - half, seen.mean + half)


def tried(values: Iterable[float], least: float) -> SequentialTest:
    """A trial of numbers in turn, up to its verdict."""
    trial = SequentialTest(least)
    for value in values:
        trial.add(value)
        if trial.verdict:
            break
    return trial
