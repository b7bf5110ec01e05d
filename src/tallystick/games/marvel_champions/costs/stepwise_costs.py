"""Costs that are paid step by step: a search, a reveal, a card put into play (MC.cost.23).

Whatever of a cost can be done in one payment is; the rest are effects that stand before the arrow.
They are done right after the payment, each in full, or the effect does not happen.
"""

from __future__ import annotations

from tallystick.games.marvel_champions.position.bases import GoingOn
from tallystick.games.marvel_champions.position.scope import BRANCH, DONE, ability_scope
from tallystick.kernel.machine import NEXT, Game


class OnlyFor(GoingOn):
    """The steps of one of several costs: passed over where another one is paid (A20)."""

    def __init__(self, branch: int, of: int) -> None:
        self.branch = branch
        self.of = of

    def run(self, game: Game) -> int:
        paid = max(ability_scope(game).note(BRANCH), 0)
        return NEXT if paid % self.of == self.branch else game.jump(self.to)


class StepDone(GoingOn):
    """MC.cost.23: a step not done in full leaves the cost unpaid; the rest stays paid (A6)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        if scope.note(DONE) != 1:
            game.emit("not paid", scope.seat, scope.source)
            return game.jump(self.to)
        return NEXT
