"""Cards come to be controlled by another player (MC.ownership.1, MC.first-player.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.zones import AREA, CONTROLLER, FIRST, HOST, all_in_play
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def follow_first(game: Game) -> None:
    """What the first player controls goes to whoever that is now (MC.first-player.1)."""
    first = game.lists[CELLS][FIRST]
    for entity in all_in_play(game):
        if piece_of(game, entity).with_first and game.lists[CONTROLLER][entity] != first:
            hand_over(game, entity, first)


def hand_over(game: Game, entity: int, seat: int) -> None:
    """A card comes to be controlled by a player, with all that is attached to it: upgrades of
    others are that player's then (MC.ownership.1)."""
    game.set(CONTROLLER, entity, seat)
    game.move(entity, AREA[seat])
    for other in [e for e in all_in_play(game) if game.lists[HOST][e] == entity]:
        if piece_of(game, other).is_player_card:
            hand_over(game, other, seat)
        else:
            game.move(other, AREA[seat])
