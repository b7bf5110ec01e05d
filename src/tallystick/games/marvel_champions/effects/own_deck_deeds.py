"""Effects on the cards of an identity's own deck that is kept in order."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.own_decks import go_from, lay_on_top, shuffle_in
from tallystick.games.marvel_champions.effects.scope import DONE, Scope, piece_of
from tallystick.games.marvel_champions.zones import OWN_PILE, in_play
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import AGAIN, Game

PILE, TOP, SHUFFLED = range(3)  # where to


class ToOwnDeck(SerialDeed):
    """A card of such a deck that is not in play goes back to it: onto its pile, on top, or shuffled
    in. A card of no such deck stays where it is."""

    def __init__(self, aim: Aim, to: int) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.to = to

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Put it there, if it belongs to such a deck and is not in play."""
        if not piece_of(game, entity).own_ordered or in_play(game, entity):
            scope.remember(DONE, 0)
            return AGAIN
        owner = game.lists[OWNER_OF][entity]
        if self.to == SHUFFLED:
            shuffle_in(game, entity, owner)
        elif self.to == TOP:
            lay_on_top(game, entity, owner)
        elif game.lists[ZONE][entity] != OWN_PILE[owner]:
            go_from(game, entity, OWN_PILE[owner])
        return AGAIN
