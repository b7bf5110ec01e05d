"""Tight payments of many choices, put together and got from each other, against brute force."""

from __future__ import annotations

import pytest
from tests.costs import brute

from tallystick.costs import Need, Plan, Source, Supply, Use, demand_of, first_plans, plans
from tallystick.costs.errors import Effort, effort_for
from tallystick.costs.exchanging import Exchanges
from tallystick.costs.groups import NOTHING, Beginning
from tallystick.costs.listing import listed_of_many, some_plan

SHAPES = [
    "wild copies",
    "wild double copies",
    "wild double ways forms copies",
    "wild asks copies",
    "wild asks double ways",
    "wild asks ways forms double copies",
]


def beginning(make: brute.Maker, plan: Plan, sources: int) -> Beginning:
    """What the first sources do in a plan, and how many they are."""
    free_from = make.random.randint(0, sources)
    return Beginning(tuple(entry for entry in plan if entry[0] < free_from), free_from)


def begins(plan: Plan, begun: Beginning) -> bool:
    """Whether the first sources do in a plan what is settled."""
    return tuple(entry for entry in plan if entry[0] < begun.free_from) == begun.fixed


@pytest.mark.parametrize("shapes", SHAPES)
def test_what_is_put_together_and_what_is_gone_through_are_all(shapes: str) -> None:
    make = brute.Maker(31, shapes)
    for _ in range(250):
        needs, sources = make.needs(3), make.sources(4)
        excluding = make.random.choice([-1, -1, make.random.randrange(len(sources))])
        demand, supply = demand_of(needs), Supply(sources)
        tight = brute.tight(brute.paying(needs, sources, excluding))
        begun = beginning(make, min(tight, default=()), len(sources))
        left = {p for p in tight if begins(p, begun)}
        effort = effort_for(len(sources))
        found = list(listed_of_many(demand, supply, excluding, effort, begun))
        where = f"{needs} {sources} {excluding} {begun}"
        assert len(found) == len(set(found)), where
        assert set(found) == left, where


@pytest.mark.parametrize("shapes", SHAPES)
def test_a_payment_with_something_fixed_is_put_together(shapes: str) -> None:
    """What is put together is tight and uses it; mostly that succeeds where it can be."""
    make = brute.Maker(32, shapes)
    there = together = 0
    for _ in range(200):
        needs, sources = make.needs(3), make.sources(4)
        demand, supply = demand_of(needs), Supply(sources)
        tight = brute.tight(brute.paying(needs, sources, -1))
        index = make.random.randrange(len(sources))
        entry = (index, make.random.randrange(len(sources[index].uses)), 1)
        fit = [plan for plan in tight if any(e[:2] == entry[:2] for e in plan)]
        plan = some_plan(demand, supply, -1, Beginning((entry,)))
        assert plan is None or plan in fit
        there += bool(fit)
        together += plan is not None
    assert together > 0.8 * there > 0


@pytest.mark.parametrize("shapes", SHAPES)
def test_what_is_got_from_a_payment_is_tight(shapes: str) -> None:
    make = brute.Maker(33, shapes)
    exchanged = 0
    for _ in range(200):
        needs, sources = make.needs(3), make.sources(4)
        excluding = make.random.choice([-1, make.random.randrange(len(sources))])
        demand, supply = demand_of(needs), Supply(sources)
        pay = brute.paying(needs, sources, excluding)
        tight = brute.tight(pay)
        for plan in sorted(tight)[:3]:
            begun = beginning(make, plan, len(sources))
            found = Exchanges(demand, supply, excluding, begun, Effort())
            laid = found.laid(plan)
            assert laid is not None
            for other in found.near(laid):
                exchanged += 1
                assert other.plan in tight
                assert begins(other.plan, begun)
                again = found.laid(other.plan)
                assert again is not None
                assert again.state == other.state or "forms" in shapes
            if begun == NOTHING:
                for index in found.spared(laid):
                    assert any(all(i != index for i, _, _ in one) for one in pay)
    assert exchanged > 30


def test_copies_that_nothing_takes_cost_no_steps() -> None:
    """Of twenty copies of which two are asked no more are tried, whatever else is due."""
    asked = [Need(2, 1), Need(127, 1), Need(128, 2), Need(1024, 1), Need(256, 2)]
    one = Use("spend", ((2,),))
    card = Use("discard", ((64, 64), (256,)))
    either = (Use("discard", ((64,), (256,))), Use("play", ((1,), (2,))))
    life, beast = Use("vitae", ((128,),)), Use("bury", ((1024,),))
    sources = [Source(0, 1, (one,)), Source(1, 2, (card,)), Source(2, 1, either),
               Source(3, 1, either), Source(4, 20, (life,)), Source(5, 3, (beast,))]  # fmt: skip
    demand, supply = demand_of(tuple(asked)), Supply(sources)
    found = first_plans(demand, supply, 100)
    few = Supply([*sources[:4], Source(4, 2, (life,)), Source(5, 1, (beast,))])
    assert found.exact and sorted(found.plans) == sorted(first_plans(demand, few, 100).plans)


def test_whoever_gives_more_steps_has_all_payments() -> None:
    """A hand of six: more is to be looked at than where one is only asked for an answer."""
    two, point = Use("discard", ((64, 64),)), Use("discard", ((64,),))
    sources = [
        Source(0, 3, (Use("spend", ((2,),)),)),
        Source(1, 1, (Use("spend", ((4,),)),)),
        Source(2, 1, (Use("spend", ((8,),)),)),
        Source(10, 2, (two,)),
        Source(11, 1, (point, Use("play", ((4,),)))),
        Source(12, 1, (point,)),
        Source(13, 1, (point, Use("play", ((1, 2),)))),
        Source(14, 1, (two,)),
    ]
    needs = (Need(4, 1), Need(1, 1), Need(127, 3))
    demand, supply = demand_of(needs), Supply(sources)
    every = brute.tight(brute.paying(needs, sources, -1))
    effort = Effort()
    assert not first_plans(demand, supply, 1000).exact
    assert sorted(plans(demand, supply, effort=effort)) == sorted(every)
    assert not effort.is_spent
