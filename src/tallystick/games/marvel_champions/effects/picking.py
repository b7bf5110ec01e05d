"""Cards that chance picks among those that fit (MC.golden.2)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.scope import (
    DONE,
    FOUND_NOTHING,
    IT,
    WHO,
    ability_scope,
)
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.zones import ENGAGED
from tallystick.kernel.chance import below
from tallystick.kernel.machine import NEXT, Game, Op


class PickRandom(Op):
    """A card in some places, at random: it is spoken of as "it"."""

    def __init__(self, whom: Filter, zones: tuple[int, ...]) -> None:
        self.whom = whom
        self.zones = zones

    def run(self, game: Game) -> int:
        """One of those that fit, if there is any."""
        scope = ability_scope(game)
        known = [entity for zone in self.zones for entity in game.lists[zone]]
        found = [entity for entity in known if self.whom.fits(scope, entity)]
        scope.remember(DONE, int(bool(found)))
        scope.remember(IT, found[below(game, len(found))] if found else FOUND_NOTHING)
        return NEXT


class NoteEngaged(Op):
    """Who "that player" is: whoever the minion that was found is engaged with (MC.engage.1)."""

    def run(self, game: Game) -> int:
        """Note it, if one was found."""
        scope = ability_scope(game)
        if scope.note(DONE) > 0:
            scope.remember(WHO, game.lists[ENGAGED][scope.note(IT)])
        return NEXT
