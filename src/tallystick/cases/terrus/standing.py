"""What stands open in a position: a skirmish, votes that have been called, events, effects that
last.

``votes`` is a list of ``{caller: A, kind: dominion}`` or ``{caller: A, card: Crier, n: 1}`` (a
conclave, by the Vote ability or action of that name); ``{A: dominion}``, ``{A: Crier}`` and, for
dominion votes, plain ``A`` say the same in short. ``events`` lists the event deck, first on top.
The first of them is in force if it is written as ``{card: Bloom, counters: 2}``, or if the
position has its season; else the next dawn reveals it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tallystick.cases.census import SURE, Naming, listed
from tallystick.cases.fields.cards import CardAt, InPlay
from tallystick.cases.fields.field import (
    Keys,
    NamedPosition,
    Part,
    PositionBuilder,
    PositionCheck,
    Record,
    TableRows,
    required,
)
from tallystick.cases.fields.values import (
    LaidNumber,
    OneSeat,
    Value,
    WholeNumber,
    Word,
    cell,
    entry,
)
from tallystick.cases.nodes import Node
from tallystick.games.terrus import durations, moves, votes, zones
from tallystick.games.terrus.battle import attackers_here, guards_here
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.durations import ANY_SEAT, UNTILS
from tallystick.games.terrus.pieces import TerrusPiece, UsableAbility, later_name
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.setup import start_at
from tallystick.games.terrus.turn import SKIRMISH_WINDOW
from tallystick.games.terrus.values import EFFECT, ON, SINCE, TIMES, UNTIL, UNTIL_SEAT
from tallystick.games.terrus.votes import CallConclave
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import PC, Game
from tallystick.rules.card_text import THIS, Durable, Grants, Removes, Restrains, StatChange
from tallystick.rules.picking import first_of

# -- a skirmish -----------------------------------------------------------------------------------


class Army(Part):
    """The beasts of one side of a skirmish; ``here`` finds them."""

    def __init__(self, here: Callable[[Game], list[int]]) -> None:
        self.here = here

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look.names(node, map(look.laid.things.name, self.here(look.game)))

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from listed(node, "beast", SURE)


class Skirmish(Record):
    """A battle in the middle of one skirmish (T.16.2); with or without, the turn begins."""

    def leave(self, position: PositionBuilder, subject: int) -> None:
        game = position.game
        game.set(CELLS, zones.LEFT, len(zones.living(game)))
        start_at(game, game.lists[CELLS][zones.TURN], game.lists[CELLS][zones.PHASE])

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        if node.is_nothing:
            self.leave(position, subject)
            return
        game = position.game
        keys = self.read(node)
        turn = game.lists[CELLS][zones.TURN]
        attacker = position.seat(keys["attacker"]) if "attacker" in keys else turn
        if position.given("turn") is not None and turn != attacker:
            raise node.error("impossible position: one attacks in one's own turn (T.16.1)")
        phase = position.given("phase")
        if phase is not None and phase.text().casefold() != "dusk":
            raise node.error("impossible position: a skirmish is fought at dusk (T.16.1)")
        place = self._place(position, keys, node, attacker)
        defender = ruler_of(game, place)
        game.set(CELLS, zones.TURN, attacker)
        game.set(CELLS, zones.PHASE, zones.DUSK)
        self.leave(position, subject)
        for one, value in (
            (zones.ATTACKER, attacker),
            (zones.DEFENDER, defender),
            (zones.SKIRMISH, place),
        ):
            game.set(CELLS, one, value)
        game.set(CELLS, zones.BATTLED, 1)
        self._army(position, keys.get("attacking"), attacker, place)
        self._army(position, keys.get("guarding"), defender, place)
        game.nest(book_of(game).verb_programs["attack"], NOWHERE, attacker)
        game.set_field(PC, SKIRMISH_WINDOW)

    def _place(self, position: PositionBuilder, keys: Keys, node: Node, attacker: int) -> int:
        """The location that is fought for."""
        at, game, things = keys.get("at"), position.game, position.things
        count = len(position.seats)
        others = [(attacker + step) % count for step in range(1, count)]
        if "defender" in keys:
            others = [position.seat(keys["defender"])]
        cities = [thing for seat in others for thing in game.lists[zones.CITY[seat]]]
        places = [thing for thing in cities if piece_of(game, thing).is_location]
        found = things.pick(at.text() if at is not None else "Clade", places)
        if found < 0:
            names = ", ".join(dict.fromkeys(things.name(one) for one in places))
            raise (at or node).expected(f"a location of an opponent's city ({names})")
        return found

    def _army(self, position: PositionBuilder, node: Node | None, seat: int, place: int) -> None:
        game = position.game
        for one in node.items() if node is not None else ():
            free = [
                e for e in game.lists[zones.CITY[seat]] if game.lists[zones.FIGHT][e] == NOWHERE
            ]
            beasts = [e for e in free if piece_of(game, e).kind == "beast"]
            beast = position.things.pick(one.text(), beasts)
            if beast < 0:
                whose = position.seats[seat]
                raise one.error(f"impossible position: no such beast free in the city of {whose}")
            game.set(zones.FIGHT, beast, place)

    def write(self, laid: NamedPosition, subject: int) -> dict[str, object]:
        """A position is written when nothing is half done."""
        return {}

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        place = look.game.lists[CELLS][zones.SKIRMISH]
        fought = not (node.is_nothing or (node.is_map and not node.entries()))
        if fought != (place >= 0):
            found = look.laid.things.name(place) if place >= 0 else "none"
            look.differ(node.field, "one" if fought else "none", found)
        if fought:
            self.check(look.laid, node)
        if fought and place >= 0:
            super().look(look, subject, node)


SKIRMISH_NOW: Final = Skirmish(
    "key of a skirmish",
    {
        "at": CardAt(cell("skirmish"), "structure"),
        "attacker": Value(cell("attacker"), OneSeat()),
        "defender": Value(cell("defender"), OneSeat()),
        "attacking": Army(attackers_here),
        "guarding": Army(guards_here),
    },
)


# -- votes ----------------------------------------------------------------------------------------


def vote_of(laid: NamedPosition, row: int) -> int:
    """Which of the card's texts marked Vote has been called, from 1; 0 where none has."""
    record = laid.game.lists[zones.VOTES][row : row + votes.RECORD]
    if record[votes.CARRIER] < 0:
        return 0
    powers = vote_powers(piece_of(laid.game, record[votes.CARRIER]))
    found = [outcomes_of(laid, power) for power in powers]
    return found.index([record[votes.WIN], record[votes.LOSE]]) + 1


