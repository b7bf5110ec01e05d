"""Games that are lost by cards that come to lie somewhere (MC.win.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.zones import all_in_play
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game


def end_if_lost(game: Game, entity: int) -> None:
    """A card may say that the game is lost with so many cards under it, in the victory display
    or in a game area (MC.win.1)."""
    tests = piece_of(game, entity).lost_with if entity >= 0 else ()
    if tests and not game.over and holds(tests, Scope(game, NOWHERE, entity)):
        game.end(0)


def end_if_lost_by_fewer(game: Game) -> None:
    """End the game if any card says it is lost with as few players as now (MC.constant.1)."""
    for entity in all_in_play(game):
        end_if_lost(game, entity)
