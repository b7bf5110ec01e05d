"""A position of Heirless: the tracker, the map, the cards, and the moment; and how it is set up:
its cards, its players, its beginning, its time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, cast

from tallystick.cases.cards import filed
from tallystick.cases.fields.cards import PileField
from tallystick.cases.fields.field import (
    EachSeat,
    Field,
    NamedPosition,
    PositionBuilder,
    PositionCheck,
    Record,
    Seen,
    text,
)
from tallystick.cases.fields.values import (
    LaidNumber,
    OneSeat,
    SomeSeat,
    Value,
    ValueKind,
    WholeNumber,
    Word,
    cell,
)
from tallystick.cases.heirless.names import BANDITS_NAME, HALVES, PHASE, place_of, tile_of
from tallystick.cases.heirless.oaths import PROMISE, Promises
from tallystick.cases.heirless.seats import SEAT_WORDS
from tallystick.cases.heirless.units import ON_TILES, OWNER
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionPage
from tallystick.games.heirless import tracker, zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.control import castle_controller, recount
from tallystick.games.heirless.free_actions import asked_in_window, reopen
from tallystick.games.heirless.messages import reasons
from tallystick.games.heirless.messages.facts import TELLING
from tallystick.games.heirless.names import COLOURS
from tallystick.games.heirless.rulebook import HeirlessRules
from tallystick.games.heirless.setup import begin, blank_game, resume, start_at
from tallystick.games.heirless.text.schema import with_type
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, MAX_SEATS
from tallystick.kernel.machine import SEAT, Game, X
from tallystick.play.games import GAMES
from tallystick.rules.rulebook import Rulebook

RANKS: Final = zones.CLASSES[:-1]
# The Events of a position that names none: nothing happens in them.
QUIET: Final = tuple(f"a quiet {faction} Season" for faction in zones.FACTIONS)
FEWEST: Final = 2


# -- who plays -------------------------------------------------------------------------------------


def listed(described: list[str], case: Case) -> list[str]:
    """The players as written: who is described; else whoever is named; and colours."""
    found = dict.fromkeys(described or list(_mentioned(case))[:MAX_SEATS])
    for name in COLOURS:
        if len(found) < FEWEST:
            found.setdefault(name)
    return list(found)


def _mentioned(case: Case) -> Iterator[str]:
    node = case.given.get("tracker") if case.given is not None else None
    for half in HALVES:
        row = node.get(half) if node is not None else None
        yield from (one.text() for one in row.items()) if row is not None else ()
    yield from (step.seat for step in case.when if step.seat)


def by_colour(names: list[str]) -> tuple[str, ...]:
    """The names by number: who is called like a colour that is in use has its number."""
    found = [""] * len(names)
    for name in names:
        if name in COLOURS[: len(names)]:
            found[COLOURS.index(name)] = name
    rest = iter(name for name in names if name not in found)
    return tuple(name or next(rest) for name in found)


# -- the tracker -----------------------------------------------------------------------------------


class Cubes(Field):
    """Seats in a row: those on a half of the tracker."""

    def __init__(self, half: int) -> None:
        self.half = half

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for one in node.items():
            seat = position.seat(one)
            if any(seat in position.game.lists[half] for half in zones.TRACK):
                raise one.error(f"impossible position: {one.text()} has one cube (HL.turns.9)")
            position.game.append(zones.TRACK[self.half], seat)

    def write(self, laid: NamedPosition, subject: int) -> list[str]:
        return [laid.seats[seat] for seat in laid.game.lists[zones.TRACK[self.half]]]

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look_row(look, node, look.game.lists[zones.TRACK[self.half]])


def look_row(look: PositionCheck, node: Node, found: list[int]) -> None:
    """Compare seats, and the Bandits, in their order."""
    wanted = [OWNER.read(look.laid, one) for one in node.items()]
    look.same(node.field, wanted, found,
              lambda row: text([OWNER.say(look.laid, one) for one in row]))  # fmt: skip


def ranked(find: Callable[[Game], list[int]]) -> Seen:
    """An order that can be read off the tracker."""
    return Seen(lambda look, _, node: look_row(look, node, find(look.game)))


class Tracker(Record):
    """Who is left out stands behind the others on the half that is active. Which that is need not
    be said where all are on one: as the last player Idles, the other becomes it (HL.turns.17)."""

    always = True

    def lay_keys(self, position: PositionBuilder, subject: int, keys: Mapping[str, Node]) -> None:
        game = position.game
        for half in zones.TRACK:
            game.truncate(half, 0)
        super().lay_keys(position, subject, keys)
        active = zones.TRACK[game.lists[CELLS][zones.HALF]]
        for name in listed(list(position.seat_nodes), position.case):
            seat = position.seats.index(name)
            if not any(seat in game.lists[half] for half in zones.TRACK):
                game.append(active, seat)
        if not game.lists[active]:
            if "action" in keys:
                why = "nobody is on the half that is active (HL.turns.17)"
                raise keys["action"].error(f"impossible position: {why}")
            game.set(CELLS, zones.HALF, 1 - game.lists[CELLS][zones.HALF])

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        super().look(look, subject, node)
        look.told += reasons.tracker_reasons(look.game)


# -- cards and Control -----------------------------------------------------------------------------


class EventBoard(PileField):
    """The Event Board, which is full."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        super().lay(position, subject, node)
        self.leave(position, subject)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        game = position.game
        row = game.lists[zones.EVENTS]
        while len(row) < max(book_of(game).seasons, game.lists[CELLS][zones.SEASON]):
            position.add(QUIET[len(row) % len(QUIET)], zones.EVENTS)


