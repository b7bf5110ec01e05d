"""Words for the cases of a small game: read off its layout and its notation. Cells, zones and what
each seat has are called as the layout calls them; a game of one's own says the rest in a
``PlainPage`` (docs/adding-a-game.md)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts
from tallystick.cases.fields.cards import InPlay
from tallystick.cases.fields.field import (
    EachSeat,
    Field,
    Keys,
    NamedPosition,
    PositionBuilder,
    Record,
)
from tallystick.cases.fields.values import (
    OneSeat,
    Value,
    WholeNumber,
    Word,
    attribute,
    cell,
    column,
)
from tallystick.cases.laid import LaidTable
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionPage
from tallystick.cases.table import UNANSWERED
from tallystick.errors import InputError, unknown
from tallystick.kernel.decision import Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, KERNEL_CELLS, OWNER_OF, ZONE, Layout, ListSpec
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook


class Mark(WholeNumber):
    """A number that a card has; true and false are 1 and 0."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        return int(node.flag()) if node.is_flag else super().read(laid, node)


class Zone(InPlay):
    """The cards of a zone: a name, or ``{card: Ox, rested: 1}``."""

    def __init__(self, zone: str, state: Record, blank: str) -> None:
        super().__init__(state, blank)
        self.zone = zone

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        return laid.game.lists[laid.zone(self.zone, subject)]

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        return position.new(keys["card"], (), "", position.zone(self.zone, subject), subject)


def fields_of(layout: Layout, blank: str, seat_cells: tuple[str, ...]) -> Record:
    """What the layout names, by its names; ``seat_cells`` hold a seat, and ``blank`` is the type of
    a card that nobody has defined."""
    state = Record("key of a card", dict(_columns(layout)))

    def zones(specs: list[ListSpec]) -> dict[str, Field]:
        return {one.name: Zone(one.name, state, blank) for one in specs if one.sort == "zone"}

    cells = {
        name: Value(cell(name), OneSeat(), None) if name in seat_cells else
        Value(cell(name), WholeNumber(None))
        for name in layout.cells if name not in KERNEL_CELLS
    }  # fmt: skip
    own = {name: Value(attribute(name), WholeNumber()) for name in layout.attributes}
    seat = Record("key of a seat", own | zones(layout.by_seat))
    return Record("key of given", cells | zones(layout.specs) | {"seats": EachSeat(seat)})


def _columns(layout: Layout) -> Iterator[tuple[str, Field]]:
    """What can be said of a card besides where it lies and which it is."""
    for at, spec in enumerate(layout.specs):
        if spec.sort == "column" and at not in (ZONE, OWNER_OF) and spec.name != "card":
            yield spec.name, Value(column(spec.name), Mark(None), spec.default)


def tables_of(layout: Layout, seats: int) -> Iterator[tuple[str, int]]:
    """The tables, of which what is in them has no words."""
    for at, spec in enumerate(layout.specs):
        if spec.sort == "table":
            yield spec.name, at
    for spec in layout.by_seat:
        if spec.sort == "table":
            yield from ((spec.name, at) for at in layout.seat_lists(spec.name)[:seats])


class PlainPage(PositionPage):
    """A page of words of a small game, whose positions are what its layout names.

    ``windows`` are the questions with which a turn begins; ``seat_cells`` the cells that hold a
    seat; ``blank`` is the type of a card that a case names and nobody has defined; ``priced`` the
    verb whose cost is asked of a card.
    """

    phases = Word("phase", ())
    seat_cells: tuple[str, ...] = ("turn",)
    blank: str = "card"
    priced: str = ""
    payment: ClassVar[dict[str, tuple[str, ...]]] = {}
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

    def blank_cards(self, name: str, kind: str, fields: Mapping[str, object]) -> list[CompiledCard]:
        return [CompiledCard(CardFacts(name, kind), {}, (), ())]

    def pass_refusal(self, table: LaidTable, seat: int) -> Refusal | None:
        """Where a question of the rules has no answer that passes, one of its answers is due."""
        decision = table.game.decision()
        asked = decision is not None and decision.seat == seat and decision.kind in self.windows
        if decision is None or not asked or self.passing(decision) != UNANSWERED:
            return None
        return Refusal(table.on_choice(decision.kind), "What is asked has to be answered.")

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
        return (self.turns(game), 0)

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
