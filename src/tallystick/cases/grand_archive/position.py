"""A position of Grand Archive: what lies where, whose turn it is, and what lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tallystick.cases.census import GUESS, NO_PLACE, Naming, listed, named
from tallystick.cases.fields.field import EachSeat, Field, Record, Seen
from tallystick.cases.fields.look import PositionCheck
from tallystick.cases.fields.rows import Keys, Rows
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
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
from tallystick.cases.grand_archive.chosen import CHOSEN
from tallystick.cases.grand_archive.durations import DURATION
from tallystick.cases.grand_archive.fray import look_at_combat
from tallystick.cases.grand_archive.names import PHASE_WORDS
from tallystick.cases.grand_archive.objects import OBJECT, DeferredNumber, Objects, ThingRef, stamp
from tallystick.cases.grand_archive.past import PAST
from tallystick.cases.grand_archive.persons import CHAMPION, MASTERED, Lineage
from tallystick.cases.naming import card_of, entries_of, numbered, said_by, split_number
from tallystick.cases.nodes import Node
from tallystick.games.grand_archive import registry
from tallystick.games.grand_archive.book import GrandArchiveBook, book_of
from tallystick.games.grand_archive.combat import shields
from tallystick.games.grand_archive.effects import changes
from tallystick.games.grand_archive.effects import continuous_effects as lasting
from tallystick.games.grand_archive.flow import powers, stack
from tallystick.games.grand_archive.flow.opportunity import OpportunityWindow
from tallystick.games.grand_archive.setup import LATER
from tallystick.games.grand_archive.zones import (
    CARD,
    COMBAT,
    DELAYED,
    EFFECTS,
    HAND,
    MEMORY,
    PHASES,
    SHIELDS,
    SINCE,
    TURN,
    USES,
    is_out,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game, I, J

# What stands in where only the number of cards is given.
BLANK, BLANK_MATERIAL = "Blank Card", "Blank Regalia"


# -- what a player has -----------------------------------------------------------------------------


class NamedOrBlankCards(Field):
    """Cards by their names, or how many blank ones; ``kept`` names the other zone in which a card
    lies of which that is said."""

    def __init__(
        self, zone: str, kept: str = "", ordered: bool = False, implies: str = "action"
    ) -> None:
        self.zones = [zone, kept] if kept else [zone]
        self.kept = kept
        self.ordered = ordered
        self.implies = implies
        self.blank = BLANK if implies == "action" else BLANK_MATERIAL

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for _ in range(node.number(0) if node.is_number else 0):
            zone = position.zone(self.zones[0], subject)
            stamp(position, position.add(self.blank, zone, subject))
        for one in entries_of(node):
            keys = one.only(("card", self.kept), "key of a card") if one.is_map else {}
            card = card_of(one)
            if card is None:
                raise one.expected("the name of a card")
            is_kept = self.kept in keys and keys[self.kept].flag()
            zone = position.zone(self.zones[int(is_kept)], subject)
            made = position.new(card, (), "a card", zone, subject)
            stamp(position, made)
            registry.register(position.game, made)  # its abilities may work there (GA.ABIL.3)

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        return [one for name in self.zones for one in laid.game.lists[laid.zone(name, subject)]]

    def write(self, laid: NamedPosition, subject: int) -> list[object]:
        first, *others = (laid.game.lists[laid.zone(name, subject)] for name in self.zones)
        found: list[object] = [laid.things.name(one) for one in first]
        for there in others:
            found += [{"card": laid.things.name(one), self.kept: True} for one in there]
        return found

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        compare = look.order if self.ordered else look.names
        compare(node.field, node, map(look.laid.things.name, self.entities(look.laid, subject)))

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        if not node.is_map or "card" in node.entries():
            yield from listed(node, self.implies, GUESS if placed else NO_PLACE)


class Intent(NamedOrBlankCards):
    """The attack cards of an attack that is going on."""

    given = False


PLAYER: Final = Record(
    "key of a seat",
    {
        "out": Value(attribute("out"), Flag()),
        "champion": CHAMPION,
        "lineage": Lineage(),
        "mastery": MASTERED,
        "hand": NamedOrBlankCards("hand"),
        "memory": NamedOrBlankCards("memory"),
        "deck": NamedOrBlankCards("deck", ordered=True),
        "material": NamedOrBlankCards("material", "preserved", implies="regalia"),
        "graveyard": NamedOrBlankCards("graveyard"),
        "banishment": NamedOrBlankCards("banishment", "veiled"),
        "field": Objects(OBJECT, "ally", tells=()),
        "intent": Intent("intent", implies="attack"),
        "turns": DeferredNumber(attribute("own turns"), WholeNumber(), LATER),
        "empower": Value(attribute("empower"), WholeNumber()),
        "agility": Value(attribute("agility"), WholeNumber()),
        "aenean": Value(attribute("aenean"), WholeNumber()),
        "skips": Value(attribute("skips"), WholeNumber()),
        "status": Value(attribute("status"), WholeNumber()),
        "influence": DerivedNumber(
            WholeNumber(),
            lambda laid, seat: sum(len(laid.game.lists[z[seat]]) for z in (HAND, MEMORY)),
        ),
    },
)


# -- when ------------------------------------------------------------------------------------------


class Phase(Value):
    """The phase; combat is one of its own."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return len(PHASES) if laid.game.lists[CELLS][COMBAT] else super().found(laid, subject)


