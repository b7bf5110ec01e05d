"""A position of Terrus: what lies where, whose turn it is, and what stands open; and how it is set
up: its cards, what a case names, its beginning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, cast

from tallystick.cards.compile import CompiledCard
from tallystick.cases.census import GUESS, LIKELY, NO_PLACE, SURE, Naming, listed, named
from tallystick.cases.fields.cards import CalledSo, CardRecord, OneCard, PileField
from tallystick.cases.fields.field import (
    EachSeat,
    Keys,
    NamedPosition,
    PositionBuilder,
    PositionCheck,
    Record,
)
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
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node, bare
from tallystick.cases.noted.position import PositionPage
from tallystick.cases.terrus import standing
from tallystick.cases.terrus.city import CLADE, THING, City, OrderInCity, kind_of
from tallystick.cases.verbs import Verbs
from tallystick.errors import InputError
from tallystick.games.terrus import moves
from tallystick.games.terrus.bearing import DRAFTING
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.messages.facts import TELLING
from tallystick.games.terrus.moves import clade_of
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.setup import CladeDeck, begin, blank_game
from tallystick.games.terrus.turn import TURN_OPS, WINDOWS
from tallystick.games.terrus.zones import CITY, PACK, PHASES, RESOURCES, SEASONS, TURN, TURNS
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import PC, PROGRAM, WIDTH, Game, I, J
from tallystick.play.games import GAMES
from tallystick.rules.card_text import OnPlay
from tallystick.rules.choice import Choice
from tallystick.rules.rulebook import Rulebook

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


PHASE: Final = Word("phase", PHASES)
POSITION: Final = Record(
    "key of given",
    {
        "turn": Value(cell("turn"), SomeSeat(), None, default=0),
        "phase": Value(cell("phase"), PHASE, None, default=PHASES.index("day")),
        "turns": Value(cell("turns"), WholeNumber(), None, lambda position: len(position.seats)),
        "season": Value(cell("season"), Word("season", SEASONS, or_none=True), NOWHERE),
        "seats": EachSeat(RULER),
        "market": pile("market"),
        "row": Record("cell of the Wilds row", ROW),
        "wilds": pile("wilds", ordered=True),
        "packs": pile("packs", ordered=True),
        "ravine": pile("ravine"),
        "events": standing.EVENT_DECK,
        "votes": standing.CALLED,
        "later": standing.LEFT_FOR_LATER,
        "effects": standing.LASTING_NOW,
        "skirmish": standing.SKIRMISH_NOW,
        "battled": Value(cell("battled"), WholeNumber()),
        "bartered": Value(cell("barters"), WholeNumber()),
        "called": Value(cell("voted"), Word("call", ("nothing", "dominion", "conclave"))),
        "step": TurnStep(cell("turn"), Word("step", (*STEPS, *DRAFTING)), NOWHERE),
        "opened": Opened(cell("turn"), WholeNumber()),
        "priority": PriorityHolder(cell("turn"), OneSeat(), NOWHERE),
        "passes": Passes(cell("turn"), WholeNumber()),
    },
)


VERBS: Final = Verbs(
    named=(
        "play", "recruit", "forge", "build", "barter", "activate", "move", "draft", "leave out",
    ),
    alone=("call dominion vote", "call conclave vote", "attack", "guard", "concede", "pay"),
)  # fmt: skip
# What is printed on a card of which nothing is known.
BLANKS: Final[dict[str, dict[str, object]]] = {
    "beast": {"stats": [1, 1, 1]},
    "structure": {"def": 1},
    "clade": {"vitae": 20},
}
PLAYED: Final = ("action", "resource", "event")
PLACES: Final = {"at": "structure", "on": "beast"}  # the types that an argument implies
# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "vitae": ("gained", "lost", "paid-vitae", "wounded"),
    "pool": ("spent", "produced", "remains", "dawn"),
    "hand": (
        "drew", "discarded", "played", "recruited", "built", "forged", "bartered", "taken-back",
    ),
    "den": ("drew", "reshuffled"),
    "discard": ("discarded", "unmoored", "played", "reshuffled"),
    "city": (
        "buried", "taken-back", "recruited", "built", "unmoored", "fatigued", "returned",
        "modified",
    ),
    "ravine": ("buried", "played"),
}  # fmt: skip


class TerrusSetting(PositionPage):
    """The part of the page of Terrus that is about positions."""

    entry = GAMES["terrus"]
    blanks: ClassVar = BLANKS
    of_verbs: ClassVar = dict.fromkeys(VERBS.named, ("beast", NO_PLACE)) | {
        "recruit": ("beast", SURE),
        "forge": ("item", SURE),
        "build": ("structure", SURE),
        "play": ("action", LIKELY),
    }
    of_payments: ClassVar = {
        "discard": ("beast", NO_PLACE),
        "play": ("resource", LIKELY),
        "bury": ("beast", NO_PLACE),
    }
    priced_kind = "beast"
    position = POSITION
    about: ClassVar = ABOUT
    follows: ClassVar = TELLING.clauses
    begins = PHASES
    at_start = ("start", "turn", "seats", "packs")
    seat_at_start = ("clade", "den", "sideboard")

    def always(self) -> Iterator[tuple[str, str, dict[str, object]]]:
        yield CLADE, "clade", {}

    def blank_cards(self, name: str, kind: str, fields: Mapping[str, object]) -> list[CompiledCard]:
        played = (OnPlay(()),) if kind in PLAYED else ()
        blank = super().blank_cards(name, kind, fields)
        return [card._replace(abilities=played) for card in blank]

    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        return blank_game(cast(TerrusRules, rules), seats, seed)

    def names_of(self, game: Game, entity: int) -> tuple[str, ...]:
        piece = piece_of(game, entity)
        return (piece.name, CLADE) if piece.kind == "clade" else (piece.name,)

    def named_by(self, step: Step) -> Iterator[Naming]:
        for key, kind in PLACES.items():
            yield from named(step.get(key), kind, LIKELY)
        armies = step.get("armies")
        for place, beasts in armies.pairs() if armies is not None and armies.is_map else ():
            yield from named(place, "structure", LIKELY)
            yield from listed(beasts, "beast", LIKELY)

    def set_out(self, position: PositionBuilder, keys: Mapping[str, Node]) -> None:
        decks = [_deck(position, position.seat_nodes.get(name)) for name in position.seats]
        first = position.seat(keys["turn"]) if "turn" in keys else NOWHERE
        begin(position.game, decks, first, tuple(_listed(position, keys, "packs")))

    def start(self, position: PositionBuilder) -> None:
        for step in position.case.when:
            self._asked_about(position, step)
        position.game.commit()
        position.game.run()

    def _asked_about(self, position: PositionBuilder, step: Step) -> None:
        """Cards whose cost is asked for, and that are nowhere in the position."""
        for argument in ("for", "of", "cost"):
            node = step.get(argument)
            card = node.get("card") if node is not None and node.is_map else None
            if card is None or step.seat not in position.seats:
                continue
            if not position.things.all(bare(card)) and bare(card) in position.index:
                position.add(bare(card), NOWHERE, position.seats.index(step.seat))

    def check_settled(self, game: Game) -> None:
        if len(game.lists[FRAMES]) != WIDTH:
            raise InputError("a position is written when nothing is half done")
        drafting = is_drafting(game)
        if not drafting and game.lists[FRAMES][PC] not in (*WINDOWS, *STEPS.values()):
            raise InputError("a position is written where somebody has priority")


def _deck(position: PositionBuilder, said: Node | None) -> CladeDeck:
    """A clade and a den that a ruler has brought."""
    keys = said.entries() if said is not None else {}
    den, beside = (_listed(position, keys, name) for name in ("den", "sideboard"))
    clade = position.card_named(keys["clade"]) if "clade" in keys else CLADE
    return CladeDeck("", clade, tuple(Counter(den).items()), tuple(Counter(beside).items()))


def _listed(position: PositionBuilder, keys: Mapping[str, Node], key: str) -> list[str]:
    """The cards that a key names."""
    return [*map(position.card_named, keys[key].items())] if key in keys else []
