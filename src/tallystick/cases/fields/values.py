"""Fields that hold a number: a counter, a flag, a word of a few, a seat; and numbers by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence

from tallystick.cases.fields.field import Field, NamedPosition, PositionBuilder, PositionCheck, text
from tallystick.cases.nodes import NOBODY, Node, is_nobody
from tallystick.errors import unknown
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS

# -- where a number stands -------------------------------------------------------------------------

# of a subject: in which list, and where in it
Slot = Callable[[NamedPosition, int], tuple[int, int]]


def cell(name: str) -> Slot:
    """A cell of the position."""
    return lambda laid, _: (CELLS, laid.rules.layout.cell(name))


def attribute(name: str) -> Slot:
    """An attribute of a seat."""
    return lambda laid, seat: (laid.attributes(seat), laid.rules.layout.attribute(name))


def column(name: str) -> Slot:
    """A number that every card has."""
    return lambda laid, card: (laid.rules.layout.column(name), card)


def entry(table: str, at: int) -> Slot:
    """A number of a row that begins at the subject in a table: the one at ``at`` in it."""
    return lambda laid, row: (laid.rules.layout.column(table), row + at)


Finder = Callable[["NamedPosition", int], int]  # what follows from the position for a subject


# -- how a number is written -----------------------------------------------------------------------


class ValueKind(ABC):
    """How a number of a position is written; ``unsaid`` is one that goes without saying, if any."""

    unsaid: int | None = None

    @abstractmethod
    def read(self, laid: NamedPosition, node: Node) -> int:
        """The number that words mean. InputError for what means none."""

    @abstractmethod
    def say(self, laid: NamedPosition, value: int) -> object:
        """The words of a number, as plain data."""

    def check(self, laid: NamedPosition, node: Node) -> None:
        """Read words that are looked at."""
        self.read(laid, node)

    def look(self, look: PositionCheck, node: Node, value: int) -> None:
        """Compare a number with the words for it."""
        wanted = self.read(look.laid, node)
        look.same(node.field, wanted, value, lambda n: self.shown(look.laid, n))

    def shown(self, laid: NamedPosition, value: int) -> str:
        """A number as a mismatch tells it."""
        return text(self.say(laid, value))


class WholeNumber(ValueKind):
    """A whole number, not below ``least``; it is written ``shift`` higher than it is kept."""

    def __init__(self, least: int | None = 0, shift: int = 0) -> None:
        self.least = least
        self.shift = shift

    def read(self, laid: NamedPosition, node: Node) -> int:
        return node.number(self.least) - self.shift

    def say(self, laid: NamedPosition, value: int) -> object:
        return value + self.shift


class Flag(ValueKind):
    """True or false; ``on`` and ``off`` are the numbers that stand for them."""

    def __init__(self, on: int = 1, off: int = 0) -> None:
        self.on = on
        self.off = off

    def read(self, laid: NamedPosition, node: Node) -> int:
        return self.on if node.flag() else self.off

    def say(self, laid: NamedPosition, value: int) -> bool:
        return value == self.on


class Word(ValueKind):
    """One of a few words, numbered from 0; ``what`` is what they are called, ``others`` are more
    words for some of the numbers, and nothing stands for NOWHERE if ``or_none``."""

    def __init__(
        self,
        what: str,
        words: Sequence[str],
        others: Mapping[str, int] | None = None,
        or_none: bool = False,
    ) -> None:
        self.what = what
        self.words = tuple(words)
        self.numbers = {word: n for n, word in enumerate(words)} | dict(others or {})
        self.or_none = or_none

    def read(self, laid: NamedPosition, node: Node) -> int:
        if self.or_none and node.is_nothing:
            return NOWHERE
        return self.numbers[node.choice(tuple(self.numbers), self.what)]

    def say(self, laid: NamedPosition, value: int) -> str:
        return self.words[value] if value >= 0 else "none"


class OneSeat(ValueKind):
    """A seat; NOWHERE is nobody, ``others`` are more than the seats who may be meant."""

    unsaid = NOWHERE

    def __init__(self, others: Mapping[str, int] | None = None) -> None:
        self.others = dict(others or {})

    def read(self, laid: NamedPosition, node: Node) -> int:
        if is_nobody(node, laid.seats):
            return NOWHERE
        name = node.text()
        if name in self.others:
            return self.others[name]
        return laid.seats.index(node.known("seat", name, [*laid.seats, *self.others]))

    def say(self, laid: NamedPosition, value: int) -> str:
        names = {number: name for name, number in self.others.items()}
        return names.get(value) or (laid.seats[value] if value >= 0 else NOBODY[0])


class SomeSeat(OneSeat):
    """A seat, where nobody cannot be meant."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        seat = super().read(laid, node)
        if seat == NOWHERE:
            raise node.at(unknown("seat", node.text(), laid.seats))
        return seat


