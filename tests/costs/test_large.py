"""Hands and amounts beyond what brute force can try: the answers agree with each other."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tallystick.costs import (
    Demand,
    Need,
    Plan,
    Source,
    Supply,
    Use,
    allot,
    best,
    check,
    choices,
    choices_found,
    demand_of,
    payability,
    payable,
    plans,
    shortfall,
)

KINDS = 6
ANY = 63


def some_unit(rand: random.Random) -> int:
    kind = 1 << rand.randrange(KINDS)
    return rand.choice([kind, kind, kind, kind, kind | 1 << rand.randrange(KINDS), ANY])


def some_use(rand: random.Random, mix: str) -> Use:
    size = rand.choice([1, 1, 2]) if "m" in mix else 1
    forms = tuple(
        tuple(some_unit(rand) for _ in range(size))
        for _ in range(rand.choice([1, 1, 2]) if "f" in mix else 1)
    )
    asks: tuple[Need, ...] = ()
    if "a" in mix and rand.random() < 0.3:
        asks = (Need(some_unit(rand), 1),)
        forms = tuple((*form, some_unit(rand)) for form in forms)
    return Use("use", forms, asks, rand.randint(1, 9))


def some_sources(rand: random.Random, size: int, mix: str) -> list[Source]:
    return [
        Source(
            n,
            rand.choice([1, 1, 2]) if "c" in mix else 1,
            tuple(some_use(rand, mix) for _ in range(rand.choice([1, 2]) if "w" in mix else 1)),
        )
        for n in range(size)
    ]


def weight(sources: list[Source], plan: Plan) -> int:
    return sum(sources[i].uses[u].weight * n for i, u, n in plan)


def some_plans(demand: Demand, supply: Supply) -> list[Plan]:
    """The first thirteen, or as many as are found."""
    found = list(islice(plans(demand, supply), 13))
    assert found
    return found


@pytest.mark.parametrize("mix", ["", "c", "w", "f", "m", "mc", "wf", "mw", "a", "ac", "aw"])
def test_the_answers_to_large_hands_agree(mix: str) -> None:
    rand = random.Random(f"large {mix}")
    for _ in range(12):
        sources = some_sources(rand, rand.choice([12, 20, 40]), mix)
        needs = [Need(1 << rand.randrange(3), rand.randint(1, 3)) for _ in range(2)]
        demand = demand_of((*needs, Need(ANY, rand.choice([2, 4, 30]))))
        supply = Supply(sources)
        lightest = best(demand, supply)
        can = payable(demand, supply)
        assert can == (lightest is not None) == (shortfall(demand, supply) is None)
        assert can == (next(plans(demand, supply), None) is not None)
        if "a" not in mix:
            assert can == bool(choices(demand, supply, ()))
        if lightest is not None:
            assert check(demand, supply, lightest).ok
            first = some_plans(demand, supply)
            assert len(first) == len(set(first))
            assert all(check(demand, supply, plan).ok for plan in first)
            if "m" not in mix and "a" not in mix:
                assert weight(sources, lightest) <= min(weight(sources, plan) for plan in first)


@pytest.mark.parametrize("amount", [600_000, 20_000, 10**12])
def test_large_amounts_are_right(amount: int) -> None:
    three = Supply([Source(0, 3, (Use("use", ((1,),)),))])
    assert not payable(demand_of((Need(1, amount),)), three)
    why = shortfall(demand_of((Need(1, 1), Need(3, amount))), three)
    assert why is not None
    assert why.missing == amount - 2
    store = Supply([Source(0, amount, (Use("use", ((1,),)),)), Source(1, 1, (Use("u", ((2,),)),))])
    demand = demand_of((Need(1, 1), Need(3, amount)))
    whole = ((0, 0, amount), (1, 0, 1))
    assert payable(demand, store)
    assert best(demand, store) == whole
    assert list(plans(demand, store)) == [whole]
    assert check(demand, store, whole).ok
    given = allot(demand, store, whole)
    assert given is not None
    assert sum(share.amount for share in given.spent[1]) == amount
    assert payable(demand, store, excluding=0) is False
    either = Source(2, amount, (Use("a", ((1,),), (), 2), Use("b", ((2,),))))
    assert best(demand_of((Need(1, amount),)), Supply([either])) == ((0, 0, amount),)


def test_what_is_too_much_is_not_waited_for() -> None:
    many = 10**7
    forms = Source(0, many, (Use("use", ((1, 1), (2,))),))
    demand = demand_of((Need(1, many), Need(2, many // 3)))
    assert payability(demand, Supply([forms])) == (True, True)
    assert not payable(demand_of((Need(1, many), Need(2, many))), Supply([forms]))
    plan = best(demand, Supply([forms]))
    assert plan is not None
    assert check(demand, Supply([forms]), plan).pays
    one = Supply([Source(0, many, (Use("u", ((1,),)),))])
    assert choices(demand_of((Need(1, many),)), one, ()) == [((0, many),)]
    assert not choices_found(demand_of((Need(1, many),)), one, ()).exact
    ask = Source(1, many, (Use("use", ((1, 1),), (Need(2, 1),)),))
    supply = Supply([ask, Source(2, 1, (Use("u", ((2,),)),))])
    assert payability(demand_of((Need(1, 2),)), supply) == (True, True)
    assert payability(demand_of((Need(1, 4),)), supply) == (False, False)
