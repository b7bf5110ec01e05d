"""Objects of a position: what lies on them, and how they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tallystick.cases.census import GUESS, NO_PLACE, Naming, listed
from tallystick.cases.fields import cards
from tallystick.cases.fields.field import (
    Field,
    Keys,
    NamedPosition,
    PositionBuilder,
    PositionCheck,
    Record,
    Seen,
)
from tallystick.cases.fields.values import (
    DerivedNumber,
    Finder,
    Flag,
    PartOfNumber,
    SomeSeat,
    Value,
    ValueKind,
    WholeNumber,
    Word,
    column,
)
from tallystick.cases.nodes import Node, entries_of, is_none
from tallystick.games.grand_archive import assembly, moves, pieces, zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.effects.directions import DIRECTIONS, face, facing
from tallystick.games.grand_archive.pieces import NO_KIND, OBJECT_TYPES
from tallystick.games.grand_archive.position import counters, values
from tallystick.games.grand_archive.zones import ATTRIBUTES, MASTERIES, MASTERY, champion_of, is_out
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF

MAY_BE: Final = tuple(kind for kind in OBJECT_TYPES if kind != "champion")
BITS: Final = {
    "distant": zones.DISTANT, "fostered": zones.FOSTERED, "token": zones.TOKEN,
    "copy": zones.COPY, "prepared": zones.PREPARED, "imbued": zones.IMBUED,
    "brewed": zones.BREWED, "ephemeral": zones.EPHEMERAL, "augmented": zones.AUGMENTED,
    "damaged": zones.DAMAGED,
}  # fmt: skip


# -- how they are ----------------------------------------------------------------------------------


class Bit(PartOfNumber):
    """A state of an object."""

    def __init__(self, bit: int) -> None:
        super().__init__(column("states"), Flag(bit), bit)


class OtherSideUp(Bit):
    """Whether the other side of a card is up, whichever of the two is named (GA.DFC.1)."""

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        game, piece = position.game, piece_of(position.game, subject)
        if value and piece.back >= 0:
            front, up = (piece.index, piece.back)
            if piece.cost_kind == NO_KIND:
                front, up = up, front
            assembly.unregister(game, subject)
            game.set(zones.CARD, subject, front)
            game.set(zones.LOOKS, subject, up)
            assembly.register(game, subject)
        super().put(position, subject, value)


class ObjectOwner(Value):
    """Whose card it is, where another player has gained control of it (GA.TERM.CONTROL)."""

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        super().put(position, subject, value)
        zones.note_control(position.game, subject, value)


class CardCounters(Field):
    """Counters by kind (GA.CTR.1)."""

    def read(self, node: Node) -> dict[str, int]:
        """``{preparation: 2}``."""
        found = {} if node.is_nothing else node.entries()
        bare = (k.strip().removesuffix(" counters").removesuffix(" counter") for k in found)
        return dict(zip(bare, (value.number(0) for value in found.values()), strict=True))

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for kind, n in self.read(node).items():
            put_counters(position, subject, kind, n)

    def write(self, laid: NamedPosition, subject: int) -> dict[str, int]:
        names = book_of(laid.game).counter_names
        return {names[kind]: n for kind, n in counters.kinds_on(laid.game, subject)}

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        for kind, n in self.read(node).items():
            look.same(f"{node.field}.{kind}", n, count(look.laid, subject, kind))

    def check(self, laid: NamedPosition, node: Node) -> None:
        self.read(node)


class ObjectCounters(CardCounters):
    """Counters on an object by kind: a weapon enters with some for its durability."""

    def write(self, laid: NamedPosition, subject: int) -> dict[str, int]:
        found = super().write(laid, subject)
        if piece_of(laid.game, subject).durability == pieces.NONE:
            return found
        return {book_of(laid.game).counter_names[counters.DURABILITY]: 0} | found


class OfCounters(DerivedNumber):
    """A number of counters of a kind of its own; it is written among the counters."""

    given = True

    def __init__(self, kind: ValueKind, find: Finder, counter: str) -> None:
        super().__init__(kind, find)
        self.counter = counter

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        put_counters(position, subject, self.counter, self.kind.read(position, node))

    def write(self, laid: NamedPosition, subject: int) -> None:
        """Nothing."""


def put_counters(laid: NamedPosition, entity: int, kind: str, n: int) -> None:
    """Exactly so many counters of a kind."""
    place = counters.kind_of(book_of(laid.game).counter_names, kind)
    counters.remove(laid.game, entity, place, counters.count(laid.game, entity, place))
    counters.put(laid.game, entity, place, n)


def count(laid: NamedPosition, entity: int, kind: str) -> int:
    """How many counters of a kind there are."""
    names = book_of(laid.game).counter_names
    return counters.count(laid.game, entity, names.index(kind)) if kind in names else 0


class ThingRef(cards.CardAt):
    """A thing; one that is gone goes without saying."""

    def write(self, laid: NamedPosition, subject: int) -> object:
        thing = self.found(laid, subject)
        there = thing >= 0 and thing in laid.things.all(laid.things.name(thing))
        return self.kind.say(laid, thing) if there else None


class Later(list[Callable[[], None]]):
    """What is put down last, in this order."""


class DeferredNumber(Value):
    """A number that is put down once all else lies there."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        position.notes.of(Later).append(
            lambda: self.put(position, subject, self.kind.read(position, node))
        )


