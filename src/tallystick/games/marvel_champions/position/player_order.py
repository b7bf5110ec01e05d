"""Player order: who comes after whom, the first player token (MC.player-order.1), and what goes
with it; cards come to be controlled by another player (MC.ownership.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.zones import AREA, CONTROLLER, FIRST, HOST, all_in_play
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import PC, PROGRAM, WIDTH, Game, I, Op
from tallystick.rules.picking import has


def follow_first(game: Game) -> None:
    """What the first player controls goes to whoever that is now (MC.first-player.1)."""
    first = game.lists[CELLS][FIRST]
    for entity in all_in_play(game):
        if is_held(game, entity) or game.lists[CONTROLLER][entity] == first:
            continue
        if piece_of(game, entity).with_first:
            hand_over(game, entity, first)


def is_held(game: Game, entity: int) -> bool:
    """Whether an ally lies with what nobody controls: then nobody controls it either."""
    host = game.lists[HOST][entity]
    ally = host >= 0 and piece_of(game, entity).kind == "ally"
    return ally and game.lists[CONTROLLER][host] < 0


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


class InOrder(Op):
    """Goes through the players once, in player order: I counts places clockwise from the first
    player, those of players who are out among them."""

    def seat_now(self, game: Game) -> int:
        """Whose turn it is to do it."""
        return (game.lists[CELLS][zones.FIRST] + game.field(I)) % game.seats


def pass_token(game: Game, seat: int) -> None:
    """The first player token goes to a player, and with it what the first player controls. Who has
    done what is done in player order just now has done it: places are counted from the new first
    player (MC.player-order.1)."""
    places = (seat - game.lists[CELLS][zones.FIRST]) % game.seats
    game.set(CELLS, zones.FIRST, seat)
    frames = game.lists[FRAMES]
    for at in range(0, len(frames), WIDTH):
        if _is_in_order(game, at):
            game.set_frame(at + I, frames[at + I] - places)
    follow_first(game)


def _is_in_order(game: Game, at: int) -> bool:
    """Whether the frame at a place goes through the players; one that is done does nothing."""
    frames = game.lists[FRAMES]
    ops, pc = game.rules.programs[frames[at + PROGRAM]].ops, frames[at + PC]
    return has(ops[pc : pc + 1], InOrder)
