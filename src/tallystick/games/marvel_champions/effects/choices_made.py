"""What an ability chooses, to speak of it afterwards (MC.target.9)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.scope import MARK, PICKED, Scope
from tallystick.kernel.machine import AGAIN, Game


class Choose(SerialDeed):
    """ "Choose an ally.": what follows speaks of it."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """It is "it" already; and whatever is done meanwhile, it stays "the chosen one"."""
        scope.remember(PICKED, entity)
        return AGAIN


class MarkFirst(Choose):
    """ "That enemy": whom an attack is for, chosen before what is asked about it or decided."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """The attack is for that one, if it still can be."""
        scope.remember(MARK, entity)
        return AGAIN
