""" "Find a Reed minion": one of several that fit, wherever they could be, or one that chance picks
(MC.search.1, MC.golden.2). What was looked at goes back to where it came from, in any order
(MC.look.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.effects.decks import SearchDecks
from tallystick.games.marvel_champions.effects.deeds import DONE_OPTION
from tallystick.games.marvel_champions.position.memory import DONE, FOUND_NOTHING, IT, WHO
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope, speak_of
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.ways import left_this_way, note_was_there
from tallystick.kernel.chance import below
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I, J, Op
from tallystick.rules.phrases import Place

ENCOUNTER_DECK: Final = Place("the", ("encounter deck",))


class FindOne(SearchDecks):
    """Whoever looks chooses among all encounter cards that fit: in play, set aside, discarded and
    in the deck, which is shuffled (MC.search.1). It is spoken of as "it"."""

    def __init__(self, whom: Filter) -> None:
        super().__init__(whom, (ENCOUNTER_DECK,))

    def found(self, game: Game) -> list[int]:
        scope, lists = ability_scope(game), game.lists
        where = [
            zones.ASIDE,
            zones.ENCOUNTER_DISCARD,
            *[zones.NEMESIS[seat] for seat in range(game.seats)],
        ]
        away = [entity for zone in (*where, zones.ENCOUNTER) for entity in lists[zone]]
        cards, zones_of = lists[zones.CARD], lists[ZONE]
        fit = [e for e in reversed(away) if self.whom.fits(scope, e)]
        kinds = {(cards[e], zones_of[e]): e for e in fit}
        return [*[e for e in zones.all_in_play(game) if self.whom.fits(scope, e)], *kinds.values()]

    def run(self, game: Game) -> int:
        """Ask, whatever is there: others cannot look into the deck."""
        return ASK

    def take(self, game: Game, option: Option) -> int:
        if option[0] != "done" and zones.in_play(game, option[1]):
            note_was_there(ability_scope(game), option[1])
        return super().take(game, option)


def pick_random(whom: Filter, where: tuple[int, ...], game: Game) -> int:
    """A card in some places, at random: it is spoken of as "it"."""
    scope = ability_scope(game)
    known = [entity for zone in where for entity in game.lists[zone]]
    found = [entity for entity in known if whom.fits(scope, entity)]
    speak_of(scope, found[below(game, len(found))] if found else FOUND_NOTHING)
    return NEXT


def note_engaged(game: Game) -> int:
    """Who "that player" is: whoever the minion that was found is engaged with (MC.engage.1)."""
    scope = ability_scope(game)
    if scope.note(DONE) > 0:
        scope.remember(WHO, game.lists[zones.ENGAGED][scope.note(IT)])
    return NEXT


class PutRestBack(Op):
    """The rest of what was looked at goes back on top, or to the bottom, in any order."""

    def __init__(self, bottom: bool = False) -> None:
        self.bottom = bottom

    def run(self, game: Game) -> int:
        """Ask while the order is open; J counts those put back."""
        left = self._left(game)
        if len(left) > 1:
            return ASK
        return self.take(game, ("target", left[0], -1)) if left else NEXT

    def _left(self, game: Game) -> list[int]:
        """The cards whose places are open still."""
        deck, n = self._deck(game, ability_scope(game)), game.field(J)
        placed = deck[len(deck) - n :] if self.bottom else deck[:n]
        return [entity for entity in self._rest(game) if entity not in placed]

    def _rest(self, game: Game) -> list[int]:
        scope = ability_scope(game)
        deck = self._deck(game, scope)
        return [entity for entity in left_this_way(scope) if entity in deck]

    def _deck(self, game: Game, scope: Scope) -> list[int]:
        left = left_this_way(scope)
        for zone in (zones.ENCOUNTER, *zones.DECK[: game.seats]):
            if any(entity in game.lists[zone] for entity in left):
                return game.lists[zone]
        return []

    def decide(self, game: Game) -> Decision:
        """Which one goes lowest of those left: each is put on top of those before it; on the bottom
        which goes highest."""
        scope = ability_scope(game)
        options: list[Option] = [("target", entity, -1) for entity in self._left(game)]
        kind = "put below" if self.bottom else "put back"
        return Decision(max(scope.seat, 0), kind, scope.source, options)

    def take(self, game: Game, option: Option) -> int:
        entity = option[1]
        zone = next(
            z for z in (zones.ENCOUNTER, *zones.DECK[: game.seats]) if entity in game.lists[z]
        )
        if self.bottom:
            game.move(entity, zone)
        else:
            game.move(entity, zone, 0)
        game.set_field(J, game.field(J) + 1)
        return AGAIN


class PutEither(PutRestBack):
    """ "On the top and/or bottom of the deck in any order": first those that go to the bottom. J
    counts the latter, I those put on top, plus one."""

    def run(self, game: Game) -> int:
        left = self._left(game)
        if left and (game.field(I) == 0 or len(left) > 1):
            return ASK
        return self.take(game, ("target", left[0], -1)) if left else NEXT

    def _left(self, game: Game) -> list[int]:
        deck, above = self._deck(game, ability_scope(game)), max(game.field(I) - 1, 0)
        placed = [*deck[:above], *deck[len(deck) - game.field(J) :]]
        return [entity for entity in self._rest(game) if entity not in placed]

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        options: list[Option] = [("target", entity, -1) for entity in self._left(game)]
        if game.field(I):
            return Decision(max(scope.seat, 0), "put back", scope.source, options)
        return Decision(max(scope.seat, 0), "put below", scope.source, [*options, DONE_OPTION])

    def take(self, game: Game, option: Option) -> int:
        entity = option[1]
        if option == DONE_OPTION:
            game.set_field(I, 1)
            return AGAIN
        zone = next(z for z in (zones.ENCOUNTER, *zones.DECK) if entity in game.lists[z])
        if game.field(I):
            game.move(entity, zone, 0)
            game.set_field(I, game.field(I) + 1)
        else:
            game.move(entity, zone)
            game.set_field(J, game.field(J) + 1)
        return AGAIN
