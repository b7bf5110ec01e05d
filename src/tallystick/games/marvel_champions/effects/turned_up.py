"""What can be cancelled of a boost card that is turned up (MC.cancel.1, MC.boost.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.flow.frames import is_program
from tallystick.games.marvel_champions.pieces import BOOST
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import SUBJECT, X


class OfBoost(Aim):
    """Its Boost ability, or its boost icons: where it has none, nothing could be affected
    (MC.target.2, MC.target.3)."""

    def __init__(self, icons: bool) -> None:
        super().__init__(None, "cancel boost")
        self.icons = icons

    def is_met(self, scope: Scope) -> bool:
        """Whether it has any."""
        game, at = scope.game, scope.occasion
        if at < 0 or not is_program(game, at, "boost"):
            return False
        if self.icons:
            return game.lists[FRAMES][at + X] > 0
        card = game.lists[FRAMES][at + SUBJECT]
        return any(power.kind == BOOST for power in piece_of(game, card).powers)

    def valid(self, scope: Scope) -> list[int]:
        """Nothing that is in play."""
        return []
