"""Seats in turn order, those left out that are no longer in the game.

``attributes`` are the lists of the seats' attributes, ``out`` the attribute that is not 0 for a
seat that has left.
"""

from __future__ import annotations

from tallystick.kernel.layout import CELLS, SEATS
from tallystick.kernel.machine import Game


def living(game: Game, attributes: tuple[int, ...], out: int) -> list[int]:
    """The seats still in the game, in seat order."""
    lists = game.lists
    return [seat for seat in range(lists[CELLS][SEATS]) if not lists[attributes[seat]][out]]


def following(game: Game, seat: int, attributes: tuple[int, ...], out: int) -> int:
    """The next seat after ``seat`` that is still in the game; itself if there is no other."""
    lists = game.lists
    seats = lists[CELLS][SEATS]
    for step in range(1, seats + 1):
        after = (seat + step) % seats
        if not lists[attributes[after]][out]:
            return after
    return seat


def in_order(game: Game, first: int, attributes: tuple[int, ...], out: int) -> list[int]:
    """The seats still in the game, in turn order from ``first`` on."""
    lists = game.lists
    seats = lists[CELLS][SEATS]
    order = [(first + step) % seats for step in range(seats)]
    return [seat for seat in order if not lists[attributes[seat]][out]]
