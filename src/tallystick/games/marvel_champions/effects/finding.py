""" "Find a Reed minion": one of several that fit, wherever they could be, or one that chance
picks (MC.search.1, MC.golden.2)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.decks import SearchDecks
from tallystick.games.marvel_champions.effects.scope import (
    DONE,
    FOUND_NOTHING,
    IT,
    WHO,
    ability_scope,
)
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.effects.ways import note_was_there
from tallystick.games.marvel_champions.zones import (
    ASIDE,
    CARD,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    ENGAGED,
    NEMESIS,
    all_in_play,
    in_play,
)
from tallystick.kernel.chance import below
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import ASK, NEXT, Game, Op
from tallystick.rules.phrases import Place

ENCOUNTER_DECK: Final = Place("the", ("encounter deck",))


class FindOne(SearchDecks):
    """Whoever looks chooses among all encounter cards that fit: in play, set aside, discarded and
    in the deck, which is shuffled (MC.search.1). It is spoken of as "it"."""

    def __init__(self, whom: Filter) -> None:
        super().__init__(whom, (ENCOUNTER_DECK,))

    def found(self, game: Game) -> list[int]:
        """All in play that fit, and in each area out of play one of each face."""
        scope, lists = ability_scope(game), game.lists
        zones = [ASIDE, ENCOUNTER_DISCARD, *[NEMESIS[seat] for seat in range(game.seats)]]
        away = [entity for zone in (*zones, ENCOUNTER) for entity in lists[zone]]
        cards, zones_of = lists[CARD], lists[ZONE]
        fit = [e for e in reversed(away) if self.whom.fits(scope, e)]
        kinds = {(cards[e], zones_of[e]): e for e in fit}
        return [*[e for e in all_in_play(game) if self.whom.fits(scope, e)], *kinds.values()]

    def run(self, game: Game) -> int:
        """Ask, whatever is there: others cannot look into the deck."""
        scope = ability_scope(game)
        scope.remember(IT, FOUND_NOTHING)
        scope.remember(DONE, 0)
        return ASK

    def take(self, game: Game, option: Option) -> int:
        """That one; one that was in play does not enter."""
        if option[0] != "done" and in_play(game, option[1]):
            note_was_there(ability_scope(game), option[1])
        return super().take(game, option)


class PickRandom(Op):
    """A card in some places, at random: it is spoken of as "it"."""

    def __init__(self, whom: Filter, zones: tuple[int, ...]) -> None:
        self.whom = whom
        self.zones = zones

    def run(self, game: Game) -> int:
        """Pick one of those that fit, if there is any."""
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
