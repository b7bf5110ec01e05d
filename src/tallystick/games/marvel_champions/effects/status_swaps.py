"""One status card in the place of another, and several in all (MC.status.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.effects.affecting import STATUS_OF
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.amounts import Scaled
from tallystick.games.marvel_champions.effects.changes import GiveStatus, LoseStatus
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.scope import MEMORY, Scope
from tallystick.kernel.machine import AGAIN, Game


class StatusInAll(GiveStatus):
    """So many status cards in all, on one thing or shared out evenly (MC.target.9)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Its share of them."""
        for _ in range(self.n.value(scope) // len(game.notes()[MEMORY:])):
            for column in self.columns:
                moves.give_status(game, entity, column)
        return AGAIN


class ReplaceStatus(LoseStatus):
    """Discard a status card, and lay down one of another kind in its place."""

    def __init__(self, aim: Aim, n: Amounts, many: Scaled | None, old: str, new: str) -> None:
        super().__init__(aim, n, many, old)
        self.new = STATUS_OF[new]

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """One for the other (MC.status.1)."""
        moves.lose_one_status(game, entity, self.column)
        moves.give_status(game, entity, self.new)
        return AGAIN
