"""The solver against brute force: the same answers on thousands of random instances."""

from __future__ import annotations

import pytest
from tests.amounts import some
from tests.costs import brute

from tallystick.costs import (
    Need,
    Plan,
    Source,
    Supply,
    allot,
    best,
    check,
    demand_of,
    payable,
    plans,
    shortfall,
)

# What may occur, how many instances in full, units asked at most, copies at most.
FAMILIES = [
    ("types", 1500, 4, 6),
    ("wild copies", 1500, 4, 6),
    ("wild double", 2000, 4, 5),
    ("wild double copies", 2000, 4, 5),
    ("wild double ways copies", 1500, 3, 4),
    ("wild double forms copies", 1500, 3, 4),
    ("wild ways forms double copies", 1500, 3, 4),
    ("wild asks", 1500, 3, 4),
    ("wild asks ways copies", 1500, 3, 4),
    ("wild asks double", 600, 3, 5),
    ("wild asks ways forms double copies", 600, 3, 4),
]


@pytest.mark.parametrize("shapes, instances, asked, copies", FAMILIES)
def test_the_solver_agrees_with_brute_force(
    shapes: str, instances: int, asked: int, copies: int
) -> None:
    make = brute.Maker(1, shapes)
    for _ in range(some(instances // 8, instances)):
        needs = make.needs(asked)
        sources = make.sources(copies)
        excluding = make.random.choice([-1, -1, make.random.randrange(len(sources))])
        demand, supply = demand_of(needs), Supply(sources)
        pay = brute.paying(needs, sources, excluding)
        where = f"{needs} {sources} {excluding}"

        assert payable(demand, supply, excluding) == bool(pay), where
        assert payable(demand, supply, excluding) == bool(pay), where  # of what is remembered
        found = list(plans(demand, supply, excluding))
        assert len(found) == len(set(found)), where
        assert set(found) == brute.tight(pay), where
        _same_best(brute.tight(pay), sources, best(demand, supply, excluding), where)
        _same_shortfall(needs, sources, excluding, where)
        _same_verdicts(needs, sources, excluding, set(pay), make)


def _same_best(expected: set[Plan], sources: list[Source], found: Plan | None, where: str) -> None:
    if found is None:
        assert not expected, where
        return
    assert found in expected, where
    least = min(brute.weight(sources, plan) for plan in expected)
    assert brute.weight(sources, found) == least, where


def _same_shortfall(
    needs: tuple[Need, ...], sources: list[Source], excluding: int, where: str
) -> None:
    why = shortfall(demand_of(needs), Supply(sources), excluding)
    lacking = brute.missing(needs, sources, excluding)
    assert (0 if why is None else why.missing) == lacking, where
    if why is None:
        return
    assert sum(units for _, units in why.short) == lacking, where
    assert {n for n, _ in why.short if n < len(needs)} <= set(why.needs), where
    assert all(n in why.could for n, _ in why.elsewhere), where


def _same_verdicts(
    needs: tuple[Need, ...],
    sources: list[Source],
    excluding: int,
    pay: set[Plan],
    make: brute.Maker,
) -> None:
    """A few plans picked at random are judged as brute force judges them."""
    demand, supply = demand_of(needs), Supply(sources)
    tight = brute.tight(list(pay))
    every = brute.all_plans(sources, excluding)
    for plan in make.random.sample(every, min(3, len(every))):
        verdict = check(demand, supply, plan, excluding=excluding)
        assert verdict.possible
        assert verdict.pays == (plan in pay)
        assert verdict.tight == (plan in tight)
        given = allot(demand, supply, plan)
        if given is not None:
            for need, shares in zip(needs, given.spent, strict=True):
                assert sum(share.amount for share in shares) == need.amount
                assert all(share.unit & need.accepts for share in shares)
