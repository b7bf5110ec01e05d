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
    payments_of,
    priced,
)
from tallystick.cases.marvel_champions.faces import SELF_WORDS, VERBS, VILLAIN_WORDS
from tallystick.cases.model import Step
from tallystick.cases.naming import card_of, entries_of, is_none, split_number
from tallystick.cases.nodes import Node

OF_VILLAIN: Final = (
    "encounter_deck", "encounter_discard", "victory", "removed", "set_aside", "game_area",
    "side_deck", "dealt", "nemesis",
)  # fmt: skip
OF_PLAYER: Final = ("hand", "deck", "discard", "own_top", "own_deck", "own_discard")
PAID: Final = {"discard": "event", "cards": "event", "use": "upgrade", "exhaust": "ally"}
OF_ALLIES: Final = ("damage", "status")


def named_in_position(keys: dict[str, Node], placed: bool) -> Iterator[Naming]:
    """The cards that a position names, with the type that their place implies."""
    guess = GUESS if placed else NO_PLACE
    sure = SURE if placed else NO_PLACE
    for key, kind in (("villain", "villain"), ("main_scheme", "main_scheme")):
        if key in keys and not keys[key].is_nothing:
            yield from named(card_of(keys[key]), kind, sure)
    yield from listed(_listable(keys.get("villains")), "villain", sure)
    for key, kind in (("villain_deck", "villain"), ("scheme_deck", "main_scheme")):
        if key in keys and not is_none(keys[key]):
            yield from listed(keys[key], kind, sure)
    for one in (keys.get("villain"), *entries_of(_listable(keys.get("villains")))):
        yield from _boosts(one, guess)
    yield from listed(_listable(keys.get("side_schemes")), "side_scheme", sure)
    yield from _under(keys.get("side_schemes"), sure)
    for key in OF_VILLAIN:
        yield from listed(keys.get(key), "treachery", guess)
    for key, seat in keys["seats"].entries().items() if "seats" in keys else ():
        yield from _seat(seat.entries(), guess, sure, key)


def _listable(node: Node | None) -> Node | None:
    """A list; a mapping from names is looked at by who compares it."""
    return None if node is not None and node.is_map and "card" not in node.entries() else node


def _under(node: Node | None, sure: int) -> Iterator[Naming]:
    """What lies under cards: names, or by seat."""
    for one in entries_of(_listable(node)):
        for under in [one.get(key) for key in ("under", "tucked")] if one.is_map else []:
            if under is not None:
                for cards in under.entries().values() if under.is_map else [under]:
                    yield from listed(cards, "event", sure)


def _boosts(node: Node | None, guess: int) -> Iterator[Naming]:
    """The boost cards on an enemy."""
    if node is not None and node.is_map:
        yield from listed(node.get("boosts"), "treachery", guess)


def _seat(keys: dict[str, Node], guess: int, sure: int, seat: str) -> Iterator[Naming]:
    if "identity" in keys:
        yield from named(keys["identity"], "hero", sure)
    yield from listed(_listable(keys.get("engaged")), "minion", sure)
    for key in ("engaged", "play"):
        yield from _under(keys.get(key), sure)
        for one in entries_of(_listable(keys.get(key))):
            yield from _boosts(one, guess)
    for one in entries_of(_listable(keys.get("play"))):
        yield from _in_play(one, guess)
    for zone in OF_PLAYER:
        yield from listed(keys.get(zone), "event", guess)
    for zone in OF_VILLAIN:
        yield from listed(keys.get(zone), "treachery", guess)


def _in_play(node: Node, guess: int) -> Iterator[Naming]:
    """A card under control: an ally if something has happened to it that happens to characters."""
    keys = node.entries() if node.is_map else {}
    ally = any(key in keys for key in OF_ALLIES)
    yield from named(card_of(node), "ally" if ally else "upgrade", LIKELY if ally else guess)
    host = keys.get("on")
    if host is not None and host.is_scalar and host.text().casefold() not in VILLAIN_WORDS:
        yield from named(host, "ally", NO_PLACE)


def named_in_step(step: Step) -> Iterator[Naming]:
    """What a step names that may be a card."""
    for said in (step.verb, step.get("do")):
        yield from _said(said) if said is not None and said.is_scalar else ()
    by = step.get("by")
    if by is not None and by.is_scalar and by.text().casefold() not in SELF_WORDS:
        yield from named(by, "ally", LIKELY)
    for payment in payments_of(step):
        for key, kind in PAID.items():
            yield from listed(payment.get(key), kind, NO_PLACE)
    yield from priced(step, "event")


def _said(node: Node) -> Iterator[Naming]:
    """``use X`` is for cards in play, ``play X`` for such as enter it: an event does nothing."""
    verb, name = VERBS.split(node.text())
    if verb in ("play", "use"):
        yield Naming(split_number(name)[0], "upgrade", LIKELY, node)
