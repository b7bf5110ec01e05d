"""The victory display, and what is lost by cards that come there (MC.victory.1, MC.win.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.deeds import Removal
from tallystick.games.marvel_champions.effects.going import go
from tallystick.games.marvel_champions.effects.losing import end_if_lost
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.zones import MAIN_SCHEME, VICTORY
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, Game


class ToVictory(Removal):
    """Add cards to the victory display (MC.victory.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Put the card there, which may end the game."""
        go(game, entity, VICTORY)
        end_if_lost(game, entity)
        end_if_lost(game, game.lists[CELLS][MAIN_SCHEME])
        return AGAIN