class Bits(ValueKind):
    """Some of the names, of which each is a bit of the number; ``names`` tells them."""

    def __init__(self, what: str, names: Callable[[NamedPosition], Sequence[str]]) -> None:
        self.what = what
        self.names = names

    def read(self, laid: NamedPosition, node: Node) -> int:
        names, found = self.names(laid), 0
        for one in [] if node.is_nothing else node.one_or_more():
            found |= 1 << names.index(one.known(self.what, one.text(), names))
        return found

    def say(self, laid: NamedPosition, value: int) -> list[str]:
        return [name for i, name in enumerate(self.names(laid)) if value >> i & 1]

    def check(self, laid: NamedPosition, node: Node) -> None:
        if not node.is_number:
            super().check(laid, node)

    def look(self, look: PositionCheck, node: Node, value: int) -> None:
        if node.is_number:
            look.same(node.field, node.number(0), value.bit_count())
        else:
            super().look(look, node, value)


class Seats(ValueKind):
    """Some of the seats, of which each is a bit of the number."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        found = 0
        for one in [] if is_nobody(node, laid.seats) else node.one_or_more():
            found |= 1 << laid.seat(one)
        return found

    def say(self, laid: NamedPosition, value: int) -> list[str]:
        return [name for seat, name in enumerate(laid.seats) if value >> seat & 1]

    def shown(self, laid: NamedPosition, value: int) -> str:
        return ", ".join(self.say(laid, value)) or NOBODY[0]


class Places(ValueKind):
    """Numbers from 1, of which each is a bit of the number."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        found = 0
        for one in [] if node.is_nothing else node.one_or_more():
            found |= 1 << one.number(1, 30) - 1
        return found

    def say(self, laid: NamedPosition, value: int) -> list[int]:
        return [i + 1 for i in range(value.bit_length()) if value >> i & 1]


# -- fields ----------------------------------------------------------------------------------------