class LaidLast(dict[str, Node]):
    """What is put down last, by key."""


class PlacedLast(Field):
    """What is put down last."""

    def __init__(self, key: str) -> None:
        self.key = key

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        position.notes.of(LaidLast)[self.key] = node

    def write(self, laid: NamedPosition, subject: int) -> None:
        """Nothing: in a settled position whatever was put down last goes without saying."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        raise node.error(f"{self.key!r} is given; it cannot be looked at")


class Waiting(PlacedLast):
    """What waits on the effects stack, the top first."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look.order(node.field, node, stack_names(look.game))

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from listed(node, "action", GUESS) if placed else ()


class Fray(PlacedLast):
    """A combat that is going on."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look_at_combat(look, node)


class InWindow(DeferredNumber):
    """A number of the window in which somebody has Opportunity."""

    def __init__(self, kind: OneSeat | WholeNumber, place: int, unsaid: int) -> None:
        super().__init__(cell("turn"), kind, unsaid)
        self.place = place

    def found(self, laid: NamedPosition, subject: int) -> int:
        game = laid.game
        if game.over or game.current(OpportunityWindow) is None:
            return self.unsaid or 0
        n = game.field(self.place)
        if self.place == J:
            return n
        return n - 1 if n else game.lists[CELLS][TURN]

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        position.game.set_field(self.place, value + (self.place == I))


def stack_names(game: Game) -> list[str]:
    """The instances on the stack by the cards that they come from, top first."""
    found = []
    for one in stack.waiting(game):
        card, source = (stack.field(game, one, at) for at in (stack.CARD_OF, stack.SOURCE_OF))
        card = game.lists[CARD][source] if card < 0 <= source else card
        found.append(str(game.rules.cards[card].name) if card >= 0 else "rule")
    return found


# -- what lasts ------------------------------------------------------------------------------------


class LiveRows(Rows):
    """The rows of a table; those that speak of things which are gone are not written."""

    def __init__(self, record: Record, table: int, empty: Sequence[int], of: int) -> None:
        super().__init__(record)
        self.table = table
        self.empty = tuple(empty)
        self.of = of  # where a row names the thing that it is about

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        rows = laid.game.lists[self.table]
        starts = range(0, len(rows), len(self.empty))
        zones = laid.game.lists[ZONE]
        return [at for at in starts if rows[at + self.of] < 0 or zones[rows[at + self.of]] >= 0]

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        position.game.extend(self.table, list(self.empty))
        return len(position.game.lists[self.table]) - len(self.empty)


class Uses(LiveRows):
    """How often abilities were used, of those that are still there: what was inherited from a card
    is gone with it (GA.CHAMP.8)."""

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        game, rows = laid.game, laid.game.lists[USES]
        kept = super().rows(laid, subject)
        return [at for at in kept if rows[at + 1] in powers.counted_places(game, rows[at])]


class AbilityNumber(Value):
    """Which ability of a thing, from 1: those that are activated, then those that trigger only so
    often a turn."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        rows = laid.game.lists[USES]
        return powers.counted_places(laid.game, rows[subject]).index(rows[subject + 1])

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        value = self.kind.read(position, node)
        there = len(powers.counted_places(position.game, position.game.lists[USES][subject]))
        if value >= there:
            raise node.expected(f"the number of one of its {there} counted abilities, from 1")
        self.put(position, subject, value)

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        thing = position.game.lists[USES][subject]
        places = powers.counted_places(position.game, thing)
        position.game.set(USES, subject + 1, places[value] if places else 0)


