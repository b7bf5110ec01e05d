"""One payment problem without asks: columns of equal sources, and the searches over them.

A `Problem` is built from a demand and a supply. Sources whose uses add the same to the walls of
*this* demand are one group, so the searches count how many of a group are used, not which; only the
plans that are found are spread over the sources. What is fixed beforehand (a prefix, uses that ask
for more) is in the sums from which the searches start.
"""

from __future__ import annotations

from math import comb
from typing import Final

from tallystick.costs.branching import Branching
from tallystick.costs.demand import Demand
from tallystick.costs.errors import Effort
from tallystick.costs.groups import (
    NOTHING,
    Beginning,
    Given,
    Group,
    Ways,
    narrowness,
    sums_given,
    ways_of,
    with_forms,
)
from tallystick.costs.sources import Supply

EACH: Final = 2
"""Steps for each source in grouping them."""


class Problem:
    """The columns `(group, use)` of a demand and a supply, and where the searches start.

    `fixed` are uses that are made in any case: entries of a plan; sources below `free_from` do
    nothing else. `forms` replaces, for these entries, the forms of their uses (same order).
    """

    __slots__ = (
        "base", "branching", "counts", "demand", "earns", "effort", "exact", "excluding", "fixed",
        "gains", "groups", "guards", "held", "one_way", "owners", "places", "rest", "simple",
        "supply", "units",
    )  # fmt: skip

    def __init__(
        self,
        demand: Demand,
        supply: Supply,
        excluding: int = -1,
        begun: Beginning = NOTHING,
        effort: Effort | None = None,
    ) -> None:
        self.effort = effort
        if effort is not None:
            effort.spend(EACH * len(supply.sources))
        # What is looked through by others has to last for what they reject.
        self.earns = begun.forms is None and not begun.fixed
        self.demand = demand
        self.excluding = excluding
        self.supply = supply
        self.fixed = begun.fixed
        self.base: set[int] = {demand.start}
        self.held: list[tuple[int, int]] = []
        if begun.fixed:
            self._fix(begun.given(supply))
        self.groups: list[Group] = []
        self._group(begun.used(excluding), begun.free_from)
        self._lay_columns()
        self.branching: Branching | None = None

    def _fix(self, given: Given) -> None:
        self.base = sums_given(self.demand, given)
        for (index, use, _), (_, forms) in zip(self.fixed, given, strict=True):
            gains = self.demand.gains(forms)
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
            if copies > 1:
                copies = min(copies, demand.served_by([use.forms for use in uses]))
            group.add(index, copies)
        self.groups = sorted([*simple.values(), *others.values()], key=narrowness)

    def _lay_columns(self) -> None:
        """Number the columns, and what all columns from each on could add at most.

        `units`: every column gives one unit. `exact`: what can be added at most can be added.
        """
        columns = 0
        for group in self.groups:
            group.first = columns
            columns += len(group.ways)
        self.simple = self.units = self.exact = True
        self.one_way = columns == len(self.groups)
        self.gains: list[tuple[int, ...]] = []
        self.guards: list[int] = []
        self.owners: list[Group] = []
        self.rest = [0]
        mask = self.demand.mask
        after = 0
        for group in reversed(self.groups):
            ways = group.ways
            single = True
            for w in range(len(ways) - 1, -1, -1):
                gains = ways[w][1]
                self.gains.append(gains)
                self.guards.append(self.demand.lanes_of(gains[0]) if w else group.lanes)
                self.owners.append(group)
                if len(gains) > 1:
                    self.simple = single = False
                elif gains[0] & mask != 1:
                    single = False
                most = gains[0]
                if len(ways) > 1 or len(gains) > 1:
                    most = self._ceiling(ways[w:])
                self.rest.append(after + most * group.copies)
            after = self.rest[-1]
            self.units = self.units and single
            self.exact = self.exact and (single or len(ways) == len(ways[0][1]) == 1)
        for line in (self.gains, self.guards, self.owners, self.rest):
            line.reverse()
        self.counts = [0] * columns

    def branch(self) -> Branching:
        """Prepare `Branching` for what is not exact; `places`: where each group begins in it."""
        found: list[tuple[tuple[int, ...], int]] = []
        self.places: dict[int, int] = {}
        for group in self.groups:
            self.places[group.first] = len(found)
            found.append((self.choice(group, 0), group.copies))
        self.places[len(self.gains)] = len(found)
        search = self.branching = Branching(self.demand, found, False, self.effort)
        return search

    def choice(self, group: Group, way: int) -> tuple[int, ...]:
        """What one thing can add in its uses from number `way` on, for whether something pays."""
        every: list[int] = []
        for _, gains in group.ways[way:]:
            every += gains
        return self.demand.undominated(self.demand.joined(every))

    def _ceiling(self, ways: Ways) -> int:
        """Wall by wall the most that one thing with these uses adds."""
        return self.demand.ceiling(tuple(gain for _, gains in ways for gain in gains))

    def feasible(self) -> bool:
        """Whether everything that is free, together with what is fixed, pays."""
        return self.is_paid(self.base) or (bool(self.gains) and self.can_pay(0, 0, self.base))

    def is_paid(self, sums: set[int]) -> bool:
        """Whether any of the sums pays."""
        guard = self.demand.guard
        return any(total & guard == guard for total in sums)

    def can_pay(self, column: int, used: int, sums: set[int]) -> bool:
        """Whether the columns from `column` on can lift every wall, `used` copies being gone."""
        guard, group = self.demand.guard, self.owners[column]
        room = group.copies - used
        most = self.rest[group.first + len(group.ways)]
        gains = self.choice(group, column - group.first)
        ceiling = most + self.demand.ceiling(gains) * room
        near = [total for total in sums if (total + ceiling) & guard == guard]
        if self.exact or not near:
            return bool(near)
        search = self.branching
        if search is None:
            search = self.branch()
        place = search.start_of(self.places[group.first] + 1)
        search.effort.spend(comb(room + len(gains) - 1, room))
        for total in near:
            for after in with_forms({total}, gains, room):
                if search.pays(place, after):
                    return True
        return False
