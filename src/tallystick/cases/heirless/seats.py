"""What a player has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cases.fields.cards import InPlay, PileField
from tallystick.cases.fields.field import Keys, NamedPosition, PositionBuilder, Record
from tallystick.cases.fields.values import (
    Bits,
    Counts,
    Flag,
    OneSeat,
    Value,
    WholeNumber,
    attribute,
    column,
)
from tallystick.cases.heirless.units import IN_CASTLE
from tallystick.cases.nodes import Node
from tallystick.games.heirless.book import HeirlessBook, book_of
from tallystick.games.heirless.payment import on_card, put_on_card
from tallystick.games.heirless.zones import BUILT, FACTIONS, FORBIDDEN, GRID, RESOURCES, SPOT
from tallystick.kernel.layout import OWNER_OF

PENALTY: Final = 20
PLENTY: Final = 20  # markers of each player, where a case says of nobody how many


def of_seat(name: str) -> Value:
    """A number that a player has, which is always written."""
    return Value(attribute(name), WholeNumber(), None)


class Penalty(WholeNumber):
    """Prestige that is lost by Oathbreaks."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        n = super().read(laid, node)
        if n % PENALTY:
            raise node.error(
                f"impossible position: an Oathbreak is {PENALTY} Prestige (HL.turns.103)"
            )
        return n


def extra_at_start(position: PositionBuilder) -> int:
    """Extra Resources of a player of whom nothing is said, by ``extra-start``."""
    book: HeirlessBook = book_of(position.game)
    return book.start.extra if book.readings["extra-start"] == "printed" else 0


def markers_of_each(position: PositionBuilder) -> int:
    """Markers are plenty, unless a case says how many somebody has."""
    said = any(one.get("markers") for one in position.seat_nodes.values() if one.is_map)
    return 0 if said else PLENTY


# -- the grid --------------------------------------------------------------------------------------


class CellNumber(WholeNumber):
    """A cell, from 1."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        if not 1 <= node.number() <= GRID:
            raise node.expected(f"a cell of the grid, 1 to {GRID} (HL.turns.51)")
        return super().read(laid, node)


class WorkplaceCell(Value):
    """A cell of the grid; who has none is put into the first that is free."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        cell = self.kind.read(position, node)
        if cell in self._taken(position, subject):
            raise node.error("impossible position: that cell is taken (HL.turns.51)")
        self.put(position, subject, cell)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        taken = self._taken(position, subject)
        self.put(position, subject, next(cell for cell in range(GRID) if cell not in taken))

    def _taken(self, position: PositionBuilder, subject: int) -> set[int]:
        lists = position.game.lists
        return {lists[SPOT][one] for one in lists[BUILT[lists[OWNER_OF][subject]]]}


class CardResources(Counts):
    """Resources on a Workplace."""

    def found(self, laid: NamedPosition, subject: int) -> list[int]:
        there = dict(on_card(laid.game, subject))
        return [there.get(i, 0) for i in range(len(self.names))]

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for i, n in self.read(node):
            if n:
                put_on_card(position.game, subject, i, n)


class Forbidden(Value):
    """Whether whoever acts has just been refused this Workplace."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return int(subject in laid.game.lists[FORBIDDEN])

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        if value:
            position.game.append(FORBIDDEN, subject)


class BuiltWorkplaces(InPlay):
    """What is built."""

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        return laid.game.lists[BUILT[subject]]

    def read(self, node: Node, keys: tuple[str, ...]) -> Iterator[tuple[Node, Keys]]:
        if node.is_list and len(node.items()) > GRID:
            raise node.error(f"impossible position: the grid has {GRID} cells (HL.turns.51)")
        yield from super().read(node, keys)

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        kinds = ("workplace",)
        return position.new(keys["card"], kinds, "a Workplace", BUILT[subject], subject)


BUILT_STATE: Final = Record(
    "key of a Workplace",
    {
        "cell": WorkplaceCell(column("spot"), CellNumber(1, shift=1), None),
        "user": Value(column("user"), OneSeat(), -1),
        "resources": CardResources("resource", RESOURCES, ""),
        "forbidden": Forbidden(column("spot"), Flag()),
    },
)

WORKERS: Final = Counts("Faction", FACTIONS, "wolf worker")
SEAT_WORDS: Final = Record(
    "key of a seat",
    {
        "influence": of_seat("influence"),
        "prestige": of_seat("prestige"),
        "oathbreak": Value(attribute("oathbreak"), Penalty(), None),
        "extra_resources": Value(attribute("extra resource"), WholeNumber(), None, extra_at_start),
        "markers": Value(attribute("marker"), WholeNumber(), None, markers_of_each),
        "castle": IN_CASTLE,
        "hand": PileField("hand", "a Workplace", "workplace", owned=False),
        "grid": BuiltWorkplaces(BUILT_STATE, "workplace"),
        "resources": Counts("resource", RESOURCES, "wheat"),
        "unemployed": WORKERS,
        "employed": Counts("Faction", FACTIONS, "employed wolf"),
        "paths": Value(
            attribute("paths"),
            Bits("path", lambda laid: [path.name for path in book_of(laid.game).paths]),
        ),
        "resting": Value(attribute("resting"), Flag()),
        "proposals": Value(attribute("proposals"), WholeNumber()),
    },
)
