"""Asking piecewise, X, judging, laziness: what `test_brute` does not ask."""

from __future__ import annotations

from itertools import islice
from random import Random

from tests.costs import brute

from tallystick.costs import (
    Need,
    Picks,
    Plan,
    Source,
    Supply,
    Use,
    best,
    check,
    choices,
    demand_of,
    largest_x,
    payable,
    plans,
)

ONE = (Use("use", ((1,),)),)


def test_a_supply_remembers_of_its_units_what_it_gives() -> None:
    chance = Random(11)
    for units in ((1, 2, 4, 8), (1, 2, 6, 8), (3, 5, 8), (3, 12, 16)):
        sources = [Source(n, chance.randint(0, 3), (Use("use", ((unit,),)),)) for n, unit in
                   enumerate((*units, units[0]))]  # fmt: skip
        supply = Supply(sources)
        supply.count()
        asked = {bits: supply.most(bits) for bits in range(32)}
        for bits, most in asked.items():
            has = [unit & bits != 0 for unit in (*units, units[0])]
            assert most == sum(s.copies for s, meant in zip(sources, has, strict=True) if meant)


def as_plan(prefix: tuple[Picks, ...]) -> Plan:
    return tuple((n, use, count) for n, picks in enumerate(prefix) for use, count in picks)


def test_asked_piecewise_there_are_the_same_plans_and_no_dead_ends() -> None:
    for shapes in ("wild double copies", "wild ways forms double copies", "wild asks ways copies"):
        make = brute.Maker(3, shapes)
        for _ in range(150):
            demand, sources = demand_of(make.needs(3)), make.sources(4)
            excluding = make.random.choice([-1, 0])
            supply = Supply(sources)
            whole = set(plans(demand, supply, excluding))
            pieces: list[tuple[Picks, ...]] = [()]
            for _ in sources:
                longer = []
                for prefix in pieces:
                    found = choices(demand, supply, prefix, excluding)
                    assert found or not whole
                    longer += [(*prefix, picks) for picks in found]
                pieces = longer
            assert {as_plan(prefix) for prefix in pieces} == whole
            assert len(pieces) == len(whole)


def test_the_same_question_has_the_same_answer_in_the_same_order() -> None:
    make = brute.Maker(4, "wild asks ways forms double copies")
    for _ in range(200):
        demand, sources = demand_of(make.needs(3)), make.sources(4)
        first, again = Supply(sources), Supply(list(sources))
        payable(demand, first)
        best(demand, first)
        assert list(plans(demand, first)) == list(plans(demand, again))
        assert best(demand, first) == best(demand, again)


def test_plans_are_ascending() -> None:
    sources = [Source(n, 2, (Use("use", ((unit,),)),)) for n, unit in enumerate([1, 3, 1, 2, 3])]
    found = list(plans(demand_of((Need(1, 2), Need(3, 2))), Supply(sources)))
    assert all(list(plan) == sorted(plan) for plan in found)
    assert len(found) == len(set(found)) > 10


def test_the_first_plan_of_very_many_comes_at_once() -> None:
    sources = [Source(n, 1, ONE) for n in range(24)]
    many = plans(demand_of((Need(1, 3), Need(3, 2))), Supply(sources))
    assert len(list(islice(many, 5))) == 5


def test_x_is_limited_by_what_other_needs_take() -> None:
    supply = Supply([Source(0, 5, ONE), Source(1, 2, (Use("use", ((2,),)),))])

    def can_pay(x: int) -> bool:
        return payable(demand_of((Need(1, 2), Need(3, x))), supply)

    assert largest_x(can_pay, 99) == 5
    assert largest_x(can_pay, 3) == 3
    assert largest_x(lambda x: payable(demand_of((Need(1, 6 + x),)), supply), 99) == -1


def test_the_largest_x_is_found_in_few_tries() -> None:
    for limit in range(20):
        for most in range(-1, limit + 1):
            tried: list[int] = []

            def can_pay(x: int, most: int = most, tried: list[int] = tried) -> bool:
                tried.append(x)
                return x <= most

            assert largest_x(can_pay, limit) == most
            assert len(tried) == len(set(tried)) <= 10
            assert all(0 <= x <= limit for x in tried)


def test_what_does_not_exist_is_no_payment() -> None:
    demand, supply = demand_of((Need(1, 1),)), Supply([Source(0, 1, ONE)])
    assert check(demand, supply, ((0, 0, 1),)).ok
    for plan in [((0, 0, 2),), ((1, 0, 1),), ((0, 1, 1),), ((0, 0, 0),), ((-1, 0, 1),)]:
        assert not check(demand, supply, plan).possible
    assert not check(demand, supply, ((0, 0, 1), (0, 0, 1))).possible
    assert not check(demand, supply, ((0, 0, 1),), excluding=0).possible
    assert not check(demand, supply, ()).pays


def test_what_is_useless_to_a_cost_is_in_no_tight_payment() -> None:
    supply = Supply([Source(0, 1, ONE), Source(1, 1, (Use("use", ((8,),)),))])
    demand = demand_of((Need(1, 1),))
    assert list(plans(demand, supply)) == [((0, 0, 1),)]
    assert choices(demand, supply, (((0, 1),),)) == [()]
    verdict = check(demand, supply, ((0, 0, 1), (1, 0, 1)), loose=True)
    assert (verdict.ok, verdict.tight, verdict.wasted) == (True, False, 1)
