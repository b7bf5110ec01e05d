"""A position of Terrus: what lies where, whose turn it is, and what stands open."""

from __future__ import annotations

from typing import Final

from tallystick.cases.census import GUESS
from tallystick.cases.fields.cards import CalledSo, CardRecord, OneCard, PileField
from tallystick.cases.fields.field import EachSeat, Record
from tallystick.cases.fields.rows import Keys
from tallystick.cases.fields.table import NamedPosition, PositionBuilder, PositionCheck
from tallystick.cases.fields.values import (
    Counts,
    OneSeat,
    Places,
    SomeSeat,
    Value,
    WholeNumber,
    Word,
    attribute,
    cell,
    column,
)
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.city import CLADE, THING, City, OrderInCity, kind_of
from tallystick.cases.terrus.standing import (
    CALLED,
    EVENT_DECK,
    LASTING_NOW,
    LEFT_FOR_LATER,
    SKIRMISH_NOW,
)
from tallystick.games.terrus import moves
from tallystick.games.terrus.bearing import DRAFTING
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.moves import clade_of
from tallystick.games.terrus.turn import TURN_OPS, WINDOWS
from tallystick.games.terrus.zones import CITY, PACK, PHASES, RESOURCES, SEASONS, TURN, TURNS
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import PC, PROGRAM, Game, I, J
from tallystick.rules.choice import Choice

IN_PILES: Final = ("beast", "item", "structure", "relic", "action", "resource", "event")
# Questions of a turn that are no windows: a position can begin at them too.
STEPS: Final = {op.kind: i for i, op in enumerate(TURN_OPS) if isinstance(op, Choice)}


def is_drafting(game: Game) -> bool:
    """Whether the first turn is still to come."""
    return game.lists[FRAMES][PROGRAM] == book_of(game).draft_program


def pile(zone: str, ordered: bool = False, owned: bool = True) -> PileField:
    """Cards of any type but clades."""
    return PileField(
        zone,
        "a card that is no clade",
        "beast",
        kinds=IN_PILES,
        ordered=ordered,
        sure=GUESS,
        owned=owned,
    )


# -- what a ruler has ------------------------------------------------------------------------------


class Clade(OneCard):
    """The clade; one without abilities, if it is left out. Who is out has left with it (T.5.3a)."""

    implies = "clade"

    def held(self, laid: NamedPosition, subject: int) -> int:
        return clade_of(laid.game, subject)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        if position.said_of(subject, "out") is None:
            self.enter(position, subject, {})

    def bring(self, position: PositionBuilder, subject: int, keys: Keys) -> int:
        if "card" in keys:
            card = position.new(keys["card"], ("clade",), "a clade", NOWHERE, subject)
        else:
            card = position.add(CLADE, NOWHERE, subject)
        moves.enter_city(position.game, card, subject, NOWHERE, 0)
        return card


class Vitae(Value):
    """Vitae; who is out may have less than none."""

    def write(self, laid: NamedPosition, subject: int) -> int:
        return max(self.found(laid, subject), 0)


class UsedByClade(Value):
    """The abilities of the clade that have been used in this phase."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        clade = clade_of(laid.game, subject)
        return super().found(laid, clade) if clade >= 0 else 0

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        super().put(position, clade_of(position.game, subject), value)


class Exhibition(PileField):
    """Relics on show count as in the city (T.5.2d); other cards lie there without effect."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        super().lay(position, subject, node)
        for card in self.entities(position, subject)[:]:
            if kind_of(position, card) == "relic":
                moves.enter_city(position.game, card, subject, NOWHERE, 0)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        cards = [*self.entities(look.laid, subject), *look.game.lists[CITY[subject]]]
        shown = cards[: len(self.entities(look.laid, subject))]
        shown += [one for one in cards[len(shown) :] if kind_of(look.laid, one) == "relic"]
        look.names(node, map(look.laid.things.name, shown))


