"""Seats in turn order, without those that have left."""

from __future__ import annotations

import pytest
from tests.kernel.toy import LAYOUT, toy_game

from tallystick.kernel.machine import Game
from tallystick.rules import seats

ATTRIBUTES = LAYOUT.seat_lists("attributes")
OUT = LAYOUT.attribute("gold")


def table(*left: int) -> Game:
    """Four seats, of which some have left."""
    game = toy_game(seats=4)
    for seat in left:
        game.set(ATTRIBUTES[seat], OUT, 1)
    return game


@pytest.mark.parametrize(
    ("left", "expected"), [((), [0, 1, 2, 3]), ((1,), [0, 2, 3]), ((0, 3), [1, 2])]
)
def test_who_is_still_there(left: tuple[int, ...], expected: list[int]) -> None:
    assert seats.living(table(*left), ATTRIBUTES, OUT) == expected


@pytest.mark.parametrize(
    ("left", "seat", "expected"), [((), 3, 0), ((1, 2), 0, 3), ((0, 1, 3), 2, 2), ((2,), 2, 3)]
)
def test_who_comes_next(left: tuple[int, ...], seat: int, expected: int) -> None:
    assert seats.following(table(*left), seat, ATTRIBUTES, OUT) == expected


@pytest.mark.parametrize(
    ("left", "first", "expected"),
    [((), 2, [2, 3, 0, 1]), ((3,), 2, [2, 0, 1]), ((2,), 2, [3, 0, 1])],
)
def test_in_turn_order(left: tuple[int, ...], first: int, expected: list[int]) -> None:
    assert seats.in_order(table(*left), first, ATTRIBUTES, OUT) == expected
