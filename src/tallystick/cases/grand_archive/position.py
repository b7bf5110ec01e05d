"""A position of Grand Archive: what lies where, whose turn it is, and what lasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tallystick.cases.census import GUESS, NO_PLACE, Naming, listed
from tallystick.cases.fields.cards import Listed
from tallystick.cases.fields.field import EachSeat, Part, Record, Seen
from tallystick.cases.fields.table import NamedPosition, PositionBuilder, PositionCheck, card_name
from tallystick.cases.fields.values import (
    DerivedNumber,
    Flag,
    OneSeat,
    SomeSeat,
    Value,
    WholeNumber,
    Word,
    attribute,
    cell,
)
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
from tallystick.cases.grand_archive.names import PHASE_WORDS
from tallystick.cases.grand_archive.objects import OBJECT, DeferredNumber, Objects, stamp
from tallystick.cases.grand_archive.past import PAST
from tallystick.cases.grand_archive.persons import CHAMPION, MASTERED, Lineage
from tallystick.cases.nodes import Node, card_of, entries_of
from tallystick.games.grand_archive import assembly, zones
from tallystick.games.grand_archive.combat import shields
from tallystick.games.grand_archive.effects import changes
from tallystick.games.grand_archive.effects import continuous_effects as lasting
from tallystick.games.grand_archive.flow import stack
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
    STATES,
    TURN,
    USES,
    is_out,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game, I, J

# What stands in where only the number of cards is given.
BLANK, BLANK_MATERIAL = "Blank Card", "Blank Regalia"
UNSEEN: Final = "unseen"  # of a card that lies face down: nobody saw which it was (GA.ZINFO.3)


# -- what a player has -----------------------------------------------------------------------------


class NamedOrBlankCards(Listed):
    """Cards by their names, or how many blank ones; ``kept`` names the other zone in which a card
    lies of which that is said."""

    def __init__(
        self, zone: str, kept: str = "", ordered: bool = False, implies: str = "action"
    ) -> None:
        self.zones = [zone, kept] if kept else [zone]
        self.kept = kept
        self.said = (kept, UNSEEN) if kept == "veiled" else (kept,)
        self.ordered = ordered
        self.implies = implies
        self.blank = BLANK if implies == "action" else BLANK_MATERIAL

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for _ in range(node.number(0) if node.is_number else 0):
            zone = position.zone(self.zones[0], subject)
            stamp(position, position.add(self.blank, zone, subject))
        for one in entries_of(node):
            keys = one.only(("card", *self.said), "key of a card") if one.is_map else {}
            card = card_of(one)
            if card is None:
                raise one.expected("the name of a card")
            is_kept = self.kept in keys and keys[self.kept].flag()
            zone = position.zone(self.zones[int(is_kept)], subject)
            made = position.new(card, (), "a card", zone, subject)
            stamp(position, made)
            if UNSEEN in keys and keys[UNSEEN].flag():
                position.game.set(STATES, made, zones.UNSEEN)
            assembly.register(position.game, made)  # its abilities may work there (GA.ABIL.3)

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        return [one for name in self.zones for one in laid.game.lists[laid.zone(name, subject)]]

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        """Which cards there are, and which of them lie as it is said of them."""
        super().look(look, subject, node)
        for place, zone in enumerate(self.zones) if self.kept else ():
            said = [card_name(one) for one in entries_of(node) if self._lies(one) == place]
            cards = look.laid.game.lists[look.laid.zone(zone, subject)]
            there = Counter(map(look.laid.things.name, cards))
            for name, n in Counter(said).items():
                is_kept = (n <= there[name]) == bool(place)
                look.same(f"{node.field}.{name}.{self.kept}", bool(place), is_kept)

    def _lies(self, one: Node) -> int:
        """In which of the zones a card is said to lie; -1 where that is not said."""
        said = one.get(self.kept) if one.is_map else None
        return int(said.flag()) if said is not None else -1

    def write(self, laid: NamedPosition, subject: int) -> list[object]:
        first, *others = (laid.game.lists[laid.zone(name, subject)] for name in self.zones)
        found: list[object] = [laid.things.name(one) for one in first]
        for there in others:
            for one in there:
                unseen = laid.game.lists[STATES][one] & zones.UNSEEN
                said = {self.kept: True, UNSEEN: True} if unseen else {self.kept: True}
                found.append({"card": laid.things.name(one), **said})
        return found

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
        "field": Objects(OBJECT, "ally"),
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


class InWindow(DeferredNumber):
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
