"""How the moves of Terrus are written: ``recruit Ox``, ``at: Farm``, ``targets: Owl``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.terrus import zones
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.gained_abilities import known_powers
from tallystick.games.terrus.moves import items_on
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.state_based_checks import CARRIER, RECORD, SUBJECT
from tallystick.games.terrus.values import EFFECT, ON, TIMES
from tallystick.games.terrus.values import RECORD as EFFECTS_RECORD
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.view import hidden_entities
from tallystick.rules.paying import PAYMENT_VERBS, spelled_payment
from tallystick.rules.spelling import Person, Spelled, Value, WrittenThing

# The cell beside a location, seen from its ruler (T.10.2).
SIDES: Final = {zones.ROW: "front", -1: "left", 1: "right", -zones.ROW: "behind"}
CALLED: Final = {"dominion": "call dominion vote", "conclave": "call conclave vote"}


def spell(game: Game, option: Option) -> Spelled:
    """An option of the open question, or a move that a ruler could think of."""
    verb = option[0]
    if verb in PAYMENT_VERBS:
        return spelled_payment(game, option)
    return SPELLED.get(verb, _of_thing)(game, option)


def _of_thing(game: Game, option: Option) -> Spelled:
    verb, entity, _ = option
    return Spelled(CALLED.get(verb, verb), WrittenThing(entity) if entity >= 0 else None)


def _numbered(game: Game, option: Option) -> Spelled:
    verb, entity, n = option
    return Spelled(verb, WrittenThing(entity), (("n", n + 1),) if n > 0 else ())


def _ability(game: Game, option: Option) -> Spelled:
    """By its place among those that the thing has or has lost."""
    verb, entity, n = option
    place = [m for m, _ in known_powers(game, entity)].index(n) if entity >= 0 else 0
    return Spelled(verb, WrittenThing(entity), (("n", place + 1),) if place > 0 else ())


def _cell(game: Game, option: Option) -> Spelled:
    _, place, cell = option
    side = SIDES.get(cell - game.lists[zones.SPOT][place])
    at: tuple[tuple[str, Value], ...] = (("at", WrittenThing(place)),)
    return Spelled("", None, (*at, ("cell", side)) if side else at)


def _to(game: Game, option: Option) -> Spelled:
    return Spelled(option[0], WrittenThing(option[1]), (("to", WrittenThing(option[2])),))


def _trigger(game: Game, option: Option) -> Spelled:
    """Which one it is of those whose carriers are written alike."""
    _, at, carrier = option
    name, mine = piece_of(game, carrier).name, _told_apart(game, carrier)
    earlier = game.lists[zones.PENDING][CARRIER:at:RECORD]
    namesakes = [other for other in earlier if piece_of(game, other).name == name]
    n = sum([other == carrier if mine else not _told_apart(game, other) for other in namesakes])
    return Spelled("trigger", WrittenThing(carrier), (("n", n + 1),) if n else ())


def _told_apart(game: Game, entity: int) -> bool:
    """Whether a thing is written with its number: there are several of its name in the cities."""
    name = piece_of(game, entity).name
    there = [one for one in pieces(game) if piece_of(game, one).name == name]
    return len(there) > 1 and entity in there


SPELLED: Final[dict[str, Callable[[Game, Option], Spelled]]] = {
    "play": _numbered,
    "activate": _ability,
    "at": _cell,
    "on": lambda _, option: Spelled("", None, (("on", WrittenThing(option[1])),)),
    "x": lambda _, option: Spelled("", None, (("x", option[1]),)),
    "mode": lambda _, option: Spelled("choose", option[1] + 1),
    "target": lambda _, option: Spelled("", None, (("targets", WrittenThing(option[1])),)),
    "ruler": lambda _, option: Spelled("", None, (("targets", Person(option[1])),)),
    "send": _to,
    "guard": _to,
    "move": _to,
    "wounds": lambda _, option: Spelled("wound", WrittenThing(option[1]), (("n", option[2]),)),
    "trigger": _trigger,
}


# Options whose first number is no thing.
NUMBERS: Final = ("x", "mode", "wounds", "ruler", "trigger", *PAYMENT_VERBS)


def is_in_city(game: Game, entity: int) -> bool:
    """Whether a thing stands in a city, or is away from one."""
    zone = game.lists[ZONE][entity]
    return zone >= 0 and zones.LAYOUT.spec(zone).name in ("city", "away")


def likeness(game: Game, entity: int) -> tuple[object, ...]:
    """What must be equal for two things to be the same to whoever chooses."""
    lists = game.lists
    zone = lists[ZONE][entity]
    if not is_in_city(game, entity):
        return (lists[zones.CARD][entity], zone)
    effects = lists[zones.EFFECTS]
    on = sorted((effects[at + EFFECT], effects[at + TIMES])
                for at in range(0, len(effects), EFFECTS_RECORD)
                if effects[at + ON] == entity)  # fmt: skip
    held = sorted(lists[zones.CARD][item] for item in items_on(game, entity))
    columns = tuple(
        lists[column][entity]
        for column in (zones.CARD, zones.HOST, zones.WOUNDS, zones.USED, zones.FIGHT)
    )
    return (*columns, zone, tuple(on), tuple(held))


def likeness_of_trigger(game: Game, at: int) -> tuple[object, ...]:
    """What must be equal for two waiting triggers to be the same to their ruler: the ability, what
    has it, and what it speaks of, as far as that is seen."""
    program, carrier, ruler, _ = game.lists[zones.PENDING][at : at + RECORD]
    both, hidden = (carrier, spoken_of(game, at)), hidden_entities(game, ruler)
    return (program, *[e if e < 0 or e in hidden else likeness(game, e) for e in both])


def spoken_of(game: Game, at: int) -> int:
    """What a waiting trigger speaks of: what set it off; NOWHERE if that does not matter to it."""
    pending = game.lists[zones.PENDING]
    return pending[at + SUBJECT] if pending[at] in book_of(game).speaking else NOWHERE


def pieces(game: Game) -> list[int]:
    """What is in the cities and fatigued, seat by seat, in the order in which it came; items follow
    what holds them."""
    found: list[int] = []
    born = game.lists[zones.BORN]
    for seat in range(game.seats):
        here = [*game.lists[zones.CITY[seat]], *game.lists[zones.AWAY[seat]]]
        things = [entity for entity in here if piece_of(game, entity).kind != "item"]
        things.sort(key=lambda entity: (piece_of(game, entity).kind != "clade", born[entity]))
        found += things
        found += [item for thing in things for item in items_on(game, thing)]
    return found