class On(ThingRef):
    """The thing that an effect is on: that object, and no other that its card becomes."""

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        super().put(position, subject, value)
        since = position.game.lists[SINCE][value]
        position.game.set(EFFECTS, subject + changes.ON_SINCE, since)


class SaidByCard(ValueKind):
    """What the text of a card says, of a table that knows which card says each: ``Owl#2`` is the
    second one of that card; nothing is what no card says, the first of all."""

    def __init__(self, speakers: Callable[[GrandArchiveBook], list[int]]) -> None:
        self.speakers = speakers

    def _said(self, laid: NamedPosition, card: int) -> list[int]:
        speakers = self.speakers(book_of(laid.game))
        return [i for i, says in enumerate(speakers) if says == card and card >= 0]

    def read(self, laid: NamedPosition, node: Node) -> int:
        if node.is_nothing:
            return 0
        name, n = split_number(node.text())
        there = self._said(laid, book_of(laid.game).index.get(name, NOWHERE))
        return said_by(node, n, there, "what lasts")

    def say(self, laid: NamedPosition, value: int) -> str:
        card = self.speakers(book_of(laid.game))[value]
        if card < 0:
            return "none"
        return numbered(str(laid.rules.cards[card].name), self._said(laid, card).index(value))


class ChangeSaid(Value):
    """Which change it is: the card that says so need not lie anywhere."""

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from named(node, "action", NO_PLACE)


def _row(table: str, fields: dict[str, tuple[int, ValueKind | None]]) -> dict[str, Field]:
    """The fields of a row, each with its kind; a thing has none."""
    found: dict[str, Field] = {}
    for key, (at, kind) in fields.items():
        unsaid = NOWHERE if isinstance(kind, OneSeat) else None
        slot = entry(table, at)
        found[key] = Value(slot, kind, unsaid) if kind is not None else ThingRef(slot)
    return found


EFFECT: Final = Record(
    "key of an effect",
    {
        "on": On(entry("effects", changes.ON)),
        "change": ChangeSaid(
            entry("effects", changes.CHANGE), SaidByCard(lambda book: book.says_change), None
        ),
        **CHOSEN,
        **_row(
            "effects",
            {
                "by": (changes.SPEAKER, None),
                "for": (changes.YOU, OneSeat()),
                "since": (changes.STAMP, WholeNumber()),
            },
        ),
        **DURATION,
    },
)
KINDS: Final = ("shield", "instance", "static", "batch", "used")
NO_SHIELD: Final = (0, -1, -1, 0, 0, 0, -1, -1, 0, shields.ALL, -1, -1, -1)
SHIELD: Final = Record(
    "key of a prevention",
    {
        **_row(
            "shields",
            {
                "on": (shields.VICTIM, None),
                "whose": (shields.WHOSE, OneSeat()),
                "kind": (shields.KIND, Word("kind of prevention", KINDS)),
                "n": (shields.AMOUNT, WholeNumber()),
                "only": (shields.ONLY, Word("damage", ("any", "combat", "other"))),
                "from": (shields.FROM, None),
                "until": (shields.UNTIL, OneSeat()),
                "since": (shields.ID, WholeNumber()),
                "least": (shields.LEAST, WholeNumber()),
                "by": (shields.SPEAKER, None),
                "for": (shields.YOU, OneSeat()),
            },
        ),
        "most": Value(entry("shields", shields.MOST), WholeNumber(), shields.ALL),
        "manner": Value(entry("shields", shields.MANNER), WholeNumber(), NOWHERE),
    },
)


