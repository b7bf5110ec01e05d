"""The benchmark of growing hands runs, on small ones, and asks what it says it asks."""

from __future__ import annotations

import pytest
from bench.growth import FAMILIES, QUESTIONS, hand, measure, price, table, too_much

from tallystick.costs import Supply, check, payable, shortfall


@pytest.mark.parametrize("family", FAMILIES)
def test_a_hand_is_measured(family: str) -> None:
    row = measure(family, 10, rounds=1)
    assert (row.family, row.sources) == (family, 10)
    assert set(row.times) == set(QUESTIONS)
    assert all(spent > 0 for spent in row.times.values())
    lines = list(table([row]))
    assert lines[1].startswith(family)
    assert len(lines[1].split()) == len(family.split()) + 1 + len(QUESTIONS)


@pytest.mark.parametrize("family", FAMILIES)
def test_large_hands_are_answered(family: str) -> None:
    demand, supply = price(), Supply(hand(family, 200))
    assert payable(demand, supply)
    best = QUESTIONS["best"](demand, supply)
    assert check(demand, supply, best).ok
    ways = QUESTIONS["thirteen"](demand, supply)
    assert len(set(ways)) == 13
    assert ways[0] == QUESTIONS["first"](demand, supply)
    assert all(check(demand, supply, way).ok for way in ways)
    assert len(QUESTIONS["choices"](demand, supply)) > 1
    why = shortfall(too_much(200), supply)
    assert why is not None
    assert why.exact
    assert why.missing > 100