class Sovereigns(PileField):
    """HL.setup.15: the Sovereign Workplace, the case's own if any, lies there if nobody has it."""

    always = True

    def leave(self, position: PositionBuilder, subject: int) -> None:
        cards = position.rules.cards
        last = len(zones.CLASSES) - 1
        kept = [card for card in cards if card.kind == "workplace" and card.rank == last]
        case = position.case
        own = {node.entries()["name"].text() for node in case.cards if node.get("name")}
        own |= {card.name for card in filed(case)}
        for card in [card for card in kept if card.name in own] or kept:
            if not position.things.all(card.name):
                position.add(card.name, zones.SOVEREIGNS)


def look_at_control(look: PositionCheck, _: int, node: Node) -> None:
    """Who Controls places, and why."""
    values = node.entries()
    for key, said in node.pairs():
        place, owner = place_of(key, look.laid.seats), OWNER.read(look.laid, said)
        if place >= zones.CASTLE:
            found = castle_controller(look.game, place - zones.CASTLE)
            look.told.append(reasons.castle_reason(look.game, place - zones.CASTLE))
        else:
            found = look.game.lists[zones.CONTROL][place]
            look.told += reasons.control_reasons(look.game, place)
        look.same(values[key.text()].field, owner, found, lambda one: OWNER.say(look.laid, one))


# -- when ------------------------------------------------------------------------------------------


class ActionTurn(Value):
    """In the Action Phase, whose turn it is: the first's on the active half, if not said."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        seat = position.seat(node)
        if seat not in self._active(position) and position.given("free") is None:
            raise node.error(f"impossible position: {node.text()} is Idle (HL.turns.1)")
        self.put(position, subject, seat)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        self.put(position, subject, next(iter(self._active(position)), NOWHERE))

    def _active(self, position: PositionBuilder) -> list[int]:
        cells = position.game.lists[CELLS]
        active = position.game.lists[zones.TRACK[cells[zones.HALF]]]
        return active if cells[zones.PHASE] == zones.ACTION else list(range(len(position.seats)))

    def found(self, laid: NamedPosition, subject: int) -> int:
        cells = laid.game.lists[CELLS]
        return cells[zones.TURN] if cells[zones.PHASE] == zones.ACTION else NOWHERE


class LastTurn(Value):
    """In the Battle Phase, whose turn, the last of the Season, is not over yet (HL.turns.7)."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        if position.game.lists[CELLS][zones.PHASE] != zones.BATTLE:
            raise node.error("impossible position: a last turn goes on into the Battle Phase alone")
        super().lay(position, subject, node)

    def found(self, laid: NamedPosition, subject: int) -> int:
        cells = laid.game.lists[CELLS]
        return cells[zones.TURN] if cells[zones.PHASE] == zones.BATTLE else NOWHERE

    def leave(self, position: PositionBuilder, subject: int) -> None:
        """Nothing: it is nobody's, or that of ``turn``."""


class Next(LaidNumber):
    """``next``: whose turn is the next, where whoever has the turn has become Idle in it."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        seat, cells = position.seat(node), position.game.lists[CELLS]
        if (
            cells[zones.PHASE] != zones.ACTION
            or seat not in position.game.lists[zones.TRACK[cells[zones.HALF]]]
        ):
            raise node.error(f"impossible position: {node.text()} is Idle (HL.turns.1)")


def next_turn(game: Game) -> int:
    """Who comes after a player who has just become Idle; NOWHERE where nobody has."""
    cells = game.lists[CELLS]
    players = game.lists[zones.TRACK[cells[zones.HALF]]]
    if cells[zones.PHASE] != zones.ACTION or cells[zones.TURN] < 0 or cells[zones.TURN] in players:
        return NOWHERE
    return players[cells[zones.NEXT_TURN] % len(players)]


class Tile(ValueKind):
    """A Tile of the map; nothing is none."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        return NOWHERE if node.is_nothing else tile_of(node)

    def say(self, laid: NamedPosition, value: int) -> str:
        return zones.TILES[value] if value >= 0 else "none"


