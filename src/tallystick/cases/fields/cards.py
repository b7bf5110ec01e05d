"""Fields that hold cards: a pile, and cards in play, of which each has a state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tallystick.cases.census import GUESS, LIKELY, NO_PLACE, SURE, Naming, listed, named
from tallystick.cases.comparing import card_name
from tallystick.cases.fields.field import Field, Part, Record
from tallystick.cases.fields.look import PositionCheck
from tallystick.cases.fields.rows import Keys, Rows
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import Slot
from tallystick.cases.naming import card_of, entries_of, row, split_number
from tallystick.cases.nodes import Node
from tallystick.kernel.journal import NOWHERE

THERE: Final = ("not there", "there")
IN_PILE: Final = ("card",)  # what may be said of a card in a pile


class Listed(Field):
    """Cards that are written by their names."""

    def write(self, laid: NamedPosition, subject: int) -> object:
        return self.names(laid, subject)

    def names(self, laid: NamedPosition, subject: int) -> list[str]:
        """What they are called."""
        return [laid.things.name(entity) for entity in self.entities(laid, subject)]


class PileField(Listed):
    """Cards by their names, in the zone of a name: the one that there is, or that of a seat.

    ``what`` is what the cards must be, in words: of the type that their place implies (``sure``
    says how surely), or of one of the ``kinds``. The order counts in ``then`` if they are
    ``ordered``; those of a seat are its own if ``owned``. ``said`` is what may be said of a card.
    """

    said: tuple[str, ...] = IN_PILE

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
    ) -> None:
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
            card_name(one, self.said)
            card = one.entries()["card"] if one.is_map else one
            position.new(card, self.kinds, self.what, zone, owner)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        for one in entries_of(node):
            card_name(one, self.said)
        compare = look.order if self.ordered else look.names
        compare(node.field, node, self.names(look.laid, subject))

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        return laid.game.lists[laid.zone(self.zone, subject)]

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        sure = self.sure if placed or self.sure == SURE else NO_PLACE
        yield from listed(node, self.implies, sure)


class InPlay(Rows):
    """Cards in play: each a name, or a record that has its name as ``card``, and its state besides.

    In ``then``: all of them, in any order; or how many; or some of them by name. A card that nobody
    has defined is of the type that its place ``implies`` (``sure`` says how surely), and likely so
    where one of the keys is written that ``tells`` it.
    """

    def __init__(
        self, state: Record, implies: str, sure: int = GUESS, tells: tuple[str, ...] = ()
    ) -> None:
        super().__init__(Record(state.what, {"card": Name(), **state.fields}))
        self.implies = implies
        self.sure = sure
        self.tells = tells

    def read_one(self, node: Node, keys: tuple[str, ...]) -> Keys:
        found = node.only(keys, self.record.what) if node.is_map else {"card": node}
        if "card" not in found:
            raise node.error("expected the key 'card' with the name of the card")
        return found

    def written(self, laid: NamedPosition, row: int) -> object:
        """A card: its name, with its state where there is something to say."""
        found = self.record.write(laid, row)
        return found if len(found) > 1 else found["card"]

    def entities(self, laid: NamedPosition, subject: int) -> Iterator[int]:
        cards = self.rows(laid, subject)
        yield from cards
        for card in cards:
            yield from self.record.entities(laid, card)

    # -- then ------------------------------------------------------------------------------------

    def check(self, laid: NamedPosition, node: Node) -> None:
        if not node.is_map or "card" in node.entries():
            super().check(laid, node)
            return
        for value in node.entries().values():
            if not value.is_flag:
                self.record.check(laid, value)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        self.check(look.laid, node)
        if not node.is_map or "card" in node.entries():
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
        """Those that a name means; a number of which nothing was written counts those there."""
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
        for key, value in node.pairs() if node.is_map else ():
            yield from named(key, self.implies, guess)
            yield from self.record.namings(value, placed)
        for one in node.items() if node.is_list else ():
            told = one.is_map and any(key in one.entries() for key in self.tells)
            yield from named(
                card_of(one), self.implies, max(guess, LIKELY) if told and placed else guess
            )
            yield from self.record.namings(one, placed)


class CardAt(Part):
    """Another card, by its name: the one whose number stands in a slot. ``implies`` is the type of
    one that nobody has defined, if its place implies any."""

    def __init__(self, slot: Slot, implies: str = "") -> None:
        self.slot = slot
        self.implies = implies

    def found(self, laid: NamedPosition, subject: int) -> int:
        """The card; NOWHERE for none."""
        at, index = self.slot(laid, subject)
        return laid.game.lists[at][index]

    def write(self, laid: NamedPosition, subject: int) -> str | None:
        card = self.found(laid, subject)
        return laid.things.numbered(card) if card >= 0 else None

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        card, things = self.found(look.laid, subject), look.laid.things
        if card < 0 or things.pick(node.text(), [card]) != card:
            look.differ(node.field, node.text(), things.name(card) if card >= 0 else "none")

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from named(node, self.implies, SURE) if self.implies else ()


class Name(Part):
    """``card``: what a card in play is called; its number, if any, says which is meant."""

    def write(self, laid: NamedPosition, subject: int) -> str:
        return laid.things.name(subject)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        """Whoever looks at the card has found it by its name."""
