"""A key of a position, and a mapping of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from tallystick.cases.census import Naming
from tallystick.cases.fields.table import NamedPosition, PositionBuilder, PositionCheck
from tallystick.cases.nodes import Node
from tallystick.kernel.journal import NOWHERE

# What a field writes where there is nothing to say of it, so that its key is left out.
UNSAID: Final[tuple[object, ...]] = (None, [], {}, "")


class Field:
    """One key of a position. If not ``given``, it is only looked at, and is not written."""

    given = True
    always = False  # whether it is written even where there is nothing to say

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        """Put down what is written. InputError for what is unknown, impossible or no such type."""
        raise NotImplementedError

    def leave(self, position: PositionBuilder, subject: int) -> None:
        """Put down what is so where the key is left out."""

    def write(self, laid: NamedPosition, subject: int) -> object:
        """What is there, as plain data that reads back; one of ``UNSAID`` if that is clear."""
        raise NotImplementedError

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        """Compare what is there with what is written. InputError for what cannot be."""
        look.same(node.field, node.plain(), self.write(look.laid, subject))

    def check(self, laid: NamedPosition, node: Node) -> None:
        """Read words that are looked at, whatever is there. InputError for what cannot be."""

    def entities(self, laid: NamedPosition, subject: int) -> Iterable[int]:
        """The cards that it writes, in the order of writing."""
        return ()

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        """The cards that its words name, with the type implied; ``placed`` where they are there."""
        yield from ()


class Part(Field):
    """What is laid with the whole of which it is a part: the name of a card, the text of a row."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        """Nothing: it was laid with the whole."""


class Record(Field):
    """A mapping with a field for each key, which is called ``what`` in errors. Its fields are laid
    in the order in which they stand here, those that are left out too."""

    def __init__(self, what: str, fields: Mapping[str, Field]) -> None:
        self.what = what
        self.fields = dict(fields)
        self.keys = tuple(key for key, field in fields.items() if field.given)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        self.lay_keys(position, subject, self.read(node))

    def leave(self, position: PositionBuilder, subject: int) -> None:
        self.lay_keys(position, subject, {})

    def read(self, node: Node) -> dict[str, Node]:
        """The keys that a mapping gives; nothing gives none."""
        return {} if node.is_nothing else node.only(self.keys, self.what)

    def lay_keys(self, position: PositionBuilder, subject: int, keys: Mapping[str, Node]) -> None:
        """Lay what is given, and what is left out."""
        for key in self.keys:
            if key in keys:
                self.fields[key].lay(position, subject, keys[key])
            else:
                self.fields[key].leave(position, subject)

    def write(self, laid: NamedPosition, subject: int) -> dict[str, object]:
        found = {key: self.fields[key].write(laid, subject) for key in self.keys}
        return {
            key: value for key, value in found.items() if is_said(value) or self.fields[key].always
        }

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        self.look_keys(look, subject, node.only(tuple(self.fields), self.what))

    def look_keys(self, look: PositionCheck, subject: int, keys: Mapping[str, Node]) -> None:
        """Compare key by key."""
        for key, value in keys.items():
            self.fields[key].look(look, subject, value)

    def fits(self, look: PositionCheck, subject: int, keys: Mapping[str, Node]) -> bool:
        """Whether all is as it is written; nothing is noted."""
        before, told = len(look.found), len(look.told)
        self.look_keys(look, subject, keys)
        fits = len(look.found) == before
        del look.found[before:], look.told[told:]
        return fits

    def check(self, laid: NamedPosition, node: Node) -> None:
        self.check_keys(laid, node.only(tuple(self.fields), self.what))

    def check_keys(self, laid: NamedPosition, keys: Mapping[str, Node]) -> None:
        """Read what is said key by key."""
        for key, value in keys.items():
            self.fields[key].check(laid, value)

    def entities(self, laid: NamedPosition, subject: int) -> Iterator[int]:
        for key in self.keys:
            yield from self.fields[key].entities(laid, subject)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        for key, value in node.entries().items() if node.is_map else ():
            if key in self.fields:
                yield from self.fields[key].namings(value, placed)


class EachSeat(Field):
    """``seats``: of each seat a record; nothing is said of those that are left out."""

    def __init__(self, seat: Record) -> None:
        self.seat = seat

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        self.leave(position, subject)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        for seat, name in enumerate(position.seats):
            described = position.seat_nodes.get(name)
            self.seat.lay_keys(position, seat, self.seat.read(described) if described else {})

    def write(self, laid: NamedPosition, subject: int) -> dict[str, object]:
        return {name: self.seat.write(laid, seat) for seat, name in enumerate(laid.seats)}

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        for name, value in node.entries().items():
            look.seat = look.laid.seat(value, name)
            self.seat.look(look, look.seat, value)
        look.seat = NOWHERE

    def entities(self, laid: NamedPosition, subject: int) -> Iterator[int]:
        for seat in range(len(laid.seats)):
            yield from self.seat.entities(laid, seat)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        for _, value in node.pairs() if node.is_map else ():
            yield from self.seat.namings(value, placed)


class Seen(Field):
    """Something that is only looked at."""

    given = False

    def __init__(self, look: Callable[[PositionCheck, int, Node], None]) -> None:
        self._look = look

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        self._look(look, subject, node)


def is_said(value: object) -> bool:
    """Whether plain data says something; a number and a truth value always do."""
    return value not in UNSAID