RULER: Final = Record(
    "key of a seat",
    {
        "vitae": Vitae(attribute("vitae"), WholeNumber(None), None, default=20),
        "clade": Clade(CardRecord("key of a clade", {"card": CalledSo()})),
        "pool": Counts("resource", RESOURCES, "plant", whole=True),
        "hand": pile("hand"),
        "den": pile("den", ordered=True),
        "discard": pile("discard"),
        "pack": pile("pack", owned=False),
        "drafted": pile("drafted", owned=False),
        "sideboard": pile("sideboard"),
        "exhibition": Exhibition("exhibition", "a card", "relic", kinds=(*IN_PILES, "clade")),
        "city": City(THING, "beast", tells=dict.fromkeys(("items", "fatigued"), "beast")),
        "order": OrderInCity(),
        "used": UsedByClade(column("used"), Places()),
        "wounded": Value(attribute("wounded"), WholeNumber()),
        "out": Value(attribute("out"), WholeNumber()),
    },
)


# What lies below each basic resource of the market, in the Wilds row; the uppermost is the last.
ROW: Final = {name: pile(f"below {name}", ordered=True) for name in RESOURCES}


# -- when ------------------------------------------------------------------------------------------


class TurnStep(Value):
    """A question of the turn that is no window, or one before the first turn."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        pc = laid.game.lists[FRAMES][PC]
        if is_drafting(laid.game):
            return len(STEPS) + int(pc > 0)
        return list(STEPS.values()).index(pc) if pc in STEPS.values() else NOWHERE

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        game = position.game
        if value < len(STEPS):
            game.set_field(PC, list(STEPS.values())[value])
            return
        game.set_field(PROGRAM, book_of(game).draft_program)
        game.set_field(PC, value - len(STEPS))
        game.set_field(I, max(len(game.lists[PACK[seat]]) for seat in range(game.seats)))
        game.set(CELLS, TURNS, 0)


class Opened(Value):
    """How many packs of a draft each ruler has opened."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        frames = laid.game.lists[FRAMES]
        return frames[J] if is_drafting(laid.game) and not frames[PC] else 0

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        position.game.set_field(J, value)


class PriorityHolder(Value):
    """Who has priority in a window of the turn."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        frames = laid.game.lists[FRAMES]
        if frames[PC] not in WINDOWS:
            return NOWHERE
        return frames[I] - 1 if frames[I] else laid.game.lists[CELLS][TURN]

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        position.game.set_field(I, value + 1)


class Passes(Value):
    """How many have passed in a row."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        frames = laid.game.lists[FRAMES]
        return frames[J] if frames[PC] in WINDOWS else 0

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        position.game.set_field(J, value)


POSITION: Final = Record(
    "key of given",
    {
        "turn": Value(cell("turn"), SomeSeat(), None, default=0),
        "phase": Value(cell("phase"), Word("phase", PHASES), None, default=PHASES.index("day")),
        "turns": Value(cell("turns"), WholeNumber(), None, lambda position: len(position.seats)),
        "season": Value(cell("season"), Word("season", SEASONS, or_none=True), NOWHERE),
        "seats": EachSeat(RULER),
        "market": pile("market"),
        "row": Record("cell of the Wilds row", ROW),
        "wilds": pile("wilds", ordered=True),
        "packs": pile("packs", ordered=True),
        "ravine": pile("ravine"),
        "events": EVENT_DECK,
        "votes": CALLED,
        "later": LEFT_FOR_LATER,
        "effects": LASTING_NOW,
        "skirmish": SKIRMISH_NOW,
        "battled": Value(cell("battled"), WholeNumber()),
        "bartered": Value(cell("barters"), WholeNumber()),
        "called": Value(cell("voted"), Word("call", ("nothing", "dominion", "conclave"))),
        "step": TurnStep(cell("turn"), Word("step", (*STEPS, *DRAFTING)), NOWHERE),
        "opened": Opened(cell("turn"), WholeNumber()),
        "priority": PriorityHolder(cell("turn"), OneSeat(), NOWHERE),
        "passes": Passes(cell("turn"), WholeNumber()),
    },
)