class Fought(Field):
    """The Tiles whose Battle has been resolved this Season, or is going on (HL.battles.3)."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        position.game.extend(zones.FOUGHT, [zones.TILES.index(tile) for tile in self._read(node)])

    def write(self, laid: NamedPosition, subject: int) -> list[str]:
        return sorted(zones.TILES[tile] for tile in laid.game.lists[zones.FOUGHT])

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look.same(node.field, self._read(node), self.write(look.laid, subject))

    def _read(self, node: Node) -> list[str]:
        said = [] if node.is_nothing else node.one_or_more()
        return sorted({zones.TILES[tile_of(one)] for one in said})


class ActionsLeft(Value):
    """Standard Actions that can still be done in this turn."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        cells = laid.game.lists[CELLS]
        return zones.ACTIONS - cells[zones.DONE] if cells[zones.PHASE] == zones.ACTION else 0

    def write(self, laid: NamedPosition, subject: int) -> int | None:
        in_a_turn = laid.game.lists[CELLS][zones.PHASE] == zones.ACTION
        return self.found(laid, subject) if in_a_turn else None

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        left = node.number(1 if position.given("free") is None else 0)
        if left > zones.ACTIONS:
            raise node.error(
                f"impossible position: a turn has {zones.ACTIONS} actions (HL.turns.2)"
            )
        self.put(position, subject, zones.ACTIONS - left)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look.same(node.field, node.number(0), self.found(look.laid, subject))


POSITION: Final = Record(
    "key of given",
    {
        "season": Value(cell("season"), WholeNumber(1), None, default=1),
        "tracker": Tracker(
            "key of the tracker",
            {
                "action": Value(cell("half"), Word("half", HALVES), None, default=zones.RIGHT),
                "right": Cubes(0),
                "left": Cubes(1),
                "order": ranked(tracker.order),
                "priorities": ranked(tracker.priorities),
            },
        ),
        "tiles": ON_TILES,
        "control": Seen(look_at_control),
        "laws": PileField("laws", "a Law", "law"),
        "enacted": PileField("enacted", "a Law", "law"),
        "events": EventBoard("events", "an Event", "event"),
        "seats": EachSeat(SEAT_WORDS),
        "sovereigns": Sovereigns("sovereigns", "a Workplace", "workplace"),
        "decks": Record(
            "pile of decks",
            {one: PileField(f"{one}s", "a Workplace", "workplace", ordered=True) for one in RANKS}
            | {
                one: PileField(f"{one} events", "an Event", "event", ordered=True)
                for one in zones.FACTIONS
            },
        ),
        "discards": Record(
            "pile of discards",
            {one: PileField(f"{one} discard", "a Workplace", "workplace") for one in RANKS},
        ),
        "promises": Promises(PROMISE),
        "promised": Value(cell("promises"), WholeNumber()),
        "phase": Value(cell("phase"), PHASE),
        "turn": ActionTurn(cell("turn"), OneSeat(), NOWHERE),
        "last_turn": LastTurn(cell("turn"), SomeSeat(), NOWHERE),
        "actions_left": ActionsLeft(cell("done"), WholeNumber(), None),
        "next": Next(OneSeat(), lambda laid, _: next_turn(laid.game), NOWHERE),
        "fought": Fought(),
        "battle": Value(cell("battle"), Tile(), NOWHERE),
        # Who is asked for a Free Action, between two steps.
        "free": LaidNumber(OneSeat(), lambda laid, _: asked_in_window(laid.game), NOWHERE),
    },
)


# What is printed on a card of which nothing is known.
BELLIGERENTS: Final = 2  # as many as a Battle takes
BLANKS: Final[dict[str, dict[str, object]]] = {
    "workplace": {"class": "commoner"},
    "law": {"threshold": 1},
    "path": {"worker": "wolf", "from": [], "to": "marble"},
}
# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "tracker": ("flipped", "idled"),
    "turn": ("turn", "idled", "flipped"),
    "actions_left": ("turn", "failed", "enacted", "deployed", "fled", "assigned", "built"),
    "tiles": ("removed", "deployed", "fled", "raised", "bandits"),
    "control": ("control",),
    "laws": ("enacted", "failed"),
    "enacted": ("enacted", "failed"),
    "promises": ("oathbreak", "dismissed", "promised", "declined"),
    "winner": ("won", "crowned"),
    "over": ("won", "crowned"),
    "influence": ("held", "assigned", "fled", "enacted", "failed", "reward"),
    "prestige": ("enacted", "failed", "reward", "crowned"),
    "oathbreak": ("oathbreak", "dismissed"),
    "resources": ("handed", "converted", "built", "reward", "provided", "assigned"),
    "unemployed": ("handed", "assigned", "commissioned"),
    "employed": ("assigned", "commissioned"),
    "hand": ("built", "handed", "drafted"),
    "grid": ("built", "replaced", "swept", "assigned", "shifted"),
    "castle": ("removed", "deployed", "raised"),
    "paths": ("commissioned",),
    "extra_resources": ("raised", "reward"),
    "markers": ("handed",),
}


