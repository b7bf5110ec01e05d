"""Payments as a case writes them, and the plans of the solver that they stand for."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from tallystick.cases.naming import counted, names_in, split_number
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.things import Things
from tallystick.costs import Plan, Supply
from tallystick.errors import unknown
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.purse import CARDS
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import RESOURCES
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game

KEYS: Final = ("pool", "discard", "play", "vitae", "bury")
LISTS: Final = ("discard", "play", "bury")


class Payment(NamedTuple):
    """What is given, so that equal payments are equal: names counted, numbers left out."""

    pool: tuple[tuple[str, int], ...] = ()
    discard: tuple[tuple[str, int], ...] = ()
    play: tuple[tuple[str, int], ...] = ()
    vitae: int = 0
    bury: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        parts = []
        if self.pool:
            parts.append(f"pool: {{{', '.join(f'{name}: {n}' for name, n in self.pool)}}}")
        for verb in LISTS:
            counts: tuple[tuple[str, int], ...] = getattr(self, verb)
            if counts:
                names = [name for name, n in counts for _ in range(n)]
                parts.append(f"{verb}: [{', '.join(names)}]")
        if self.vitae:
            parts.append(f"vitae: {self.vitae}")
        return f"{{{', '.join(parts)}}}"


def read_payment(node: Node) -> Payment:
    """A payment as it is written."""
    keys = node.only(KEYS, "key of a payment")
    lists = {verb: counted(names_in(keys.get(verb))) for verb in LISTS}
    vitae = keys["vitae"].number(0) if "vitae" in keys else 0
    return Payment(_pool(keys.get("pool")), vitae=vitae, **lists)


def _pool(node: Node | None) -> tuple[tuple[str, int], ...]:
    found: Counter[str] = Counter()
    for key, value in node.entries().items() if node is not None else ():
        if key not in RESOURCES:
            raise value.at(unknown("resource", key, RESOURCES))
        found[key] = value.number(0)
    return counted(found)


def payment_of(game: Game, supply: Supply, plan: Plan) -> Payment:
    """What a plan of the solver gives."""
    pool: Counter[str] = Counter()
    lists: dict[str, Counter[str]] = {verb: Counter() for verb in LISTS}
    vitae = 0
    for source, use, count in plan:
        verb, key = supply.sources[source].uses[use].verb, supply.sources[source].key
        if verb == "spend":
            pool[RESOURCES[key]] += count
        elif verb == "vitae":
            vitae += count
        elif verb == "bury":
            lists[verb][piece_of(game, key).name] += count
        else:
            lists[verb][game.rules.cards[key & CARDS].name] += count
    return Payment(counted(pool), vitae=vitae, **{v: counted(lists[v]) for v in LISTS})


class Offer:
    """A payment of a case matched with the sources of a supply, and what is ``missing`` there."""

    def __init__(self, things: Things, supply: Supply, node: Node) -> None:
        self.things = things
        self.game = things.game
        self.supply = supply
        self.uses: Counter[tuple[int, int]] = Counter()
        self.missing: list[str] = []
        payment = read_payment(node)
        for name, n in payment.pool:
            self._give("spend", RESOURCES.index(name), n, f"{n} {name}")
        if payment.vitae:
            self._give("vitae", 0, payment.vitae, f"{payment.vitae} vitae")
        for verb in ("discard", "play"):
            for name, n in getattr(payment, verb):
                self._give(verb, book_of(self.game).index.get(name, -1), n, name)
        for one in node.entries()["bury"].one_or_more() if payment.bury else ():
            self._bury(one.text())

    @property
    def plan(self) -> Plan:
        """The plan, if nothing is missing."""
        return tuple(sorted((source, use, n) for (source, use), n in self.uses.items()))

    def _give(self, verb: str, key: int, n: int, what: str) -> None:
        """Take so many of a kind; cards in hand of one name may be of several kinds."""
        mask = CARDS if verb in ("discard", "play") else -1
        left = n
        for index, source in enumerate(self.supply.sources):
            for use, one in enumerate(source.uses):
                if left and one.verb == verb and source.key & mask == key:
                    taken = min(left, max(source.copies - self.uses[index, use], 0))
                    self.uses[index, use] += taken
                    left -= taken
        if left:
            self.missing.append(what)

    def _bury(self, name: str) -> None:
        """One more thing of that name out of the groups of things that are alike."""
        for exact in (True, False):
            for index, source in enumerate(self.supply.sources):
                for use, one in enumerate(source.uses):
                    room = source.copies > self.uses[index, use]
                    if one.verb == "bury" and room and self._is(source.key, name, exact):
                        self.uses[index, use] += 1
                        return
        self.missing.append(name)

    def _is(self, entity: int, name: str, exact: bool) -> bool:
        if exact:
            return entity in self.things.all(name)
        bare, number = split_number(name)
        return self.things.is_called(entity, bare) and (
            number == 0 or len(self.things.all(bare)) >= number
        )


# The fact that each part of a payment leaves behind.
PAID_BY: Final = {"discard": "discarded", "play": "played", "bury": "buried"}


def was_paid(game: Game, payment: Payment, facts: list[Fact]) -> bool:
    """Whether a payment has been made without a question, since there was no other way."""
    pool: Counter[str] = Counter()
    lists: dict[str, Counter[str]] = {verb: Counter() for verb in LISTS}
    vitae = 0
    for kind, _, a, b in facts:
        if kind == "spent":
            pool[RESOURCES[a]] += b
        elif kind == "paid-vitae":
            vitae += b
        for verb, fact in PAID_BY.items():
            if kind == fact:
                lists[verb][piece_of(game, a).name] += 1
    given = all(lists[verb][name] >= n for verb in LISTS for name, n in getattr(payment, verb))
    return given and vitae >= payment.vitae and all(pool[name] >= n for name, n in payment.pool)
