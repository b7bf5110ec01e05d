"""Decks of identities' own that are kept in order: their top card lies faceup for all to see, and
they have discard piles of their own (MC.setup.8, MC.ownership.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.zones import (
    DISCARD,
    ENCOUNTER_DISCARD,
    ENGAGED,
    HOST,
    OWN_DECK,
    OWN_PILE,
    OWN_TOP,
    REMOVED,
    is_out,
)
from tallystick.kernel.chance import shuffle
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import Game

TOPS: Final = frozenset(OWN_TOP)


def pile_of(game: Game, entity: int) -> int:
    """The discard pile that a card goes to: its owner's, or that of its deck (MC.discard.1); who is
    out of the game has none any more (MC.elimination.1)."""
    owner = game.lists[OWNER_OF][entity]
    if owner < 0:
        return ENCOUNTER_DISCARD
    if is_out(game, owner):
        return REMOVED
    return OWN_PILE[owner] if piece_of(game, entity).own_ordered else DISCARD[owner]


def go_from(game: Game, entity: int, to: int) -> None:
    """A card that is not in play goes elsewhere; from the top of such a deck, the next one is
    turned up."""
    zone = game.lists[ZONE][entity]
    game.set(HOST, entity, NOWHERE)
    game.set(ENGAGED, entity, NOWHERE)
    game.move(entity, to)
    if zone in TOPS:
        turn_up(game, OWN_TOP.index(zone))


def turn_up(game: Game, seat: int) -> None:
    """Turn the top card of such a deck faceup, if none is. A deck without a card is made of its
    pile (option ``own-deck``)."""
    top, deck = game.lists[OWN_TOP[seat]], game.lists[OWN_DECK[seat]]
    if not (top or deck) and game.rules.readings["own-deck"] == "renewed":
        for entity in game.lists[OWN_PILE[seat]][:]:
            game.move(entity, OWN_DECK[seat])
        shuffle(game, OWN_DECK[seat])
    if deck and not top:
        game.move(deck[0], OWN_TOP[seat])


def shuffle_in(game: Game, entity: int, seat: int) -> None:
    """A card that is not in play is shuffled into such a deck."""
    game.set(HOST, entity, NOWHERE)
    for card in (entity, *game.lists[OWN_TOP[seat]]):
        game.move(card, OWN_DECK[seat])
    shuffle(game, OWN_DECK[seat])
    turn_up(game, seat)


def lay_on_top(game: Game, entity: int, seat: int) -> None:
    """A card that is not in play comes to lie on top of such a deck, faceup."""
    for card in game.lists[OWN_TOP[seat]][:]:
        game.move(card, OWN_DECK[seat], 0)
    game.set(HOST, entity, NOWHERE)
    game.move(entity, OWN_TOP[seat])
