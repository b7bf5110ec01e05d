"""Numbers that are reckoned once and kept (GA.DMG.2, GA.COST.16)."""

from __future__ import annotations

from tallystick.games.grand_archive.effects.amounts import TALLIES, Amount
from tallystick.games.grand_archive.effects.scope import ability_scope
from tallystick.kernel.machine import NEXT, Game, Op


class FixX(Op):
    """ "Where X is ...": what X is from here on."""

    def __init__(self, register: int, n: Amount) -> None:
        self.register = register
        self.n = n

    def run(self, game: Game) -> int:
        """Write it down."""
        scope = ability_scope(game)
        scope.write(self.register + TALLIES, [self.n.value(scope)])
        return NEXT
