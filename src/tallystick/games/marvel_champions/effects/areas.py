"""Cards that are put into the game area of a scenario, faceup and out of play (MC.golden.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.effects.deeds import Amounts, Removal
from tallystick.games.marvel_champions.effects.going import go
from tallystick.games.marvel_champions.effects.losing import end_if_lost
from tallystick.games.marvel_champions.effects.places import known_place, zones_of
from tallystick.games.marvel_champions.effects.scope import DONE, Scope, ability_scope
from tallystick.games.marvel_champions.effects.ways import note_way
from tallystick.games.marvel_champions.zones import DECK, GAME_AREA, MAIN_SCHEME, in_play
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import AGAIN, NEXT, Game, Op
from tallystick.rules.phrases import Place


class ToArea(Removal):
    """Put cards there, from wherever they are."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Put the card into the area, which may end the game."""
        if in_play(game, entity):
            moves.leave_play(game, entity, GAME_AREA)
        else:
            put(game, entity)
        return AGAIN


class TopsToArea(Op):
    """Put cards from the top of decks there; an empty one is made anew (MC.player-deck.1)."""

    def __init__(self, place: Place, n: Amounts) -> None:
        self.place = known_place(place, "top")
        self.n = n

    def run(self, game: Game) -> int:
        """One deck after the other, until the game is lost by it."""
        scope = ability_scope(game)
        scope.remember(DONE, 0)
        for zone in zones_of(scope, self.place):
            deck = game.lists[zone]
            for _ in range(self.n.value(scope)):
                if game.over or not (deck or moves.refill(game, DECK.index(zone))):
                    break
                card = deck[0]
                put(game, card)
                note_way(scope, card)
                scope.remember(DONE, 1)
                if not deck:
                    moves.run_out(game, DECK.index(zone))
        return NEXT


def put(game: Game, entity: int) -> None:
    """A card that is not in play comes to lie there."""
    go(game, entity, GAME_AREA)
    game.emit("collected", game.lists[OWNER_OF][entity], entity)
    end_if_lost(game, game.lists[CELLS][MAIN_SCHEME])
