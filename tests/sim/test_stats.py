"""Intervals that hold, against published ones and by simulation."""

from __future__ import annotations

from random import Random

import pytest

from tallystick.sim.stats import Mean, Ratio, difference, discoveries, wilson

# By SciPy 1.17: binomtest(k, n).proportion_ci(method="wilson").
WILSON = [(0, 10, 0.0, 0.277533), (7, 20, 0.181192, 0.567146), (60, 100, 0.502003, 0.690599)]


@pytest.mark.parametrize(("hits", "of", "low", "high"), WILSON)
def test_a_share_as_others_work_it_out(hits: int, of: int, low: float, high: float) -> None:
    found = wilson(hits, of)
    assert found is not None
    assert found.low == pytest.approx(low, abs=1e-6)
    assert found.high == pytest.approx(high, abs=1e-6)


def test_of_nothing_there_is_no_share() -> None:
    assert wilson(0, 0) is None
    assert difference(0, 0, 1, 2) is None
    assert Ratio().estimate() is None
    assert Mean().estimate() is None


def test_a_difference_as_newcombe_prints_it() -> None:
    """The first example of Newcombe (1998), method 10: 56/70 less 48/80."""
    found = difference(56, 70, 48, 80)
    assert found is not None
    assert found.value == pytest.approx(0.2)
    assert found.low == pytest.approx(0.0524, abs=1e-4)
    assert found.high == pytest.approx(0.3339, abs=1e-4)
    assert found.p == pytest.approx(0.00843, abs=1e-3)


def test_discoveries_as_others_work_them_out() -> None:
    """SciPy 1.17: false_discovery_control."""
    found = discoveries([0.001, 0.2, 0.012, 0.04, 0.9, 0.012])
    assert found == pytest.approx([0.006, 0.24, 0.024, 0.06, 0.9, 0.024])
    assert discoveries([]) == []


def test_few_discoveries_are_false() -> None:
    """Of 40 cards that do nothing, at most one run in twenty marks any."""
    chance, runs, alarms = Random(1), 400, 0
    for _ in range(runs):
        alarms += any(q <= 0.05 for q in discoveries([chance.random() for _ in range(40)]))
    assert alarms / runs < 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


def test_what_hangs_together_makes_a_ratio_less_sure() -> None:
    """Games of ten things that are all alike: an interval over things would hold in far fewer than
    95 of 100 runs; that over games does."""
    chance, runs, held, naive = Random(2), 300, 0, 0
    for _ in range(runs):
        one = Ratio()
        for _ in range(80):
            one.add(10 * (chance.random() < 0.3), 10)
        found, things = one.estimate(), wilson(one.hits, one.of)
        assert found is not None and things is not None
        held += found.low <= 0.3 <= found.high
        naive += things.low <= 0.3 <= things.high
    assert held / runs > 0.91
    assert naive / runs < 0.7


def test_a_ratio_that_never_varies_is_no_certainty() -> None:
    one = Ratio()
    for _ in range(20):
        one.add(5, 5)
    found = one.estimate()
    assert found is not None
    assert found.value == 1
    assert found.low < 0.9
    assert one.below(0.5) == 1
    assert one.below(1.0) == 1


def test_a_mean() -> None:
    one = Mean()
    for value in (1, 2, 3, 4):
        one.add(value)
    found = one.estimate()
    assert found is not None
    assert found.value == 2.5
    assert one.deviation == pytest.approx(1.290994)
    assert found.high - 2.5 == pytest.approx(1.959964 * 1.290994 / 2)
