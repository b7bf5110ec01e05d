"""The position of a case as one at which a game begins; of its steps nothing is done."""

from __future__ import annotations

from typing import Final

from tallystick.cases.judge import vocabulary
from tallystick.cases.model import Case
from tallystick.cases.noted.position import PositionBoard
from tallystick.cases.read import read_text
from tallystick.errors import InputError
from tallystick.kernel.machine import Game

TEXT: Final = "the case"


def case_in(text: str) -> Case:
    """The one case of a text. InputError for none, several, or what cannot be read."""
    reading = read_text(text, TEXT)
    if reading.errors:
        raise reading.errors[0]
    if len(reading.cases) != 1:
        raise InputError(f"expected one case, found {len(reading.cases)}", TEXT, 1)
    return reading.cases[0]


def set_up(case: Case, seed: int) -> PositionBoard:
    """The table of a case, chance going by another seed than its own. InputError for a position
    that there cannot be, and for one at which the game is over."""
    table = vocabulary(case.game).set_up(case._replace(seed=seed))
    if table.game.decision() is None:
        raise case.node.error("the game is over in this position")
    return table


def opened(text: str, seed: int) -> Game:
    """The position of a case; nothing has been told of it."""
    game = set_up(case_in(text), seed).game.clone()
    game.asks_all = False
    return game
