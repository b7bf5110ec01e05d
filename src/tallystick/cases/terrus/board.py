"""A position of Terrus under the words of its case."""

from __future__ import annotations

from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.table import Looked
from tallystick.cases.terrus.looking import Looking
from tallystick.cases.terrus.page import PAGE
from tallystick.cases.terrus.position import Position
from tallystick.cases.terrus.seated import TerrusTable
from tallystick.games.terrus.telling.phrases import RULERS


class Board(TerrusTable):
    """The table of a Terrus case."""

    def __init__(self, case: Case) -> None:
        position = Position(case)
        position.build()
        called = dict(zip(RULERS, position.seats, strict=False))
        super().__init__(
            PAGE, position.rules, position.game, position.things, position.seats, called
        )
        self.exhibited = position.exhibited

    def look(self, then: Node) -> Looked:
        return Looking(self).look(then)
