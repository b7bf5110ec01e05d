"""Effects that declare who defends an attack (MC.defend.2)."""

from __future__ import annotations

from tallystick.games.marvel_champions.combat.striking import become_defender
from tallystick.games.marvel_champions.effects.deeds import Deed
from tallystick.games.marvel_champions.effects.scope import DONE, Scope, frame_note
from tallystick.games.marvel_champions.effects.values import is_forbidden
from tallystick.games.marvel_champions.flow.frames import is_program
from tallystick.games.marvel_champions.flow.keys import DEFENDED_BY
from tallystick.kernel.machine import AGAIN, WIDTH, Game


class Declare(Deed):
    """A character is declared the defender of the attack that goes on, unless another player
    defends it (MC.defend.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """It is the target from now on."""
        at = scope.occasion
        while at >= 0 and not is_program(game, at, "enemy attack"):
            at -= WIDTH
        by = frame_note(game, at, DEFENDED_BY) if at >= 0 else -1
        if at < 0 or by not in (-1, scope.seat) or is_forbidden(game, entity, "defend"):
            scope.remember(DONE, 0)
            return AGAIN
        become_defender(game, at, entity, scope.seat, basic=True)
        return AGAIN
