"""What is done with encounter sets that are set aside whole: one of them is picked by chance, and
what is left of it is shuffled into the encounter deck (MC.setup.8, MC.setup.10)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.going import go
from tallystick.games.marvel_champions.effects.scope import (
    DONE,
    FOUND_NOTHING,
    IT,
    PICKED,
    Scope,
    ability_scope,
    piece_of,
)
from tallystick.games.marvel_champions.effects.sets_aside import is_of_whole, sets_aside
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.zones import ASIDE, ENCOUNTER
from tallystick.kernel.chance import below, shuffle
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import NEXT, Game, Op


class PickSet(Op):
    """An encounter set that is set aside, at random: it is spoken of by one of its cards."""

    def run(self, game: Game) -> int:
        """Pick one at random, if any is set aside."""
        scope = ability_scope(game)
        found = list(sets_aside(game).values())
        it = found[below(game, len(found))] if found else FOUND_NOTHING
        scope.remember(DONE, int(bool(found)))
        scope.remember(IT, it)
        scope.remember(PICKED, max(it, NOWHERE))
        return NEXT


class RestOfSet(Aim):
    """What is still set aside of a set: of that which was picked, or else of that of "it"; all that
    fits, or the first card only."""

    def __init__(self, whom: Filter, picked: bool, one: bool = False) -> None:
        super().__init__(whom, "free")
        self.slot = PICKED if picked else IT
        self.one = one

    @property
    def is_chosen(self) -> bool:
        return False

    def valid(self, scope: Scope) -> list[int]:
        game, it = scope.game, scope.note(self.slot)
        assert self.whom is not None
        if it < 0:
            return []
        name = piece_of(game, it).set
        rest = [e for e in game.lists[ASIDE] if piece_of(game, e).set == name]
        found = [e for e in rest if is_of_whole(game, e) and self.whom.fits(scope, e)]
        return found[:1] if self.one else found


class ShuffleSet(Op):
    """What is left of a set is shuffled into the encounter deck; or is shuffled, and put on top of
    it."""

    def __init__(self, aim: RestOfSet, on_top: bool = False) -> None:
        self.aim = aim
        self.on_top = on_top

    def run(self, game: Game) -> int:
        cards = self.aim.valid(ability_scope(game))
        while cards:
            entity = cards.pop(below(game, len(cards)) if self.on_top else 0)
            go(game, entity, ENCOUNTER)
            game.move(entity, ENCOUNTER, 0)
            game.emit("shuffled in", NOWHERE, entity)
            if not cards and not self.on_top:
                shuffle(game, ENCOUNTER)
        return NEXT
