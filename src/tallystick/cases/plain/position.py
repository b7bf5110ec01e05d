"""The fields of a position of a small game, read off its layout."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.cases.fields.cards import InPlay
from tallystick.cases.fields.field import EachSeat, Field, Record
from tallystick.cases.fields.rows import Keys
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import OneSeat, Value, WholeNumber, attribute, cell, column
from tallystick.cases.nodes import Node
from tallystick.kernel.layout import KERNEL_CELLS, OWNER_OF, ZONE, Layout, ListSpec


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
