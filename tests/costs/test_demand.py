"""The walls of a demand are Hall's conditions, no more than needed, and the lanes count them."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tallystick.costs import Demand, Need, demand_of


def test_the_walls_of_the_usual_cost() -> None:
    demand = Demand((Need(1, 2), Need(2, 1), Need(63, 3)))
    assert demand.walls == ((63, 6), (3, 3), (1, 2), (2, 1))
    assert demand.amount == 6


def test_needs_stay_as_given_and_equal_ones_are_one_wall() -> None:
    demand = Demand((Need(3, 1), Need(1, 0), Need(3, 2)))
    assert demand.needs == (Need(3, 1), Need(1, 0), Need(3, 2))
    assert demand.walls == ((3, 3),)
    assert Demand(()).walls == ()


def test_a_need_that_nothing_satisfies_is_a_wall_of_its_own() -> None:
    assert (0, 1) in Demand((Need(0, 1), Need(1, 1))).walls


def test_the_walls_say_what_all_sets_of_needs_say() -> None:
    rand = random.Random(5)
    for _ in range(500):
        needs = tuple(
            Need(rand.randrange(1, 16), rand.randint(1, 3)) for _ in range(rand.randint(1, 4))
        )
        counts = [(1 << n, rand.randint(0, 4)) for n in range(4)]
        demand = Demand(needs)
        every = all(
            sum(n for unit, n in counts if unit & union(subset)) >= sum(s.amount for s in subset)
            for size in range(1, len(needs) + 1)
            for subset in combinations(needs, size)
        )
        walls = all(sum(n for u, n in counts if u & bits) >= least for bits, least in demand.walls)
        lanes = demand.start + sum(demand.reach(unit) * n for unit, n in counts)
        assert every == walls == (lanes & demand.guard == demand.guard)
        assert every == (demand.missing(lanes) <= 0)


def union(needs: tuple[Need, ...]) -> int:
    bits = 0
    for need in needs:
        bits |= need.accepts
    return bits


@pytest.mark.parametrize("forms, count", [(((1,), (1, 1)), 1), (((1, 1), (2,)), 2), (((8,),), 0)])
def test_forms_that_another_outdoes_gain_nothing(
    forms: tuple[tuple[int, ...], ...], count: int
) -> None:
    assert len(Demand((Need(1, 2), Need(2, 2))).gains(forms)) == count


def test_forms_of_one_unit_are_one_form() -> None:
    demand = Demand((Need(1, 2), Need(2, 2)))
    assert demand.gains(((1,), (2, 8))) == (demand.reach(3),)
    assert set(demand.gains(((1,), (1, 1), (2,)))) == {demand.reach(3), 2 * demand.reach(1)}


def test_a_demand_is_compiled_once() -> None:
    assert demand_of((Need(1, 2),)) is demand_of((Need(1, 2),))
