"""What the verbs of games that have a table of their own begin with."""

from __future__ import annotations

from typing import Generic, TypeVar

from tallystick.cases.laid import LaidTable
from tallystick.cases.model import Step
from tallystick.cases.table import UNANSWERED, Answers, Deed, Fault, Table
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import PROGRAM

Board = TypeVar("Board", bound=LaidTable)


class BoardDeed(Deed, Generic[Board]):
    """A verb at a board; ``name`` is what it is done to, "" if it names nothing."""

    def __init__(self, board: Board, step: Step, seat: int, name: str = "") -> None:
        super().__init__(step, seat)
        self.board = board
        self.game = board.game
        self.name = name


def collect(
    table: Table,
    answers: Answers,
    program: int,
    source: int,
    seat: int,
    x: int = 0,
    subject: int = NOWHERE,
) -> None:
    """Run a program that has something paid there and then, answered as a step says. Fault where
    the step does not say how."""
    game = table.game
    base = len(game.lists[FRAMES])
    game.nest(program, source, seat, subject, x)
    game.run()
    while len(game.lists[FRAMES]) > base and game.lists[FRAMES][base + PROGRAM] == program:
        decision = game.decision()
        if decision is None:
            break
        option = table.answer(decision, answers)
        option = table.passing(decision) if option == UNANSWERED else option
        option = table.only(decision) if option == UNANSWERED else option
        if option == UNANSWERED:
            raise Fault(f"nothing says how it is paid: {table.question(decision)}")
        game.step(option)
