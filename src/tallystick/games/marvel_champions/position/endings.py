"""Games that are over by cards that come to lie somewhere (MC.win.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.zones import all_in_play
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game


def end_if_told(game: Game, entity: int) -> None:
    """A card may say that the game is lost or won with so many cards under it or another, in the
    victory display or in a game area (MC.win.1)."""
    for tests, won in piece_of(game, entity).ends if entity >= 0 else ():
        if not game.over and holds(tests, Scope(game, NOWHERE, entity)):
            game.end((1 << game.seats) - 1 if won else 0)


def end_if_any_says(game: Game) -> None:
    """End the game if any card says so, with as few players as now or with what has come to lie
    under another card (MC.constant.1)."""
    for entity in all_in_play(game):
        end_if_told(game, entity)
