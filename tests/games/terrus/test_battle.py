"""Battles: who may attack and guard what, skirmish by skirmish, wounds both ways (T.16)."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, beast, item, structure

from tallystick.games.terrus.zones import ATTACKER, DEFENDER, FIGHT, FOUGHT, ROW, SKIRMISH, WOUNDS
from tallystick.kernel.layout import CELLS

WOLF = beast("Wolf", "{1}", 3, 1, 4)
RAM = beast("Ram", "{1}", 2, 1, 3)
LAMB = beast("Lamb", "{1}", -2, 1, 2)
WALL = structure("Wall", guard=3)


def dusk(table: Table) -> Table:
    """The attacker's dusk, everybody having passed."""
    table.begin(0, "dusk")
    return table.passes(2)


def test_it_starts_when_each_opponent_has_passed() -> None:
    """T.16.1, T.24.1d."""
    table = Table(WOLF)
    table.city(0, "Wolf")
    table.begin(0, "dusk")
    assert not table.can("attack")
    table.passes()
    assert table.who == (1, "priority")
    assert not table.can("attack")
    table.passes()
    assert table.can("attack")


def test_each_beast_is_sent_or_stays_and_one_at_least_is_sent() -> None:
    """T.16.1a."""
    table = Table(WOLF, RAM)
    wolf, ram = table.city(0, "Wolf"), table.city(0, "Ram")
    dusk(table).take("attack")
    assert table.asked.source == wolf
    table.take("stay", wolf)
    assert table.asked.source == ram
    assert [option[0] for option in table.asked.options] == ["send"]


def test_all_locations_attacked_are_one_opponents() -> None:
    """T.16.1."""
    table = Table(WOLF, RAM, seats=3)
    wolf, ram = table.city(0, "Wolf"), table.city(0, "Ram")
    table.begin(0, "dusk")
    table.passes(3).take("attack")
    assert [option[2] for option in table.options("send")] == [table.clades[1], table.clades[2]]
    table.take("send", wolf, table.clades[2])
    assert [option[2] for option in table.options("send", ram)] == [table.clades[2]]


def test_guards_are_attached_to_the_location_or_in_its_row() -> None:
    """T.16.1a."""
    table = Table(WOLF, RAM, WALL)
    wolf = table.city(0, "Wolf")
    wall = table.city(1, "Wall", spot=ROW)
    attached = table.city(1, "Ram", wall, 2 * ROW)
    in_row = table.city(1, "Ram", spot=ROW - 4)
    table.city(1, "Ram", spot=1)  # in the clade's row, attached to the clade
    dusk(table).battle(wolf, wall)
    asked = []
    while table.asked.kind == "guard":
        assert table.asked.seat == 1
        asked.append(table.asked.source)
        table.take("guard")
    assert asked == [attached, in_row]


def test_the_defender_has_priority_first_then_both_pass() -> None:
    """T.16.2, T.16.2a."""
    table = Table(WOLF)
    wolf = table.city(0, "Wolf")
    dusk(table).battle(wolf, table.clades[1])
    assert table.who == (1, "priority")
    table.passes()
    assert table.who == (0, "priority")
    table.passes()
    assert table.vitae(1) == 17


def test_wounds_go_both_ways_at_the_same_time() -> None:
    """T.16.2b, T.27.2: both die."""
    table = Table(beast("Bear", "{1}", 5, 1, 4), beast("Boar", "{1}", 6, 1, 5))
    bear, boar = table.city(0, "Bear"), table.city(1, "Boar")
    dusk(table).battle(bear, table.clades[1]).take("guard", boar).passes(2)
    table.take("wounds", boar, 5)
    assert (table.zone(bear), table.zone(boar)) == ("ravine", "ravine")
    assert table.vitae(1) == 20
    assert [fact[2] for fact in table.facts("buried")] == [bear, boar]


def test_wounds_are_divided_freely_between_guards_and_location() -> None:
    """T.16.2b: a guard need not be killed first."""
    table = Table(WOLF, RAM, WALL)
    wolf, second = table.city(0, "Wolf"), table.city(0, "Ram")
    wall = table.city(1, "Wall", spot=ROW)
    ram = table.city(1, "Ram", wall, 2 * ROW)
    dusk(table).take("attack")
    table.take("send", wolf, wall).take("send", second, wall).take("guard", ram).passes(2)
    assert table.who == (0, "assign")
    assert [option[2] for option in table.asked.options] == [0, 1, 2, 3, 4, 5]
    table.take("wounds", ram, 2)  # the other three are the wall's
    assert table.who == (1, "assign")  # the ram's two, among both attackers
    table.take("wounds", wolf, 0)
    assert table.zone(wall) == "ravine"
    assert table.game.lists[WOUNDS][second] == 2


def test_negative_attack_deals_nothing_and_takes_nothing_away() -> None:
    """T.7.2, T.27.2: each beast deals its own wounds."""
    table = Table(WOLF, LAMB)
    wolf, lamb = table.city(0, "Wolf"), table.city(0, "Lamb")
    dusk(table).take("attack")
    table.take("send", wolf, table.clades[1]).take("send", lamb, table.clades[1]).passes(2)
    assert table.vitae(1) == 17


def test_wounds_on_the_clade_are_its_rulers_and_may_win() -> None:
    """T.9.1d, T.5.2a."""
    table = Table(WOLF)
    wolf = table.city(0, "Wolf")
    table.set_vitae(1, 3)
    dusk(table).battle(wolf, table.clades[1]).passes(2)
    assert table.game.winners() == [0]


