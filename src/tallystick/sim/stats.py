"""Shares, differences and how far they can be trusted; no more than the standard library."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
NORMAL: Final = NormalDist()
Z: Final = NORMAL.inv_cdf((1 + CONFIDENCE) / 2)
FALSE_DISCOVERIES: Final = 0.05  # of what is marked, so much may be marked by chance


class Estimate(NamedTuple):
    """A figure, and between which two it lies with a confidence of 95 %."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"

    def of_shares(self) -> Estimate:
        """The estimate as a difference of two shares, which is never beyond -1 and 1: the interval
        is cut there."""
        return Estimate(self.value, max(-1.0, self.low), min(1.0, self.high))


def wilson(hits: float, of: float) -> Estimate | None:
    """A share with Wilson's interval (1927); None of nothing."""
    if of <= 0:
        return None
    share, z2 = hits / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z / (1 + z2 / of) * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


class Difference(NamedTuple):
    """A difference of two shares with its interval, and how likely one as large is by chance."""

    value: float
    low: float
    high: float
    p: float


def difference(hits: int, of: int, other_hits: int, other_of: int) -> Difference | None:
    """The first share less the other: Newcombe's interval (1998), from Wilson's of the two; the
    chance from the pooled normal test. None where either is of nothing."""
    one, two = wilson(hits, of), wilson(other_hits, other_of)
    if one is None or two is None:
        return None
    value = one.value - two.value
    low = value - sqrt((one.value - one.low) ** 2 + (two.high - two.value) ** 2)
    high = value + sqrt((one.high - one.value) ** 2 + (two.value - two.low) ** 2)
    pooled = (hits + other_hits) / (of + other_of)
    error = sqrt(pooled * (1 - pooled) * (1 / of + 1 / other_of))
    p = 2 * NORMAL.cdf(-abs(value) / error) if error else 1.0
    return Difference(value, low, high, p)


def discoveries(chances: Sequence[float]) -> list[float]:
    """For each of many tests the share of false alarms among all that are no less surprising
    (Benjamini and Hochberg 1995): mark what is at most FALSE_DISCOVERIES."""
    number = len(chances)
    order = sorted(range(number), key=lambda i: chances[i], reverse=True)
    found, least = [1.0] * number, 1.0
    for rank, i in zip(range(number, 0, -1), order, strict=True):
        least = min(least, chances[i] * number / rank)
        found[i] = least
    return found


class Ratio:
    """A share of many things of which those of one game hang together: ``add`` game by game.

    The interval takes the games, not the things, as what is drawn by chance.
    """

    def __init__(self) -> None:
        self.games = 0
        self.hits = self.of = 0
        self._hh = self._ho = self._oo = 0

    def add(self, hits: int, of: int) -> None:
        """Add what one game has: so many of so many."""
        self.games += 1
        self.hits += hits
        self.of += of
        self._hh += hits * hits
        self._ho += hits * of
        self._oo += of * of

    @property
    def error(self) -> float:
        """The standard error of the share; infinite of one game."""
        if self.games < 2 or not self.of:
            return float("inf")
        share = self.hits / self.of
        squares = self._hh - 2 * share * self._ho + share * share * self._oo
        return sqrt(max(0.0, squares) * self.games / (self.games - 1)) / self.of

    def estimate(self) -> Estimate | None:
        """The share; None of nothing. With nothing seen to vary it is Wilson's of as many games."""
        if not self.of:
            return None
        share = self.hits / self.of
        if not isfinite(self.error) or self.error == 0:
            return wilson(share * self.games, self.games)
        half = Z * self.error
        return Estimate(share, max(0.0, share - half), min(1.0, share + half))

    def below(self, share: float) -> float:
        """How likely so low a share is by chance if the true one is ``share``."""
        found = self.estimate()
        if found is None or found.value >= share:
            return 1.0
        variance = share * (1 - share) / self.games
        error = max(self.error if isfinite(self.error) else 0.0, sqrt(variance))
        return NORMAL.cdf((found.value - share) / error)


class Mean:
    """The mean of numbers that are added one by one (Welford 1962)."""

    def __init__(self) -> None:
        self.number = 0
        self.mean = self._squares = 0.0

    def add(self, value: float) -> None:
        """Add a number."""
        self.number += 1
        delta = value - self.mean
        self.mean += delta / self.number
        self._squares += delta * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation; 0 of fewer than two."""
        return sqrt(self._squares / (self.number - 1)) if self.number > 1 else 0.0

    def estimate(self) -> Estimate | None:
        """The mean with a normal interval; None of nothing."""
        if not self.number:
            return None
        half = Z * self.deviation / sqrt(self.number) if self.number > 1 else float("inf")
        return Estimate(self.mean, self.mean - half, self.mean + half)


def quantile(values: Sequence[int], share: float) -> int:
    """The value below or at which that share of them lies; of sorted values, at least one."""
    return values[min(len(values) - 1, int(share * len(values)))]
