"""Fields that hold cards: a pile, and cards in play, of which each has a state."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tallystick.cases.census import GUESS, LIKELY, NO_PLACE, SURE, Naming, listed, named
from tallystick.cases.fields.field import (
    Field,
    Keys,
    NamedPosition,
    Part,
    PositionBuilder,
    PositionCheck,
    Record,
    Rows,
    card_name,
    required,
)
from tallystick.cases.fields.values import Slot, Value, ValueKind
from tallystick.cases.nodes import Node, bare, card_of, entries_of, is_none, row, split_number
from tallystick.errors import unknown
from tallystick.kernel.journal import NOWHERE

THERE: Final = ("not there", "there")
NONE: Final = "none"
NO_STATE: Final[Mapping[str, Field]] = MappingProxyType({})


class Name(Part):
    """``card``: what a card is called; its number, if any, says which is meant."""

    def write(self, laid: NamedPosition, subject: int) -> str:
        return laid.things.name(subject)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        """Whoever looks at the card has found it by its name."""


class CalledSo(Name):
    """``card``: by any of its names."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        if look.laid.things.pick(node.text(), [subject]) < 0:
            look.differ(node.field, node.text(), look.laid.things.name(subject))


class CardRecord(Record):
    """A card and its state: a mapping that has it as ``card``, or its name alone."""

    def __init__(self, what: str, state: Mapping[str, Field]) -> None:
        super().__init__(what, {"card": Name(), **state})

    def written(self, laid: NamedPosition, card: int) -> object:
        """A card: its name, with its state where there is something to say."""
        found = self.write(laid, card)
        return found if len(found) > 1 else found["card"]


class Listed(Field):
    """Cards written by their names, or with their ``state`` where there is more to say; their order
    counts in ``then`` if they are ``ordered``."""

    ordered = False

    def __init__(self, state: Mapping[str, Field] = NO_STATE) -> None:
        self.state = CardRecord("key of a card", state)

    def read(self, one: Node) -> Keys:
        """What an entry says. InputError for more than it may, and for one without a name."""
        keys = self.state.read(one) if one.is_map else {"card": one}
        card_name(one)
        return keys

    def write(self, laid: NamedPosition, subject: int) -> object:
        return [self.state.written(laid, one) for one in self.entities(laid, subject)]

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        """First which cards there are; then of each of which more is said, whether it is so."""
        left, things = list(self.entities(look.laid, subject)), look.laid.things
        entries = [self.read(one) for one in entries_of(node)]
        look.cards(node, [(one, things.name(one)) for one in left], self.ordered)
        for keys in entries:
            there = things.among(bare(keys["card"]), left) if len(keys) > 1 else []
            if there:
                fitting = (card for card in there if self.state.fits(look, card, keys))
                card = next(fitting, there[0])
                self.state.look_keys(look, card, keys)
                left.remove(card)


class PileField(Listed):
    """Cards by their names, in the zone of a name: the one that there is, or that of a seat.

    ``what`` is what the cards must be, in words: of the type that their place implies (``sure``
    says how surely), or of one of the ``kinds``. Those of a seat are its own if ``owned``.
    """

    def __init__(
        self,
        zone: str,
        what: str,
        implies: str,
        *,
        kinds: tuple[str, ...] = (),
        ordered: bool = False,
        sure: int = SURE,
        owned: bool = True,
        state: Mapping[str, Field] = NO_STATE,
    ) -> None:
        super().__init__(state)
        self.zone = zone
        self.what = what
        self.implies = implies
        self.kinds = kinds or (implies,)
        self.ordered = ordered
        self.sure = sure
        self.owned = owned

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        zone, owner = position.zone(self.zone, subject), subject if self.owned else NOWHERE
        for one in [] if node.is_nothing else node.items():
            self.bring(position, self.read(one), zone, owner)

    def bring(self, position: PositionBuilder, keys: Keys, zone: int, owner: int) -> int:
        """Put a card down, as it is said."""
        return position.new(keys["card"], self.kinds, self.what, zone, owner)

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        return laid.game.lists[laid.zone(self.zone, subject)]

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        sure = self.sure if placed or self.sure == SURE else NO_PLACE
        yield from listed(node, self.implies, sure)


