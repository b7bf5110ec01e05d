"""What lasts in a position of Grand Archive (GA.CONT.1), and how often abilities were used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tallystick.cases.census import NO_PLACE, Naming, named
from tallystick.cases.fields.field import Field, NamedPosition, PositionBuilder, Record, TableRows
from tallystick.cases.fields.values import (
    Flag,
    OneSeat,
    Slot,
    Value,
    ValueKind,
    WholeNumber,
    Word,
    entry,
)
from tallystick.cases.grand_archive.objects import Looks, ThingRef
from tallystick.cases.nodes import Node, numbered, said_by, split_number
from tallystick.games.grand_archive.book import SUPPRESSED, GrandArchiveBook, book_of, piece_of
from tallystick.games.grand_archive.compiling.qualities import hung_in
from tallystick.games.grand_archive.costs import powers
from tallystick.games.grand_archive.position import changes, shields
from tallystick.games.grand_archive.position import continuous_effects as lasting
from tallystick.games.grand_archive.position.chosen_names import NAMES
from tallystick.games.grand_archive.position.continuous_effects import (
    NAMED,
    NOT_YOURS,
    WHILE_SOURCE,
    WHILE_STATE,
    WHILE_YOURS,
)
from tallystick.games.grand_archive.position.things import BITS
from tallystick.games.grand_archive.zones import DELAYED, EFFECTS, SINCE, USES
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game


def hangs_on_name(laid: NamedPosition, change: int) -> bool:
    """Whether a change is of the cards of a name that is chosen."""
    return hung_in(book_of(laid.game).changes[change], "name") is not None


class NameChosen(Value):
    """``named``: the card whose name has been chosen, for a change or for an object."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        row, n = laid.game.lists[EFFECTS][subject:], super().found(laid, subject)
        change = row[changes.CHANGE]
        if change == 0:  # of an element that was chosen the number stands there
            is_name = n >= NAMED and piece_of(laid.game, row[changes.ON]).asks_name in NAMES
            return n - NAMED if is_name else NOWHERE
        return n if hangs_on_name(laid, change) else NOWHERE

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        change = position.game.lists[EFFECTS][subject + changes.CHANGE]
        super().put(position, subject, value if change else NAMED + value)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from named(node, "action", NO_PLACE)


class DamageAmount(WholeNumber):
    """An amount of damage; ``all`` stands for all of it."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        is_all = node.is_scalar and node.text().casefold() == "all"
        return shields.ALL if is_all else super().read(laid, node)

    def say(self, laid: NamedPosition, value: int) -> object:
        return "all" if value == shields.ALL else super().say(laid, value)


NAME: Final = NameChosen(entry("effects", changes.N), Looks(), NOWHERE)  # or a number
NUMBER: Final = Value(
    entry("effects", changes.N),
    DamageAmount(None),
    None,
    meant=lambda laid, row: NAME.found(laid, row) == NOWHERE,
)


OF_SOURCE: Final = frozenset((WHILE_SOURCE, WHILE_YOURS, NOT_YOURS))
STATES: Final = tuple(BITS)


class LastsAsLong(Value):
    """``until``; as long as its source is there means as long as that is what it is now."""

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        super().put(position, subject, value)
        speaker = position.game.lists[EFFECTS][subject + changes.SPEAKER]
        if value in OF_SOURCE and speaker >= 0:
            position.game.set(
                EFFECTS, subject + changes.UNTIL_SEAT, position.game.lists[SINCE][speaker]
            )


class StateBit(ValueKind):
    """A state of things, which is a bit."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        return BITS[node.choice(STATES, "state of a thing")]

    def say(self, laid: NamedPosition, value: int) -> str:
        return next(name for name in STATES if BITS[name] == value)


def lasts(laid: NamedPosition, row: int) -> int:
    """How long an effect lasts; the number beside that means something else for each sort."""
    return laid.game.lists[EFFECTS][row + changes.UNTIL]


