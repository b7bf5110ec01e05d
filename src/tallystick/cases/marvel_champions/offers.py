"""A payment of a case matched with what there is to pay with, and what of it is not to be had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.marvel_champions.ways import (
    Paid,
    is_gift,
    is_person,
    is_thing,
    key_of,
    name_of,
    read_paid,
)
from tallystick.cases.naming import entries_of
from tallystick.cases.nodes import Node
from tallystick.costs import Plan, Source, check, demand_of, payable
from tallystick.games.marvel_champions.costs import asks, pools
from tallystick.games.marvel_champions.costs.dues import LEAVING, Ask, most_of
from tallystick.games.marvel_champions.costs.laying import forced_supply
from tallystick.games.marvel_champions.costs.payment import FIRST_PICK
from tallystick.games.marvel_champions.costs.purse import ICONS, THING, Means, entity_of
from tallystick.games.marvel_champions.costs.resources import Generator
from tallystick.games.marvel_champions.zones import identity

NOTHING: Final = Paid()
AIMED: Final = ("choose", "deal", "heal", "thwart", "lose status")

Fits = Callable[[Source, str], bool]


class Missing(NamedTuple):
    """Something offered that cannot be used: under which key, and what."""

    key: str
    name: str


class Offer:
    """``node`` is the payment of the case, None if it gives none; ``targets`` what it chooses, of
    which a cost that chooses takes the first."""

    def __init__(self, board: Place, means: Means, node: Node | None, targets: list[Node]) -> None:
        self.board = board
        self.game = board.game
        self.means = means
        self.bill = means.bill
        self.seat = means.scope.seat
        self.sources = means.supply.sources
        self.uses: Counter[tuple[int, int]] = Counter()
        self.missing: list[Missing] = []
        self.node = node
        self.said = read_paid(node) if node is not None else NOTHING
        self.targets = list(targets)
        self.strays: list[Node] = []  # targets that come first, and are none for the cost
        self.chosen: list[Node] = []  # the targets that the cost has used up
        self._named("use", self._generates)
        self._named("discard", self._spends, self._leaves)
        self._named("cards", self._leaves)
        self._named("exhaust", self._exhausts)
        self._amounts()
        self._choose()
        self._complete()

    @property
    def plan(self) -> Plan:
        """The plan, as far as nothing is missing."""
        return tuple(sorted((index, use, n) for (index, use), n in self.uses.items()))

    # -- finding sources -------------------------------------------------------------------------

    def _room(self, index: int) -> int:
        used = sum(n for (source, _), n in self.uses.items() if source == index)
        return self.sources[index].copies - used

    def _fitting(self, fits: Fits) -> list[tuple[int, int]]:
        """The uses of sources with something left."""
        return [
            (index, use)
            for index, source in enumerate(self.sources)
            if self._room(index) > 0
            for use, one in enumerate(source.uses)
            if fits(source, one.verb)
        ]

    def _give(self, fits: Fits, n: int = 1) -> bool:
        """Lay down one more of what fits."""
        found = self._fitting(fits)
        if not found:
            return False
        self.uses[found[0]] += min(n, self._room(found[0][0]))
        return True

    def ask_of(self, verb: str) -> Ask | None:
        """What of the cost a use is for."""
        return self.bill.asks[int(verb[5:])] if verb.startswith("pick") else None

    def _is(self, source: Source, name: str) -> bool:
        """Whether a source is the card of that name."""
        key = key_of(source)
        if key < THING:
            return name_of(self.game, key) == name.partition("#")[0].strip()
        if is_thing(key) or is_gift(key):
            return self.board.find(name, [entity_of(key)], self.seat) >= 0
        return False

    def _named(self, key: str, *ways: Callable[[Source, str, str], bool]) -> None:
        """Lay down what is named under a key, in the first way that there is."""
        node = self.node.get(key) if self.node is not None else None
        for one in entries_of(node):
            name = one.text()
            if not any(self._give_named(way, name) for way in ways) and not self._nested(key, name):
                self.missing.append(Missing(key, name))

    def _give_named(self, way: Callable[[Source, str, str], bool], name: str) -> bool:
        """Lay down one more of what is named and fits so."""
        return self._give(lambda source, verb: way(source, verb, name))

    def _generates(self, source: Source, verb: str, name: str) -> bool:
        """A Resource ability of that card."""
        if not verb.startswith("resource"):
            return False
        made = self.means.generators[int(verb[9:])]
        return self.board.find(name, [made.entity], self.seat) >= 0

    def _spends(self, source: Source, verb: str, name: str) -> bool:
        """A card for its icons."""
        return verb == ICONS and self._is(source, name)

    def _leaves(self, source: Source, verb: str, name: str) -> bool:
        """A card that goes because the cost says so."""
        if not self._is(source, name):
            return False
        ask = self.ask_of(verb)
        if ask is None:
            return verb.startswith("inner")
        return ask.verb in LEAVING and not self._has_enough(verb, ask)

    def _exhausts(self, source: Source, verb: str, name: str) -> bool:
        ask = self.ask_of(verb)
        return ask is not None and ask.verb == "exhaust" and self._is(source, name)

    def _nested(self, key: str, name: str) -> bool:
        """Whether the own cost of a Resource ability that is used does that anyway."""
        verbs = LEAVING if key == "cards" else (key,)
        return any(
            ask.verb in verbs and self.board.find(name, self._meant(made, ask), self.seat) >= 0
            for made in self.used_abilities()
            for ask in made.price.asks
        )

    def _meant(self, made: Generator, ask: Ask) -> list[int]:
        if made.target >= 0:
            return [made.target, made.entity]
        return asks.candidates(made.scope, ask) if asks.is_for_things(ask) else []

    def used_abilities(self) -> list[Generator]:
        """The Resource abilities of the payment, each as often as it is used."""
        found: list[Generator] = []
        for (index, use), n in self.uses.items():
            verb = self.sources[index].uses[use].verb
            if verb.startswith("resource"):
                found += [self.means.generators[int(verb[9:])]] * n
        return found

    # -- amounts ---------------------------------------------------------------------------------

    def _amounts(self) -> None:
        """Damage that is taken, counters that are removed."""
        if self.said.damage and self.said.damage != self._damage_due():
            self.missing.append(Missing("damage", ""))
        for name, n in self.said.counters:
            self._remove(name, n)

    def _damage_due(self) -> int:
        """The damage that the cost has somebody take, with that of the abilities used."""
        due = 0
        for number, ask in enumerate(self.bill.asks):
            if ask.verb == "take":
                scope = self.bill.scope_of(number)
                due += ask.n.value(scope) * max(asks.times_now(scope, ask), 1)
        for made in self.used_abilities():
            for ask in made.price.asks:
                if ask.verb == "take":
                    due += ask.n.value(made.scope) * max(asks.times_now(made.scope, ask), 1)
        return due

    def _remove(self, name: str, n: int) -> None:
        """Counters that are named: for the parts of the cost that take some, and, where they are
        more than these, for the Resource abilities that are used."""
        due = self._counters_due(name)
        if due < n:
            n -= min(self._counters_used(name), n - due)
        if not n and due and not self._counters_used(name):  # MC.cost.19: one at least
            self.missing.append(Missing("counters", name))
        if n and not self._fitting(self._takes_counters(name)):
            self.missing.append(Missing("counters", name))
            return
        for _ in range(n):
            if not self._give(self._takes_counters(name, True)):
                self._give(self._takes_counters(name))

    def _takes_counters(self, name: str, wanting: bool = False) -> Fits:
        """Whether a use takes counters off what is named; ``wanting``: for what wants more."""

        def fits(source: Source, verb: str) -> bool:
            ask = self.ask_of(verb)
            if ask is None or ask.verb != "remove counters":
                return False
            number = int(verb[5:])
            if wanting and not ask.many and self.laid(number) >= self.due(number):
                return False
            return not name or self._is(source, name) or self._kind_of_counter(source, name)

        return fits

    def _counters_due(self, name: str) -> int:
        """How many counters the cost takes off what is named, at most."""
        found = 0
        fits = self._takes_counters(name, True)
        for number, ask in enumerate(self.bill.asks):
            verb = f"pick {number}"
            room = [
                self._room(index)
                for index, source in enumerate(self.sources)
                if any(one.verb == verb for one in source.uses) and fits(source, verb)
            ]
            if room:
                found += sum(room) if ask.many else self.due(number) - self.laid(number)
        return found

    def _counters_used(self, name: str) -> int:
        """How many the Resource abilities that are used take off what is named."""
        return sum(
            max(asks.times_now(made.scope, ask), 1)
            for made in self.used_abilities()
            for ask in made.price.asks
            if ask.verb == "remove counters" and self._is_off(made, ask, name)
        )

    def _is_off(self, made: Generator, ask: Ask, name: str) -> bool:
        there = self._meant(made, ask)
        if not name or self.board.find(name, there, self.seat) >= 0:
            return True
        texts = [str(self.game.rules.cards[self.board.face_of(e)].text).casefold() for e in there]
        return any(name.casefold() in text for text in texts)

    def _kind_of_counter(self, source: Source, name: str) -> bool:
        """Counters may be called by their kind: any word that the card's text has."""
        if not is_thing(key_of(source)):
            return False
        face = self.board.face_of(entity_of(key_of(source)))
        return name.casefold() in str(self.game.rules.cards[face].text).casefold()

    # -- what is chosen, and what cannot be otherwise --------------------------------------------

    def laid(self, number: int) -> int:
        """How often a part of the cost is met so far."""
        return self._laid_for(f"pick {number}")

    def _laid_for(self, verb: str) -> int:
        return sum(
            n for (index, use), n in self.uses.items() if self.sources[index].uses[use].verb == verb
        )

    def due(self, number: int) -> int:
        """How often a part of the cost has to be met at least."""
        return max(asks.times_now(self.bill.scope_of(number), self.bill.asks[number]), 1)

    def _at_most(self, number: int) -> int:
        """How often a part of the cost may be met: "up to two" by two targets."""
        ask = self.bill.asks[number]
        if not ask.many:
            return self.due(number)
        return most_of(ask, self.bill.scope_of(number)) or len(self.sources)

    def _has_enough(self, verb: str, ask: Ask) -> bool:
        """Whether the next card had better go for another part of the cost; what is too much for
        the only one is looked at later."""
        number = int(verb[5:])
        others = [i for i, one in enumerate(self.bill.asks) if one.verb == ask.verb and i != number]
        return bool(others) and not ask.many and self.laid(number) >= self.due(number)

    def _choose(self) -> None:
        """The first targets are for a cost that chooses (MC.initiating-abilities.10)."""
        for number, ask in enumerate(self.bill.asks):
            aimed = ask.verb in AIMED or ask.chosen
            while aimed and self.targets and self.laid(number) < self._at_most(number):
                if not self._aim(number, self.targets[0]):
                    if self.laid(number) < self.due(number):
                        self.strays.append(self.targets[0])
                    break
                self.chosen.append(self.targets.pop(0))

    def _aim(self, number: int, node: Node) -> bool:
        wanted = self.board.special(node.text(), self.seat)

        def fits(source: Source, verb: str) -> bool:
            if verb != f"pick {number}":
                return False
            if is_person(key_of(source)):
                return identity(self.game, entity_of(key_of(source))) == wanted
            return self._is(source, node.text())

        return self._give(fits)

    def _complete(self) -> None:
        """What the case does not speak of, where there is no choice."""
        for number, ask in enumerate(self.bill.asks):
            if not (ask.many and self.laid(number)):
                self._fill(f"pick {number}", self.due(number) - self.laid(number))
        used = [ask for made in self.used_abilities() for ask in made.price.asks]
        for number, ask in enumerate(self.means.inner):
            verb = f"inner {number}"
            if ask in used:
                self._fill(verb, max(ask.times.fixed, 1) - self._laid_for(verb))

    def _fill(self, verb: str, left: int) -> None:
        """Lay down the rest of a part if there is one way only."""
        while left > 0:
            found = self._fitting(lambda _, one: one == verb)
            alone = len({index for index, _ in found}) == 1
            if not found or not (alone or sum(self._room(index) for index, _ in found) <= left):
                return
            self.uses[found[0]] += 1
            left -= 1

    def is_left_open(self) -> bool:
        """Whether all that it leaves out is what the cost has one choose, and something can be
        chosen; a step says that by its targets."""
        bits = [
            1 << FIRST_PICK + number
            for number, ask in enumerate(self.bill.asks)
            if (ask.verb in AIMED or ask.chosen) and self.laid(number) < self.due(number)
        ]
        rest = demand_of(tuple(need for need in self.bill.needs if need.accepts not in bits))
        supply, plan = self.means.supply, self.plan
        full = pools.completed(supply, plan)
        if not bits or not check(rest, supply, full, loose=True).pays:
            return False
        return payable(self.bill.demand, forced_supply(supply, plan))

    # -- too much --------------------------------------------------------------------------------

    def excess(self) -> Ask | None:
        """A part of the cost for which more is given than it may take: "up to two" is not three."""
        for number, ask in enumerate(self.bill.asks):
            most = (ask.most or self.laid(number)) if ask.many else self.due(number)
            if self.laid(number) > most:
                return ask
        return None
