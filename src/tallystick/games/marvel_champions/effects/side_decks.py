"""Effects on cards that lie neither in a player deck nor in the encounter deck: decks that a
scenario has besides, in order, into which nobody looks (MC.setup.10), what a scenario has set aside
(MC.setup.8, MC.ownership.1), an identity's own deck.

Decks of a scenario lie in one zone, each told by what its cards are.
"""

from __future__ import annotations

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.legality.aims import Aim, Unchosen
from tallystick.games.marvel_champions.moves import go_from, lay_on_top, shuffle_in
from tallystick.games.marvel_champions.position.scope import (
    DONE,
    FOUND_NOTHING,
    Scope,
    ability_scope,
    speak_of,
    undone,
)
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.zones import (
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    OWN_PILE,
    SIDE_DECK,
    all_in_play,
    in_play,
)
from tallystick.kernel.chance import shuffle
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import AGAIN, NEXT, Game


def make_side_deck(aim: Aim, game: Game) -> int:
    """Such a deck is made of cards that are meant."""
    for entity in aim.valid(ability_scope(game)):
        game.move(entity, SIDE_DECK)
    shuffle(game, SIDE_DECK)
    return NEXT


def take_top_of_side_deck(whom: Filter, game: Game) -> int:
    """The top card of such a deck, whose cards are ``whom``: it is spoken of as "it"."""
    scope = ability_scope(game)
    speak_of(scope, _top(whom, scope))
    return NEXT


def shuffle_in_top_of_side_deck(whom: Filter, game: Game) -> int:
    """The top card of such a deck is shuffled into the encounter deck, unseen."""
    scope = ability_scope(game)
    card = _top(whom, scope)
    scope.remember(DONE, int(card >= 0))
    if card >= 0:
        game.move(card, ENCOUNTER)
        shuffle(game, ENCOUNTER)
        game.emit("shuffled in unseen", NOWHERE)
    return NEXT


def _top(whom: Filter, scope: Scope) -> int:
    """The first of its cards; ``FOUND_NOTHING`` without one."""
    found = [e for e in scope.game.lists[SIDE_DECK] if whom.fits(scope, e)]
    return found[0] if found else FOUND_NOTHING


class OfSideDeck(Aim):
    """What is done with the top card of such a deck: nothing, without one (MC.target.10)."""

    def __init__(self) -> None:
        super().__init__(None, "free")
        self.decides = True

    def is_met(self, scope: Scope) -> bool:
        return bool(scope.game.lists[SIDE_DECK])


class NotYetAside(Unchosen):
    """All that fits of the cards of the scenario that could be set aside: in the encounter deck and
    its discard pile, and those ``in_play``."""

    def __init__(self, whom: Filter, in_play: bool = True) -> None:
        super().__init__(whom, "free")
        self.in_play = in_play

    def valid(self, scope: Scope) -> list[int]:
        assert self.whom is not None
        lists = scope.game.lists
        there = [*lists[ENCOUNTER], *lists[ENCOUNTER_DISCARD]]
        there += all_in_play(scope.game) if self.in_play else []
        return [entity for entity in there if self.whom.fits(scope, entity)]


PILE, TOP, SHUFFLED = range(3)  # where to


class ToOwnDeck(SerialDeed):
    """A card of such a deck that is not in play goes back to it: onto its pile, on top, or shuffled
    in. A card of no such deck stays where it is."""

    def __init__(self, aim: Aim, to: int) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.to = to

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if not piece_of(game, entity).own_ordered or in_play(game, entity):
            return undone(scope)
        owner = game.lists[OWNER_OF][entity]
        if self.to == SHUFFLED:
            shuffle_in(game, entity, owner)
        elif self.to == TOP:
            lay_on_top(game, entity, owner)
        elif game.lists[ZONE][entity] != OWN_PILE[owner]:
            go_from(game, entity, OWN_PILE[owner])
        return AGAIN