def test_attackers_are_fatigued_until_their_own_next_dawn() -> None:
    """T.11.2: with what they hold; they neither guard nor count meanwhile."""
    table = Table(WOLF, RAM, item("Bell"))
    wolf = table.city(0, "Wolf")
    bell = table.city(0, "Bell", wolf)
    table.city(1, "Ram")
    dusk(table).battle(wolf, table.clades[1]).settle().passes(2)
    assert (table.zone(wolf), table.zone(bell)) == ("away", "away")
    table.until(1, "dusk")
    assert (table.zone(wolf), table.zone(bell)) == ("away", "away")
    table.until(0, "dawn")
    assert (table.zone(wolf), table.zone(bell)) == ("city", "city")


def two_places() -> tuple[Table, int, int]:
    """Two wolves, at a wall in the clade's row and at the clade; the guards not yet asked."""
    table = Table(WOLF, WALL, WOLF._replace(name="Second"))
    first, second = table.city(0, "Wolf"), table.city(0, "Second")
    wall = table.city(1, "Wall", spot=3)
    dusk(table).take("attack")
    table.take("send", first, table.clades[1]).take("send", second, wall)
    return table, wall, first


def test_the_clade_is_fought_for_last() -> None:
    """T.9.1e, T.16.1b: there is nothing to choose."""
    table, wall, _ = two_places()
    assert table.game.lists[CELLS][SKIRMISH] == wall
    table.passes(2)
    assert table.zone(wall) == "ravine"
    assert table.game.lists[CELLS][SKIRMISH] == table.clades[1]
    table.passes(2)
    assert table.vitae(1) == 17


def test_the_attacker_picks_the_order_of_the_others() -> None:
    """T.16.1b."""
    table = Table(WOLF, RAM, WALL)
    wolf, ram = table.city(0, "Wolf"), table.city(0, "Ram")
    left, right = table.city(1, "Wall", spot=-1), table.city(1, "Wall", spot=1)
    dusk(table).take("attack")
    table.take("send", wolf, left).take("send", ram, right)
    assert table.who == (0, "skirmish")
    assert [option[1] for option in table.asked.options] == [left, right]
    table.take("skirmish", right).passes(2)
    assert table.game.lists[FOUGHT] == [right]
    table.passes(2)
    assert table.facts("skirmish") == [("skirmish", 0, right, -1), ("skirmish", 0, left, -1)]


def test_there_is_one_battle_a_turn() -> None:
    """T.11.4."""
    table = Table(WOLF, RAM)
    wolf = table.city(0, "Wolf")
    table.city(0, "Ram")
    dusk(table).battle(wolf, table.clades[1]).passes(2)
    assert table.who == (0, "priority")
    table.passes(2)
    assert not table.can("attack")


def test_after_the_battle_nothing_of_it_is_left() -> None:
    table = Table(WOLF, RAM)
    wolf, ram = table.city(0, "Wolf"), table.city(1, "Ram")
    dusk(table).battle(wolf, table.clades[1]).take("guard", ram).passes(2).settle()
    cells, fights = table.game.lists[CELLS], table.game.lists[FIGHT]
    assert [cells[cell] for cell in (ATTACKER, DEFENDER, SKIRMISH)] == [-1, -1, -1]
    assert set(fights) == {-1}
    assert table.game.lists[FOUGHT] == []
    assert table.facts("battle-over")


def test_wounds_are_gone_after_the_turn() -> None:
    """T.27.4c."""
    table = Table(WOLF, RAM)
    wolf, ram = table.city(0, "Wolf"), table.city(1, "Ram")
    dusk(table).battle(wolf, table.clades[1]).take("guard", ram).passes(2)
    table.take("wounds", ram, 2).settle()
    assert table.game.lists[WOUNDS][ram] == 2
    table.until(1, "dawn")
    assert table.game.lists[WOUNDS][ram] == 0


BATTLERS = (
    beast("Biter", "{1}", 1, 1, 9, "Battle Dusk, {1}: This beast gets +3 ATK until night."),
    structure("Tower", "Battle Dusk, {1}: Deal 1 wound to target beast.", guard=9),
    item("Spur", "Battle Dusk, {1}: Deal 1 wound to target beast."),
)


def test_battle_abilities_of_those_in_the_skirmish_and_no_others() -> None:
    """T.19.2b: an attacker, the location attacked, an item held there."""
    table = Table(WOLF, *BATTLERS)
    wolf, biter = table.city(0, "Wolf"), table.city(0, "Biter")
    at_home = table.city(0, "Biter")
    spur, idle = table.city(0, "Spur", wolf), table.city(0, "Spur", at_home)
    tower, other = table.city(1, "Tower", spot=1), table.city(1, "Tower", spot=-1)
    for seat in (0, 1):
        table.pool(seat, plant=5)
    dusk(table)
    assert not any(table.can("activate", e) for e in (biter, spur, idle))
    table.take("attack").take("send", wolf, tower).take("send", biter, tower).take("stay")
    assert table.who == (1, "priority")
    assert [table.can("activate", e) for e in (tower, other)] == [True, False]
    table.passes()
    assert [table.can("activate", e) for e in (biter, spur, at_home, idle)] == [
        True, True, False, False,
    ]  # fmt: skip
    table.do("activate", biter)
    assert table.stats(biter)[0] == 4


@pytest.mark.parametrize("reading", ["fatigued", "stay"])
def test_attackers_may_guard_next_turn_only_where_they_stay(reading: str) -> None:
    table = Table(WOLF, RAM, attackers=reading)
    wolf, ram = table.city(0, "Wolf"), table.city(1, "Ram")
    dusk(table).battle(wolf, table.clades[1]).settle().passes(2).settle()
    table.until(1, "dusk").passes(2).battle(ram, table.clades[0])
    assert (table.asked.kind == "guard") == (reading == "stay")
