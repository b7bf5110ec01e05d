"""The vocabulary of a small game."""

from __future__ import annotations

from tallystick.cards.schema import CardFacts
from tallystick.cases.model import Case
from tallystick.cases.plain.page import PlainPage
from tallystick.cases.table import CaseTable, Vocabulary


class PlainWords(Vocabulary):
    """The vocabulary of a small game, by its page."""

    def __init__(self, page: PlainPage, *arguments: str) -> None:
        self.own_page = page
        self.arguments = arguments

    @property
    def page(self) -> object:
        return self.own_page

    def printed(self, case: Case) -> list[CardFacts]:
        return self.own_page.printed(case)

    def set_up(self, case: Case) -> CaseTable:
        return self.own_page.set_up(case)
