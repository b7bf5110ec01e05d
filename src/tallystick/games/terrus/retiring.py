"""Where cards go that have been played."""

from __future__ import annotations

from tallystick.games.terrus import moves
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import DISCARD, PLAYED, RAVINE
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import NEXT, SEAT, SOURCE, Game, Op


class Retire(Op):
    """T.21.2: a resource goes to the ravine; an action as the option ``played-actions-to`` says."""

    def run(self, game: Game) -> int:
        """Put the card away, unless its own effects have."""
        card = game.field(SOURCE)
        if game.lists[ZONE][card] == PLAYED:
            moves.end_effects_on(game, card)
            game.move(card, self._pile(game, card))
        return NEXT

    def _pile(self, game: Game, card: int) -> int:
        ravine = game.rules.readings["played-actions-to"] == "ravine"
        owner = game.lists[OWNER_OF][card]
        if piece_of(game, card).kind == "resource" or ravine or owner < 0:
            return RAVINE
        return DISCARD[owner]


class PlaceRelic(Op):
    """A relic comes into the city; it takes no cell of the grid (T.5.2d)."""

    def run(self, game: Game) -> int:
        seat, card = game.field(SEAT), game.field(SOURCE)
        moves.enter_city(game, card, seat, NOWHERE, 0)
        game.emit("settled", seat, card)
        return NEXT