VOTE_KIND: Final = Word("kind of vote", ("nothing", "dominion", "conclave"))
VOTE: Final = Record(
    "key of a vote",
    {
        "caller": Value(entry("votes", votes.CALLER), OneSeat(), None),
        "kind": Value(entry("votes", votes.KIND), VOTE_KIND, zones.CONCLAVE),
        "card": CardAt(entry("votes", votes.CARRIER)),
        "n": LaidNumber(WholeNumber(1), vote_of),
        "x": Value(entry("votes", votes.CALLED_FOR), WholeNumber()),
    },
)


class Votes(TableRows):
    """Votes that have been called and not yet counted (T.17.1)."""

    def read(self, node: Node, keys: tuple[str, ...]) -> Iterator[tuple[Node, Keys]]:
        for one in [node] if node.is_map else [] if node.is_nothing else node.items():
            if not one.is_map:
                yield one, {"caller": one}
            elif set(one.entries()) & {*keys, "by"}:
                said = one.only((*keys, "by"), self.record.what)
                yield one, {"caller" if key == "by" else key: said[key] for key in said}
            else:
                for key, value in one.pairs():
                    for card in value.one_or_more():
                        dominion = card.text() == "dominion"
                        yield one, {"caller": key} | ({} if dominion else {"card": card})

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        seat = position.seat(required(node, keys, "caller", "a seat"))
        card = keys.get("card")
        kind = VOTE_KIND.read(position, keys["kind"]) if "kind" in keys else 0
        if kind == zones.CONCLAVE and card is None:
            raise node.error("expected the key 'card': a conclave is called by one (T.17.1c)")
        if kind == zones.DOMINION and card is not None:
            raise card.error("impossible position: no card calls a dominion vote (T.17.1b)")
        record = [seat, *NO_VOTE[1:]]
        if card is not None:
            n = keys["n"].number(1) - 1 if "n" in keys else 0
            record = [seat, zones.CONCLAVE, *_conclave(position, seat, card, n), 0]
        game = position.game
        if seat == game.lists[CELLS][zones.TURN]:
            game.set(CELLS, zones.VOTED, record[votes.KIND])
        return self.enter(position, record)

    def fits(self, look: PositionCheck, row: int, keys: Mapping[str, Node]) -> bool:
        conclave = look.game.lists[zones.VOTES][row + votes.KIND] == zones.CONCLAVE
        said = {"card", "kind"} & set(keys)
        return bool(said or not conclave) and super().fits(look, row, keys)


