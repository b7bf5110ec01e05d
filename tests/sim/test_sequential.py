"""Sequential tests: their error rates, proved by simulation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from tests.amounts import some

from tallystick.sim.sequential import (
    ERROR,
    FEWEST,
    LESS,
    MORE,
    OPEN,
    SAME,
    SequentialTest,
    Sums,
    always,
    bounds,
    tried,
)

RUNS = some(200, 1000)
LEAST = 0.08


def pairs(chance: Random, mean: float, ties: float = 0.6) -> Iterator[float]:
    """Results of pairs: mostly the same, else one better or one worse."""
    better = (1 - ties + mean) / 2
    while True:
        drawn = chance.random()
        yield 1.0 if drawn < better else -1.0 if drawn < 1 - ties else 0.0


def verdicts(mean: float, least: float = LEAST, ties: float = 0.6) -> tuple[dict[str, int], float]:
    """Of many trials, what they said; and how long they took on average."""
    chance, found, length = Random(7), dict.fromkeys((MORE, LESS, SAME, OPEN), 0), 0
    for _ in range(RUNS):
        trial = tried(islice(pairs(chance, mean, ties), 20_000), least)
        found[trial.verdict] += 1
        length += trial.seen.number
    return found, length / RUNS


MARGIN = 3 * (ERROR * (1 - ERROR) / RUNS) ** 0.5


@pytest.mark.parametrize("ties", [0.2, 0.6, 0.85])
def test_where_there_is_nothing_nothing_is_seen(ties: float) -> None:
    found, _ = verdicts(0.0, ties=ties)
    assert (found[MORE] + found[LESS]) / RUNS < ERROR + MARGIN
    assert found[OPEN] == 0
    assert abs(found[MORE] - found[LESS]) < RUNS / 25


@pytest.mark.parametrize("sign", [1, -1])
def test_what_there_is_is_seen(sign: int) -> None:
    found, length = verdicts(sign * LEAST)
    right, wrong = (MORE, LESS) if sign > 0 else (LESS, MORE)
    assert found[right] / RUNS > 1 - ERROR - MARGIN
    assert found[wrong] == 0
    fixed = (1.96 + 1.645) ** 2 * (0.4 - LEAST**2) / LEAST**2  # pairs of a test of fixed length
    assert length < 0.75 * fixed


def test_a_large_difference_is_seen_soon() -> None:
    found, length = verdicts(0.3)
    assert found[MORE] == RUNS
    assert length < 60


def test_the_interval_holds_whenever_one_looks() -> None:
    """At every number of pairs from the fewest to a thousand at once."""
    for mean in (0.0, 0.1):
        chance, missed = Random(3), 0
        for _ in range(RUNS // 2):
            seen = Sums()
            for value in islice(pairs(chance, mean), 1000):
                seen = seen.add(value)
                if seen.number >= FEWEST:
                    found = always(seen)
                    if not found.low <= mean <= found.high:
                        missed += 1
                        break
        assert missed / (RUNS // 2) < ERROR + MARGIN


def test_the_interval_after_a_verdict_holds() -> None:
    chance, missed = Random(5), 0
    for _ in range(RUNS):
        found = tried(islice(pairs(chance, 0.1), 5000), LEAST).estimate()
        missed += not found.low <= 0.1 <= found.high
    assert missed / RUNS < ERROR + MARGIN


def test_pairs_that_never_differ_come_to_an_end() -> None:
    trial = tried(islice(iter(lambda: 0.0, 1.0), 10_000), LEAST)
    assert trial.verdict == SAME
    assert trial.seen.number < 200


def test_a_verdict_stays() -> None:
    trial = SequentialTest(LEAST)
    for _ in range(200):
        trial.add(1.0)
    number = trial.seen.number
    trial.add(-1.0)
    assert (trial.verdict, trial.seen.number) == (MORE, number)
    assert number == FEWEST


def test_the_bounds_are_walds() -> None:
    low, high = bounds(0.05, 0.05)
    assert (round(low, 4), round(high, 4)) == (-2.9444, 2.9444)
