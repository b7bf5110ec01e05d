"""Numbers in card text that count something of a player's (HL.rewards.3, HL.icon.1, HL.icon.8)."""

from __future__ import annotations

from tallystick.games.heirless import moves
from tallystick.games.heirless.book import piece_of
from tallystick.games.heirless.zones import (
    ATTRIBUTES,
    BUILT,
    CONTROL,
    EXTRA,
    FACTION_OF,
    FACTIONS,
    SPOT,
)
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.rules.amounts import Quantity
from tallystick.rules.selectors import Selector

SIDE = 3  # of the grid


def count(game: Game, n: Quantity, seat: int, source: int) -> int:
    """A number in the text of ``source`` (-1: a Tile), for a player."""
    if n.each is None:
        return n.fixed
    return n.per_each * how_many(game, n.each, seat, source)


def how_many(game: Game, each: Selector, seat: int, source: int) -> int:
    """How many things a text speaks of."""
    kind = each.kinds[0]
    if kind == "extra resource":  # HL.rewards.3
        return game.lists[ATTRIBUTES[seat]][EXTRA]
    if kind == "knight":
        return moves.knights_on_map(game, seat)
    if "adjacent" in each.tags:
        return len(adjacent(game, source))
    factions = [FACTIONS.index(name) for name in each.tags] or [-1, *range(len(FACTIONS))]
    if kind == "tile":
        control = game.lists[CONTROL]
        return sum(
            owner == seat and FACTION_OF[tile] in factions for tile, owner in enumerate(control)
        )
    built = game.lists[BUILT[seat]]
    return sum(piece_of(game, entity).faction in factions for entity in built)


def adjacent(game: Game, workplace: int) -> list[int]:
    """HL.icon.1: the Workplaces above, below, left and right of one, in the same grid."""
    spots = game.lists[SPOT]
    row, column = divmod(spots[workplace], SIDE)
    found = []
    for entity in game.lists[BUILT[game.lists[OWNER_OF][workplace]]]:
        other_row, other_column = divmod(spots[entity], SIDE)
        if abs(row - other_row) + abs(column - other_column) == 1:
            found.append(entity)
    return found
