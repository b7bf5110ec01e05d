"""A position of Marvel Champions under the words of its case."""

from __future__ import annotations

from tallystick.cases.marvel_champions.looking import Looking
from tallystick.cases.marvel_champions.page import PAGE
from tallystick.cases.marvel_champions.position import Position
from tallystick.cases.marvel_champions.seated import MarvelTable
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.table import Looked


class Board(MarvelTable):
    """The table of a Marvel Champions case."""

    def __init__(self, case: Case) -> None:
        position = Position(case)
        position.build()
        game, rules = position.game, position.rules
        names = {rules.seat_name(game, seat): name for seat, name in enumerate(position.seats)}
        alike = {old: new for old, new in names.items() if old[-1:].isdigit()}
        super().__init__(PAGE, rules, game, position.things, position.seats, alike)
        self.written = position.written
        self.laid = len(game.facts)

    def look(self, then: Node) -> Looked:
        return Looking(self).look(then)