class AsItWas(Value):
    """Whether a thing of a row is still what it was when that began; ``of`` is its place in the
    row."""

    def __init__(self, slot: Slot, of: int) -> None:
        super().__init__(slot, Word("state of a thing", STILL), 0)
        self.of = of

    def found(self, laid: NamedPosition, subject: int) -> int:
        stamp, thing = super().found(laid, subject), laid.game.lists[DELAYED][subject + self.of]
        if thing < 0 or stamp < 0:
            return 0
        return 1 if laid.game.lists[SINCE][thing] == stamp else 2

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        thing = position.game.lists[DELAYED][subject + self.of]
        now = position.game.lists[SINCE][thing] if thing >= 0 else NOWHERE
        super().put(position, subject, (NOWHERE, now, 0)[value])


STILL: Final = ("any", "same", "other")
NO_TRIGGER: Final = (0, -1, 0, -1, 0, 0, -1, 0, 0, -1)
AWAITED: Final = Record(
    "key of a trigger that waits",
    {
        "trigger": ChangeSaid(
            entry("delayed", lasting.TRIGGER_OF), SaidByCard(lambda book: book.says_given), None
        ),
        **_row(
            "delayed",
            {
                "by": (lasting.SOURCE_OF, None),
                "for": (lasting.SEAT_OF, OneSeat()),
                "on": (lasting.ABOUT_OF, None),
                "until": (lasting.LASTS, WholeNumber()),
                "whose": (lasting.LASTS_SEAT, OneSeat()),
                "x": (lasting.FIXED_X, WholeNumber(None)),
            },
        ),
        "once": Value(entry("delayed", lasting.ONCE), Flag()),
        "source": AsItWas(entry("delayed", lasting.SOURCE_SINCE), lasting.SOURCE_OF),
        "thing": AsItWas(entry("delayed", lasting.ABOUT_SINCE), lasting.ABOUT_OF),
    },
)


def can_be_said(game: Game) -> bool:
    """Whether all that a waiting trigger names is still somewhere."""
    rows, zones = game.lists[DELAYED], game.lists[ZONE]
    named_by = (lasting.SOURCE_OF, lasting.ABOUT_OF)
    starts = range(0, len(rows), lasting.DELAYED_RECORD)
    return all(rows[at + of] < 0 or zones[rows[at + of]] >= 0 for at in starts for of in named_by)


USE: Final = Record(
    "key of a use",
    {
        "card": ThingRef(entry("uses", 0)),
        "n": AbilityNumber(entry("uses", 1), WholeNumber(1, 1), 0, 0),
    },
)


# -- the whole -------------------------------------------------------------------------------------


def _lost(look: PositionCheck, subject: int, node: Node) -> None:
    """Whoever is out has lost, also while others go on (GA.OBJ.3); who has drawn has not."""
    winners = look.game.winners() if look.game.over else []
    for one in node.one_or_more():
        seat = look.laid.seat(one)
        if not is_out(look.game, seat) and (not winners or seat in winners):
            look.differ(node.field, one.text(), "not so")


POSITION: Final = Record(
    "key of given",
    {
        "start": PlacedLast("start"),
        "turn": Value(cell("turn"), SomeSeat(), None, default=0),
        "phase": Phase(cell("phase"), Word("phase", PHASE_WORDS), None, PHASES.index("main")),
        "first turn": PlacedLast("first turn"),
        "seats": EachSeat(PLAYER),
        "turns": DeferredNumber(cell("turns"), WholeNumber(), None),
        "first": DeferredNumber(cell("first"), OneSeat(), 0),
        "distorted": Value(cell("distorted"), Flag()),
        "effects": LiveRows(EFFECT, EFFECTS, [0, -1, 0, 0, 0, -1, 0, -1, -1], changes.ON),
        "shields": LiveRows(SHIELD, SHIELDS, NO_SHIELD, shields.VICTIM),
        "delayed": LiveRows(AWAITED, DELAYED, NO_TRIGGER, lasting.ABOUT_OF),
        "uses": Uses(USE, USES, [-1, 0], 0),
        "happened": PAST,
        "stack": Waiting("stack"),
        "combat": Fray("combat"),
        "priority": InWindow(OneSeat(), I, NOWHERE),
        "passes": InWindow(WholeNumber(), J, 0),
        "loser": Seen(_lost),
    },
)
