"""Fields that hold a list of records: what lasts, what has been called, what is promised."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence

from tallystick.cases.census import Naming
from tallystick.cases.fields.field import Field, Record
from tallystick.cases.fields.table import NamedPosition, PositionBuilder, PositionCheck, text
from tallystick.cases.nodes import Node

Keys = dict[str, Node]
Entries = Sequence[Keys] | None  # None: it is only said how many there are


class Rows(Field):
    """A list of records. The subject of their fields is the row: where it begins in its table, or
    whatever number tells it from the others.

    In ``then``: all of them, in any order, each as far as it is written; or how many there are.
    """

    def __init__(self, record: Record) -> None:
        self.record = record

    @abstractmethod
    def rows(self, laid: NamedPosition, subject: int) -> Sequence[int]:
        """The rows that there are, in the order in which they are written."""

    @abstractmethod
    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        """A new row for an entry, before its fields are laid. InputError if it cannot be."""

    def read(self, node: Node, keys: tuple[str, ...]) -> Iterator[tuple[Node, Keys]]:
        """The entries of a list, each with what it says; ``keys`` are those that it may."""
        for one in [] if node.is_nothing else node.items():
            yield one, self.read_one(one, keys)

    def read_one(self, node: Node, keys: tuple[str, ...]) -> Keys:
        """What an entry says. InputError for keys that there are not."""
        return node.only(keys, self.record.what)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        """All rows, then the fields of each, key by key: a row can name others. InputError for a
        number, which says how many there are and not which."""
        if node.is_number and node.number(0):
            raise node.expected("the names of what is there")
        entries = list(self.read(node, self.record.keys))
        begun = [(self.begin(position, subject, one, keys), keys) for one, keys in entries]
        for key in self.record.keys:
            field = self.record.fields[key]
            for row, keys in begun:
                if key in keys:
                    field.lay(position, row, keys[key])
            for row, keys in begun:
                if key not in keys:
                    field.leave(position, row)

    def write(self, laid: NamedPosition, subject: int) -> list[object]:
        return [self.written(laid, row) for row in self.rows(laid, subject)]

    def written(self, laid: NamedPosition, row: int) -> object:
        """A record as it is written in a position."""
        return self.record.write(laid, row)

    def entities(self, laid: NamedPosition, subject: int) -> Iterator[int]:
        for row in self.rows(laid, subject):
            yield from self.record.entities(laid, row)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        for one in node.items() if node.is_list else ():
            yield from self.record.namings(one, placed)

    def check(self, laid: NamedPosition, node: Node) -> None:
        for _, keys in () if node.is_number else self.read(node, tuple(self.record.fields)):
            self.record.check_keys(laid, keys)

    # -- then ------------------------------------------------------------------------------------

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        if node.is_number:
            look.same(node.field, node.number(0), len(self.counted(look.laid, subject, None)))
            return
        self.check(look.laid, node)
        entries = [keys for _, keys in self.read(node, tuple(self.record.fields))]
        found = self.counted(look.laid, subject, entries)
        left = found[:]
        for keys in sorted(entries, key=len, reverse=True):
            there = self.meant(look, keys, left)
            one = next((row for row in there if self.fits(look, row, keys)), None)
            if one is not None:
                left.remove(one)
            elif there and self.is_named(keys):
                left.remove(there[0])
                self._otherwise(look, there[0], node.field, keys)
            else:
                look.differ(node.field, node.flow(), self.shown(look, found))
                return
        if left:
            look.differ(node.field, node.flow(), self.shown(look, found))

    def counted(self, laid: NamedPosition, subject: int, entries: Entries) -> list[int]:
        """The rows of which each must be written, in the light of what is."""
        return list(self.rows(laid, subject))

    def meant(self, look: PositionCheck, keys: Keys, rows: list[int]) -> list[int]:
        """The rows that an entry may mean."""
        return rows

    def is_named(self, keys: Keys) -> bool:
        """Whether an entry says by a name which row it means, not by all that is written of it."""
        return False

    def fits(self, look: PositionCheck, row: int, keys: Mapping[str, Node]) -> bool:
        """Whether a row is all that is written; nothing is noted."""
        return self.record.fits(look, row, keys)

    def _otherwise(self, look: PositionCheck, row: int, field: str, keys: Keys) -> None:
        """Note in what a row is not as it is written."""
        name = keys["card"].text()
        said = {k: Node(node.raw, node.file, f"{field}.{name}.{k}") for k, node in keys.items()}
        self.record.look_keys(look, row, said)

    def shown(self, look: PositionCheck, rows: Sequence[int]) -> str:
        """Rows as a case would write them."""
        return text([self.written(look.laid, row) for row in rows])


class TableRows(Rows):
    """The rows of a table of the position; ``empty`` is one of which nothing is said but what it
    ``needs``: a key, and what that is with, in words."""

    def __init__(
        self, record: Record, table: int, empty: Sequence[int], needs: tuple[str, str] | None = None
    ) -> None:
        super().__init__(record)
        self.table = table
        self.empty = list(empty)
        self.needs = needs

    def rows(self, laid: NamedPosition, subject: int) -> Sequence[int]:
        return range(0, len(laid.game.lists[self.table]), len(self.empty))

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        if self.needs is not None:
            required(node, keys, *self.needs)
        return self.enter(position, self.empty)

    def enter(self, position: PositionBuilder, row: list[int]) -> int:
        """A new row, and where it begins."""
        position.game.extend(self.table, row)
        return len(position.game.lists[self.table]) - len(row)


def required(node: Node, keys: Mapping[str, Node], key: str, what: str) -> Node:
    """The value of a key that must be there, which is ``what`` in words. InputError without it."""
    if key not in keys:
        raise node.error(f"expected the key {key!r} with {what}")
    return keys[key]
