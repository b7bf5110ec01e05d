"""Payments as a case writes them, and what the plans of the solver come to in these words."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from tallystick.cases.marvel_champions.seats import counters
from tallystick.cases.naming import counted, names_in, row
from tallystick.cases.nodes import Node
from tallystick.costs import Plan, Source
from tallystick.games.marvel_champions.costs.invoices import Invoice
from tallystick.games.marvel_champions.costs.purse import (
    DEED,
    HELPER,
    PERSON,
    PLACE,
    THING,
    Means,
    entity_of,
)
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.kernel.machine import Game
from tallystick.rules.spelling import Paid as Written
from tallystick.rules.spelling import Thing

LISTS: Final = ("discard", "use", "exhaust", "cards", "counters")
KEYS: Final = ("discard", "use", "exhaust", "damage", "counters", "cards", "as", "split")
Names = tuple[tuple[str, int], ...]


class Paid(NamedTuple):
    """What is given, so that equal payments are equal: names counted, their numbers left out."""

    discard: Names = ()
    use: Names = ()
    exhaust: Names = ()
    cards: Names = ()
    counters: Names = ()
    damage: int = 0

    def __str__(self) -> str:
        parts = []
        for key in LISTS:
            names: Names = getattr(self, key)
            if names and key == "counters":
                parts.append(f"counters: {{{', '.join(f'{name}: {n}' for name, n in names)}}}")
            elif names:
                parts.append(f"{key}: {row(name for name, n in names for _ in range(n))}")
        if self.damage:
            parts.append(f"damage: {self.damage}")
        return f"{{{', '.join(parts)}}}"


class Way(NamedTuple):
    """One way to pay: what a case must say of it, and all that it may say. What cannot be otherwise
    (a card that exhausts itself, damage that is taken) need not be said."""

    must: Paid
    full: Paid

    def __str__(self) -> str:
        return str(self.full)

    def is_said_by(self, said: Paid) -> bool:
        """Whether these words mean this way."""
        if not self.must.damage <= said.damage <= self.full.damage:
            return False
        if 0 != said.damage != self.full.damage:
            return False
        return all(_between(getattr(self.must, key), getattr(said, key), getattr(self.full, key))
                   for key in LISTS)  # fmt: skip


def _between(least: Names, said: Names, most: Names) -> bool:
    a, b, c = Counter(dict(least)), Counter(dict(said)), Counter(dict(most))
    return not (a - b) and not (b - c)


def read_paid(node: Node) -> Paid:
    """A payment as it is written."""
    keys = node.only(KEYS, "key of a payment")
    named = {key: counted(names_in(keys.get(key))) for key in ("discard", "use", "exhaust",
                                                               "cards")}  # fmt: skip
    for key in ("as", "split"):
        for value in keys[key].entries().values() if key in keys else ():
            for one in value.one_or_more():
                one.text()
    damage = keys["damage"].number(0) if "damage" in keys else 0
    return Paid(counters=_counters(keys.get("counters")), damage=damage, **named)


def _counters(node: Node | None) -> Names:
    if node is None or node.is_nothing:
        return ()
    if node.is_number:
        return (("", counters(node)),)
    return tuple(sorted((key, value.number(0)) for key, value in node.entries().items()))


# -- plans ----------------------------------------------------------------------------------------


def way_of(game: Game, means: Means, plan: Plan) -> Way:
    """What a plan of the solver gives, as the engine writes it."""
    bill = Invoice(means)
    return Way(_bare(game, bill.told(plan)), _bare(game, bill.paid(plan)))


def _bare(game: Game, written: Written) -> Paid:
    """The names of a payment without numbers."""
    found: dict[str, Counter[str]] = {key: Counter() for key in (*LISTS, "damage")}
    for key, what, n in written.parts:
        name = piece_of(game, what.entity).name if isinstance(what, Thing) else str(what)
        found[key][name] += n
    damage = found.pop("damage").total()
    named = {key: tuple(sorted((k, v) for k, v in names.items() if v))
             for key, names in found.items()}  # fmt: skip
    return Paid(damage=damage, **named)


def key_of(source: Source) -> int:
    """What a source is, as a number (see ``purse``)."""
    assert isinstance(source.key, int)
    return source.key


def is_thing(key: int) -> bool:
    """Whether a source is a thing in play, or in a discard pile."""
    return THING <= key < DEED or key >= PLACE


def is_gift(key: int) -> bool:
    """Whether a source is a card of another player."""
    return HELPER <= key < PLACE


def is_person(key: int) -> bool:
    """Whether a source is a player who may be chosen."""
    return PERSON <= key < HELPER


def name_of(game: Game, key: int) -> str:
    """The card that a source is, by name."""
    if key < THING:
        return str(game.rules.cards[key].name)
    return piece_of(game, entity_of(key)).name if is_thing(key) or is_gift(key) else ""
