"""One payment problem without asks: columns of equal sources, and the searches over them.

A `Problem` is built from a demand and a supply. Sources whose uses add the same to the walls of
*this* demand are one group, so the searches count how many of a group are used, not which; only the
plans that are found are spread over the sources. What is fixed beforehand (a prefix, uses that ask
for more) is in the sums from which the searches start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.costs.demand import Demand, Form
from tallystick.costs.groups import Group, Plan, Ways, narrowness, ways_of, with_forms
from tallystick.costs.sources import Supply


class Problem:
    """The columns `(group, use)` of a demand and a supply, and where the searches start.

    `fixed` are uses that are made in any case: entries of a plan; sources below `free_from` do
    nothing else. `forms` replaces, for these entries, the forms of their uses (same order).
    """

    __slots__ = (
        "base",
        "counts",
        "demand",
        "fixed",
        "gains",
        "groups",
        "guards",
        "held",
        "owners",
        "rest",
        "simple",
        "supply",
    )

    def __init__(
        self,
        demand: Demand,
        supply: Supply,
        excluding: int = -1,
        fixed: Plan = (),
        free_from: int = 0,
        forms: Sequence[tuple[Form, ...]] | None = None,
    ) -> None:
        self.demand = demand
        self.supply = supply
        self.fixed = fixed
        self.base: set[int] = {demand.start}
        self.held: list[tuple[int, int]] = []
        taken: dict[int, int] = {excluding: 1} if excluding >= 0 else {}
        if fixed:
            self._fix(forms, taken)
        self.groups: list[Group] = []
        self._group(taken, free_from)
        self._lay_columns()

    def _fix(self, forms: Sequence[tuple[Form, ...]] | None, taken: dict[int, int]) -> None:
        for n, (index, use, count) in enumerate(self.fixed):
            taken[index] = taken.get(index, 0) + count
            own = self.supply.sources[index].uses[use].forms if forms is None else forms[n]
            gains = self.demand.gains(own)
            if gains:
                self.base = with_forms(self.base, gains, count)
            if len(gains) == 1 and not self.supply.sources[index].uses[use].asks:
                self.held.append((gains[0], self.demand.lanes_of(gains[0])))

    def _group(self, taken: dict[int, int], free_from: int) -> None:
        """Group the sources that are free by what they add to the walls."""
        demand = self.demand
        # Most sources have one use: these are told apart by its gains alone, which is quicker.
        simple: dict[tuple[int, ...], Group] = {}
        others: dict[Ways, Group] = {}
        index = -1
        for _, copies, uses in self.supply.sources:
            index += 1
            if index < free_from:
                continue
            if index in taken:
                copies -= taken[index]
            if copies <= 0:
                continue
            if len(uses) == 1:
                gains = demand.gains(uses[0][1])
                if not gains or uses[0][2]:
                    continue
                group = simple.get(gains)
                if group is None:
                    group = simple[gains] = Group(((0, gains),), demand.lanes_of(gains[0]))
            else:
                ways = ways_of(demand, uses)
                if not ways:
                    continue
                group = others.get(ways)
                if group is None:
                    group = others[ways] = Group(ways, demand.lanes_of(ways[0][1][0]))
            group.add(index, min(copies, demand.amount) if copies > 1 else 1)
        self.groups = sorted([*simple.values(), *others.values()], key=narrowness)

    def _lay_columns(self) -> None:
        """Number the columns, and what all columns from each on could add at most."""
        columns = 0
        for group in self.groups:
            group.first = columns
            columns += len(group.ways)
        self.simple = True
        self.gains: list[tuple[int, ...]] = []
        self.guards: list[int] = []
        self.owners: list[Group] = []
        self.rest = [0]
        after = 0
        for group in reversed(self.groups):
            ways = group.ways
            for w in range(len(ways) - 1, -1, -1):
                gains = ways[w][1]
                self.gains.append(gains)
                self.guards.append(self.demand.lanes_of(gains[0]) if w else group.lanes)
                self.owners.append(group)
                if len(gains) > 1:
                    self.simple = False
                most = gains[0]
                if len(ways) > 1 or len(gains) > 1:
                    most = self._ceiling(ways[w:])
                self.rest.append(after + most * group.copies)
            after = self.rest[-1]
        self.gains.reverse()
        self.guards.reverse()
        self.owners.reverse()
        self.rest.reverse()
        self.counts = [0] * columns

    def _ceiling(self, ways: Ways) -> int:
        """Wall by wall the most that one thing with these uses adds."""
        return self.demand.ceiling(tuple(gain for _, gains in ways for gain in gains))

    def ends(self) -> Iterator[int]:
        """The sums when everything free is used, one for each choice of forms that may matter."""
        sums = set(self.base)
        for group in self.groups:
            every: tuple[int, ...] = ()
            for _, gains in group.ways:
                every += gains
            gains = self.demand.undominated(every)
            if len(gains) == 1:
                sums = {total + gains[0] * group.copies for total in sums}
            else:
                sums = with_forms(sums, gains, group.copies)
        return iter(sums)

    def feasible(self) -> bool:
        """Whether everything that is free, together with what is fixed, pays."""
        guard = self.demand.guard
        if not any((total + self.rest[0]) & guard == guard for total in self.base):
            return False
        return any(total & guard == guard for total in self.ends())
