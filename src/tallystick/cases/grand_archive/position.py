"""A position of Grand Archive: what lies where, whose turn it is, and what lasts; and what has
happened in the turn that texts may ask about, as cases write it (GA.ATRIG.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from tallystick.cases.census import GUESS, NO_PLACE, Naming, listed, named
from tallystick.cases.fields.field import (
    EachSeat,
    Field,
    NamedPosition,
    Part,
    PositionBuilder,
    PositionCheck,
    Record,
    Seen,
    TableRows,
)
from tallystick.cases.fields.values import (
    DerivedNumber,
    Flag,
    OneSeat,
    Slot,
    SomeSeat,
    Value,
    ValueKind,
    WholeNumber,
    Word,
    attribute,
    cell,
    entry,
)
from tallystick.cases.grand_archive import objects
from tallystick.cases.grand_archive.fray import look_at_combat
from tallystick.cases.grand_archive.lasting import (
    AWAITED,
    EFFECT,
    NO_SHIELD,
    NO_TRIGGER,
    SHIELD,
    USE,
    LiveRows,
    Uses,
)
from tallystick.cases.grand_archive.names import PHASE
from tallystick.cases.grand_archive.piles import Intent, Lineage, NamedOrBlankCards
from tallystick.cases.nodes import Node, numbered
from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.flow.opportunity import OpportunityWindow
from tallystick.games.grand_archive.position import changes, shields, stack
from tallystick.games.grand_archive.position import continuous_effects as lasting
from tallystick.games.grand_archive.position.history import KEPT, ROW
from tallystick.games.grand_archive.setup import LATER
from tallystick.games.grand_archive.zones import CARD, HISTORY, LAYOUT, place_name, print_on
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game, I, J

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


class StillThere(objects.ThingRef):
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


# -- what a player has -----------------------------------------------------------------------------


PLAYER: Final = Record(
    "key of a seat",
    {
        "out": Value(attribute("out"), Flag()),
        "champion": objects.CHAMPION,
        "lineage": Lineage(),
        "mastery": objects.MASTERED,
        "hand": NamedOrBlankCards("hand"),
        "memory": NamedOrBlankCards("memory"),
        "deck": NamedOrBlankCards("deck", ordered=True),
        "material": NamedOrBlankCards("material", "preserved", implies="regalia"),
        "graveyard": NamedOrBlankCards("graveyard"),
        "banishment": NamedOrBlankCards("banishment", "veiled", omens=True),
        "field": objects.Objects(objects.OBJECT, "ally"),
        "intent": Intent("intent", implies="attack"),
        "turns": objects.DeferredNumber(attribute("own turns"), WholeNumber(), LATER),
        "empower": Value(attribute("empower"), WholeNumber()),
        "agility": Value(attribute("agility"), WholeNumber()),
        "aenean": Value(attribute("aenean"), WholeNumber()),
        "skips": Value(attribute("skips"), WholeNumber()),
        "status": Value(attribute("status"), WholeNumber()),
        "influence": DerivedNumber(
            WholeNumber(),
            lambda laid, seat: sum(
                len(laid.game.lists[z[seat]]) for z in (zones.HAND, zones.MEMORY)
            ),
        ),
    },
)


# -- when ------------------------------------------------------------------------------------------


class Phase(Value):
    """The phase; combat is one of its own."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return (
            len(zones.PHASES)
            if laid.game.lists[CELLS][zones.COMBAT]
            else super().found(laid, subject)
        )


class PlacedLast(Part):
    """What the page puts down last, once all else lies there."""

    def __init__(self, key: str) -> None:
        self.key = key

    def write(self, laid: NamedPosition, subject: int) -> None:
        """Nothing: in a settled position whatever was put down last goes without saying."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        raise node.error(f"{self.key!r} is given; it cannot be looked at")


class Waiting(PlacedLast):
    """What waits on the effects stack, the top first."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look.names(node, stack_names(look.game), ordered=True)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from listed(node, "action", GUESS) if placed else ()


class Fray(PlacedLast):
    """A combat that is going on."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look_at_combat(look, node)


class InWindow(objects.DeferredNumber):
    """A number of the window in which somebody has Opportunity."""

    def __init__(self, kind: OneSeat | WholeNumber, place: int, unsaid: int) -> None:
        super().__init__(cell("turn"), kind, unsaid)
        self.place = place

    def found(self, laid: NamedPosition, subject: int) -> int:
        game = laid.game
        if game.over or game.current(OpportunityWindow) is None:
            return NOWHERE if self.place == I else 0
        n = game.field(self.place)
        if self.place == J:
            return n
        return n - 1 if n else game.lists[CELLS][zones.TURN]

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        position.game.set_field(self.place, value + (self.place == I))


def stack_names(game: Game) -> list[str]:
    """The instances on the stack by the cards that they come from, top first."""
    found = []
    for one in stack.waiting(game):
        card, source = (stack.field(game, one, at) for at in (stack.CARD_OF, stack.SOURCE_OF))
        card = game.lists[zones.CARD][source] if card < 0 <= source else card
        found.append(str(game.rules.cards[card].name) if card >= 0 else "rule")
    return found


# -- the whole -------------------------------------------------------------------------------------


def _lost(look: PositionCheck, subject: int, node: Node) -> None:
    """Whoever is out has lost, also while others go on (GA.OBJ.3); who has drawn has not."""
    winners = look.game.winners() if look.game.over else []
    for one in node.one_or_more():
        seat = look.laid.seat(one)
        if not zones.is_out(look.game, seat) and (not winners or seat in winners):
            look.differ(node.field, one.text(), "not so")


POSITION: Final = Record(
    "key of given",
    {
        "start": PlacedLast("start"),
        "turn": Value(cell("turn"), SomeSeat(), None, default=0),
        "phase": Phase(cell("phase"), PHASE, None, zones.PHASES.index("main")),
        "first turn": PlacedLast("first turn"),
        "seats": EachSeat(PLAYER),
        "turns": objects.DeferredNumber(cell("turns"), WholeNumber(), None),
        "first": objects.DeferredNumber(cell("first"), OneSeat(), 0),
        "distorted": Value(cell("distorted"), Flag()),
        "effects": LiveRows(EFFECT, zones.EFFECTS, [0, -1, 0, 0, 0, -1, 0, -1, -1], changes.ON),
        "shields": LiveRows(SHIELD, zones.SHIELDS, NO_SHIELD, shields.VICTIM),
        "delayed": LiveRows(AWAITED, zones.DELAYED, NO_TRIGGER, lasting.ABOUT_OF),
        "uses": Uses(USE, zones.USES, [-1, 0], 0),
        "happened": PAST,
        "stack": Waiting("stack"),
        "combat": Fray("combat"),
        "priority": InWindow(OneSeat(), I, NOWHERE),
        "passes": InWindow(WholeNumber(), J, 0),
        "loser": Seen(_lost),
    },
)
