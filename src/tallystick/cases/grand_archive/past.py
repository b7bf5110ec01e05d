"""What has happened in the turn that texts may ask about, as cases write it (GA.ATRIG.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from tallystick.cases.census import NO_PLACE, Naming, named
from tallystick.cases.fields.field import Field, Record
from tallystick.cases.fields.rows import TableRows
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import OneSeat, Slot, Value, ValueKind, WholeNumber, Word, entry
from tallystick.cases.grand_archive.objects import ThingRef
from tallystick.cases.nodes import Node, numbered
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.position.history import KEPT, ROW
from tallystick.games.grand_archive.zones import CARD, HISTORY, LAYOUT, place_name, print_on
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game

KIND, SEAT, DONE_TO, CARD_THEN, OTHER = range(ROW)
NOTHING: Final = (0, NOWHERE, NOWHERE, NOWHERE, 0)
# What the last number of a row is, by the kind of fact; of others nobody asks it.
TO_ANOTHER: Final = frozenset(("attacked", "declared", "deals", "hit", "killed"))
SO_MUCH: Final = frozenset(("damaged", "struck"))
OUT_OF: Final = frozenset(("entered",))
OF_WHOM: Final = frozenset(("negated",))


def fact_of(laid: NamedPosition, row: int) -> str:
    """The kind of fact that a row of the history tells of."""
    return KEPT[laid.game.lists[HISTORY][row + KIND]]


def is_there(game: Game, thing: int) -> bool:
    """Whether something still lies somewhere."""
    return thing >= 0 and game.lists[ZONE][thing] >= 0


def of_such(facts: Collection[str], kind: ValueKind, unsaid: int) -> Value:
    """The last number of a row, of facts of these kinds."""

    def is_so(laid: NamedPosition, row: int) -> bool:
        known = facts is not OF_WHOM or book_of(laid.game).whose_negated
        return known and fact_of(laid, row) in facts

    return Value(entry("history", OTHER), kind, unsaid, meant=is_so)


class ZoneName(ValueKind):
    """A zone, whoever's."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        found = [at for at in range(len(laid.game.lists)) if _name(at) == node.text()]
        if not found:
            raise node.expected("a zone, such as 'hand' or 'graveyard'")
        return found[0]

    def say(self, laid: NamedPosition, value: int) -> str:
        return _name(value)


def _name(at: int) -> str:
    spec = LAYOUT.spec(at)
    return place_name(at) if spec.sort == "zone" else ""


class StillThere(ThingRef):
    """A thing that lies somewhere; of a number that is a thing with some facts alone."""

    def __init__(self, slot: Slot, facts: Collection[str] = KEPT) -> None:
        super().__init__(slot)
        self.facts = facts

    def write(self, laid: NamedPosition, subject: int) -> object:
        return super().write(laid, subject) if fact_of(laid, subject) in self.facts else None


class GoneCards(dict[str, int]):
    """What has left the game, by name and number."""


class GoneByNow(Field):
    """A thing that lies nowhere any more, a token; ``Owl#2`` is another one of the name."""

    def __init__(self, at: int, facts: Collection[str] = KEPT) -> None:
        self.at = at
        self.facts = facts

    def _found(self, laid: NamedPosition, subject: int) -> int:
        thing = laid.game.lists[HISTORY][subject + self.at]
        gone = fact_of(laid, subject) in self.facts and thing >= 0
        return thing if gone and not is_there(laid.game, thing) else NOWHERE

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        gone = position.notes.of(GoneCards)
        name = position.card_named(node)
        if node.text() not in gone:
            owner = position.game.lists[HISTORY][subject + SEAT]
            thing = gone[node.text()] = position.game.new_entity(owner, NOWHERE)
            print_on(position.game, thing, position.index[name])
        position.game.set(HISTORY, subject + self.at, gone[node.text()])

    def write(self, laid: NamedPosition, subject: int) -> str | None:
        thing = self._found(laid, subject)
        if thing < 0:
            return None
        name = str(laid.rules.cards[laid.game.lists[CARD][thing]].name)
        return numbered(name, _gone(laid, name).index(thing))

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from named(node, "ally", NO_PLACE)


def _gone(laid: NamedPosition, name: str) -> list[int]:
    """The things of a name that lie nowhere, in the order in which something befell them."""
    rows, cards = laid.game.lists[HISTORY], laid.game.lists[CARD]
    named = [
        rows[at + of]
        for at in range(0, len(rows), ROW)
        for of in ((DONE_TO, OTHER) if fact_of(laid, at) in TO_ANOTHER else (DONE_TO,))
        if rows[at + of] >= 0 and not is_there(laid.game, rows[at + of])
    ]
    return [one for one in dict.fromkeys(named) if laid.rules.cards[cards[one]].name == name]


class Past(TableRows):
    """What has happened this turn, in order; where nothing is said of it, nothing has."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        position.game.truncate(HISTORY, 0)  # the laying of the position is no history
        super().lay(position, subject, node)
        self._note_cards(position)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        position.game.truncate(HISTORY, 0)

    def _note_cards(self, position: PositionBuilder) -> None:
        """Which card a thing is, is noted beside it."""
        game = position.game
        for at in self.rows(position, NOWHERE):
            thing = game.lists[HISTORY][at + DONE_TO]
            if thing >= 0:
                game.set(HISTORY, at + CARD_THEN, game.lists[CARD][thing])


PAST: Final = Past(
    Record(
        "key of what has happened",
        {
            "did": Value(entry("history", KIND), Word("fact", KEPT), None),
            "by": Value(entry("history", SEAT), OneSeat(), NOWHERE),
            "on": StillThere(entry("history", DONE_TO)),
            "gone": GoneByNow(DONE_TO),
            "to": StillThere(entry("history", OTHER), TO_ANOTHER),
            "to_gone": GoneByNow(OTHER, TO_ANOTHER),
            "n": of_such(SO_MUCH, WholeNumber(None), 0),
            "from": of_such(OUT_OF, ZoneName(), NOWHERE),
            "of": of_such(OF_WHOM, OneSeat(), NOWHERE),
        },
    ),
    HISTORY,
    NOTHING,
    ("did", "what has happened"),
)
