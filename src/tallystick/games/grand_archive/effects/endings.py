"""Effects that end a phase or the turn (GA.ENDING)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.zones import DISTORTED, ENDING
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import NEXT, Game, Op


class EndIt(Op):
    """The combat or the turn is to end once this has resolved: ``turn`` and ``combat`` see to
    it."""

    PHASE: Final = 1
    COMBAT: Final = 2
    TURN: Final = 3

    def __init__(self, ending: int) -> None:
        self.ending = ending

    def run(self, game: Game) -> int:
        game.set(CELLS, ENDING, self.ending)
        return NEXT


class Distort(Op):
    """Time is distorted for the rest of the game (GA.SPECIAL.1); more than once is no more."""

    def run(self, game: Game) -> int:
        game.set(CELLS, DISTORTED, 1)
        return NEXT
