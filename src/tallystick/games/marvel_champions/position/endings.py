"""How games end: what is won, by cards that come to lie somewhere or otherwise, and what a card
keeps the players from winning by (MC.win.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.zones import all_in_play
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game


def may_win(game: Game, deed: str = "") -> bool:
    """Whether no card in play lets the players win by another deed alone."""
    only = [piece_of(game, entity).wins_only for entity in all_in_play(game)]
    return all(not one or (deed and one.startswith(deed)) for one in only)


def end(game: Game, won: bool, deed: str = "") -> None:
    """End the game, unless it would be won and must not be."""
    if not won or may_win(game, deed):
        game.end((1 << game.seats) - 1 if won else 0)


def end_if_told(game: Game, entity: int) -> None:
    """A card may say that the game is lost or won with so many cards under it or another, in the
    victory display or in a game area (MC.win.1)."""
    for tests, won in piece_of(game, entity).ends if entity >= 0 else ():
        if not game.over and holds(tests, Scope(game, NOWHERE, entity)):
            end(game, won)


def end_if_any_says(game: Game) -> None:
    """End the game if any card says so, with as few players as now or with what has come to lie
    under another card (MC.constant.1)."""
    for entity in all_in_play(game):
        end_if_told(game, entity)
