"""Recruiting, forging, building, bartering (T.12 to T.15), and what resolves on arrival."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, beast, card, item, structure

from tallystick.games.terrus.zones import HOST, ROW, SPOT

OX = beast("Ox", "{1}")
HUT = structure("Hut", "Build: Gain 1 vitae.")
RING = item("Ring", "Forge: Gain 2 vitae.")
HERALD = beast("Herald", "{1}", text="Recruit: Gain 4 vitae. Draw 1.")
ALL = (OX, HUT, RING, HERALD)


def day(*hand: str, **pool: int) -> tuple[Table, list[int]]:
    table = Table(*ALL, structure("Band", "When you recruit a beast: Gain 10 vitae."))
    table.pool(0, **(pool or {"plant": 5}))
    found = table.hand(0, *hand)
    table.begin(0, "day")
    return table, found


def test_a_beast_goes_to_the_cell_chosen() -> None:
    """T.12.1b: orthogonally beside a location, one row behind the clade at most."""
    table, (ox,) = day("Ox")
    table.take("recruit", ox)
    clade = table.clades[0]
    assert sorted(option[2] for option in table.asked.options) == [-ROW, -1, 1, ROW]
    table.take("at", clade, 1).settle()
    assert table.zone_of(ox) == ("city", 0)
    assert (table.game.lists[HOST][ox], table.game.lists[SPOT][ox]) == (clade, 1)


def test_a_cell_beside_two_locations_is_offered_for_each() -> None:
    table, (ox,) = day("Ox")
    hut = table.city(0, "Hut", spot=ROW)
    table.city(0, "Hut", spot=ROW + 2)
    table.take("recruit", ox)
    assert table.can("at", table.clades[0], 1)
    assert table.can("at", hut, ROW + 1)
    assert len(table.options("at", None, ROW + 1)) == 2


def test_there_is_no_limit_a_turn() -> None:
    table, found = day("Ox", "Ox", "Ox")
    for ox in found:
        table.do("recruit", ox)
    assert table.in_city(0) == ["Ox"] * 3


def test_an_item_goes_to_the_beast_chosen() -> None:
    """T.13.1b."""
    table, (ring,) = day("Ring")
    assert not table.can("forge")
    table.city(0, "Ox")
    chosen = table.city(0, "Ox")
    table.passes(2)
    table.until(1, "day").until(0, "day")
    table.pool(0, plant=1)
    table.game.run()  # the question is asked anew
    table.take("forge", ring).take("on", chosen).settle()
    assert table.game.lists[HOST][ring] == chosen
    assert table.vitae(0) == 22


@pytest.mark.parametrize(
    ("verb", "name", "vitae"), [("recruit", "Herald", 24), ("build", "Hut", 21)]
)
def test_arrival_abilities_resolve_at_once(verb: str, name: str, vitae: int) -> None:
    """T.19.3b, T.19.3d: before anybody has priority."""
    table, (found,) = day(name)
    table.do(verb, found)
    assert table.vitae(0) == vitae
    assert table.who == (0, "priority")


def test_they_come_before_other_triggers() -> None:
    table, (herald,) = day("Herald")
    table.city(0, "Band")
    table.do("recruit", herald)
    assert [fact[3] for fact in table.facts("gained")] == [4, 10]
    assert table.who == (1, "priority")


def test_they_do_not_resolve_for_others_of_the_name() -> None:
    table, (herald,) = day("Herald")
    table.city(0, "Herald")
    table.do("recruit", herald)
    assert table.vitae(0) == 24


def test_a_place_lost_in_the_payment_is_found_anew_or_the_card_is_discarded() -> None:
    """T.2.3: the structure beside which it was to stand was buried to pay for it."""
    table = Table(*ALL, beast("Heir", "bury a structure"))
    hut = table.city(0, "Hut", spot=ROW)
    for spot in (1, -1, -ROW):
        table.city(0, "Ox", spot=spot)
    (heir,) = table.hand(0, "Heir")
    table.begin(0, "day")
    table.take("recruit", heir).take("at", hut, 2 * ROW).settle()
    assert table.zone(hut) == "ravine"
    assert table.zone(heir) == "city"
    assert table.game.lists[SPOT][heir] == ROW  # the cell that the structure has left


def test_bartering_takes_a_card_of_the_market() -> None:
    """T.15: it is the barterer's from then on."""
    table = Table(*ALL)
    table.pool(0, plant=2)
    first, second = table.market("Plant", "Bug")
    table.begin(0, "day")
    table.do("barter", first)
    assert table.zone_of(first) == ("hand", 0)
    assert table.zone(second) == "market"
    table.do("play", first)
    assert table.in_pool(0) == {"plant": 2}


def test_a_relic_comes_into_the_city_without_a_cell() -> None:
    table = Table(card("Idol", "relic", "Beasts you rule have +1 ATK.", play="{1}"), OX)
    table.pool(0, plant=1)
    ox = table.city(0, "Ox")
    (idol,) = table.hand(0, "Idol")
    table.begin(0, "day")
    table.do("play", idol)
    assert table.zone_of(idol) == ("city", 0)
    assert table.stats(ox)[0] == 2
