"""Decks that a scenario has besides the encounter deck, in order; nobody looks into them
(MC.setup.10). They lie in one zone, each told by what its cards are."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.scope import (
    DONE,
    FOUND_NOTHING,
    IT,
    Scope,
    ability_scope,
)
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.zones import SIDE_DECK
from tallystick.kernel.chance import shuffle
from tallystick.kernel.machine import NEXT, Game, Op


class MakeSideDeck(Op):
    """Such a deck is made of cards that are meant."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim

    def run(self, game: Game) -> int:
        for entity in self.aim.valid(ability_scope(game)):
            game.move(entity, SIDE_DECK)
        shuffle(game, SIDE_DECK)
        return NEXT


class TopOfSideDeck(Op):
    """The top card of such a deck, whose cards are ``whom``: it is spoken of as "it"."""

    def __init__(self, whom: Filter) -> None:
        self.whom = whom

    def run(self, game: Game) -> int:
        """The first one of them, if there is any."""
        scope = ability_scope(game)
        found = [e for e in game.lists[SIDE_DECK] if self.whom.fits(scope, e)]
        scope.remember(DONE, int(bool(found)))
        scope.remember(IT, found[0] if found else FOUND_NOTHING)
        return NEXT


class OfSideDeck(Aim):
    """What is done with the top card of such a deck: nothing, without one (MC.target.10)."""

    def __init__(self) -> None:
        super().__init__(None, "free")
        self.decides = True

    def is_met(self, scope: Scope) -> bool:
        """Whether there is a card."""
        return bool(scope.game.lists[SIDE_DECK])
