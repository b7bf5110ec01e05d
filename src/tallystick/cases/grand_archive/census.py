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
    best,
    listed,
    named,
    namings,
    payments_of,
    priced,
)
from tallystick.cases.grand_archive.names import CHAMPION_WORDS, VERBS, unquoted
from tallystick.cases.model import Case, Step
from tallystick.cases.naming import card_of, entries_of, split_number
from tallystick.cases.nodes import Node

OWN: Final = {
    "hand": "action", "memory": "action", "deck": "action", "graveyard": "action",
    "banishment": "action", "material": "regalia", "intent": "attack",
}  # fmt: skip
PAID: Final = (
    "reserve", "floating", "rest", "sacrifice", "banish", "discard", "shown", "reveal", "return",
)  # fmt: skip
OF_VERBS: Final = {
    "activate": ("action", LIKELY),
    "materialize": ("regalia", LIKELY),
    "use": ("item", LIKELY),
    "attack": ("ally", NO_PLACE),
}


def implied(case: Case) -> dict[str, Naming]:
    """For every name the naming that says most about its type."""
    seats = _seats(case)
    found = namings(case, _position, _said, _arguments).values()
    return best(_without_owner(one, seats) for one in found)


def _seats(case: Case) -> list[str]:
    seats = case.given.get("seats") if case.given is not None else None
    return list(seats.entries()) if seats is not None and seats.is_map else []


def _without_owner(one: Naming, seats: list[str]) -> Naming:
    """``B's Squire`` is a Squire."""
    owner = next((seat for seat in seats if one.name.startswith((f"{seat}'s ", f"{seat}’s "))), "")
    return one._replace(name=one.name[len(owner) + 3 :]) if owner else one


def _position(keys: dict[str, Node], placed: bool) -> Iterator[Naming]:
    guess, sure = (GUESS, SURE) if placed else (NO_PLACE, NO_PLACE)
    if placed:
        yield from listed(keys.get("stack"), "action", guess)
    for _, seat in keys["seats"].entries().items() if "seats" in keys else ():
        yield from _seat(seat.entries(), guess, sure)


def _seat(keys: dict[str, Node], guess: int, sure: int) -> Iterator[Naming]:
    if "champion" in keys and not keys["champion"].is_nothing:
        yield from named(card_of(keys["champion"]), "champion", sure)
    yield from listed(keys.get("lineage"), "champion", sure)
    for one in entries_of(_listable(keys.get("field"))):
        yield from _on_field(one, guess)
    for zone, kind in OWN.items():
        yield from listed(_listable(keys.get(zone)), kind, guess)


def _listable(node: Node | None) -> Node | None:
    """A list; a mapping from names is looked at by who compares it."""
    return None if node is not None and node.is_map and "card" not in node.entries() else node


def _on_field(node: Node, guess: int) -> Iterator[Naming]:
    """An object: an ally, unless it has durability counters, as weapons have."""
    counters = node.get("counters") if node.is_map else None
    weapon = counters is not None and counters.is_map and "durability" in counters.entries()
    kind = "weapon" if weapon else "ally"
    yield from named(card_of(node), kind, LIKELY if weapon else guess)


def _arguments(step: Step) -> Iterator[Naming]:
    for one in entries_of(step.get("by")):
        if one.is_scalar and one.text().casefold() not in CHAMPION_WORDS:
            yield from named(one, "ally", LIKELY)
    yield from listed(step.get("wielding"), "weapon", SURE)
    for payment in payments_of(step):
        for key in PAID:
            yield from listed(payment.get(key), "action", NO_PLACE)
    yield from priced(step, "action")


def _said(verb: Node) -> Iterator[Naming]:
    """What a verb is said of: ``activate X`` is for actions, ``use X`` for items."""
    word, name = VERBS.split(verb.text())
    if word in OF_VERBS and name:
        kind, sure = OF_VERBS[word]
        yield Naming(split_number(unquoted(name))[0], kind, sure, verb)
