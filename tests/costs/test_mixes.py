"""Random mixes of all that a source may be: no question raises, none takes more than its steps, and
the answers agree with each other."""

from __future__ import annotations

import random

import pytest
from bench.mixes import hand
from tests.amounts import some
from tests.costs import brute

from tallystick.costs import (
    Plan,
    Source,
    Supply,
    allot,
    best,
    best_found,
    check,
    choices,
    choices_found,
    demand_of,
    first_plans,
    payability,
    payable,
    plans,
    shortfall,
    standing,
)


def weight(sources: list[Source], plan: Plan) -> int:
    return sum(sources[i].uses[u].weight * n for i, u, n in plan)


@pytest.mark.parametrize("size", [20, 40, 200])
@pytest.mark.parametrize("excluding", [-1, 3])
def test_every_question_to_a_random_mix_is_answered(size: int, excluding: int) -> None:
    for seed in range(some(5, 12)):
        sources, demand = hand(size, seed)
        supply = Supply(sources)
        can, certain = payability(demand, supply, excluding)
        assert certain
        assert can == payable(demand, supply, excluding)
        lightest = best_found(demand, supply, excluding)
        assert best(demand, supply, excluding) == lightest.plan
        first = first_plans(demand, supply, 13, excluding)
        now = standing(demand, supply, (), excluding)
        found = choices_found(demand, supply, (), excluding)
        assert can == bool(first.plans) == (lightest.plan is not None) == (now.best is not None)
        assert can == bool(found.picks) == (shortfall(demand, supply, excluding) is None)
        assert next(plans(demand, supply, excluding), None) == next(iter(first.plans), None)
        if lightest.plan is None:
            continue
        assert check(demand, supply, lightest.plan, True, excluding).ok
        for plan in first.plans:
            assert check(demand, supply, plan, True, excluding).ok
            if lightest.exact:
                assert weight(sources, lightest.plan) <= weight(sources, plan)
        for picks in found.picks:
            # What is offered goes on: no dead ends.
            assert first_plans(demand, supply, 1, excluding, (picks,)).plans


def test_a_payment_can_be_chosen_piece_by_piece() -> None:
    for seed in range(6):
        rand = random.Random(seed)
        sources, demand = hand(20, seed)
        supply = Supply(sources)
        if not payable(demand, supply):
            continue
        prefix: tuple[tuple[tuple[int, int], ...], ...] = ()
        while len(prefix) < len(sources):
            prefix = (*prefix, rand.choice(choices(demand, supply, prefix)))
        plan = tuple((n, use, count) for n, picks in enumerate(prefix) for use, count in picks)
        assert check(demand, supply, plan, loose=True).ok
        assert standing(demand, supply, prefix).best == plan


@pytest.mark.parametrize(
    "shapes", ["wild double forms copies", "wild asks ways copies", "wild asks forms double"]
)
def test_what_is_said_to_be_exact_is(shapes: str) -> None:
    make = brute.Maker(21, shapes)
    for _ in range(150):
        needs, sources = make.needs(3), make.sources(4)
        demand, supply = demand_of(needs), Supply(sources)
        pay = brute.paying(needs, sources, -1)
        tight = brute.tight(pay)
        assert payability(demand, supply) == (bool(pay), True)
        found = first_plans(demand, supply, 1000)
        assert found.exact
        assert set(found.plans) == tight
        plan, exact = best_found(demand, supply)
        assert exact
        assert (plan in tight) if tight else (plan is None)
        picks = {tuple((u, n) for i, u, n in plan if i == 0) for plan in tight}
        found_picks, exact = choices_found(demand, supply, ())
        assert exact
        assert sorted(found_picks) == sorted(picks)


def test_what_is_found_can_be_shared_out() -> None:
    for seed in range(12):
        sources, demand = hand(40, seed)
        plan = best(demand, Supply(sources))
        if plan is not None:
            given = allot(demand, Supply(sources), plan)
            assert given is not None
