"""A key of a position, a mapping of keys, and a list of records, such as what lasts, what has been
called, what is promised; and the position that these words are about: one that is being laid out,
and one that is looked at."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar, cast

from tallystick.cases.census import Naming
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node, Things, bare, card_of, entries_of, row
from tallystick.cases.table import Mismatch, Notes
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import Rulebook, Told


class NamedPosition:
    """A position, and what its seats and things are called; ``notes`` are what a page of
    words remembers of a case. The things of one that is to be written have yet to be numbered
    (``Things.add``)."""

    def __init__(self, game: Game, things: Things, seats: tuple[str, ...]) -> None:
        self.rules = cast(Rulebook, game.rules)
        self.game = game
        self.things = things
        self.seats = seats
        self.notes = Notes()

    def seat(self, node: Node, name: str = "") -> int:
        """The number of the seat that a value (or ``name``) names. InputError for none such."""
        return self.seats.index(node.known("seat", name or node.text(), self.seats))

    def zone(self, name: str, subject: int) -> int:
        """The list of that name: the one that there is, or that of a seat."""
        layout = self.rules.layout
        own = any(spec.name == name for spec in layout.by_seat)
        return layout.seat_lists(name)[subject] if own else layout.column(name)

    def attributes(self, seat: int) -> int:
        """The list with the attributes of a seat."""
        named = (one.name for one in self.rules.layout.by_seat if one.sort == "attributes")
        return self.rules.layout.seat_lists(next(named))[seat]


class PositionBuilder(NamedPosition):
    """A position as it is laid out: ``seat_nodes`` are the seats that its case describes."""

    def __init__(
        self,
        case: Case,
        game: Game,
        things: Things,
        seats: tuple[str, ...],
        seat_nodes: Mapping[str, Node],
    ) -> None:
        super().__init__(game, things, seats)
        self.case = case
        self.seat_nodes = seat_nodes
        self.index = {card.name: i for i, card in reversed([*enumerate(self.rules.cards)])}

    def given(self, key: str) -> Node | None:
        """What the case gives under a key of the whole position; None if it is left out."""
        return self.case.given.get(key) if self.case.given is not None else None

    def says(self, key: str) -> bool:
        """Whether the case says that something is so, under a key of the whole position."""
        node = self.given(key)
        return node is not None and node.flag()

    def said_of(self, seat: int, key: str) -> Node | None:
        """What the case gives under a key of a seat; None if it is left out."""
        described = self.seat_nodes.get(self.seats[seat])
        return described.get(key) if described is not None and described.is_map else None

    def new(
        self, node: Node, kinds: tuple[str, ...], what: str, zone: int, owner: int = NOWHERE
    ) -> int:
        """A new card of the name that a value says, in a zone (NOWHERE: in none). InputError unless
        it is of one of the kinds (any, if none is named), which are ``what`` in words."""
        name = self.card_named(node)
        kind = self.rules.cards[self.index[name]].kind if kinds else ""
        if kind not in kinds and kinds:
            raise node.error(f"expected {what}, found {name}, which is of type {kind}")
        return self.add(name, zone, owner, node.raw.start_mark.index)

    def card_named(self, node: Node) -> str:
        """The name of a card that a value says. InputError for one that there is not."""
        return node.known("card", bare(node), self.index)

    def add(self, name: str, zone: int, owner: int = NOWHERE, place: int = -1) -> int:
        """A new card of that name in a zone, written at a place in the text (``Things.place``)."""
        entity = self.game.new_entity(owner, zone)
        for at in self.rules.layout.identities:
            if at != OWNER_OF:
                self.game.set(at, entity, self.index[name])
        self.things.add(name, entity)
        self.things.place(entity, place)
        return entity


T = TypeVar("T")


class PositionCheck:
    """Gathers what is not so, with the clause that decided it.

    ``about`` says which facts bear on a field (by a part of its name), ``clauses_of`` which clauses
    a fact follows: the newest fact about a field names the clause of a mismatch, of the facts about
    the ``seat`` that is looked at (NOWHERE: the table).
    """

    def __init__(
        self,
        laid: NamedPosition,
        about: Mapping[str, tuple[str, ...]],
        clauses_of: Callable[[Fact], Sequence[str]],
    ) -> None:
        self.laid = laid
        self.game = laid.game
        self.about = about
        self.clauses_of = clauses_of
        self.seat = NOWHERE
        self.found: list[Mismatch] = []
        self.told: list[Told] = []

    def differ(self, field: str, expected: object, found: object) -> None:
        """Something is not so."""
        name = field.removeprefix("then.")
        self.found.append(Mismatch(name, str(expected), str(found), self._clause(name)))

    def _clause(self, field: str) -> str:
        parts = reversed(field.split("."))
        kinds = next((self.about[part] for part in parts if part in self.about), ())
        for fact in reversed(self.game.facts):
            if fact[0] not in kinds or self.seat not in (NOWHERE, fact[1]):
                continue
            if clauses := self.clauses_of(fact):
                return clauses[0]
        return ""

    def same(
        self, field: str, wanted: T, found: T, say: Callable[[T], str] = lambda one: text(one)
    ) -> None:
        """Two values must be equal."""
        if wanted != found:
            self.differ(field, say(wanted), say(found))

    def flag(self, field: str, node: Node, found: bool) -> None:
        """Compare something that has to be so, or not to be so."""
        self.same(field, node.flag(), found)

    def cards(self, node: Node, found: Sequence[tuple[int, str]], ordered: bool = False) -> None:
        """Compare cards with what is written; each may go by its code too, or its other side."""
        wanted, is_called = [card_name(one) for one in entries_of(node)], self.laid.things.is_called
        called = dict(found)
        if ordered:
            for (entity, _), name in zip(found, wanted, strict=False):
                called[entity] = name if is_called(entity, name) else called[entity]
        else:
            called |= otherwise_called(wanted, found, is_called)
        self.names(node, called.values(), ordered)

    def names(self, node: Node, found: Iterable[str], ordered: bool = False) -> None:
        """Cards, in any order or in their own, or how many there are."""
        arranged: Callable[[Iterable[str]], list[str]] = list if ordered else sorted
        have = arranged(found)
        if node.is_number:
            self.same(node.field, node.number(0), len(have), lambda n: counted(n, "card"))
            return
        wanted = arranged(card_name(one) for one in entries_of(node))
        self.same(node.field, wanted, have, row)


def otherwise_called(
    wanted: Sequence[str], found: Sequence[tuple[int, str]], is_called: Callable[[int, str], bool]
) -> dict[int, str]:
    """By which of the names wanted those cards are called whose own nobody has said."""
    called: dict[int, str] = {}
    names = Counter(name for _, name in found)
    free = names - Counter(wanted)
    for name in (Counter(wanted) - names).elements():
        for entity, own in found:
            if entity not in called and free[own] and is_called(entity, name):
                called[entity] = name
                free[own] -= 1
                break
    return called


def card_name(node: Node) -> str:
    """The name in an entry of a list of cards. InputError where there is none."""
    card = card_of(node)
    if card is None:
        raise node.expected("the name of a card, or {card: NAME}")
    return bare(card)


def text(data: object) -> str:
    """Plain data as a case would write it."""
    match data:
        case None:
            return "none"
        case bool():
            return str(data).lower()
        case dict():
            return f"{{{', '.join(f'{key}: {text(value)}' for key, value in data.items())}}}"
        case list():
            return row(map(text, data))
    return str(data)


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
            for at, keys in begun:
                if key in keys:
                    field.lay(position, at, keys[key])
            for at, keys in begun:
                if key not in keys:
                    field.leave(position, at)

    def write(self, laid: NamedPosition, subject: int) -> list[object]:
        return [self.written(laid, row) for row in self.rows(laid, subject)]

    def written(self, laid: NamedPosition, row: int) -> object:
        """A record as it is written in a position."""
        return self.record.write(laid, row)

    def entities(self, laid: NamedPosition, subject: int) -> Iterator[int]:
        for at in self.rows(laid, subject):
            yield from self.record.entities(laid, at)

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
