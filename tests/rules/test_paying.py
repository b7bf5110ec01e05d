"""A payment as a question, over a toy with coins of two colours and cards in hand."""

from __future__ import annotations

from typing import Final

import pytest
from bench.mixes import hand
from tests.kernel.toy import LAYOUT, Ask, toy_game

from tallystick.costs import (
    Cost,
    Demand,
    Due,
    Need,
    Plan,
    Source,
    Supply,
    Use,
    check,
    demand_of,
    first_plans,
    plans,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import NOTES
from tallystick.kernel.machine import NEXT, Game
from tallystick.rules.bill import Bill
from tallystick.rules.paying import LISTED, Paying, Way, answer_for
from tallystick.rules.spelling import Given

RED, BLUE = 1, 2
ONE_RED: Final = demand_of((Need(RED, 1),))
TWO: Final = demand_of((Need(RED | BLUE, 2),))


def coins(red: int, blue: int) -> Supply:
    return Supply(
        [
            Source(0, red, (Use("red", ((RED,),), (), 3),)),
            Source(1, blue, (Use("blue", ((BLUE,),), (), 1),)),
        ]
    )


class Owed(Bill):
    """What a toll asks."""

    def unpaid(self) -> Refusal:
        raise AssertionError

    def not_paid_by(self, plan: Plan) -> Refusal:
        raise AssertionError

    def not_there(self, what: str) -> Refusal:
        raise AssertionError

    def gives(self, source: int, use: int) -> tuple[str, Given]:
        return self.supply.sources[source].uses[use].verb, ""


class Toll(Paying):
    """Pays from a fixed supply, and notes what was paid."""

    def __init__(self, demands: tuple[Demand, ...], supply: Supply, secret: bool = True) -> None:
        super().__init__(slots=2)
        self.owed = Owed(Due(Cost(), Cost()), demands, supply)
        self.owed.secret = secret

    def bill(self, game: Game) -> Owed:
        return self.owed

    def carry_out(self, game: Game, bill: Bill, way: Way) -> int:
        for source, _, n in way.plan:
            game.emit("paid", 0, source, n)
        return NEXT


def begun(toll: Toll) -> Game:
    return toy_game((toll, Ask(2)))


def paid(game: Game) -> list[tuple[int, int]]:
    return [(a, b) for kind, _, a, b in game.facts if kind == "paid"]


def kind(game: Game) -> str:
    decision = game.decision()
    assert decision is not None
    return decision.kind


def test_few_ways_are_listed_whole_the_cheapest_marked() -> None:
    game = begun(Toll((TWO,), coins(2, 2)))
    decision = game.decision()
    assert decision is not None
    assert [verb for verb, _, _ in decision.options] == ["pay"] * 3
    game.step(decision.default)
    assert paid(game) == [(1, 2)]
    assert kind(game) == "number"


def test_one_way_is_asked_where_that_is_a_secret_and_taken_where_it_is_not() -> None:
    assert kind(begun(Toll((ONE_RED,), coins(1, 0)))) == "payment"
    assert kind(begun(Toll((ONE_RED,), coins(1, 0), secret=False))) == "number"
    assert kind(begun(Toll((demand_of(()),), coins(1, 0)))) == "number"


def test_ways_that_are_written_alike_are_one() -> None:
    alike = (Use("rest", ((RED,),)), Use("rest", ((RED, RED),)))
    mules = [Source(n, 1, alike) for n in range(5)]
    toll = Toll(
        (demand_of((Need(RED, 5),)),), Supply([*mules, Source(5, 2, (Use("red", ((RED,),)),))])
    )
    toll.owed.repeats = True
    found = list(toll.owed.plans())
    game = begun(toll)
    decision = game.decision()
    assert decision is not None
    assert len(decision.options) == len(found) <= LISTED
    every = [plan for demand in toll.owed.demands for plan in plans(demand, toll.owed.supply)]
    assert len(every) > LISTED
    assert {answer_for(game, plan) for plan in every} == set(range(len(found)))


def test_of_several_demands_the_payer_takes_one() -> None:
    many = Supply([Source(i, 1, (Use("u", ((RED,), (BLUE,)), (), 1),)) for i in range(8)])
    demands = (demand_of((Need(RED, 4),)), demand_of((Need(BLUE, 3),)))
    game = begun(Toll(demands, many))
    decision = game.decision()
    assert decision is not None
    assert decision.options == [("way", 0, -1), ("way", 1, -1)]
    game.step(1)
    while kind(game) == "payment":
        game.step(0)
    assert sum(n for _, n in paid(game)) == 3


@pytest.mark.parametrize("slots", [2, 5])
def test_many_ways_are_asked_piece_by_piece_and_every_plan_can_be_reached(slots: int) -> None:
    supply = Supply(
        [Source(i, 2, (Use("a", ((RED,),), (), i + 1), Use("b", ((BLUE,),)))) for i in range(4)]
    )
    demand = demand_of((Need(RED, 2), Need(BLUE, 2)))
    every: list[Plan] = list(plans(demand, supply))
    assert len(every) > LISTED
    for plan in every:
        toll = Toll((demand,), supply)
        toll.slots = slots
        game = begun(toll)
        while kind(game) == "payment":
            game.step(answer_for(game, plan))
        assert paid(game) == [(source, n) for source, _, n in plan]
        assert len(game.lists[NOTES]) == slots


@pytest.mark.parametrize("seed", [77, 310])
def test_the_only_way_that_was_found_in_time_is_not_taken_for_the_only_one(seed: int) -> None:
    sources, demand = hand(20, seed)
    supply = Supply(sources)
    found, exact = first_plans(demand, supply, LISTED)
    assert (len(found), exact) == (1, False)
    game = begun(Toll((demand,), supply, secret=False))
    assert kind(game) == "payment"
    decision = game.decision()
    assert decision is not None
    assert {verb for verb, _, _ in decision.options} == {"use"}
    assert answer_for(game, found[0]) >= 0
    while kind(game) == "payment":
        decision = game.decision()
        assert decision is not None
        game.step(len(decision.options) - 1)
    assert paid(game)


def test_a_payment_is_known_though_it_is_not_among_those_that_are_found_first() -> None:
    many = Supply([Source(i, 1, (Use("u", ((RED, RED), (BLUE,)), (), 1),)) for i in range(60)])
    demands = (demand_of((Need(RED, 20),)), demand_of((Need(BLUE, 20),)))
    game = begun(Toll(demands, many))
    last: Plan = tuple((index, 0, 1) for index in range(40, 60))
    assert check(demands[1], many, last).ok
    assert answer_for(game, last) == 1


def test_a_plan_that_does_not_pay_leads_nowhere() -> None:
    game = begun(Toll((TWO,), coins(2, 2)))
    assert answer_for(game, ((0, 0, 1),)) == -1
    assert answer_for(toy_game((Ask(2),)), ((0, 0, 1),)) == -1


def test_a_half_made_payment_is_taken_back_exactly() -> None:
    supply = Supply([Source(i, 1, (Use("u", ((RED,),), (), 1),)) for i in range(8)])
    game = begun(Toll((demand_of((Need(RED, 4),)),), supply))
    mark, before = game.mark(), game.digest()
    game.step(0)
    game.rewind(mark)
    assert game.digest() == before
    assert game.rules.layout is LAYOUT
