"""What an ability chooses, to speak of it afterwards (MC.target.9), and whom an attack that is over
has defeated (MC.excess.1, MC.attack.4)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.position.occasion import felled_in
from tallystick.games.marvel_champions.position.scope import MARK, PICKED, Scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.machine import AGAIN, Game
from tallystick.rules.phrases import Noun


class Choose(SerialDeed):
    """ "Choose an ally.": what follows speaks of it."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Note it: whatever is done meanwhile, it stays "the chosen one", and is "it"."""
        scope.remember(PICKED, entity)
        return AGAIN


class MarkFirst(Choose):
    """ "That enemy": whom an attack is for, chosen before what is asked about it or decided."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        scope.remember(MARK, entity)
        return AGAIN


class OneFelled(Aim):
    """ "That enemy", of several that the attack has defeated which the ability responds to: one of
    those with excess damage (MC.referential.1)."""

    def __init__(self) -> None:
        super().__init__(Filter(Noun("a", ("enemy",))), "free")

    def valid(self, scope: Scope) -> list[int]:
        felled = felled_in(scope.game, scope.occasion)
        return [entity for entity, excess in felled.items() if excess > 0]


class ChooseFelled(Choose):
    """Which one that is, chosen before what is measured of it."""

    def __init__(self) -> None:
        super().__init__(OneFelled(), Amounts(ONE_))