class Looks(ValueKind):
    """A card of the rulebook, by its name: the one that a copy looks like."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        names = [card.name for card in laid.rules.cards]
        return names.index(node.known("card", node.text(), names))

    def say(self, laid: NamedPosition, value: int) -> str:
        return str(laid.rules.cards[value].name)


class Loaded(cards.Listed):
    """The cards that are loaded into an object (GA.ZOBJ.1)."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        seat = zones.controller_of(position.game, subject)
        for one in entries_of(node):
            card = position.new(one, (), "a card", zones.LOADED[seat], seat)
            stamp(position, card)
            position.game.set(zones.HOST, card, subject)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from listed(node, "action", GUESS if placed else NO_PLACE)

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        there = laid.game.lists[zones.LOADED[zones.controller_of(laid.game, subject)]]
        return [one for one in there if laid.game.lists[zones.HOST][one] == subject]


def stamp(position: PositionBuilder, card: int) -> None:
    """A card has come where it is just now."""
    position.game.date(zones.SINCE, card)


def look_at_abilities(look: PositionCheck, subject: int, node: Node) -> None:
    """Keywords that must be among those that it has."""
    for one in entries_of(node):
        if not values.has_keyword(look.game, subject, one.text().casefold()):
            look.differ(node.field, one.text(), "not among them")


NUMBERS: Final[dict[str, Field]] = {
    "power": DerivedNumber(WholeNumber(None), lambda laid, one: values.power(laid.game, one)),
    "life": DerivedNumber(WholeNumber(None), lambda laid, one: values.life(laid.game, one)),
    "level": DerivedNumber(WholeNumber(None), lambda laid, one: values.level_of(laid.game, one)),
    "abilities": Seen(look_at_abilities),
}
STATE: Final[dict[str, Field]] = {
    "rested": Value(column("rested"), Flag()),
    "damage": Value(column("damage"), WholeNumber()),
    "counters": ObjectCounters(),
    **{word: Bit(bit) for word, bit in BITS.items()},
    "transformed": OtherSideUp(zones.TRANSFORMED),
    "loaded": Loaded(),
    "x": Value(column("x"), WholeNumber()),
    "looks": Value(column("looks"), Looks(), lambda laid, one: laid.game.lists[zones.CARD][one]),
}


# -- which there are -------------------------------------------------------------------------------


class Objects(cards.InPlay):
    """The field of a player but for the champion."""

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        champion = zones.champion_of(laid.game, subject)
        return [one for one in laid.game.lists[zones.FIELD[subject]] if one != champion]

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        game, what = position.game, "an object that is on the field"
        entity = position.new(keys["card"], MAY_BE, what, NOWHERE, subject)
        if "token" in piece_of(game, entity).types:
            game.set(zones.STATES, entity, zones.TOKEN)
        moves.enter_field(game, entity, subject)
        game.set(zones.RESTED, entity, 0)
        return entity

    def read(self, node: Node, keys: tuple[str, ...]) -> Iterator[tuple[Node, Keys]]:
        for one in entries_of(node):
            yield one, self.read_one(one, keys)


OBJECT: Final = Record(
    "key of an object",
    {
        **STATE,
        "durability": OfCounters(
            WholeNumber(), lambda laid, one: count(laid, one, "durability"), "durability"
        ),
        "on": DeferredNumber(column("host"), cards.NamedThing(), NOWHERE),
        "owner": ObjectOwner(
            column("owner"), SomeSeat(), lambda laid, one: zones.controller_of(laid.game, one)
        ),
        **NUMBERS,
    },
)


NO_CHAMPION: Final = "Blank Champion"  # what stands in where the case names none


class Champion(cards.OneCard):
    """The champion; a blank one where nothing is said of it, unless the player is out."""

    implies = "champion"

    def held(self, laid: NamedPosition, subject: int) -> int:
        return champion_of(laid.game, subject)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        if not is_none(node):
            super().lay(position, subject, node)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        if position.said_of(subject, "out") is None and not position.says("start"):
            self.enter(position, subject, {})

    def bring(self, position: PositionBuilder, subject: int, keys: Keys) -> int:
        if "card" in keys:
            kinds = ("champion",)
            entity = position.new(keys["card"], kinds, "a champion", NOWHERE, subject)
        else:
            entity = position.add(NO_CHAMPION, NOWHERE, subject)
        moves.enter_field(position.game, entity, subject)
        return entity

    def write(self, laid: NamedPosition, subject: int) -> object:
        nobody = None if is_out(laid.game, subject) else cards.NONE
        return super().write(laid, subject) or nobody


class Mastery(cards.OneCard):
    """The mastery of a player (GA.MASTERY.1)."""

    implies = "mastery"

    def held(self, laid: NamedPosition, subject: int) -> int:
        return laid.game.lists[ATTRIBUTES[subject]][MASTERY]

    def bring(self, position: PositionBuilder, subject: int, keys: Keys) -> int:
        card = keys.get("card")
        if card is None:
            raise position.seat_nodes[position.seats[subject]].expected("the 'card' of a mastery")
        entity = position.new(card, ("mastery",), "a mastery", NOWHERE, subject)
        moves.relocate(position.game, entity, MASTERIES[subject])
        position.game.set(ATTRIBUTES[subject], MASTERY, entity)
        return entity


class Direction(Value):
    """Where Shifting Currents face: north, if not said (GA.MASTERY.2)."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return max(facing(laid.game, laid.game.lists[OWNER_OF][subject]), 0)

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        face(position.game, subject, value)


MASTERED: Final = Mastery(
    cards.CardRecord(
        "key of a mastery",
        {
            "card": cards.CalledSo(),
            "counters": ObjectCounters(),
            "facing": Direction(column("states"), Word("direction", DIRECTIONS)),
        },
    )
)
CHAMPION: Final = Champion(
    cards.CardRecord("key of a champion", {"card": cards.CalledSo()} | STATE | NUMBERS)
)
