"""Which allies obey (GA.TERM.OBEY)."""

from __future__ import annotations

from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.effects.scope import EffectScope
from tallystick.games.grand_archive.effects.things import Condition


class Obeys(Condition):
    """A unit that obeys its controller."""

    def holds(self, scope: EffectScope, entity: int) -> bool:
        return attacks.obeys(scope.game, entity)