class HeirlessSetting(PositionPage):
    """The part of the page of Heirless that is about positions."""

    entry = GAMES["heirless"]
    blanks: ClassVar = BLANKS
    position = POSITION
    about: ClassVar = ABOUT
    follows: ClassVar = TELLING.clauses
    never = (BANDITS_NAME,)
    at_start = ("start", "seats")

    def complete(self, fields: Mapping[str, object]) -> Mapping[str, object]:
        return with_type(fields)

    def always(self) -> Iterator[tuple[str, str, dict[str, object]]]:
        for name, faction in zip(QUIET, zones.FACTIONS, strict=True):
            yield name, "event", {"faction": faction}

    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        return blank_game(cast(HeirlessRules, rules), seats, seed)

    def players(self, described: Sequence[str], case: Case) -> tuple[str, ...]:
        return by_colour(listed(list(described), case))

    def set_out(self, position: PositionBuilder, keys: Mapping[str, Node]) -> None:
        """The case's own cards are among those that ship."""
        cards = position.rules.cards
        begin(position.game, [at for at, card in enumerate(cards) if card.name not in QUIET])

    def start(self, position: PositionBuilder) -> None:
        """Begin in the phase, in the Action Phase in somebody's turn, with so much done."""
        game = position.game
        cells = game.lists[CELLS]
        game.set(CELLS, zones.SLOT, cells[zones.SEASON] - 1)
        _fill_bag(game)
        recount(game)
        seat, done, forbidden = cells[zones.TURN], cells[zones.DONE], game.lists[zones.FORBIDDEN][:]
        after = position.given("next")
        at_turn = position.seat(after) if after is not None else seat
        resting = zones.has(game, at_turn, zones.RESTING)
        game.set(CELLS, zones.DONE, 0)
        game.set(CELLS, zones.TURN, NOWHERE)
        game.truncate(zones.FORBIDDEN, 0)
        phase = cells[zones.PHASE]
        last = phase == zones.BATTLE and position.given("last_turn") is not None
        done = zones.ACTIONS if last else done
        start_at(game, zones.ACTION if last else phase, at_turn)
        game.set(CELLS, zones.PHASE, phase)
        if last:
            game.set(CELLS, zones.NEXT_TURN, 0)  # the halves of the tracker have changed
        if last or phase == zones.ACTION:
            game.set(CELLS, zones.TURN, seat)
            game.set_field(SEAT, seat)
            game.set(zones.ATTRIBUTES[at_turn], zones.RESTING, resting)
            game.set(CELLS, zones.DONE, done)
            game.set_field(X, done)
        game.extend(zones.FORBIDDEN, forbidden)
        self._resume(position)
        self._reopen(position)
        game.commit()
        game.run()

    def is_between(self, game: Game) -> bool:
        return self.is_quiet(game) or asked_in_window(game) != NOWHERE

    def _resume(self, position: PositionBuilder) -> None:
        """In a Battle that has begun (HL.battles.4)."""
        game, node = position.game, position.given("battle")
        cells = game.lists[CELLS]
        if node is None:
            return
        if (
            cells[zones.PHASE] != zones.BATTLE
            or len(zones.owners_at(game, cells[zones.BATTLE_AT])) < BELLIGERENTS
        ):
            raise node.error("impossible position: there is no Battle there then (HL.battles.1)")
        resume(game)

    def _reopen(self, position: PositionBuilder) -> None:
        """Between two steps, where somebody is asked for Free Actions."""
        node = position.given("free")
        if node is not None and not reopen(position.game, position.seat(node)):
            raise node.error("impossible position: nobody asks for Free Actions then (HL.turns.5)")


def _fill_bag(game: Game) -> None:
    """HL.amb.32: the Workers that players have are not in the bag."""
    for faction in range(len(zones.FACTIONS)):
        held = (zones.UNEMPLOYED + faction, zones.EMPLOYED + faction)
        out = sum(zones.has(game, seat, at) for seat in range(game.seats) for at in held)
        game.set(zones.BAG, faction, max(game.lists[zones.BAG][faction] - out, 0))
