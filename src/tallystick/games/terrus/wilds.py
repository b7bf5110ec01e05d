"""The Wilds (T.10.3b, T.10.4): a deck of single cards, and a row of six cells below the basic
resources of the market, in which what was laid last covers the rest. Constructed games have none.
"""

from __future__ import annotations

from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import MARKET, RESOURCES, TURN, WILDS, WILDS_ROW
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game


def offered(game: Game) -> list[int]:
    """What may be bartered for: the market, and the upper card of each cell."""
    lists = game.lists
    return lists[MARKET] + [lists[cell][-1] for cell in WILDS_ROW if lists[cell]]


def is_offered(game: Game, card: int) -> bool:
    """Whether a card is one of those."""
    zone = game.lists[ZONE][card]
    return zone == MARKET or (zone in WILDS_ROW and game.lists[zone][-1] == card)


def activate(game: Game) -> None:
    """A new card on each cell, from left to right, as long as there are any."""
    for cell in WILDS_ROW:
        _cover(game, cell)


def follow(game: Game, bartered: int) -> None:
    """What a barter brings about: below a basic resource a new card is laid, and no cell stays
    empty."""
    piece = piece_of(game, bartered)
    if piece.is_basic_resource:
        _cover(game, WILDS_ROW[RESOURCES.index(piece.name.lower())])
    for cell in WILDS_ROW:
        if not game.lists[cell]:
            _cover(game, cell)


def _cover(game: Game, cell: int) -> None:
    if game.lists[WILDS]:
        card = game.lists[WILDS][0]
        game.move(card, cell)
        game.emit("wilds", game.lists[CELLS][TURN], card, WILDS_ROW.index(cell))
