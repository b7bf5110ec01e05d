"""What a small game says of itself, so that cases can be written about it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts
from tallystick.cases.fields.field import Record
from tallystick.cases.fields.table import PositionBuilder
from tallystick.cases.laid import LaidTable
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionPage
from tallystick.cases.plain.position import fields_of, tables_of
from tallystick.cases.table import UNANSWERED
from tallystick.errors import InputError, unknown
from tallystick.kernel.decision import Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook


class PlainPage(PositionPage):
    """A page of words of a small game, whose positions are what its layout names.

    ``windows`` are the questions with which a turn begins; ``seat_cells`` the cells that hold a
    seat; ``blank`` is the type of a card that a case names and nobody has defined; ``priced`` the
    verb whose cost is asked of a card.
    """

    phases = ()
    seat_cells: tuple[str, ...] = ("turn",)
    blank: str = "card"
    priced: str = ""
    payment: ClassVar[dict[str, tuple[str, ...]]] = {}
    choices: ClassVar[dict[str, tuple[str, ...]]] = {"payment": ()}
    due: tuple[str, ...] = ()
    stray: ClassVar = {"x": Refusal((), "Nothing asks for an X.")}
    not_aimed = Refusal((), "Nothing asks for a target.")

    @abstractmethod
    def begin(self, game: Game) -> None:
        """Go on from a position that has been laid out to its first decision."""

    @cached_property
    def empty(self) -> Rulebook:
        """The rulebook without a card."""
        return self.entry.rulebook_of([], {})

    @cached_property
    def position(self) -> Record:  # type: ignore[override]
        """The fields of a position, made of the rulebook's layout."""
        return fields_of(self.empty.layout, self.blank, self.seat_cells)

    @property
    def fewest(self) -> int:  # type: ignore[override]
        """The fewest seats that the rulebook allows."""
        return self.empty.players[0]

    @property
    def most(self) -> int:  # type: ignore[override]
        """The most seats that the rulebook allows."""
        return self.empty.players[1]

    def blank_card(self, name: str, kind: str, fields: Mapping[str, object]) -> CompiledCard:
        return CompiledCard(CardFacts(name, kind), {}, (), ())

    def pass_refusal(self, table: LaidTable, seat: int) -> Refusal | None:
        """Where a question of the rules has no answer that passes, one of its answers is due."""
        decision = table.game.decision()
        asked = decision is not None and decision.seat == seat and decision.kind in self.windows
        if decision is None or not asked or self.passing(decision) != UNANSWERED:
            return None
        return Refusal(self.choices.get(decision.kind, ()), "What is asked has to be answered.")

    def start(self, position: PositionBuilder) -> None:
        position.game.commit()
        self.begin(position.game)

    def check_settled(self, game: Game) -> None:
        super().check_settled(game)
        for name, at in tables_of(self.empty.layout, game.seats):
            if game.lists[at]:
                raise InputError(f"{name} cannot be written yet")

    def moment(self, game: Game) -> tuple[int, int]:
        """How many turns have begun."""
        return (sum(1 for fact in game.facts if fact[0] == "turn"), 0)

    def turn(self, game: Game) -> int:
        """The seat in the first of ``seat_cells``."""
        return game.lists[CELLS][game.rules.layout.cell(self.seat_cells[0])]

    def card(self, table: LaidTable, seat: int, node: Node, verb: str, n: int) -> Option:
        """What it costs to do what one does with a card."""
        found = table.things.all(node.text())
        if not found:
            raise node.at(unknown("card", node.text(), table.things.by_name))
        mine = [entity for entity in found if table.game.lists[OWNER_OF][entity] == seat]
        return (verb or self.priced, (mine or found)[0], NOWHERE)

    def ability(self, table: LaidTable, seat: int, node: Node, n: int) -> Option:
        raise node.error(f"in {table.rules.title} no ability has a cost")
