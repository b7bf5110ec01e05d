"""Who Controls the Tiles and the Castles (HL.control)."""

from __future__ import annotations

from itertools import compress
from operator import ne
from typing import Final

from tallystick.games.heirless import zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.tracker import ranks
from tallystick.kernel.machine import Game

CAMPS: Final = tuple(arm[0] for arm in zones.ARMS)
# HL.setup.6, HL.amb.24b: the neighbours of each Tile that are further out, and those that are not.
OUTWARD: Final = (CAMPS, (2,), (3,), (), (5,), (6,), (), (8,), (9,), ())
INWARD: Final = ((), (0,), (1,), (2,), (0,), (4,), (5,), (0,), (7,), (8,))
WITH_RING: Final = tuple(
    (*inward, *(camp for camp in CAMPS if camp != tile)) if tile in CAMPS else inward
    for tile, inward in enumerate(INWARD)
)


class Map:
    """The Strengths on all Tiles as the board is now, worked out once (HL.control.1, HL.control.7).

    ``rows`` are the levels by Tile and owner, ``base`` and ``final`` the Controllers on base
    Strength alone and in the end. The examples of the book: HL.control.tv1, HL.control.tv2,
    HL.control.tv3, HL.control.tv4, HL.control.tv5.
    """

    def __init__(self, game: Game) -> None:
        might, width = game.lists[zones.MIGHT], zones.OWNERS
        self.rows = [might[at : at + width] for at in range(0, zones.CASTLE * width, width)]
        self.ranks = ranks(game)
        self.inward = WITH_RING if book_of(game).ring else INWARD
        self.base = [self.strongest(row) for row in self.rows]
        self.final = self.base[:]
        for tile in zones.INWARD_ORDER:
            if self.rows[tile].count(0) < zones.OWNERS - 1:  # who stands alone has it anyway
                self.final[tile] = self.strongest(self.strengths(tile))

    def strongest(self, strengths: list[int]) -> int:
        """The highest, ties by priority (HL.control.6); NO_ONE where all are at 0 (HL.amb.24)."""
        most = max(strengths)
        if not most:
            return zones.NO_ONE
        if strengths.count(most) == 1:
            return strengths.index(most)
        tied = [owner for owner in range(zones.OWNERS) if strengths[owner] == most]
        return min(tied, key=self.ranks.__getitem__)

    def strengths(self, tile: int) -> list[int]:
        """By owner: levels, those of Bandits too (HL.control.3, HL.amb.23), and for whoever stands
        there +1 for each neighbour (HL.control.4).

        A neighbour further out counts by its final result, another on base Strength (HL.control.5).
        """
        row = self.rows[tile]
        found = row[:]
        for near in OUTWARD[tile]:
            owner = self.final[near]
            if owner != zones.NO_ONE and row[owner]:
                found[owner] += 1
        for near in self.inward[tile]:
            owner = self.base[near]
            if owner != zones.NO_ONE and row[owner]:
                found[owner] += 1
        return found


def recount(game: Game) -> None:
    """Write down who Controls the Tiles; called whenever units move or the tracker changes."""
    old, new = game.lists[zones.CONTROL], Map(game).final
    for tile in compress(range(len(zones.TILES)), map(ne, old[:], new)):
        game.set(zones.CONTROL, tile, new[tile])
        game.emit("control", new[tile], tile)


def controls_faction(game: Game, seat: int, faction: int) -> bool:
    """Whether a player Controls a Tile of a Faction, its Bandit Tile included (HL.turns.41)."""
    return seat in game.lists[zones.CONTROL][zones.AREAS[faction]]


def castle_controller(game: Game, seat: int) -> int:
    """Who Controls a player's Castle, by ``castle-control`` (HL.turns.47, HL.control.8,
    HL.amb.12)."""
    at = zones.castle(seat) * zones.OWNERS
    row = game.lists[zones.MIGHT][at : at + zones.OWNERS]
    row[zones.BANDITS] = 0
    guests = sum(row) - row[seat]
    if not guests:
        return seat
    reading = game.rules.readings["castle-control"]
    if reading == "owner-on-tie" and row[seat] == max(row):
        return seat
    if reading == "foreign-knight":
        row[seat] = 0
    place = ranks(game)
    return min(range(zones.OWNERS), key=lambda owner: (-row[owner], place[owner]))
