"""A position of Grand Archive: what lies where, whose turn it is, and what lasts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cases.census import GUESS, Naming, listed
from tallystick.cases.fields.field import EachSeat, Part, Record, Seen
from tallystick.cases.fields.table import NamedPosition, PositionBuilder, PositionCheck
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
from tallystick.cases.grand_archive.objects import OBJECT, DeferredNumber, Objects
from tallystick.cases.grand_archive.past import PAST
from tallystick.cases.grand_archive.persons import CHAMPION, MASTERED
from tallystick.cases.grand_archive.piles import Intent, Lineage, NamedOrBlankCards
from tallystick.cases.nodes import Node
from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.flow.opportunity import OpportunityWindow
from tallystick.games.grand_archive.position import changes, shields, stack
from tallystick.games.grand_archive.position import continuous_effects as lasting
from tallystick.games.grand_archive.setup import LATER
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game, I, J

# -- what a player has -----------------------------------------------------------------------------


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
        "banishment": NamedOrBlankCards("banishment", "veiled", omens=True),
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
        "phase": Phase(cell("phase"), Word("phase", PHASE_WORDS), None, zones.PHASES.index("main")),
        "first turn": PlacedLast("first turn"),
        "seats": EachSeat(PLAYER),
        "turns": DeferredNumber(cell("turns"), WholeNumber(), None),
        "first": DeferredNumber(cell("first"), OneSeat(), 0),
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
