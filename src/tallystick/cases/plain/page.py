"""What a small game says of itself, so that cases can be written about it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from tallystick.cards.compile import CompiledCard, Language
from tallystick.cases.laid import LaidTable
from tallystick.cases.nodes import Node
from tallystick.cases.noted.page import Page
from tallystick.cases.plain.writing import Writing
from tallystick.errors import unknown
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook


class PlainPage(Page):
    """A page of words of a small game.

    ``windows`` are the questions with which a turn begins; ``seat_cells`` the cells that hold a
    seat; ``blank`` is the type of a card that a case names and nobody has defined; ``priced`` the
    verb whose cost is asked of a card.
    """

    phases = ()
    seat_cells: tuple[str, ...] = ("turn",)
    blank: str
    priced: str
    language: Language

    @abstractmethod
    def shipped(self) -> tuple[CompiledCard, ...]:
        """The cards that the game ships with."""

    @abstractmethod
    def rulebook(self, cards: list[CompiledCard], options: dict[str, str]) -> Rulebook:
        """The rulebook with these cards."""

    @abstractmethod
    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        """A game with nothing in it."""

    @abstractmethod
    def begin(self, game: Game) -> None:
        """Go on from a position that has been laid out to its first decision."""

    def moment(self, game: Game) -> tuple[int, int]:
        """How many turns have begun."""
        return (sum(1 for fact in game.facts if fact[0] == "turn"), 0)

    def turn(self, game: Game) -> int:
        """The seat in the first of ``seat_cells``."""
        return game.lists[CELLS][game.rules.layout.cell(self.seat_cells[0])]

    def write(self, game: Game, seats: tuple[str, ...]) -> dict[str, Any]:
        """What the layout names, by its names."""
        return Writing(self, game, seats).given()

    def card(self, table: LaidTable, seat: int, node: Node, verb: str, n: int) -> Option:
        """What it costs to do what one does with a card."""
        found = table.things.all(node.text())
        if not found:
            raise node.at(unknown("card", node.text(), table.things.by_name))
        mine = [entity for entity in found if table.game.lists[OWNER_OF][entity] == seat]
        return (verb or self.priced, (mine or found)[0], NOWHERE)

    def ability(self, table: LaidTable, seat: int, node: Node, n: int) -> Option:
        """There are none."""
        raise node.error(f"in {table.rules.title} no ability has a cost")
