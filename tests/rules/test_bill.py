"""Costs that say "or": what is tight of them is found by trying everything."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.costs.brute import all_plans, unpaid, uses_of

from tallystick.costs import NO_COST, Due, Need, Plan, Source, Supply, Use, demand_of
from tallystick.kernel.decision import Lack, Refusal
from tallystick.rules.bill import Bill, either, none_pays
from tallystick.rules.spelling import Given

REASON = Refusal(("X.1",), "It is not paid.")
INSTANCES = 300


class Plain(Bill):
    """A bill that is written by the keys of its sources and the verbs of their uses."""

    def __init__(self, needs: tuple[Need, ...], sources: list[Source]) -> None:
        super().__init__(Due(NO_COST, NO_COST), (demand_of(needs),), Supply(sources))

    def unpaid(self) -> Refusal:
        return REASON

    def not_paid_by(self, plan: Plan) -> Refusal:
        return REASON

    def not_there(self, what: str) -> Refusal:
        return REASON

    def gives(self, source: int, use: int) -> tuple[str, Given]:
        one = self.supply.sources[source]
        return one.uses[use].verb, one.key


def some_sources(chance: random.Random) -> list[Source]:
    """Up to four sources of one or two units, some of them twice, some in two uses."""
    found = []
    for key in range(chance.randint(1, 4)):
        verbs = ("discard", "play")[: chance.choice((1, 1, 2))]
        uses = tuple(
            Use(verb, (tuple(chance.choices((1, 2, 4, 7), k=chance.choice((1, 1, 2)))),))
            for verb in verbs
        )
        found.append(Source(key, chance.choice((1, 1, 2)), uses))
    return found


def some_needs(chance: random.Random) -> tuple[Need, ...]:
    kinds = chance.sample((1, 2, 4, 7), k=chance.choice((1, 1, 2)))
    return tuple(Need(accepts, chance.randint(1, 2)) for accepts in kinds)


def tight_by_brute_force(costs: list[tuple[Need, ...]], sources: list[Source]) -> set[Plan]:
    """What pays one of the costs, and of which nothing can be left out so that one is paid."""

    def pays(plan: Plan) -> bool:
        uses = uses_of(sources, plan)
        return any(unpaid(needs, uses, 1) == 0 for needs in costs)

    paying = {plan for plan in all_plans(sources, -1) if pays(plan)}
    return {plan for plan in paying if not any(less in paying for less in parts_of(plan))}


def parts_of(plan: Plan) -> list[Plan]:
    """What is left of a plan when something of it is left out."""
    counts = product(*(range(n + 1) for _, _, n in plan))
    found = [
        tuple((source, use, n) for (source, use, _), n in zip(plan, left, strict=True) if n)
        for left in counts
    ]
    return [one for one in found if one != plan]


def written(bill: Bill, plan: Plan) -> tuple[tuple[str, Given, int], ...]:
    return bill.paid(plan).parts


@pytest.mark.parametrize("first", range(0, INSTANCES, 100))
def test_an_or_is_tight_as_a_whole(first: int) -> None:
    for seed in range(first, first + 100):
        chance = random.Random(seed)
        sources = some_sources(chance)
        costs = [some_needs(chance) for _ in range(chance.choice((2, 2, 3)))]
        bills = [Plain(needs, sources) for needs in costs]
        whole = either(bills, one_cost=True)
        found = [written(whole, plan) for plan in whole.plans()]
        wanted = {written(bills[0], plan) for plan in tight_by_brute_force(costs, sources)}
        assert len(found) == len(set(found)), seed
        assert set(found) == wanted, (seed, costs, sources)


def test_what_one_gets_for_it_may_take_more() -> None:
    sources = [Source(0, 1, (Use("discard", ((1,),)),)), Source(1, 1, (Use("discard", ((2,),)),))]
    bills = [Plain((Need(1, 1),), sources), Plain((Need(7, 2),), sources)]
    one_cost = either(bills, one_cost=True)
    assert [written(one_cost, plan) for plan in one_cost.plans()] == [(("discard", 0, 1),)]
    assert len(list(either(bills).plans())) == len(bills)


def test_none_of_several_ways_pays() -> None:
    far = Refusal(("X.1", "X.2", "X.3"), "It asks 5.", Lack(3))
    near = Refusal(("X.4", "X.2"), "It asks 3.", Lack(1))
    never = Refusal(("X.5",), "It cannot be asked.")
    found = none_pays([far, never, near, near], "X.0")
    assert found.text == "It asks 3. Or: It asks 5. Or: It cannot be asked."
    assert found.clauses == ("X.0", "X.4", "X.1")  # what decides of each, before what that rests on
    assert none_pays([far, near], "X.0").clauses == ("X.0", "X.2", "X.4")  # what all of them cite
    assert none_pays([near, near], "X.0").clauses == near.clauses
    assert found.shortfall == Lack(1)


def test_what_both_lack_is_said_once() -> None:
    bill = either([Plain((Need(1, 1),), []), Plain((Need(2, 1),), [])])
    assert bill.refusal() == REASON
