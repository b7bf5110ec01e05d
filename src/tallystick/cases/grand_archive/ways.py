"""Payments as a case writes them, and what the plans of the solver come to in these words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Final, NamedTuple

from tallystick.cases.naming import counted, names_in, row
from tallystick.cases.nodes import Node
from tallystick.costs import Demand, Plan, plans
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs import picks
from tallystick.games.grand_archive.costs.picks import UNIT_VERBS
from tallystick.games.grand_archive.costs.purse import CHARGE, Means, plain

# The lists of a payment; what is banished with Kindle is banished.
LISTS: Final = (
    "reserve", "floating", "rest", "sacrifice", "banish", "discard", "reveal", "return", "put",
    "destroy", "wake", "suppress",
)  # fmt: skip
NUMBERS: Final = ("random", "recover", "damage", "delevel")
KEYS: Final = (*LISTS, *NUMBERS, "counters", "shown")
KEY_OF: Final = {"kindle": "banish", "deal": "damage"}
MOST_PLANS: Final = 4_000
Names = tuple[tuple[str, int], ...]
Forced = set[tuple[str, int]]


class Paid(NamedTuple):
    """What is given, so that equal payments are equal: names counted, their numbers left out.

    ``counters`` has (what they are on or of, how many) as it is said.
    """

    lists: tuple[Names, ...]
    numbers: tuple[int, ...]  # -1: nothing is said
    counters: Names = ()

    def __str__(self) -> str:
        parts = []
        for key, names in zip(LISTS, self.lists, strict=True):
            if names:
                parts.append(f"{key}: {row(name for name, n in names for _ in range(n))}")
        for key, n in zip(NUMBERS, self.numbers, strict=True):
            if n > 0:
                parts.append(f"{key}: {n}")
        if self.counters:
            inner = ", ".join(f"{name}: {n}" for name, n in self.counters)
            parts.append(f"counters: {{{inner}}}")
        return f"{{{', '.join(parts)}}}"


class Taken(NamedTuple):
    """Counters that a payment removes: from what, of which kind, how many."""

    name: str
    kind: str
    n: int


class Way(NamedTuple):
    """One way to pay: what a case must say of it, and all that it may say. What cannot be otherwise
    (a card that rests or banishes itself) need not be said."""

    must: Paid
    full: Paid
    taken: tuple[Taken, ...]

    def __str__(self) -> str:
        return str(self.full)

    def is_said_by(self, said: Paid, strictly: bool = False) -> bool:
        """Whether these words mean this way; ``strictly`` the random part is said too."""
        for least, found, most in zip(self.must.lists, said.lists, self.full.lists, strict=True):
            if not _between(least, found, most):
                return False
        for place, (n, due) in enumerate(zip(said.numbers, self.full.numbers, strict=True)):
            told = n if n >= 0 or not (strictly and NUMBERS[place] == "random") else 0
            if told >= 0 and told != max(due, 0):
                return False
        return self._counters_agree(said)

    def _counters_agree(self, said: Paid) -> bool:
        if not said.counters:
            return not self.must.counters
        for word, n in said.counters:
            there = sum(one.n for one in self.taken if word in ("", one.name, one.kind))
            if there != n:
                return False
        return True


def _between(least: Names, said: Names, most: Names) -> bool:
    a, b, c = Counter(dict(least)), Counter(dict(said)), Counter(dict(most))
    return not (a - b) and not (b - c)


def read_paid(node: Node) -> Paid:
    """A payment as it is written. InputError for keys that there are not."""
    keys = node.only(KEYS, "key of a payment")
    lists = tuple(counted(names_in(_list(keys.get(key)))) for key in LISTS)
    numbers = tuple(keys[key].number(0) if key in keys else -1 for key in NUMBERS)
    _list(keys.get("shown"))
    return Paid(lists, numbers, _counters(keys.get("counters")))


def _list(node: Node | None) -> Node | None:
    if node is not None and (node.is_map or node.is_number):
        raise node.expected("a list of cards")
    return node


def _counters(node: Node | None) -> Names:
    """``{preparation: 2}``, ``{Charm: 1}``, ``{Charm: {charge: 1}}``, or a number of them."""
    if node is None or node.is_nothing:
        return ()
    if node.is_number:
        return (("", node.number(0)),)
    found: list[tuple[str, int]] = []
    for key, value in node.entries().items():
        if value.is_map:
            found.append((key, sum(one.number(0) for one in value.entries().values())))
        else:
            found.append((key, value.number(0)))
    return tuple(sorted(found))


# -- plans ----------------------------------------------------------------------------------------


class _Sum:
    """A payment while it is added up; ``said`` False: all of it, True: what must be said."""

    def __init__(self) -> None:
        self.lists: dict[bool, dict[str, Counter[str]]] = {
            said: {key: Counter() for key in LISTS} for said in (True, False)
        }
        self.numbers = dict.fromkeys(NUMBERS, 0)
        self.taken: list[Taken] = []
        self.told: list[Taken] = []

    def add(self, key: str, name: str, must: bool) -> None:
        for said in (True, False) if must else (False,):
            self.lists[said][key][name] += 1

    def way(self) -> Way:
        must, full = (self._paid(said) for said in (True, False))
        return Way(must, full, tuple(sorted(self.taken)))

    def _paid(self, said: bool) -> Paid:
        lists = tuple(
            tuple(sorted((k, v) for k, v in self.lists[said][key].items() if v)) for key in LISTS
        )
        taken = self.told if said else self.taken
        found = counted(one.kind for one in taken for _ in range(one.n))
        return Paid(lists, tuple(self.numbers[key] for key in NUMBERS), found)


def way_of(means: Means, plan: Plan) -> Way:
    """What a plan of the solver gives."""
    found = _Sum()
    forced = _forced(means)
    for index, use, n in plan:
        source = means.supply.sources[index]
        key = source.key
        assert isinstance(key, int)
        for verb in source.uses[use].verb.split("+"):
            _add(found, means, key, verb, n, forced)
    return found.way()


def _add(found: _Sum, means: Means, key: int, verb: str, n: int, forced: Forced) -> None:
    name = KEY_OF.get(plain(verb), plain(verb))
    if name == "permit":
        return
    if plain(verb) == "remove":
        _remove(found, means, key, verb, n, forced)
    elif name in NUMBERS:
        found.numbers[name] += n
    elif key < CHARGE:
        for entity in means.alike(key, n):
            must = (plain(verb), entity) not in forced
            found.add(name, piece_of(means.game, entity).name, must)


def _remove(found: _Sum, means: Means, key: int, verb: str, n: int, forced: Forced) -> None:
    kind = book_of(means.game).counter_names[int(verb.partition(":")[2])]
    one = Taken(piece_of(means.game, key).name, kind, n)
    found.taken.append(one)
    if (verb, key) not in forced:
        found.told.append(one)


def _forced(means: Means) -> Forced:
    """What can only be done to certain things: nobody need say to which."""
    found: Forced = set()
    game, seat, source, instance = means.game, means.seat, means.source, means.instance
    for pick in means.price.picks:
        if pick.verb in UNIT_VERBS:
            if pick.verb != "random":
                there = picks.stocks(game, pick, seat, source, instance)
                found |= {(one.verb, one.entity) for one in there if len(there) == 1}
            continue
        things = picks.candidates(game, pick, seat, source, instance)
        if len(things) <= pick.amount.value(0):
            found |= {(pick.verb, entity) for entity in things}
    return found


def plans_of(means: Means, demands: Iterable[Demand]) -> list[Plan]:
    """The tight payments, in the order of the solver."""
    found: list[Plan] = []
    for demand in demands:
        found += islice(plans(demand, means.supply), MOST_PLANS)
    return found


def ways_of(means: Means, demands: Iterable[Demand]) -> list[Way]:
    """All tight payments in words, each once; cards of one name are not told apart."""
    return list(dict.fromkeys(way_of(means, plan) for plan in plans_of(means, demands)))
