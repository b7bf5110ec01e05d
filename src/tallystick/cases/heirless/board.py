"""A position of Heirless under the words of its case."""

from __future__ import annotations

from tallystick.cases.heirless.looking import Looking
from tallystick.cases.heirless.page import PAGE
from tallystick.cases.heirless.position import Position
from tallystick.cases.heirless.seated import HeirlessTable
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.table import Looked
from tallystick.games.heirless.names import COLOURS


class Board(HeirlessTable):
    """The table of a Heirless case."""

    def __init__(self, case: Case) -> None:
        position = Position(case)
        position.build()
        called = dict(zip(COLOURS, position.seats, strict=False))
        super().__init__(
            PAGE, position.rules, position.game, position.things, position.seats, called
        )

    def look(self, then: Node) -> Looked:
        return Looking(self).look(then)
