"""Uses that ask for more: which of them are made, in which order, and what is then asked together.

An ask is a need like any other, but what it pays for gives its units only afterwards. So where
units of such uses could pay asks, the uses are put in an order, and the units of each serve the
asks of later ones only: every unit gets a bit of its own for each need that it may serve.

Every choice of such uses is looked at, fewest first: the work doubles with each, and they are few.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Final

from tallystick.costs.demand import Demand, Form, Need, demand_of
from tallystick.costs.errors import Effort, TooHard
from tallystick.costs.groups import NOTHING, Beginning
from tallystick.costs.sources import Plan, Supply, Use
from tallystick.costs.tight import Tight
from tallystick.costs.tightness import only_tight
from tallystick.costs.wide import Wide

SET: Final = 10
"""Steps for each choice of uses that ask."""

ORDERED: Final = 6
"""The most uses that are put in every order."""

Staged = tuple[Demand, tuple[tuple[Form, ...], ...]]
"""The demand with what is asked on top, and the forms of the asking uses as that demand sees
them."""


def stages(demand: Demand, supply: Supply, uses: list[Use], effort: Effort) -> Iterator[Staged]:
    """The demands when these asking uses are made, one for each order that may matter."""
    asked = 0
    for use in uses:
        for need in use.asks:
            asked |= need.accepts
    if not any(unit & asked for use in uses for form in use.forms for unit in form):
        more = tuple(need for use in uses for need in use.asks)
        yield demand_of(demand.needs + more), tuple(use.forms for use in uses)
        return
    if len(uses) > ORDERED:
        raise TooHard("too many uses ask for what others of them give: given up")
    # An order has a wall for every set of needs, and each is compared with each.
    needs = len(demand.needs) + sum([len(use.asks) for use in uses])
    for order in dict.fromkeys(permutations(uses)):
        effort.spend(100 + (4 ** min(needs, 30) >> 5))
        yield _staged(demand, supply.bits(), order, uses)


def _staged(demand: Demand, bits: int, order: tuple[Use, ...], uses: list[Use]) -> Staged:
    """The demand for one order: units of `order[i]` serve what was needed anyway and later asks."""
    needs = [(need, -1) for need in demand.needs]
    needs += [(need, i) for i, use in enumerate(order) for need in use.asks]
    for need, _ in needs:
        bits |= need.accepts
    first = bits.bit_length()
    seen = tuple(
        Need(need.accepts | 1 << (first + n), need.amount) for n, (need, _) in enumerate(needs)
    )

    places: dict[Use, list[int]] = {}
    for place, use in enumerate(order):
        places.setdefault(use, []).append(place)
    forms = []
    for use in uses:
        place = places[use].pop()
        own = [
            (need.accepts, 1 << (first + n))
            for n, (need, owner) in enumerate(needs)
            if owner < 0 or owner > place
        ]
        forms.append(tuple(tuple(_served(unit, own) for unit in form) for form in use.forms))
    return Demand(seen), tuple(forms)


def _served(unit: int, bits: list[tuple[int, int]]) -> int:
    """The bits of the needs that this unit may serve."""
    return sum(bit for accepts, bit in bits if unit & accepts)


class _Sets:
    """The choices of uses that ask among the free sources: `options` are, source by source, what
    may be made of it, and what that adds to the walls beyond what the source adds otherwise; `best`
    what one use of those from each on adds at most."""

    __slots__ = ("best", "dead", "effort", "options", "start", "wide")

    def __init__(self, wide: Wide, supply: Supply, begun: Beginning, effort: Effort) -> None:
        self.wide = wide
        self.effort = effort
        self.dead: set[tuple[int, int, int]] = set()
        self.options: list[list[tuple[Plan, int, int]]] = []
        demand = wide.demand
        self.start = wide.demand.start
        each: list[list[int]] = []
        taken: dict[int, list[int]] = {}
        for index, use, count in begun.fixed:
            taken.setdefault(index, []).append(count)
            self.start += count * self._most(supply.sources[index].uses[use])
        for index, source in enumerate(supply.sources):
            room = min(wide.rooms[index], wide.cap) - sum(taken.get(index, ()))
            if index < begun.free_from or room <= 0:
                continue
            plain = demand.highest([self._most(use) for use in source.uses if not use.asks] or [0])
            self.start += room * plain
            own = [n for n, use in enumerate(source.uses) if use in wide.live and wide.gains(use)]
            if own:
                self.options.append(self._pieces(index, source.uses, own, room, plain))
                each.append([self._most(source.uses[n]) - plain for n in own])
        self.best = [0]
        for nets in reversed(each):
            self.best.append(demand.highest([*nets, self.best[-1]]))
        self.best.reverse()

    def _most(self, use: Use) -> int:
        """What a use adds at most, less what it asks."""
        demand = self.wide.demand
        return demand.highest(demand.gains(use.forms)) - demand.asks(use.asks)

    def _pieces(
        self, index: int, uses: tuple[Use, ...], own: list[int], room: int, plain: int
    ) -> list[tuple[Plan, int, int]]:
        found = []
        for counts in product(range(room + 1), repeat=len(own)):
            made = sum(counts)
            if made <= room:
                piece = tuple([(index, u, n) for u, n in zip(own, counts, strict=True) if n])
                more = sum([n * self._most(uses[u]) for _, u, n in piece]) - made * plain
                found.append((piece, made, more))
        return found

    def all(self) -> Iterator[Plan]:
        """Every choice of any that may pay, fewest uses first."""
        most = sum([max([made for _, made, _ in pieces]) for pieces in self.options])
        for number in range(1, most + 1):
            yield from self._of(0, number, self.start, ())

    def _of(self, at: int, number: int, state: int, chosen: Plan) -> Iterator[Plan]:
        """The choices of so many uses from option `at` on."""
        guard = self.wide.demand.guard
        if (state + number * self.best[at]) & guard != guard:
            return
        if not number:
            yield chosen
            return
        key = (at, number, state)
        if at == len(self.options) or key in self.dead:
            return
        self.effort.spend(SET)
        alive = False
        for piece, made, more in self.options[at]:
            if made <= number:
                for found in self._of(at + 1, number - made, state + more, chosen + piece):
                    alive = True
                    yield found
        if not alive:
            self.dead.add(key)


def asking_sets(
    demand: Demand, supply: Supply, excluding: int, begun: Beginning, effort: Effort
) -> Iterator[Plan]:
    """Every choice of uses that ask for more among the free sources with which it may be paid,
    fewest first. Uses that give no more than they take are in no tight payment."""
    yield ()
    wide = Wide(demand, supply.without(excluding), effort=effort)
    yield from _Sets(wide, supply, begun, effort).all()


def _singly(plan: Plan) -> Plan:
    return tuple((index, use, 1) for index, use, count in plan for _ in range(count))


def cases(
    demand: Demand, supply: Supply, excluding: int, effort: Effort, begun: Beginning = NOTHING
) -> Iterator[tuple[Demand, Beginning]]:
    """For each choice and order of uses that ask: the demand then, and what is settled."""
    sources = supply.sources
    mine = _singly(tuple(e for e in begun.fixed if sources[e[0]].uses[e[1]].asks))
    others = tuple(e for e in begun.fixed if not sources[e[0]].uses[e[1]].asks)
    known = tuple(sources[index].uses[use].forms for index, use, _ in others)
    for chosen in asking_sets(demand, supply, excluding, begun, effort):
        asking = mine + _singly(chosen)
        if not asking:
            yield demand, Beginning(others, begun.free_from, known)
            continue
        uses = [sources[index].uses[use] for index, use, _ in asking]
        for more, forms in stages(demand, supply, uses, effort):
            yield more, Beginning(others + asking, begun.free_from, known + forms)


def asking_plans(
    demand: Demand, supply: Supply, excluding: int, begun: Beginning, effort: Effort
) -> Iterator[Plan]:
    """`plans` of a supply with asks: fewest asking uses first."""
    found = _plans_by_case(demand, supply, excluding, begun, effort)
    return only_tight(demand, supply, found, effort)


def _plans_by_case(
    demand: Demand, supply: Supply, excluding: int, begun: Beginning, effort: Effort
) -> Iterator[Plan]:
    for more, made in cases(demand, supply, excluding, effort, begun):
        yield from Tight(more, supply, excluding, made, effort).plans()
