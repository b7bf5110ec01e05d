"""What happens to things: burials, drawing, wounds, the grid."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, beast, item, structure

from tallystick.games.terrus import moves
from tallystick.games.terrus.zones import DISCARD, FIGHT, HAND, HOST, ROW, SPOT, WOUNDS, row_of

OX = beast("Ox")
HUT = structure("Hut")
BELL = item("Bell", "The beast with this item has +1 ATK.")


def test_items_are_buried_with_the_beast_that_holds_them() -> None:
    table = Table(OX, BELL)
    ox, other = table.city(0, "Ox"), table.city(0, "Ox")
    bell, kept = table.city(0, "Bell", ox), table.city(0, "Bell", other)
    moves.bury(table.game, [ox])
    assert [table.zone(e) for e in (ox, bell)] == ["ravine", "ravine"]
    assert [table.zone(e) for e in (other, kept)] == ["city", "city"]
    assert [fact[2] for fact in table.facts("buried")] == [ox, bell]


def test_what_is_buried_is_as_printed_again() -> None:
    table = Table(OX, BELL)
    ox = table.city(0, "Ox")
    moves.wound(table.game, ox, 2)
    moves.bury(table.game, [ox])
    lists = table.game.lists
    assert [lists[at][ox] for at in (WOUNDS, HOST, SPOT, FIGHT)] == [0, -1, 0, -1]


@pytest.mark.parametrize(("reading", "zone"), [("ravine", "ravine"), ("discard", "discard")])
def test_where_the_buried_go(reading: str, zone: str) -> None:
    table = Table(OX, buried_to=reading)
    ox = table.city(1, "Ox")
    moves.bury(table.game, [ox])
    assert table.zone(ox) == zone


@pytest.mark.parametrize(
    ("reading", "zone"), [("discard", "discard"), ("ravine", "ravine"), ("stay", "city")]
)
def test_beasts_whose_location_is_buried(reading: str, zone: str) -> None:
    """T.12.1b: with no other location beside them they become what the option says."""
    table = Table(OX, HUT, BELL, unmoored=reading)
    hut = table.city(0, "Hut")
    ox = table.city(0, "Ox", hut, table.game.lists[SPOT][hut] + ROW)
    bell = table.city(0, "Bell", ox)
    moves.bury(table.game, [hut])
    assert [table.zone(e) for e in (ox, bell)] == [zone, zone]


def test_beasts_beside_another_location_are_attached_to_it() -> None:
    table = Table(OX, HUT)
    hut = table.city(0, "Hut", spot=1)
    ox = table.city(0, "Ox", hut, ROW + 1)
    second = table.city(0, "Hut", spot=ROW)
    moves.bury(table.game, [hut])
    assert table.zone(ox) == "city"
    assert table.game.lists[HOST][ox] == second


def test_drawing_takes_the_top_card() -> None:
    table = Table(OX, BELL)
    table.den(0, "Ox", "Bell", "Ox")
    moves.draw(table.game, 0, 2)
    assert table.in_hand(0) == ["Ox", "Bell"]
    assert [fact[1] for fact in table.facts("drew")] == [0, 0]


@pytest.mark.parametrize(("reading", "drawn"), [("reshuffle", 3), ("skip", 1), ("lose", 1)])
def test_an_empty_den(reading: str, drawn: int) -> None:
    """T.22.1a: three cards are to be drawn; one is in the den, two on the discard pile."""
    table = Table(OX, BELL, empty_den=reading)
    table.den(0, "Ox")
    table.discarded(0, "Bell", "Bell")
    moves.draw(table.game, 0, 3)
    assert len(table.facts("drew")) == drawn
    assert table.game.over == (reading == "lose")
    assert table.game.winners() == ([1] if reading == "lose" else [])


def test_with_nothing_to_reshuffle_nothing_is_drawn() -> None:
    table = Table(OX)
    moves.draw(table.game, 0, 2)
    assert table.in_hand(0) == []
    assert not table.game.over


def test_a_discard_goes_to_its_owners_pile() -> None:
    table = Table(OX)
    (ox,) = table.hand(1, "Ox")
    moves.discard(table.game, ox)
    assert table.game.lists[DISCARD[1]] == [ox]
    assert table.game.lists[HAND[1]] == []


def test_wounds_on_a_clade_are_its_rulers() -> None:
    """T.9.1d, T.27.4c: they lower vitae at once."""
    table = Table()
    moves.wound(table.game, table.clades[1], 3)
    assert table.vitae(1) == 17
    assert [fact[:1] + fact[3:] for fact in table.facts("wounded", "lost")] == [
        ("wounded", 3), ("lost", 3),
    ]  # fmt: skip


@pytest.mark.parametrize("n", [0, -2])
def test_no_wounds_are_none_at_all(n: int) -> None:
    """T.27.5: nothing is set off."""
    table = Table(OX)
    ox = table.city(0, "Ox")
    moves.wound(table.game, ox, n)
    moves.wound_ruler(table.game, 0, n)
    moves.gain_vitae(table.game, 0, n)
    moves.lose_vitae(table.game, 0, n)
    moves.produce(table.game, 0, 0, n)
    assert table.game.facts == []
    assert table.vitae(0) == 20


def test_vitae_may_fall_below_zero() -> None:
    table = Table()
    moves.lose_vitae(table.game, 0, 25)
    assert table.vitae(0) == -5


def test_a_beast_that_has_fought_is_away_with_its_items() -> None:
    table = Table(OX, BELL)
    ox = table.city(0, "Ox")
    bell = table.city(0, "Bell", ox)
    moves.send_away(table.game, ox)
    assert [table.zone(e) for e in (ox, bell)] == ["away", "away"]
    moves.come_back(table.game, 0)
    assert [table.zone(e) for e in (ox, bell)] == ["city", "city"]
    assert table.game.lists[HOST][bell] == ox
    assert table.stats(ox)[0] == 2


def test_abilities_of_what_is_away_are_off() -> None:
    """T.19.2: fatigued beasts are not in the city."""
    table = Table(OX, beast("Chief", text="Other beasts you rule have +1 ATK."))
    ox, chief = table.city(0, "Ox"), table.city(0, "Chief")
    assert table.stats(ox)[0] == 2
    moves.send_away(table.game, chief)
    assert table.stats(ox)[0] == 1
    moves.come_back(table.game, 0)
    assert table.stats(ox)[0] == 2


def test_a_beast_that_is_away_keeps_its_cell() -> None:
    table = Table(OX)
    ox = table.city(0, "Ox", spot=1)
    moves.send_away(table.game, ox)
    assert 1 in moves.occupied(table.game, 0)


def test_cells_are_orthogonal_and_one_row_behind_the_clade_at_most() -> None:
    """T.10.2, T.12.1b."""
    table = Table(HUT)
    behind = table.city(0, "Hut", spot=-ROW)
    free = moves.free_cells(table.game, behind, moves.occupied(table.game, 0))
    assert sorted(free) == [-ROW - 1, -ROW + 1]
    clade = moves.free_cells(table.game, table.clades[0], moves.occupied(table.game, 0))
    assert sorted(clade) == [-1, 1, ROW]
    assert [row_of(spot) for spot in (-ROW, 1, ROW - 3, 2 * ROW)] == [-1, 0, 1, 2]


def test_the_last_ruler_standing_has_won() -> None:
    """T.5.2e, T.5.3a: what the others have leaves play."""
    table = Table(OX, seats=3)
    ox = table.city(1, "Ox")
    table.hand(1, "Ox")
    moves.eliminate(table.game, 1)
    assert (table.zone(ox), table.in_hand(1)) == ("", [])
    assert not table.game.over
    moves.eliminate(table.game, 0)
    assert table.game.winners() == [2]
