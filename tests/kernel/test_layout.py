"""What each list of a position is."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.toy import DECK, HAND, LAYOUT, SCORE, TABLE

from tallystick.kernel.layout import (
    CELLS,
    FRAMES,
    MAX_SEATS,
    NOBODY,
    OWNER,
    OWNER_OF,
    PUBLIC,
    SEATS,
    ZONE,
    Layout,
)


def test_the_kernel_has_the_first_cells_and_columns() -> None:
    assert LAYOUT.cells[:5] == ("over", "winners", "random", "seats", "clock")
    assert SCORE == 5
    assert LAYOUT.column("zone") == ZONE
    assert LAYOUT.column("owner") == OWNER_OF
    assert LAYOUT.column("frames") == FRAMES


def test_columns_have_defaults() -> None:
    assert LAYOUT.spec(LAYOUT.column("weight")).default == 7


@pytest.mark.parametrize("seats", range(1, MAX_SEATS + 1))
def test_an_empty_position_has_a_block_for_each_seat(seats: int) -> None:
    lists = LAYOUT.empty(seats)
    assert len(lists) == LAYOUT.first_seat_list + seats * len(LAYOUT.by_seat)
    assert lists[CELLS][SEATS] == seats
    assert all(lists[at] == [0, 0] for at in LAYOUT.seat_lists("attributes")[:seats])


def test_seat_lists_know_whose_and_what_they_are() -> None:
    for seat in range(MAX_SEATS):
        assert LAYOUT.seat_of(DECK[seat]) == LAYOUT.seat_of(HAND[seat]) == seat
        assert LAYOUT.spec(DECK[seat]).name == "deck"
    assert LAYOUT.seat_of(TABLE) == -1


def test_sight() -> None:
    assert LAYOUT.spec(DECK[1]).sight == NOBODY
    assert LAYOUT.spec(HAND[1]).sight == OWNER
    assert LAYOUT.spec(TABLE).sight == PUBLIC
    assert LAYOUT.spec(FRAMES).sight == NOBODY


def test_no_two_lists_share_a_place() -> None:
    places = [*DECK, *HAND, *LAYOUT.seat_lists("attributes"), *range(LAYOUT.first_seat_list)]
    assert len(set(places)) == len(places)


def test_attributes_by_name() -> None:
    assert LAYOUT.attribute("gold") == 1
    with pytest.raises(ValueError, match=r"the layout has no attribute 'mana', only .*gold"):
        LAYOUT.attribute("mana")


def test_a_name_that_there_is_not_is_said_with_those_that_there_are() -> None:
    for ask, what in (
        (LAYOUT.cell, "cell"),
        (LAYOUT.column, "column or shared list"),
        (LAYOUT.seat_lists, "list of a seat"),
    ):
        with pytest.raises(ValueError, match=f"the layout has no {what} 'mana', only "):
            ask("mana")


@pytest.mark.parametrize(
    "parts",
    [
        (("turn", "turn"), (), (), ()),
        ((), (("card", 0), ("owner", 0)), (), ()),
        ((), (), (("deck", "zone", OWNER), ("deck", "zone", OWNER)), ()),
        ((), (), (), (("hand", "zone", OWNER), ("hand", "zone", OWNER))),
        ((), (), (), (), ("wood", "wood")),
    ],
)
def test_no_two_are_called_alike(parts: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"the layout has '(turn|owner|deck|hand|wood)' twice"):
        Layout(*parts)


def test_there_are_no_other_sorts_of_lists() -> None:
    with pytest.raises(ValueError, match="hand: 'zonee' is no sort of list"):
        Layout((), (), (), (("hand", "zonee", OWNER),))