class ShownNumber(Field):
    """A number of some kind that can be looked at."""

    def __init__(self, kind: ValueKind) -> None:
        self.kind = kind

    @abstractmethod
    def found(self, laid: NamedPosition, subject: int) -> int:
        """The number as it stands in the position."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        self.kind.look(look, node, self.found(look.laid, subject))

    def check(self, laid: NamedPosition, node: Node) -> None:
        self.kind.check(laid, node)


class DerivedNumber(ShownNumber):
    """A number that follows from the position, and is only looked at."""

    given = False

    def __init__(self, kind: ValueKind, find: Finder) -> None:
        super().__init__(kind)
        self.find = find

    def found(self, laid: NamedPosition, subject: int) -> int:
        return self.find(laid, subject)


class LaidNumber(DerivedNumber):
    """A number that follows from how the rest is laid; ``unsaid`` goes without saying."""

    given = True

    def __init__(self, kind: ValueKind, find: Finder, unsaid: int = 0) -> None:
        super().__init__(kind, find)
        self.unsaid = unsaid

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        """Nothing but to read it: it is laid with the rest."""
        self.check(position, node)

    def write(self, laid: NamedPosition, subject: int) -> object:
        value = self.found(laid, subject)
        return None if value == self.unsaid else self.kind.say(laid, value)


class Value(ShownNumber):
    """A number of the position. ``unsaid`` is the value that goes without saying, that of an empty
    game, or one that hangs on the subject; ``default`` is what it becomes where it is left out
    (None: nothing, it stays as it is). Where it is not ``meant`` the number is one of another kind,
    and is not written."""

    def __init__(
        self,
        slot: Slot,
        kind: ValueKind,
        unsaid: int | Callable[[NamedPosition, int], int | None] | None = 0,
        default: int | Callable[[PositionBuilder], int] | None = None,
        meant: Callable[[NamedPosition, int], bool] = lambda laid, subject: True,
    ) -> None:
        super().__init__(kind)
        self.is_meant = meant
        self.slot = slot
        self.unsaid = unsaid
        self.default = default

    def found(self, laid: NamedPosition, subject: int) -> int:
        at, index = self.slot(laid, subject)
        return laid.game.lists[at][index]

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        """Set it to a value."""
        position.game.set(*self.slot(position, subject), value)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        self.put(position, subject, self.kind.read(position, node))

    def leave(self, position: PositionBuilder, subject: int) -> None:
        if self.default is not None:
            value = self.default if isinstance(self.default, int) else self.default(position)
            self.put(position, subject, value)

    def write(self, laid: NamedPosition, subject: int) -> object:
        if not self.is_meant(laid, subject):
            return None
        value, unsaid = self.found(laid, subject), self.unsaid
        unsaid = unsaid(laid, subject) if callable(unsaid) else unsaid
        return None if value == unsaid else self.kind.say(laid, value)


class PartOfNumber(Value):
    """Some bits of a number, beside which it says something else."""

    def __init__(self, slot: Slot, kind: ValueKind, bits: int) -> None:
        super().__init__(slot, kind)
        self.bits = bits

    def found(self, laid: NamedPosition, subject: int) -> int:
        return super().found(laid, subject) & self.bits

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        beside = super().found(position, subject) & ~self.bits
        super().put(position, subject, beside | value)


class Counts(Field):
    """Numbers by name, ``{log: 3}``: attributes of a seat, beginning with the one called ``first``;
    ``what`` is what the names are called. Where it is looked at ``whole``, what is not written must
    be 0."""

    def __init__(self, what: str, names: Sequence[str], first: str, whole: bool = False) -> None:
        self.what = what
        self.names = tuple(names)
        self.first = first
        self.whole = whole

    def read(self, node: Node) -> Iterator[tuple[int, int]]:
        """The places of the names that are written, with their numbers."""
        for name, value in {} if node.is_nothing else node.entries().items():
            value.known(self.what, name, self.names)
            yield self.names.index(name), value.number(0)

    def found(self, laid: NamedPosition, subject: int) -> list[int]:
        """What there is of each."""
        first = laid.rules.layout.attribute(self.first)
        return laid.game.lists[laid.attributes(subject)][first : first + len(self.names)]

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        first = position.rules.layout.attribute(self.first)
        for i, n in self.read(node):
            position.game.set(position.attributes(subject), first + i, n)

    def write(self, laid: NamedPosition, subject: int) -> dict[str, int]:
        found = zip(self.names, self.found(laid, subject), strict=True)
        return {name: n for name, n in found if n}

    def check(self, laid: NamedPosition, node: Node) -> None:
        list(self.read(node))

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        found, wanted = self.found(look.laid, subject), dict(self.read(node))
        if self.whole:
            there = self.write(look.laid, subject)
            look.same(node.field, {self.names[i]: n for i, n in wanted.items() if n}, there)
            return
        for i, n in wanted.items():
            look.same(f"{node.field}.{self.names[i]}", n, found[i])
