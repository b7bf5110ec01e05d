"""A position of a small game under the words of its case."""

from __future__ import annotations

from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.noted.board import NotedBoard
from tallystick.cases.plain.laying import Laying
from tallystick.cases.plain.looking import Looking
from tallystick.cases.plain.page import PlainPage
from tallystick.cases.table import Looked


class PlainBoard(NotedBoard):
    """The table of a case; ``laid`` says what is called how in it."""

    def __init__(self, page: PlainPage, case: Case) -> None:
        laid = Laying(page, case)
        names = [laid.rules.seat_name(laid.game, seat) for seat in range(len(laid.seats))]
        called = dict(zip(names, laid.seats, strict=True))
        super().__init__(page, laid.rules, laid.game, laid.things, laid.seats, called)
        self.laid = laid

    def look(self, then: Node) -> Looked:
        return Looking(self.laid).look(then)
