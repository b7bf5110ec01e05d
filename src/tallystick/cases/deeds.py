"""What the verbs of games that have a table of their own begin with."""

from __future__ import annotations

from typing import Generic, TypeVar

from tallystick.cases.laid import LaidTable
from tallystick.cases.model import Step
from tallystick.cases.table import StepAction

Board = TypeVar("Board", bound=LaidTable)


class BoardDeed(StepAction, Generic[Board]):
    """A verb at a board; ``name`` is what it is done to, "" if it names nothing."""

    def __init__(self, board: Board, step: Step, seat: int, name: str = "") -> None:
        super().__init__(step, seat)
        self.board = board
        self.game = board.game
        self.name = name
