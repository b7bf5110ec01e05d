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
        "rooms",
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
        groups: dict[Ways, Group] = {}
        gains_of = self.demand.gains
        amount = self.demand.amount
        index = -1
        for _, copies, uses in self.supply.sources:
            index += 1
            if index < free_from:
                continue
            if index in taken:
                copies -= taken[index]
            if copies <= 0:
                continue
            ways: Ways
            if len(uses) == 1:
                _, forms, asks, _ = uses[0]
                gains = gains_of(forms)
                ways = ((0, gains),) if gains and not asks else ()
            else:
                ways = ways_of(self.demand, uses)
            if ways:
                group = groups.get(ways)
                if group is None:
                    group = groups[ways] = Group(ways, self.demand.lanes_of(ways[0][1][0]))
                copies = copies if copies < amount else amount
                group.members.append((index, copies))
                group.copies += copies
        self.groups = (
            sorted(groups.values(), key=narrowness) if len(groups) > 1 else [*groups.values()]
        )

    def _lay_columns(self) -> None:
        """Number the columns, and what all columns from each on could add at most."""
        self.gains: list[tuple[int, ...]] = []
        self.guards: list[int] = []
        self.owners: list[int] = []
        self.rooms: list[int] = []
        ceilings: list[int] = []
        for g, group in enumerate(self.groups):
            group.first = len(ceilings)
            single = len(group.ways) == 1
            for w, (_, gains) in enumerate(group.ways):
                self.gains.append(gains)
                self.guards.append(self.demand.lanes_of(gains[0]))
                self.owners.append(g)
                self.rooms.append(group.copies if single else -1)
                most = gains[0] if single and len(gains) == 1 else self._ceiling(group.ways[w:])
                ceilings.append(most * group.copies)
        after = total = 0
        self.rest = [0]
        for column in range(len(ceilings) - 1, -1, -1):
            total = after + ceilings[column]
            self.rest.append(total)
            if column == self.groups[self.owners[column]].first:
                after = total
        self.rest.reverse()
        self.counts = [0] * len(ceilings)
        self.simple = all([len(gains) == 1 for gains in self.gains])

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
