"""Encounter sets that are set aside, and which of them are so whole (MC.setup.8).

It is seen from the cards: all of a set is set aside. So a position needs no list of them.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import NEMESIS_SET
from tallystick.games.marvel_champions.position.lasting import KEPT
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.values import is_forbidden
from tallystick.games.marvel_champions.zones import (
    ASIDE,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    VILLAIN_DECK,
    all_in_play,
)
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import NEXT, Game

LEADING: Final = ("villain", "main_scheme", "hero", "alter_ego")  # a set with these is no such set


def is_of_whole(game: Game, entity: int) -> bool:
    """Whether a card would be shuffled into the encounter deck with its set; those that wait for
    something else would not (MC.linked.1)."""
    piece = piece_of(game, entity)
    plain = not piece.waits_aside and not piece.set.endswith(NEMESIS_SET)
    return bool(piece.set) and plain and game.lists[OWNER_OF][entity] < 0


def sets_aside(game: Game) -> dict[str, int]:
    """The encounter sets that are set aside whole, each with the first of its cards there."""
    zones = game.lists[ZONE]
    mine = [e for e in range(len(zones)) if is_of_whole(game, e)]
    elsewhere = {piece_of(game, e).set for e in mine if zones[e] != ASIDE}
    elsewhere |= {piece.set for piece in game.rules.cards if piece.kind in LEADING}
    found: dict[str, int] = {}
    for entity in game.lists[ASIDE]:
        name = piece_of(game, entity).set
        if name not in elsewhere and is_of_whole(game, entity):
            found.setdefault(name, entity)
    return found


def no_sets_aside(test: Predicate, scope: Scope) -> bool:
    """ "If there are no set-aside encounter sets remaining"."""
    return not sets_aside(scope.game)


def set_set_aside(name: str, game: Game) -> int:
    """All cards of an encounter set are set aside, out of play (MC.setup.10)."""
    sets = book_of(game).sets_named(name)
    for zone in (ENCOUNTER, ENCOUNTER_DISCARD):
        for entity in game.lists[zone][:]:
            if piece_of(game, entity).set in sets:
                game.move(entity, ASIDE)
    for entity in all_in_play(game):
        if piece_of(game, entity).set in sets and not is_forbidden(game, entity, KEPT):
            moves.leave_play(game, entity, ASIDE)
    return NEXT


def villains_aside(game: Game) -> int:
    """A villain's cards not in play are set aside: the text says what comes (MC.golden.1)."""
    for entity in game.lists[VILLAIN_DECK][:]:
        game.move(entity, ASIDE)
    return NEXT