DURATION: Final[dict[str, Field]] = {
    "until": LastsAsLong(entry("effects", changes.UNTIL), WholeNumber()),
    "whose": Value(
        entry("effects", changes.UNTIL_SEAT),
        OneSeat(),
        NOWHERE,
        meant=lambda laid, row: lasts(laid, row) not in (*OF_SOURCE, WHILE_STATE),
    ),
    "while": Value(
        entry("effects", changes.UNTIL_SEAT),
        StateBit(),
        None,
        meant=lambda laid, row: lasts(laid, row) == WHILE_STATE,
    ),
}


class LiveRows(TableRows):
    """The rows of a table; those that speak of things which are gone are not written."""

    def __init__(self, record: Record, table: int, empty: Sequence[int], of: int) -> None:
        super().__init__(record, table, empty)
        self.of = of  # where a row names the thing that it is about

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        rows, zones = laid.game.lists[self.table], laid.game.lists[ZONE]
        starts = super().rows(laid, subject)
        return [at for at in starts if rows[at + self.of] < 0 or zones[rows[at + self.of]] >= 0]


class Uses(LiveRows):
    """How often abilities that are still there were used; those inherited go (GA.CHAMP.8)."""

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        game, rows = laid.game, laid.game.lists[USES]
        kept = super().rows(laid, subject)
        return [at for at in kept if rows[at + 1] in powers.counted_places(game, rows[at])]


class AbilityNumber(Value):
    """Which ability, from 1: the activated ones, then those that trigger so often a turn."""

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


class TriggerSaid(SaidByCard):
    """Which trigger of a card a row speaks of: ``Owl#2`` is the second one of that card; triggers
    of the rules themselves go by their names."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        of_rules = book_of(laid.game).rule_triggers
        name = "" if node.is_nothing else node.text()
        return of_rules[name] if name in of_rules else super().read(laid, node)

    def say(self, laid: NamedPosition, value: int) -> str:
        named_by_rules = {place: name for name, place in book_of(laid.game).rule_triggers.items()}
        return named_by_rules.get(value) or super().say(laid, value)


class ChangeSaid(Value):
    """Which change it is: the card that says so need not lie anywhere."""

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        if node.is_nothing or node.text() != SUPPRESSED:
            yield from named(node, "action", NO_PLACE)


def _row(table: str, fields: dict[str, tuple[int, ValueKind | None]]) -> dict[str, Field]:
    """The fields of a row, each with its kind; a thing has none."""
    found: dict[str, Field] = {}
    for key, (at, kind) in fields.items():
        slot = entry(table, at)
        found[key] = ThingRef(slot) if kind is None else Value(slot, kind, kind.unsaid)
    return found


EFFECT: Final = Record(
    "key of an effect",
    {
        "on": On(entry("effects", changes.ON)),
        "change": ChangeSaid(
            entry("effects", changes.CHANGE), SaidByCard(lambda book: book.says_change), None
        ),
        "n": NUMBER,
        "named": NAME,
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
                "n": (shields.AMOUNT, DamageAmount()),
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
        "manner": ChangeSaid(
            entry("shields", shields.MANNER), SaidByCard(lambda book: book.says_manner), NOWHERE
        ),
    },
)


class AsItWas(Value):
    """Whether a thing at the place ``of`` in a row is still what it was when that began."""

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
            entry("delayed", lasting.TRIGGER_OF), TriggerSaid(lambda book: book.says_given), None
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
    rows, zones = game.rows(DELAYED, lasting.DELAYED_RECORD), game.lists[ZONE]
    named_by = (lasting.SOURCE_OF, lasting.ABOUT_OF)
    return all(row[of] < 0 or zones[row[of]] >= 0 for row in rows for of in named_by)


USE: Final = Record(
    "key of a use",
    {
        "card": ThingRef(entry("uses", 0)),
        "n": AbilityNumber(entry("uses", 1), WholeNumber(1, 1), 0, 0),
    },
)