NO_VOTE: Final = (NOWHERE, zones.DOMINION, NOWHERE, NOWHERE, NOWHERE, 0)
CALLED: Final = Votes(VOTE, zones.VOTES, NO_VOTE)


def _conclave(position: PositionBuilder, seat: int, node: Node, n: int) -> list[int]:
    """The card of a vote and the programs of its outcomes."""
    powers = vote_powers(position.rules.cards[position.index[position.card_named(node)]])
    if n >= len(powers):
        raise node.expected("a card with an ability or text marked Vote")
    found = position.things.all(node.text())
    carrier = found[0] if found else position.new(node, (), "", NOWHERE, seat)
    return [carrier, *outcomes_of(position, powers[n])]


def vote_powers(piece: TerrusPiece) -> list[UsableAbility]:
    """The abilities and texts of a card that are marked Vote."""
    return [power for power in (*piece.powers, *piece.plays) if power.subtype == "Vote"]


def outcomes_of(laid: NamedPosition, power: UsableAbility) -> list[int]:
    """The programs of a vote that is won and of one that is lost."""
    call = first_of(laid.rules.programs[power.program].ops, CallConclave)
    return [call.win, call.lose] if call is not None else [NOWHERE, NOWHERE]


# -- events ---------------------------------------------------------------------------------------


class InForce(Value):
    """Counters on the event in force: the first written, if with counters or in season."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        cells = laid.game.lists[CELLS]
        return cells[zones.COUNTERS] if cells[zones.EVENT] == subject else 0

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        game = position.game
        if game.lists[CELLS][zones.EVENT] >= 0 or game.lists[zones.EVENTS][0] != subject:
            return
        game.move(subject, NOWHERE)
        moves.bring_into_force(game, subject)
        game.set(CELLS, zones.EVENT, subject)
        game.set(CELLS, zones.COUNTERS, value)
        if game.lists[CELLS][zones.SEASON] == NOWHERE:
            game.set(CELLS, zones.SEASON, piece_of(game, subject).season)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        piece, season = piece_of(position.game, subject), position.game.lists[CELLS][zones.SEASON]
        if season >= 0 and season == piece.season:
            self.put(position, subject, piece.turns)


class EventInForce(InPlay):
    """The event in force, and the event deck."""

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        event = laid.game.lists[CELLS][zones.EVENT]
        return [*([event] if event >= 0 else []), *laid.game.lists[zones.EVENTS]]

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        return position.new(keys["card"], ("event",), "an event", zones.EVENTS)


EVENT_DECK: Final = EventInForce(
    Record("key of an event", {"counters": InForce(cell("counters"), WholeNumber(1))}),
    "event",
    SURE,
)


# -- effects --------------------------------------------------------------------------------------


class EffectChange(Part):
    """``gets``, ``gains`` and ``loses``: what an effect does."""

    def __init__(self, sort: type[Durable], field: str) -> None:
        self.sort = sort
        self.field = field

    def write(self, laid: NamedPosition, subject: int) -> object:
        modifier = book_of(laid.game).modifiers[laid.game.lists[zones.EFFECTS][subject + EFFECT]]
        if not isinstance(modifier, self.sort):
            return None
        value, times = (
            getattr(modifier, self.field),
            laid.game.lists[zones.EFFECTS][subject + TIMES],
        )
        return [delta * times for delta in value] if self.sort is StatChange else value


MOMENT: Final = Word("moment", (*UNTILS[:-1], "end of game"))


# -- what was left for later ----------------------------------------------------------------------


class WhichLater(Part):
    """Which of the triggers that the card's text leaves behind it is, from 1."""

    def write(self, laid: NamedPosition, subject: int) -> int:
        program, card = laid.game.lists[zones.DELAYED][subject : subject + 2]
        return laters_of(laid, piece_of(laid.game, card)).index(program) + 1


