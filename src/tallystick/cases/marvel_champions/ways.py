"""Payments as a case writes them, and what the plans of the solver come to in these words."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from tallystick.cases.marvel_champions.seats import counters
from tallystick.cases.naming import counted, names_in, row
from tallystick.cases.nodes import Node
from tallystick.costs import Plan, Source
from tallystick.games.marvel_champions.costs import asks
from tallystick.games.marvel_champions.costs.dues import LEAVING, Ask
from tallystick.games.marvel_champions.costs.purse import (
    DEED,
    HELPER,
    ICONS,
    PERSON,
    PLACE,
    THING,
    Means,
    entity_of,
)
from tallystick.games.marvel_champions.costs.resources import Generator, picks_one
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

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


class _Sum:
    """A payment while it is added up; ``must`` and ``full`` by key."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lists: dict[bool, dict[str, Counter[str]]] = {
            said: {key: Counter() for key in LISTS} for said in (True, False)
        }
        self.damage = {True: 0, False: 0}

    def add(self, key: str, name: str, n: int, must: bool) -> None:
        """So many things more under a key."""
        for said in (True, False) if must else (False,):
            self.lists[said][key][name] += n

    def hurt(self, n: int, must: bool) -> None:
        """So much damage more."""
        for said in (True, False) if must else (False,):
            self.damage[said] += n

    def paid(self, said: bool) -> Paid:
        """What must be said (``said``), or all there is."""
        named = {key: tuple(sorted((k, v) for k, v in self.lists[said][key].items() if v))
                 for key in LISTS}  # fmt: skip
        return Paid(damage=self.damage[said], **named)


def way_of(game: Game, means: Means, plan: Plan) -> Way:
    """What a plan of the solver gives."""
    found = _Sum(game)
    for index, use, n in plan:
        source = means.supply.sources[index]
        _add(found, means, key_of(source), source.uses[use].verb, n)
    return Way(found.paid(True), found.paid(False))


def _add(found: _Sum, means: Means, key: int, verb: str, n: int) -> None:
    if verb == ICONS or verb.startswith("inner"):
        found.add("discard" if verb == ICONS else "cards", name_of(found.game, key), n, True)
    elif verb.startswith("resource"):
        _used(found, means.generators[int(verb[9:])], n)
    elif verb.startswith("pick"):
        number = int(verb[5:])
        _picked(found, means.bill.scope_of(number), means.bill.asks[number], key, n)


def _used(found: _Sum, made: Generator, n: int) -> None:
    """A Resource ability; what its own cost does need not be said, unless something is picked."""
    found.add("use", piece_of(found.game, made.entity).name, n, True)
    for ask in made.price.asks:
        if asks.is_from_hand(ask):
            continue  # a card laid down for it does that
        there = asks.candidates(made.scope, ask) if asks.is_for_things(ask) else []
        target = made.target if picks_one(ask) else (there or [NOWHERE])[0]
        times = n * max(asks.times_now(made.scope, ask), 1)
        _thing(found, made.scope, ask, target, times, picks_one(ask) and len(there) > 1)


def _picked(found: _Sum, scope: Scope, ask: Ask, key: int, n: int) -> None:
    if key < THING:
        found.add("cards", name_of(found.game, key), n, True)
    else:
        entity = entity_of(key) if is_thing(key) else NOWHERE
        _thing(found, scope, ask, entity, n, is_open(scope, ask))


def _thing(found: _Sum, scope: Scope, ask: Ask, entity: int, n: int, must: bool) -> None:
    """What is done to a thing; what was only chosen is no part of a payment."""
    name = piece_of(found.game, entity).name if entity >= 0 else ""
    if ask.verb == "take":
        found.hurt(ask.n.value(scope) * n, must)
    elif ask.verb == "exhaust":
        found.add("exhaust", name, n, must)
    elif ask.verb == "remove counters":
        found.add("counters", name, n, must)
    elif ask.verb in LEAVING and name:
        found.add("cards", name, n, must)


def is_open(scope: Scope, ask: Ask) -> bool:
    """Whether there is a choice of what a part of a cost is done to, or how often."""
    if ask.many or not asks.is_for_things(ask):
        return ask.many
    return len(asks.candidates(scope, ask)) > max(asks.times_now(scope, ask), 1)


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