class InPlay(Rows):
    """Cards in play: each a name, or a record that has its name as ``card``, and its state besides.

    In ``then``: all of them, in any order; or how many; or some of them by name. A card that nobody
    has defined is of the type that its place ``implies`` (``sure`` says how surely), and likely of
    the one that a key ``tells`` which is written of it.
    """

    record: CardRecord

    def __init__(
        self,
        state: Record,
        implies: str,
        sure: int = GUESS,
        tells: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(CardRecord(state.what, state.fields))
        self.implies = implies
        self.sure = sure
        self.tells = tells

    def read_one(self, node: Node, keys: tuple[str, ...]) -> Keys:
        found = node.only(keys, self.record.what) if node.is_map else {"card": node}
        required(node, found, "card", "the name of the card")
        return found

    def written(self, laid: NamedPosition, row: int) -> object:
        return self.record.written(laid, row)

    def entities(self, laid: NamedPosition, subject: int) -> Iterator[int]:
        for card in self.rows(laid, subject):
            yield card
            yield from self.record.entities(laid, card)

    # -- then ------------------------------------------------------------------------------------

    def check(self, laid: NamedPosition, node: Node) -> None:
        if not is_by_name(node):
            super().check(laid, node)
            return
        for value in node.entries().values():
            if not value.is_flag:
                self.record.check(laid, value)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        self.check(look.laid, node)
        if not is_by_name(node):
            super().look(look, subject, node)
            return
        left = self.known(look.laid, subject)
        for name, value in node.entries().items():
            self._one(look, name, value, left)

    def known(self, laid: NamedPosition, subject: int) -> list[int]:
        """The cards that can be looked at by name."""
        return list(self.rows(laid, subject))

    def _one(self, look: PositionCheck, name: str, node: Node, left: list[int]) -> None:
        """``{Ox: {wounds: 1}}``, or whether it is there at all: ``{Ox: true}``."""
        there = self._among(look, name, left)
        wanted = not node.is_flag or node.flag()
        if bool(there) != wanted:
            look.same(node.field, wanted, bool(there), lambda is_so: THERE[is_so])
        if node.is_flag or not there:
            return
        keys = node.only(tuple(self.record.fields), self.record.what)
        one = next((one for one in there if self.fits(look, one, keys)), there[0])
        left.remove(one)
        self.record.look_keys(look, one, keys)

    def _among(self, look: PositionCheck, name: str, found: list[int]) -> list[int]:
        """The things that a name means; a number that nothing was written of counts those there."""
        things = look.laid.things
        return things.among(name, found) or things.among(split_number(name)[0], found)

    def meant(self, look: PositionCheck, keys: Keys, rows: list[int]) -> list[int]:
        return self._among(look, keys["card"].text(), rows)

    def is_named(self, keys: Keys) -> bool:
        return True

    def shown(self, look: PositionCheck, rows: Sequence[int]) -> str:
        return row(sorted(look.laid.things.name(one) for one in rows))

    # -- names -----------------------------------------------------------------------------------

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        guess = self.sure if placed or self.sure == SURE else NO_PLACE
        for key, value in node.pairs() if is_by_name(node) else ():
            yield from named(key, self.implies, guess)
            yield from self.record.namings(value, placed)
        for one in () if is_by_name(node) else entries_of(node):
            told = [kind for key, kind in self.tells.items() if one.is_map and one.get(key)]
            if told:
                yield from named(card_of(one), told[0], max(guess, LIKELY))
            else:
                yield from named(card_of(one), self.implies, guess)
            yield from self.record.namings(one, placed)


class OneCard(Field):
    """The one card of its kind that there is, or that a seat has: a name, or a record, or none.
    One that nobody has defined is of the type that it ``implies``."""

    implies: str

    def __init__(self, record: CardRecord) -> None:
        self.record = record

    @abstractmethod
    def held(self, laid: NamedPosition, subject: int) -> int:
        """The card; negative where there is none."""

    @abstractmethod
    def bring(self, position: PositionBuilder, subject: int, keys: Keys) -> int:
        """Put the card down that the keys say."""

    def read(self, node: Node, keys: tuple[str, ...]) -> Keys:
        """What is said of it."""
        return node.only(keys, self.record.what) if node.is_map else {"card": node}

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        if is_none(node):
            self.leave(position, subject)
        else:
            self.enter(position, subject, self.read(node, self.record.keys))

    def enter(self, position: PositionBuilder, subject: int, keys: Keys) -> None:
        """Put it down, with all that is said of it."""
        self.record.lay_keys(position, self.bring(position, subject, keys), keys)

    def write(self, laid: NamedPosition, subject: int) -> object:
        held = self.held(laid, subject)
        return self.record.written(laid, held) if held >= 0 else None

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        held = self.held(look.laid, subject)
        if is_none(node) or held < 0:
            found = look.laid.things.name(held) if held >= 0 else NONE
            look.same(node.field, NONE if is_none(node) else node.flow(), found)
        else:
            self.record.look_keys(look, held, self.read(node, tuple(self.record.fields)))

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        held = self.held(laid, subject)
        return [held, *self.record.entities(laid, held)] if held >= 0 else []

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        if not is_none(node):
            yield from named(card_of(node), self.implies, SURE)
            yield from self.record.namings(node, placed)


def is_by_name(node: Node) -> bool:
    """Whether cards are looked at by their names: ``{Ox: {wounds: 1}}``."""
    return node.is_map and "card" not in node.entries()


class NamedThing(ValueKind):
    """A card of the position, by its name; ``others`` are words for numbers that mean none."""

    def __init__(self, others: Mapping[str, int] | None = None) -> None:
        self.others = dict(others or {})

    def read(self, laid: NamedPosition, node: Node) -> int:
        if node.text() in self.others:
            return self.others[node.text()]
        found = laid.things.all(node.text())
        if not found:
            raise node.at(unknown("card", node.text(), sorted(laid.things.by_name)))
        return found[0]

    def say(self, laid: NamedPosition, value: int) -> str | None:
        if value >= 0:
            return laid.things.numbered(value)
        return next((word for word, number in self.others.items() if number == value), None)

    def check(self, laid: NamedPosition, node: Node) -> None:
        """Whatever is meant: it may be gone."""

    def look(self, look: PositionCheck, node: Node, value: int) -> None:
        there, found = look.laid.things, self.shown(look.laid, value)
        if found != node.text() and (value < 0 or there.pick(node.text(), [value]) < 0):
            look.differ(node.field, node.text(), found)

    def shown(self, laid: NamedPosition, value: int) -> str:
        return laid.things.name(value) if value >= 0 else self.say(laid, value) or "none"


class CardAt(Value):
    """Another card, by its name: the one whose number stands in a slot. ``implies`` is the type of
    one that nobody has defined, if its place implies any."""

    def __init__(
        self, slot: Slot, implies: str = "", others: Mapping[str, int] | None = None
    ) -> None:
        super().__init__(slot, NamedThing(others), NOWHERE)
        self.implies = implies

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from named(node, self.implies, SURE) if self.implies else ()
