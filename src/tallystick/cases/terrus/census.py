"""Which cards a case names, and of which type a blank one is: the type that its place implies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cases.census import (
    GUESS,
    LIKELY,
    NO_PLACE,
    SURE,
    Naming,
    listed,
    named,
    namings,
    payments_of,
    priced,
)
from tallystick.cases.model import Case, Step
from tallystick.cases.naming import split_number
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.names import VERBS as STEP_VERBS

VERBS: Final = {"recruit": "beast", "forge": "item", "build": "structure", "play": "action"}
SHARED: Final = {"market": "beast", "ravine": "beast"}
OWN: Final = {"hand": "beast", "den": "beast", "discard": "beast"}
PAID: Final = {"discard": "beast", "play": "resource", "bury": "beast"}
CLADE: Final = "Clade"


def implied(case: Case) -> dict[str, Naming]:
    """For every name the naming that says most about its type."""
    return namings(case, _position, _said, _arguments)


def _position(keys: dict[str, Node], placed: bool) -> Iterator[Naming]:
    guess = GUESS if placed else NO_PLACE
    for zone, kind in SHARED.items():
        yield from listed(keys.get(zone), kind, guess)
    yield from listed(keys.get("events"), "event", SURE)
    if "skirmish" in keys and keys["skirmish"].is_map:
        yield from _skirmish(keys["skirmish"].entries())
    for seat in keys["seats"].entries().values() if "seats" in keys else ():
        yield from _seat(seat.entries(), guess)


def _skirmish(keys: dict[str, Node]) -> Iterator[Naming]:
    if "at" in keys:
        yield from named(keys["at"], "structure", SURE)
    for side in ("attacking", "guarding"):
        yield from listed(keys.get(side), "beast", SURE)


def _seat(keys: dict[str, Node], guess: int) -> Iterator[Naming]:
    if "clade" in keys:
        yield from named(keys["clade"], "clade", SURE)
    for zone, kind in OWN.items():
        yield from listed(keys.get(zone), kind, guess)
    yield from listed(keys.get("exhibition"), "relic", SURE)
    city = keys.get("city")
    if city is None:
        return
    if city.is_map:
        for key, look in city.pairs():
            yield from named(key, "beast", guess)
            yield from _thing(look.entries() if look.is_map else {}, "beast", guess)
        return
    for one in city.items() if city.is_list else ():
        if one.is_map:
            yield from _thing(one.entries(), "beast", LIKELY if guess else NO_PLACE)
        else:
            yield from named(one, "beast", guess)


def _thing(keys: dict[str, Node], kind: str, sure: int) -> Iterator[Naming]:
    if "card" in keys:
        beast = {"items", "fatigued"} & set(keys)
        yield from named(keys["card"], kind, max(sure, LIKELY) if beast else min(sure, GUESS))
    if "at" in keys:
        yield from named(keys["at"], "structure", SURE)
    yield from listed(keys.get("items"), "item", SURE)


def _arguments(step: Step) -> Iterator[Naming]:
    yield from _places(step.arguments)
    for payment in payments_of(step):
        for key, kind in PAID.items():
            yield from listed(payment.get(key), kind, LIKELY if key == "play" else NO_PLACE)
    yield from priced(step, "beast")


def _said(verb: Node) -> Iterator[Naming]:
    word, name = STEP_VERBS.split(verb.text())
    if word and name:
        kind = VERBS.get(word, "beast")
        sure = SURE if word in ("recruit", "forge", "build") else LIKELY if word == "play" else 0
        yield Naming(split_number(name)[0], kind, sure, verb)


def _places(arguments: dict[str, Node]) -> Iterator[Naming]:
    if "at" in arguments:
        yield from named(arguments["at"], "structure", LIKELY)
    if "on" in arguments:
        yield from named(arguments["on"], "beast", LIKELY)
    armies = arguments.get("armies")
    if armies is not None and armies.is_map:
        for key, beasts in armies.pairs():
            yield from named(key, "structure", LIKELY)
            yield from listed(beasts, "beast", LIKELY)
