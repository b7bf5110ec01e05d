"""Payments as they are asked: whole, or piece by piece; X; what an effect lets one pay (T.25)."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import pytest
from tests.games.terrus.builder import Table, action, beast, resource, structure

from tallystick.costs import Plan, plans
from tallystick.games.terrus.messages.options import headline
from tallystick.games.terrus.payment_sources import RulerSources
from tallystick.games.terrus.prices import due_for, price_for
from tallystick.games.terrus.zones import PLAYED
from tallystick.rules.paying import LISTED, answer_for, open_payment

OX = beast("Ox", "{1}")
BULL = beast("Bull", "{2}")
HONEY = resource("Honey", "Add {plant}{bug}.")


def recruiting(cost: str, *hand: str, season: str = "", **pool: int) -> tuple[Table, int, bool]:
    """A day in which a beast of this cost might be recruited, and whether it can be."""
    table = Table(OX, HONEY, beast("Wanted", cost), SENATOR, ELDER, season=season)
    table.pool(0, **pool)
    wanted, *_ = table.hand(0, "Wanted", *hand)
    table.begin(0, "day")
    return table, wanted, table.can("recruit", wanted)


SENATOR: Final = beast("Senator", "{9}", season="summer")
ELDER: Final = beast("Elder", "{9}", text="Seasonal")


# -- what can be paid (the digest's table of cases) ------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "hand", "season", "pool", "can"),
    [
        ("{1}{plant}", [], "", {"plant": 1}, False),  # a: the plant pays the symbol only
        ("{1}{plant}", ["Ox"], "", {"plant": 1}, True),
        ("{1}{plant}", [], "", {"plant": 2}, True),  # b
        ("{2}", [], "", {"stone": 3}, True),  # c
        ("{3}", ["Ox", "Ox"], "", {"wood": 1}, True),  # d
        ("{1}", ["Senator"], "summer", {}, True),  # e
        ("{2}", ["Senator"], "summer", {}, True),
        ("{2}", ["Senator"], "winter", {}, False),  # f
        ("{2}", ["Senator"], "", {}, False),
        ("{2}", ["Elder"], "winter", {}, True),  # g
        ("{3}", ["Elder"], "winter", {}, False),
        ("{plant}", ["Ox"], "", {"bug": 5}, False),  # no other resource, no discard, is a plant
        ("{plant}", ["Plant"], "", {}, True),  # T.25.2: played in mid-payment
        ("{plant}{bug}", ["Honey"], "", {}, True),
        ("{plant}{plant}", ["Honey"], "", {}, False),
        ("{2}", ["Honey"], "", {}, True),  # played, it is two; discarded, one
        ("{1}", [], "", {}, False),  # the card itself does not pay for itself
        ("{0}", [], "", {}, True),
        ("pay 20 vitae", [], "", {}, True),
        ("pay 21 vitae", [], "", {}, False),
        ("{1}, discard a card", ["Ox"], "", {}, False),  # one card is not both
        ("{1}, discard a card", ["Ox", "Ox"], "", {}, True),
        ("{1}, discard a card", ["Ox"], "", {"meat": 1}, True),
    ],
)
def test_what_can_be_paid(
    cost: str, hand: list[str], season: str, pool: dict[str, int], can: bool
) -> None:
    assert recruiting(cost, *hand, season=season, **pool)[2] == can


# -- paying ----------------------------------------------------------------------------------------


def payment(table: Table, wanted: int) -> Table:
    """Up to the question how it is to be paid."""
    return table.take("recruit", wanted).settle("payment")


class Left(NamedTuple):
    """What is left to seat 0, and where the rest has gone."""

    hand: tuple[str, ...]
    pool: tuple[tuple[str, int], ...]
    city: tuple[str, ...]
    discard: tuple[str, ...]
    ravine: tuple[str, ...]


def left(table: Table) -> Left:
    piles = table.in_city(0), table.in_discard(0), table.in_ravine()
    city, discard, ravine = (tuple(sorted(pile)) for pile in piles)
    hand, pool = tuple(sorted(table.in_hand(0))), tuple(sorted(table.in_pool(0).items()))
    return Left(hand, pool, city, discard, ravine)


def outcomes(table: Table) -> set[Left]:
    """What each way to answer the open payment leads to, however it is asked."""
    if table.asked.kind != "payment":
        return {left(table)}
    found: set[Left] = set()
    for answer in range(len(table.asked.options)):
        mark = table.game.mark()
        table.game.step(answer)
        found |= outcomes(table)
        table.game.rewind(mark)
    return found


def test_every_way_is_listed_once() -> None:
    table, wanted, _ = recruiting("{2}", "Ox", plant=2, stone=1)
    payment(table, wanted)
    assert [option[0] for option in table.asked.options] == ["pay"] * 4
    assert len(outcomes(table)) == 4  # two plants; plant and stone; plant and Ox; stone and Ox


def test_exactly_what_is_due_is_taken_and_the_rest_announced() -> None:
    """T.25.4a, T.25.2b."""
    table, wanted, _ = recruiting("{2}", stone=3)
    payment(table, wanted).do("pay")
    assert table.in_pool(0) == {"stone": 1}
    assert table.facts("spent", "remains") == [("spent", 0, 4, 2), ("remains", 0, -1, -1)]
    assert table.in_city(0) == ["Wanted"]


def test_the_second_point_of_a_discard_is_lost() -> None:
    table, wanted, _ = recruiting("{1}", "Senator", season="summer")
    payment(table, wanted).do("pay")
    assert (table.in_discard(0), table.in_pool(0)) == (["Senator"], {})


def test_what_a_resource_played_in_mid_payment_does_not_pay_stays_in_the_pool() -> None:
    table, wanted, _ = recruiting("{plant}", "Honey")
    payment(table, wanted).do("pay")
    assert table.in_pool(0) == {"bug": 1}
    assert table.in_ravine() == ["Honey"]
    assert table.facts("played")[0][1] == 0


def test_one_copy_played_and_one_discarded() -> None:
    table, wanted, _ = recruiting("{1}{plant}", "Plant", "Plant")
    payment(table, wanted)
    assert len(outcomes(table)) == 2  # the second one is played, or discarded
    for answer in range(len(table.asked.options)):
        mark = table.game.mark()
        table.game.step(answer)
        table.settle()
        assert table.in_pool(0) == {}
        assert table.game.lists[table.rules.layout.seat_lists("attributes")[0]][7:] == [0, 0]
        table.game.rewind(mark)


def test_vitae_is_paid_off_the_total() -> None:
    table, wanted, _ = recruiting("pay 3 vitae")
    table.do("recruit", wanted)
    assert table.vitae(0) == 17
    assert table.facts("lost") == []  # paid is not lost


def test_all_ones_vitae_may_be_paid_and_that_loses() -> None:
    """T.25.4, T.5.3b: at the next priority."""
    table, wanted, _ = recruiting("pay 20 vitae")
    table.do("recruit", wanted)
    assert table.game.winners() == [1]


def test_things_of_the_city_are_chosen_and_buried() -> None:
    altar = structure("Altar", "Day, bury two beasts: Draw 1.")
    table = Table(OX, BULL, altar)
    found = table.city(0, "Altar")
    table.city(0, "Ox")
    table.begin(0, "day")
    assert not table.can("activate", found)  # one beast cannot pay two
    table.city(0, "Ox")
    table.city(0, "Bull")
    table.city(1, "Bull")
    table.begin(0, "day")
    table.take("activate", found)
    assert {one.city for one in outcomes(table)} == {("Altar", "Ox"), ("Altar", "Bull")}


def test_a_cost_may_be_the_carrier_itself() -> None:
    table = Table(structure("Fuse", "Day, bury this structure: Gain 2 vitae."))
    fuse = table.city(0, "Fuse")
    table.begin(0, "day")
    table.do("activate", fuse)
    assert (table.zone(fuse), table.vitae(0)) == ("ravine", 22)


def test_a_payment_with_one_way_that_shows_no_hand_is_not_asked() -> None:
    table, wanted, _ = recruiting("{plant}", plant=1)
    table.take("recruit", wanted).take("at")
    assert table.asked.kind == "payment"  # a Plant in hand could have paid
    table, wanted, _ = recruiting("pay 1 vitae")
    table.take("recruit", wanted).take("at")
    assert table.asked.kind == "priority"


# -- piece by piece --------------------------------------------------------------------------------


WIDE: Final = {"plant": 2, "bug": 1, "meat": 1, "wood": 1, "stone": 1, "crystal": 1}


def wide(cost: str = "{2}{plant}") -> Table:
    """A payment with far more ways than are listed."""
    table, wanted, can = recruiting(
        cost, "Ox", "Honey", "Senator", "Plant", season="summer", **WIDE
    )
    assert can
    return payment(table, wanted)


def all_plans(table: Table) -> list[Plan]:
    """What the solver lists for what seat 0 pays."""
    game = table.game
    (card,) = game.lists[PLAYED]
    price = price_for(game, 0, "recruit", card)
    supply = RulerSources(game, 0).holdings_for(price, card).supply
    return list(plans(price.demands[0], supply))


def test_many_ways_are_asked_in_pieces() -> None:
    table = wide()
    assert len(all_plans(table)) > LISTED
    assert {option[0] for option in table.asked.options} == {"use"}


def test_the_question_about_a_piece_says_what_is_chosen_already() -> None:
    table = wide()
    assert headline(table.game) == "Red: you pay {2}{plant} piece by piece. What of the next?"
    table.game.step(1)
    assert "piece by piece (so far: 1 plant from the pool). What" in headline(table.game)


def test_the_pieces_remembered_are_those_worked_out_anew() -> None:
    game = wide().game
    for _ in range(3):
        copy = game.clone()
        known, anew = open_payment(game), open_payment(copy)
        assert known is not None and anew is not None
        pieces = known.open(game).pieces()
        assert pieces == known.open(game).pieces() == anew.open(copy).pieces()
        game.step(0)
        if open_payment(game) is None:
            break


def test_every_beginning_leads_to_a_payment_and_all_payments_are_reached() -> None:
    """No piece is a dead end (completeness both ways)."""
    table = wide()
    found = outcomes(table)
    assert all("Wanted" in one.city for one in found)
    reached = 0
    for plan in all_plans(table):
        mark = table.game.mark()
        while table.asked.kind == "payment":
            answer = answer_for(table.game, plan)
            assert answer >= 0
            table.game.step(answer)
        reached += 1
        table.game.rewind(mark)
    assert reached == len(found) > LISTED


@pytest.mark.parametrize("seed", range(5))
def test_random_pieces_pay_exactly(seed: int) -> None:
    table, chance = wide("{5}{plant}{bug}"), Random(seed)
    before = sum(table.in_pool(0).values())
    while table.asked.kind == "payment":
        table.game.step(chance.randrange(len(table.asked.options)))
    played = sum({"Honey": 2, "Plant": 1}[name] for name in table.in_ravine())
    spent = sum(fact[3] for fact in table.facts("spent"))
    assert before + played - spent == sum(table.in_pool(0).values())
    points = sum(2 if name == "Senator" else 1 for name in table.in_discard(0))
    assert 7 <= spent + points <= 8  # a Senator's second point may be lost


def test_the_default_of_each_piece_leads_to_a_cheapest_payment() -> None:
    table = wide()
    supply = RulerSources(table.game, 0).supply
    weights: dict[Plan, int] = {
        plan: sum(supply.sources[source].uses[use].weight * n for source, use, n in plan)
        for plan in all_plans(table)
    }
    best = [plan for plan, weight in weights.items() if weight == min(weights.values())]
    while table.asked.kind == "payment":
        best = [plan for plan in best if answer_for(table.game, plan) == table.asked.default]
        assert best
        table.game.step(table.asked.default)


def test_either_all_from_the_pool_or_all_by_discards_in_pieces() -> None:
    """Option mixed-payment: first which of the two, then the pieces of it."""
    table = Table(OX, BULL, HONEY, beast("Wanted", "{4}"), mixed_payment="either")
    table.pool(0, **WIDE)
    wanted, *_ = table.hand(0, "Wanted", "Ox", "Ox", "Bull", "Bull", "Honey")
    table.begin(0, "day")
    payment(table, wanted)
    for answer in range(len(table.asked.options)):
        mark = table.game.mark()
        table.game.step(answer)
        for one in outcomes(table):
            pool_kept = dict(one.pool) == WIDE and not one.ravine
            assert not one.discard or (len(one.discard) == 4 and pool_kept), one
        table.game.rewind(mark)


# -- X ---------------------------------------------------------------------------------------------


def drawing_x(cost: str, **pool: int) -> Table:
    table = Table(OX, action("Dig", f"Day, {cost}: Gain X vitae."))
    table.pool(0, **pool)
    (dig,) = table.hand(0, "Dig")
    table.begin(0, "day")
    return table.take("play", dig)


@pytest.mark.parametrize("x", [0, 1, 3])
def test_x_is_announced_then_paid(x: int) -> None:
    """T.25.5: 0 counts as paid."""
    table = drawing_x("{X}", wood=3)
    assert [option[1] for option in table.asked.options] == [0, 1, 2, 3]
    table.do("x", x).settle()
    assert table.vitae(0) == 20 + x
    assert table.in_pool(0) == ({"wood": 3 - x} if x < 3 else {})


@pytest.mark.parametrize("beside", [[], ["Yard"]])
def test_with_x_0_nothing_that_x_asks_for_is_kept_secret(beside: list[str]) -> None:
    """T.25.5: everybody has heard it. What is left is paid unasked, whatever else is at work."""
    table = Table(
        OX,
        structure("Well", "Day, {X}, pay 1 vitae: Gain X vitae."),
        structure("Yard", "You recruit beasts for {1} less."),
    )
    table.hand(0, "Ox")
    for name in beside:
        table.city(0, name)
    well = table.city(0, "Well")
    table.begin(0, "day")
    table.take("activate", well).take("x", 0)
    assert (table.asked.kind, table.vitae(0)) == ("response", 19)


def test_an_x_beyond_ones_means_is_not_offered() -> None:
    assert [option[1] for option in drawing_x("{X}{wood}", wood=3).asked.options] == [0, 1, 2]
    assert [option[1] for option in drawing_x("{X}").asked.options] == [0]


def test_x_of_vitae() -> None:
    table = drawing_x("pay X vitae")
    assert len(table.asked.options) == 21
    table.do("x", 5)
    assert table.vitae(0) == 20


# -- payments inside effects -----------------------------------------------------------------------


def may_pay(cost: str, **pool: int) -> Table:
    """An action that lets one pay, and then goes on."""
    text = f"Day: You may pay {cost}. If you do, gain 5 vitae. Each ruler gains 1 vitae."
    table = Table(OX, action("Offer", text))
    table.pool(0, **pool)
    (offer,) = table.hand(0, "Offer")
    table.begin(0, "day")
    return table.take("play", offer).settle("may pay")


@pytest.mark.parametrize(("answer", "vitae"), [("yes", 26), ("no", 21)])
def test_a_payment_gates_only_what_follows_it(answer: str, vitae: int) -> None:
    """T.25.4c."""
    table = may_pay("{1}", plant=1)
    table.do(answer)
    assert (table.vitae(0), table.vitae(1)) == (vitae, 21)


def test_who_cannot_pay_is_asked_all_the_same() -> None:
    """How far one's hand goes is one's secret."""
    table = may_pay("{3}", plant=1)
    assert [option[0] for option in table.asked.options] == ["no"]


def test_paying_nothing_is_always_possible() -> None:
    """T.25.4b."""
    table = may_pay("{0}")
    table.do("yes")
    assert table.vitae(0) == 26


# -- reductions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "text", "due"),
    [
        ("{1}{plant}", "{plant}{plant} less", "{0}"),  # k: one off the symbol, one off the fealty
        ("{1}{plant}", "{3} less", "{plant}"),  # l: fealty never lowers resources
        ("{2}", "{meat} less", "{1}"),  # m
        ("{1}", "{5} less", "{0}"),
        ("{plant}", "{bug} less", "{plant}"),
        ("{2}{plant}", "{1} more", "{3}{plant}"),
    ],
)
def test_reductions(cost: str, text: str, due: str) -> None:
    """T.25.6, T.25.6a: never below 0, and it counts as the original cost."""
    table = Table(beast("Wanted", cost), beast("Due", due),
                  structure("Yard", f"You recruit beasts for {text}."))  # fmt: skip
    (wanted, same) = table.hand(0, "Wanted", "Due")
    printed = due_for(table.game, 0, "recruit", same).cost
    table.city(0, "Yard")
    found = due_for(table.game, 0, "recruit", wanted)
    original = table.rules.cards[table.rules.index["Wanted"]].costs["recruit"]
    assert (found.cost, found.counts_as) == (printed, original)
    assert due_for(table.game, 1, "recruit", wanted).cost == original


def test_two_reductions_add_up_and_end_with_their_carriers() -> None:
    table = Table(beast("Wanted", "{3}"), structure("Yard", "You recruit beasts for {1} less."))
    table.city(0, "Yard")
    table.city(0, "Yard")
    table.pool(0, plant=1)
    (wanted,) = table.hand(0, "Wanted")
    table.begin(0, "day")
    assert table.can("recruit", wanted)
    table.do("recruit", wanted)
    assert table.in_pool(0) == {}
