"""What a ruler has to pay with, and the act of paying (T.25.2 to T.25.4)."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, beast, card, item, resource, structure

from tallystick.games.terrus import moves
from tallystick.games.terrus.payment_sources import RulerSources, fealty_worth
from tallystick.games.terrus.pieces import TerrusPiece
from tallystick.games.terrus.prices import price_table_of
from tallystick.games.terrus.text.language import read_cost

OX = beast("Ox", "{1}")
HONEY = resource("Honey", "Add {plant}{bug}.")


def sources(
    table: Table, cost: str = "{0}", carrier: int = -1
) -> list[tuple[int, tuple[str, ...]]]:
    """The copies and uses of each source."""
    price = price_table_of(table.game).price(read_cost(cost))
    supply = RulerSources(table.game, 0).holdings_for(price, carrier).supply
    return [(s.copies, tuple(use.verb for use in s.uses)) for s in supply.sources]


def test_equal_cards_are_one_source() -> None:
    table = Table(OX, HONEY)
    table.pool(0, plant=2, stone=1)
    table.hand(0, "Ox", "Honey", "Ox")
    assert sources(table) == [
        (2, ("spend",)),
        (1, ("spend",)),
        (2, ("discard",)),
        (1, ("discard", "play")),
        (20, ("vitae",)),
    ]


def test_who_has_no_vitae_cannot_pay_any() -> None:
    table = Table(OX)
    table.set_vitae(0, -3)
    assert sources(table) == []


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("Add {plant}.", True),
        ("Add {plant}. Gain 1 vitae.", True),
        ("Gain 1 vitae.", False),
        ("Dawn: Add {plant}.", True),
        ("Day: Add {plant}.", False),  # it is dawn
        ("Battle Dusk: Add {plant}.", False),
        ("Add {plant}. Deal 1 wound to target beast.", False),  # there is none
        ("You may pay {1}. If you do, add {plant}.", False),
    ],
)
def test_what_produces_and_can_be_played_now_is_played_in_mid_payment(
    text: str, played: bool
) -> None:
    """T.25.2, T.21.1."""
    table = Table(resource("Thing", text))
    table.hand(0, "Thing")
    assert sources(table)[0] == (1, ("discard", "play") if played else ("discard",))


def test_a_resource_that_costs_something_asks_for_it_in_mid_payment() -> None:
    table = Table(resource("Thing", "Add {plant}{plant}.", play="{bug}"))
    table.hand(0, "Thing")
    assert sources(table)[0] == (1, ("discard", "play"))
    cost = price_table_of(table.game).price(read_cost("{plant}{plant}"))
    assert not RulerSources(table.game, 0).can_pay(cost)
    table.pool(0, bug=1)
    assert RulerSources(table.game, 0).can_pay(cost)


@pytest.mark.parametrize(
    ("season", "seasonal", "now", "worth"),
    [
        (2, False, 2, 2),
        (2, False, 3, 1),
        (2, False, -1, 1),
        (-1, False, -1, 1),
        (-1, True, 0, 2),
        (2, True, 0, 2),
        (2, True, 2, 2),
    ],
)
def test_the_worth_of_a_discard(season: int, seasonal: bool, now: int, worth: int) -> None:
    """T.25.3, T.25.3a, T.25.3b."""
    piece = TerrusPiece("Thing", "beast")
    piece.season = season
    piece.keywords = ("Seasonal",) if seasonal else ()
    assert fealty_worth(piece, now, 2) == worth


def test_things_that_are_alike_are_one_source() -> None:
    table = Table(OX, beast("Bull"))
    table.city(0, "Ox", spot=1)
    table.city(0, "Ox", spot=-1)
    table.city(0, "Bull")
    table.city(1, "Ox")
    found = [one for one in sources(table, "bury a beast") if one[1] == ("bury",)]
    assert found == [(2, ("bury",)), (1, ("bury",))]


@pytest.mark.parametrize("difference", ["wounds", "item", "place", "effect", "attached"])
def test_things_that_differ_in_what_is_on_them_are_not(difference: str) -> None:
    rally = structure("Rally", "Day: Target beast gets +1/+0/+0 until night.")
    table = Table(OX, item("Ring"), structure("Hut"), rally)
    table.city(0, "Rally", spot=-1000)
    hut = table.city(0, "Hut", spot=-1)
    first = table.city(0, "Ox", spot=1)
    table.city(0, "Ox", hut if difference == "place" else -1, 2)
    what = "bury a structure" if difference == "attached" else "bury a beast"
    if difference == "wounds":
        moves.wound(table.game, first, 1)
    elif difference == "item":
        table.city(0, "Ring", first)
    elif difference == "effect":
        moves.add_effect(table.game, 0, first, 3, -1)
    elif difference == "attached":
        other = table.city(0, "Hut", spot=3)
        table.city(0, "Ox", other, 4)
    found = [one for one in sources(table, what) if one[1] == ("bury",)]
    assert all(copies == 1 for copies, _ in found)
    assert len(found) == (3 if difference == "attached" else 2)


def test_a_clade_is_never_what_a_cost_buries() -> None:
    table = Table(OX)
    assert not RulerSources(table.game, 0).can_pay(
        price_table_of(table.game).price(read_cost("bury a card"))
    )


def test_paying_is_one_batch_before_anything_is_heard() -> None:
    """The beast that pays sees the discard that pays with it, and is seen to be buried."""
    watcher = beast("Watcher", "{1}", text="When you discard a card: Gain 1 vitae.")
    altar = structure("Altar", "Day, discard a card, bury a beast: Gain 10 vitae.")
    table = Table(OX, watcher, altar)
    table.city(0, "Watcher")
    found = table.city(0, "Altar")
    table.hand(0, "Ox")
    table.begin(0, "day")
    table.do("activate", found)
    order = [fact[0] for fact in table.facts("discarded", "buried", "paid", "gained")]
    assert order == ["discarded", "buried", "paid", "gained", "gained"]
    assert [fact[3] for fact in table.facts("gained")] == [10, 1]


def test_discards_of_a_seat_are_its_own() -> None:
    table = Table(OX, card("Idol", "relic", play="{2}"))
    table.hand(1, "Ox", "Ox")
    (idol,) = table.hand(0, "Idol")
    table.begin(0, "day")
    assert not table.can("play", idol)
