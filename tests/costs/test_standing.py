"""How a payment stands half chosen, against brute force; and that large ones are answered."""

from __future__ import annotations

import random

import pytest
from tests.costs import brute

from tallystick.costs import (
    CHOSEN,
    FORCED,
    FREE,
    MANY,
    OUT,
    Need,
    Picks,
    Plan,
    Source,
    Supply,
    Use,
    demand_of,
    plans,
    standing,
)

SHAPES = [
    "wild copies",
    "wild double copies",
    "wild ways copies",
    "wild double ways forms copies",
    "wild asks ways copies",
]


def some_prefix(make: brute.Maker, sources: list[Source], tight: set[Plan]) -> tuple[Picks, ...]:
    """What the first sources do in one of the payments, or nothing."""
    plan = make.random.choice(sorted(tight)) if tight else ()
    size = make.random.randint(0, len(sources))
    return tuple(tuple((u, n) for i, u, n in plan if i == index) for index in range(size))


def begins(plan: Plan, prefix: tuple[Picks, ...]) -> bool:
    return all(
        tuple((u, n) for i, u, n in plan if i == index) == picks
        for index, picks in enumerate(prefix)
    )


def expected_state(left: list[Plan], index: int, prefix: tuple[Picks, ...]) -> int:
    users = sum(any(i == index for i, _, _ in plan) for plan in left)
    if index < len(prefix):
        return CHOSEN if prefix[index] else OUT
    return OUT if not users else FORCED if users == len(left) else FREE


@pytest.mark.parametrize("counted", [100, 2, 0])
@pytest.mark.parametrize("shapes", SHAPES)
def test_standing_is_what_brute_force_says(shapes: str, counted: int) -> None:
    make = brute.Maker(11, shapes)
    for _ in range(150):
        needs, sources = make.needs(3), make.sources(4)
        excluding = make.random.choice([-1, make.random.randrange(len(sources))])
        tight = brute.tight(brute.paying(needs, sources, excluding))
        prefix = some_prefix(make, sources, tight)
        left = [plan for plan in tight if begins(plan, prefix)]
        now = standing(demand_of(needs), Supply(sources), prefix, excluding, counted)
        where = f"{needs} {sources} {prefix} {excluding}"
        states = tuple(expected_state(left, n, prefix) for n in range(len(sources)))
        assert now.ways == (len(left) if len(left) <= counted else MANY), where
        assert now.states == states, where
        assert (now.best in left) if left else (now.best is None), where
        if left and now.exact:
            assert now.best is not None
            least = min(brute.weight(sources, plan) for plan in left)
            assert brute.weight(sources, now.best) == least, where


def test_many_ways_are_not_counted() -> None:
    """Two hundred of three kinds; the one stone there is has to go to the stone."""
    rand = random.Random(3)
    units = [1, *[rand.choice([2, 4]) for _ in range(198)], 8]
    sources = [Source(n, 1, (Use("use", ((unit,),), (), 1 + n),)) for n, unit in enumerate(units)]
    demand, supply = demand_of((Need(1, 1), Need(7, 20))), Supply(sources)
    now = standing(demand, supply)
    assert (now.ways, now.exact) == (MANY, True)
    assert now.states == (FORCED, *[FREE] * 198, OUT)
    assert now.best == tuple((n, 0, 1) for n in range(21))
    after = standing(demand, supply, (((0, 1),), (), ((0, 1),)))
    assert after.states[:4] == (CHOSEN, OUT, CHOSEN, FREE)
    assert after.best == ((0, 0, 1), *[(n, 0, 1) for n in range(2, 22)])
    assert next(plans(demand, supply, -1, (((0, 1),), (), ((0, 1),))))
