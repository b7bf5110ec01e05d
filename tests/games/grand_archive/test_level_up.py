"""A champion that levels up is no new object: what it has done and undergone this turn it still has
(GA.CHAMP.6)."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.table import Table, card
from tests.games.grand_archive.test_meaning import resolve, table_of

from tallystick.games.grand_archive.position import damage, lineage
from tallystick.games.grand_archive.zones import HAND

HIGHER = card("Higher", "champion", level=1, life=20, power=1, cost_memory="0")
SERGEANT = card("Serge", "action", "If your champion has attacked this turn, draw a card.",
                speed=False)  # fmt: skip
MEDIC = card("Medic", "action", "If your champion has taken 4 or more damage this turn, draw a"
             " card.", speed=False)  # fmt: skip


def changed(table: Table, way: str) -> None:
    """The champion goes up, or up and down again."""
    if way:
        lineage.level_up(table.game, 0, table.card("Higher", -1))
    if way == "up and down":
        lineage.delevel(table.game, 0)


def drawn(table: Table, name: str) -> int:
    """How many cards a card of the hand draws."""
    (one,) = table.hand(name)
    table.look_again()
    table.play(one)
    resolve(table)
    return len(table.names(HAND[0]))


@pytest.mark.parametrize("way", ["", "up", "up and down"])
def test_it_has_attacked(way: str) -> None:
    table = Table(table_of(HIGHER, SERGEANT).book, champion="Fist")
    table.begin().attack(table.me(), table.me(1))
    resolve(table)
    changed(table, way)
    assert drawn(table, "Serge") == 1


@pytest.mark.parametrize("way", ["", "up", "up and down"])
@pytest.mark.parametrize("n", [3, 4])
def test_it_has_taken_damage(way: str, n: int) -> None:
    table = table_of(HIGHER, MEDIC)
    table.begin()
    damage.inflict(table.game, (-1, table.me(), n))
    changed(table, way)
    assert drawn(table, "Medic") == int(n == 4)


def test_the_card_that_came_has_not_done_so_itself_before() -> None:
    table = table_of(HIGHER, SERGEANT)
    table.begin()
    changed(table, "up")
    assert drawn(table, "Serge") == 0


SHEDS = "(0): Delevel your champion. Draw a card."


def test_it_is_taken_back_where_its_own_ability_has_done_it() -> None:
    """What resolves is the champion's, and has another card for its source by then."""
    table = table_of(card("Bare", "champion", SHEDS, level=1, life=20, cost_memory="0"))
    game = table.begin().game
    top = table.card("Bare", -1)
    lineage.level_up(game, 0, top)
    before, mark = table.look_again().game.state.dump(), game.mark()
    game.take(("use", table.me(), 0))
    resolve(table)
    assert table.me() != top
    game.rewind(mark)
    assert game.state.dump() == before
