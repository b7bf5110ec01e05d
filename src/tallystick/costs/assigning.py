"""The lightest payment where each use gives one unit: needs assigned to sources.

Units are added one by one, each by the cheapest chain of sources: a free one takes a place, which
frees another for the next, and so on to an open need. After each the assignment is the lightest of
its size, so the last is the lightest of all (successive shortest paths).
"""

from __future__ import annotations

from itertools import pairwise

from tallystick.costs.demand import Demand
from tallystick.costs.sources import Plan, Supply

Item = tuple[int, int, tuple[tuple[int, int], ...]]
"""A source, its copies, and its uses that matter: `(index, copies, ((weight, use index), ...))`."""

Offer = tuple[int, int]
"""What serving a need costs with an item: `(weight, use index)`; use -1: it cannot."""

_NONE: Offer = (0, -1)


class _Assignment:
    """Items that serve the kinds of need; `used[need]` are the copies of each item there."""

    __slots__ = ("free", "items", "moves", "offers", "open", "order", "used")

    def __init__(self, demand: Demand, items: list[Item], supply: Supply) -> None:
        self.items = items
        self.open = [need.amount for need in demand.types]
        self.free = [copies for _, copies, _ in items]
        self.offers = [_offers(demand, item, supply) for item in items]
        kinds = range(len(self.open))
        self.order = [_dearest_first(self.offers, kind) for kind in kinds]
        self.used: list[dict[int, int]] = [{} for _ in kinds]
        # What it costs that an item leaves the first kind for the second, and which item that is.
        self.moves: list[list[tuple[int, int]]] = [[(0, -1)] * len(self.open) for _ in kinds]

    def add(self) -> bool:
        """Serve needs more at the least cost; False if that cannot be."""
        kinds = range(len(self.open))
        costs: list[int | None] = []
        came: list[int] = [-1] * len(self.open)
        for kind in kinds:
            row = self.order[kind]
            while row and not self.free[row[-1]]:
                row.pop()
            costs.append(self.offers[row[-1]][kind][0] if row else None)
        self._relax(costs, came)
        ends = [(cost, kind) for kind, cost in enumerate(costs) if cost is not None]
        ends = [end for end in ends if self.open[end[1]]]
        if not ends:
            return False
        self._shift(min(ends)[1], came)
        return True

    def _relax(self, costs: list[int | None], came: list[int]) -> None:
        """Shortest chains: `came[kind]` is the kind whose item moves here, -1 for a free item."""
        for _ in costs:
            changed = False
            for kind, cost in enumerate(costs):
                if cost is None:
                    continue
                for to, (more, item) in enumerate(self.moves[kind]):
                    if item < 0:
                        continue
                    known = costs[to]
                    if known is None or cost + more < known:
                        costs[to] = cost + more
                        came[to] = kind
                        changed = True
            if not changed:
                return

    def _shift(self, kind: int, came: list[int]) -> None:
        """Carry the chain out that ends in an open need, as often as its items are there."""
        chain = [kind]
        often = self.open[kind]
        while came[chain[-1]] >= 0:
            to = chain[-1]
            chain.append(came[to])
            often = min(often, self.used[came[to]][self.moves[came[to]][to][1]])
        first = self.order[chain[-1]][-1]
        often = min(often, self.free[first])
        self.open[kind] -= often
        for to, before in pairwise(chain):
            item = self.moves[before][to][1]
            _move(self.used[before], item, -often)
            _move(self.used[to], item, often)
        self.free[first] -= often
        _move(self.used[chain[-1]], first, often)
        for kind in chain:
            self._price_moves(kind)

    def _price_moves(self, kind: int) -> None:
        row = [(0, -1)] * len(self.open)
        for item in self.used[kind]:
            offers = self.offers[item]
            own = offers[kind][0]
            for to, (weight, use) in enumerate(offers):
                if use >= 0 and to != kind and (row[to][1] < 0 or weight - own < row[to][0]):
                    row[to] = (weight - own, item)
        self.moves[kind] = row

    def plan(self) -> Plan:
        """The uses that are made."""
        counts: dict[tuple[int, int], int] = {}
        for kind, used in enumerate(self.used):
            for item, n in used.items():
                entry = (self.items[item][0], self.offers[item][kind][1])
                counts[entry] = counts.get(entry, 0) + n
        return tuple([(index, use, counts[index, use]) for index, use in sorted(counts)])


def _dearest_first(offers: list[list[Offer]], kind: int) -> list[int]:
    """The items that can serve a kind of need, the cheapest last."""
    rows = [(row[kind][0], n) for n, row in enumerate(offers) if row[kind][1] >= 0]
    rows.sort(reverse=True)
    return [n for _, n in rows]


def _move(counts: dict[int, int], item: int, n: int) -> None:
    counts[item] = counts.get(item, 0) + n
    if not counts[item]:
        del counts[item]


def _offers(demand: Demand, item: Item, supply: Supply) -> list[Offer]:
    """The lightest use of the item for each kind of need."""
    index, _, ways = item
    uses = supply.sources[index].uses
    found: list[Offer] = []
    for need in demand.types:
        best = _NONE
        for weight, use in ways:
            bits = 0
            for form in uses[use].forms:
                for unit in form:
                    bits |= unit
            if bits & need.accepts and (best[1] < 0 or weight < best[0]):
                best = (weight, use)
        found.append(best)
    return found


def assigned(demand: Demand, items: list[Item], supply: Supply) -> Plan | None:
    """The lightest payment, None if there is none. Each use that matters gives one unit."""
    assignment = _Assignment(demand, items, supply)
    while any(assignment.open):
        if not assignment.add():
            return None
    return assignment.plan()