LATER: Final = Record(
    "key of what is left for later",
    {
        "card": CardAt(entry("delayed", 1)),
        "n": WhichLater(),
        "ruler": Value(entry("delayed", zones.DELAYED_RULER), OneSeat(), None),
        "at": Value(entry("delayed", durations.MOMENT), MOMENT, None),
        "of": Value(entry("delayed", durations.WHOSE), OneSeat(), ANY_SEAT),
    },
)


class LeftForLater(TableRows):
    """Triggers that were left behind for a later moment (T.22.2a)."""

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        card = required(node, keys, "card", "the card that has left it")
        seat = position.seat(required(node, keys, "ruler", "whose it is"))
        required(node, keys, "at", "when it goes off")
        piece = position.rules.cards[position.index[position.card_named(card)]]
        known, n = laters_of(position, piece), keys["n"].number(1) if "n" in keys else 1
        if n > len(known):
            raise card.expected("a card that leaves such a trigger behind")
        found = position.things.all(card.text())
        carrier = found[0] if found else position.new(card, (), "", NOWHERE, seat)
        return self.enter(position, [known[n - 1], carrier, *NOTHING_LATER[2:]])


NOTHING_LATER: Final = (NOWHERE, NOWHERE, NOWHERE, NOWHERE, ANY_SEAT)
LEFT_FOR_LATER: Final = LeftForLater(LATER, zones.DELAYED, NOTHING_LATER)


def laters_of(laid: NamedPosition, piece: TerrusPiece) -> list[int]:
    """The programs of the triggers that a card's text leaves behind."""
    programs = {one.name.partition(": ")[0]: at for at, one in enumerate(laid.rules.programs)}
    return [programs[later_name(piece.name, n + 1)] for n in range(piece.laters)]


# -- effects that last ----------------------------------------------------------------------------
LASTING: Final = Record(
    "key of an effect",
    {
        "on": CardAt(entry("effects", ON)),
        "gets": EffectChange(StatChange, "deltas"),
        "gains": EffectChange(Grants, "keyword"),
        "loses": EffectChange(Removes, "keyword"),
        "cannot": EffectChange(Restrains, "deed"),
        "until": Value(entry("effects", UNTIL), MOMENT, None),
        "of": Value(entry("effects", UNTIL_SEAT), OneSeat(), ANY_SEAT),
        "since": Value(entry("effects", SINCE), WholeNumber(), None),
    },
)


NO_EFFECT: Final = (0, NOWHERE, 0, 0, ANY_SEAT, 1)


class Lasting(TableRows):
    """Effects that last; ``since`` is the timestamp, where it matters which came first."""

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        """The changes on what is in the position: what another was on is gone with all it does."""
        effects, named = laid.game.lists[zones.EFFECTS], laid.things
        starts = super().rows(laid, subject)
        return [at for at in starts if effects[at + ON] in named.all(named.name(effects[at + ON]))]

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        if "on" not in keys or "until" not in keys:
            raise node.error("expected the keys 'on' with a thing, and 'until'")
        modifier = _place_of(book_of(position.game).modifiers, _change(node, keys))
        since = 0 if "since" in keys else position.game.tick()
        return self.enter(position, [modifier, NOWHERE, since, *NO_EFFECT[3:]])


LASTING_NOW: Final = Lasting(LASTING, zones.EFFECTS, NO_EFFECT)


def _change(node: Node, keys: Keys) -> Durable:
    if "gets" in keys:
        deltas = tuple(one.number() for one in keys["gets"].items())
        if len(deltas) != len(zones.STATS):
            raise keys["gets"].expected("three numbers: ATK, INT, DEF")
        return StatChange(THIS, deltas)
    if "gains" in keys:
        return Grants(THIS, keys["gains"].text())
    if "loses" in keys:
        return Removes(THIS, keys["loses"].text())
    if "cannot" in keys:
        return Restrains(THIS, keys["cannot"].text())
    raise node.error("expected one of the keys 'gets', 'gains', 'loses' and 'cannot'")


def _place_of(modifiers: list[Durable], change: Durable) -> int:
    """The place of a change in the rulebook's table."""
    for at, known in enumerate(modifiers):
        if type(known) is type(change) and known == change:
            return at
    modifiers.append(change)
    return len(modifiers) - 1
