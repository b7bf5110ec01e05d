"""What may be done is offered only where it can be done: to what is still there, and can go."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.table import Table, ally, card
from tests.games.grand_archive.test_meaning import table_of

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.zones import BANISHMENT, HAND

LOCKET = card("Locket", "regalia item", "Whenever an ally you control dies, you may banish Locket."
              " If you do, draw a card.", cost_memory="0")  # fmt: skip
DOOM = card("Doom", "action", "Destroy all allies.", speed=False)
MARTYR = ally("Martyr", "REST: You may sacrifice Martyr. If you do, draw a card.")
OFFER = card("Offer", "action", "You may sacrifice an ally. If you do, draw a card.", speed=False)
UNDYING = ally("Undying", "Immortality")


def said_yes(table: Table) -> int:
    """How often something was on offer, and accepted, until nothing goes on."""
    for times in range(20):
        table.pass_all()
        if ("yes", -1, -1) not in table.options():
            return times
        table.take("yes")
    raise AssertionError("it is offered for ever")


def test_what_two_triggers_ask_for_is_done_once() -> None:
    """GA.RES.6, GA.ZONE.3: the second finds it gone."""
    table = table_of(LOCKET, DOOM)
    for name in ("Locket", "Page", "Squire"):
        table.put(name)
    (one,) = table.hand("Doom")
    table.begin().play(one).pass_all()
    table.game.step(0)  # which of the two triggers is first
    assert said_yes(table) == 1
    assert table.names(BANISHMENT[0]) == ["Locket"]
    assert len(table.names(HAND[0])) == 1


@pytest.mark.parametrize("dies", [False, True])
def test_what_has_died_meanwhile_is_not_sacrificed(dies: bool) -> None:
    """GA.NAMING.1, GA.INFO.1."""
    table = table_of(MARTYR)
    martyr = table.put("Martyr")
    table.begin().take("use", martyr, 0)
    if dies:
        moves.destroy(table.game, [martyr])
    assert said_yes(table) == int(not dies)
    assert len(table.names(HAND[0])) == int(not dies)


@pytest.mark.parametrize("back", [False, True])
def test_what_came_back_is_another_object(back: bool) -> None:
    """GA.ZONE.3."""
    table = table_of(MARTYR)
    martyr = table.put("Martyr")
    table.begin().take("use", martyr, 0)
    if back:
        moves.banish(table.game, [martyr])
        moves.enter_field(table.game, martyr, 0)
    assert said_yes(table) == int(not back)


@pytest.mark.parametrize("name", ["Undying", "Page"])
def test_what_cannot_go_is_not_sacrificed(name: str) -> None:
    """GA.KW.IMMORTALITY, GA.RES.6."""
    table = table_of(OFFER, UNDYING)
    table.put(name)
    (one,) = table.hand("Offer")
    table.begin().play(one)
    assert said_yes(table) == int(name == "Page")
