"""What stands open in a position: a skirmish, votes that have been called, the event in force.

``votes`` is a list of ``{caller: A, kind: dominion}`` or ``{caller: A, card: Crier, n: 1}`` (a
conclave, by the Vote ability or action of that name); ``{A: dominion}``, ``{A: Crier}`` and, for
dominion votes, plain ``A`` say the same in short. ``events`` lists the event deck, first on top.
The first of them is in force if it is written as ``{card: Bloom, counters: 2}``, or if the
position has its season; else the next dawn reveals it.
"""

from __future__ import annotations

from typing import Final

from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.census import CLADE
from tallystick.cases.terrus.laying import Laying
from tallystick.errors import unknown
from tallystick.games.terrus import moves
from tallystick.games.terrus.pieces import Power
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.setup import start_at
from tallystick.games.terrus.turn import SKIRMISH_WINDOW
from tallystick.games.terrus.votes import CallConclave
from tallystick.games.terrus.zones import (
    ATTACKER,
    BATTLED,
    CITY,
    CONCLAVE,
    COUNTERS,
    DEFENDER,
    DOMINION,
    EVENT,
    FIGHT,
    PHASES,
    SEASON,
    SKIRMISH,
    VOTED,
    VOTES,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import PC, Rules

SKIRMISH_KEYS: Final = ("at", "attacker", "defender", "attacking", "guarding")
VOTE_KEYS: Final = ("caller", "by", "kind", "card", "n", "x")
KINDS: Final = {"dominion": DOMINION, "conclave": CONCLAVE}
DUSK: Final = "dusk"


# -- a skirmish -----------------------------------------------------------------------------------


def begin_skirmish(
    position: Laying, node: Node, turn_said: bool, phase_said: bool, turn: int, phase: str
) -> None:
    """A battle in the middle of one skirmish: the defender has priority (T.16.2)."""
    keys = node.only(SKIRMISH_KEYS, "key of a skirmish")
    attacker = position.seat(keys["attacker"]) if "attacker" in keys else turn
    if turn_said and turn != attacker:
        raise node.error("impossible position: one attacks in one's own turn (T.16.1)")
    if phase_said and phase != DUSK:
        raise node.error("impossible position: a skirmish is fought at dusk (T.16.1)")
    game = position.game
    place = _place(position, keys, node, attacker)
    defender = ruler_of(game, place)
    start_at(game, attacker, PHASES.index(DUSK))
    for cell, value in (
        (ATTACKER, attacker),
        (DEFENDER, defender),
        (SKIRMISH, place),
        (BATTLED, 1),
    ):
        game.set(CELLS, cell, value)
    _army(position, keys.get("attacking"), attacker, place)
    _army(position, keys.get("guarding"), defender, place)
    battle = position.rules.verb_programs["attack"]
    game.nest(battle, NOWHERE, attacker)
    game.set_field(PC, SKIRMISH_WINDOW)


def _place(position: Laying, keys: dict[str, Node], node: Node, attacker: int) -> int:
    """The location that is fought for."""
    at = keys.get("at")
    name = at.text() if at is not None else CLADE
    count = len(position.seats)
    others = [(attacker + step) % count for step in range(1, count)]
    if "defender" in keys:
        others = [position.seat(keys["defender"])]
    places = [
        e for e in position.things.in_cities(others) if piece_of(position.game, e).is_location
    ]
    found = position.things.pick(name, places)
    if found < 0:
        names = ", ".join(dict.fromkeys(position.things.name(e) for e in places))
        raise (at or node).expected(f"a location of an opponent's city ({names})")
    return found


def _army(position: Laying, node: Node | None, seat: int, place: int) -> None:
    game = position.game
    for one in node.items() if node is not None else ():
        free = [e for e in game.lists[CITY[seat]] if game.lists[FIGHT][e] == NOWHERE]
        beasts = [e for e in free if piece_of(game, e).kind == "beast"]
        beast = position.things.pick(one.text(), beasts)
        if beast < 0:
            whose = position.seats[seat]
            raise one.error(f"impossible position: no such beast free in the city of {whose}")
        game.set(FIGHT, beast, place)


# -- votes ----------------------------------------------------------------------------------------


def call_votes(position: Laying, node: Node) -> None:
    """Votes that have been called and not yet counted (T.17.1)."""
    votes = [node] if node.is_map else node.items()
    for one in votes:
        if one.is_map and not set(one.entries()) & set(VOTE_KEYS):
            for key, value in one.pairs():
                _short(position, key, value)
        elif one.is_map:
            _vote(position, one)
        else:
            _call(position, position.seat(one), None, 0)


def _short(position: Laying, key: Node, value: Node) -> None:
    seat = position.seat(key)
    for one in value.one_or_more():
        card = None if one.text() == "dominion" else one
        _call(position, seat, card, 0)


def _vote(position: Laying, node: Node) -> None:
    keys = node.only(VOTE_KEYS, "key of a vote")
    caller = keys.get("caller", keys.get("by"))
    if caller is None:
        raise node.error("expected the key 'caller' with a seat")
    kind = keys["kind"].choice(tuple(KINDS), "kind of vote") if "kind" in keys else ""
    card = keys.get("card")
    if kind == "conclave" and card is None:
        raise node.error("expected the key 'card': a conclave is called by one (T.17.1c)")
    if kind == "dominion" and card is not None:
        raise card.error("impossible position: no card calls a dominion vote (T.17.1b)")
    place = keys["n"].number(1) - 1 if "n" in keys else 0
    x = keys["x"].number(0) if "x" in keys else 0
    _call(position, position.seat(caller), card, place, x)


def _call(position: Laying, seat: int, card: Node | None, place: int, x: int = 0) -> None:
    game = position.game
    record = [seat, DOMINION, NOWHERE, NOWHERE, NOWHERE, 0]
    if card is not None:
        record = [seat, CONCLAVE, *_conclave(position, seat, card, place), x]
    game.extend(VOTES, record)
    turn = position.keys.get("turn")
    if seat == (position.seat(turn) if turn is not None else 0):
        game.set(CELLS, VOTED, record[1])


def _conclave(position: Laying, seat: int, node: Node, place: int) -> list[int]:
    """The card of a vote and the programs of its outcomes."""
    name = bare(node)
    if name not in position.rules.index:
        raise node.at(unknown("card", name, position.rules.index))
    piece = position.rules.cards[position.rules.index[name]]
    powers = [power for power in (*piece.powers, *piece.plays) if power.subtype == "Vote"]
    if place >= len(powers):
        raise node.expected("a card with an ability or text marked Vote")
    found = position.things.all(node.text())
    carrier = found[0] if found else position.new(name, seat, NOWHERE)
    return [carrier, *outcomes_of(position.rules, powers[place])]


def outcomes_of(rules: Rules, power: Power) -> list[int]:
    """The programs of a vote that is won and of one that is lost."""
    for op in rules.programs[power.program].ops:
        if isinstance(op, CallConclave):
            return [op.win, op.lose]
    return [NOWHERE, NOWHERE]


# -- events ---------------------------------------------------------------------------------------


def lay_events(position: Laying, node: Node, zone: int) -> None:
    """The event deck, and the event in force."""
    for place, one in enumerate(node.items()):
        keys = one.only(("card", "counters"), "key of an event") if one.is_map else {"card": one}
        if "card" not in keys:
            raise one.error("expected the key 'card' with the name of an event")
        name = keys["card"].text()
        position.expect(keys["card"], name, ("event",), "an event")
        event = position.new(name, NOWHERE, zone)
        piece = piece_of(position.game, event)
        counters = keys["counters"].number(1) if "counters" in keys else piece.turns
        season = position.game.lists[CELLS][SEASON]
        if place == 0 and ("counters" in keys or (season >= 0 and season == piece.season)):
            _in_force(position, event, counters)


def _in_force(position: Laying, event: int, counters: int) -> None:
    game = position.game
    game.move(event, NOWHERE)
    moves.register(game, event)
    game.set(CELLS, EVENT, event)
    game.set(CELLS, COUNTERS, counters)
    if game.lists[CELLS][SEASON] == NOWHERE:
        game.set(CELLS, SEASON, piece_of(game, event).season)
