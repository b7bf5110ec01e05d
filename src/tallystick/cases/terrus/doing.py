"""What every verb of Terrus has: a board, a look at the position, arguments."""

from __future__ import annotations

from typing import Final

from tallystick.cases.deeds import BoardDeed
from tallystick.cases.terrus.place import Place
from tallystick.games.terrus.legal import Look
from tallystick.kernel.decision import Refusal

PAYING: Final = ("T.25.",)  # time does not mend what cannot be paid


class TerrusDeed(BoardDeed[Place]):
    """A verb of Terrus at a board."""

    def look(self) -> Look:
        """The position as the seat sees it, the others having passed."""
        return Look(self.game, self.seat)

    def can_wait(self, refusal: Refusal) -> bool:
        return not refusal.clauses[0].startswith(PAYING)

    def x(self) -> int:
        """The X that is announced."""
        node = self.answers.x
        return node.number() if node is not None else 0
