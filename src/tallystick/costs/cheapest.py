"""The payment of the least weight.

Sources that give one unit that counts form a matroid (sets of units that can pay different needs at
the same time), and there leaving out the heaviest as long as the rest still pays is exact. So the
search branches only on what gives several units or has several uses; each leaf is one such sweep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.costs.demand import LANE, Demand, Form
from tallystick.costs.groups import Plan, with_forms
from tallystick.costs.sources import Source, Supply

_LANE_MASK: Final = (1 << LANE) - 1

Single = tuple[int, int, int, int, int]
"""`(weight, source index, use index, gain, copies)`."""

Branch = tuple[tuple[tuple[int, int, tuple[int, ...]], ...], int]
"""`(((weight, use index, gains), ...), number of the members)`: alike sources to branch on."""


class Cheapest:
    """One search. `fixed` and `forms` are as for a `Problem`; a payment must weigh less than
    `below`, if that is not negative. `least` is the weight of what was found."""

    __slots__ = (
        "branches",
        "demand",
        "fixed",
        "found",
        "least",
        "members",
        "rest",
        "singles",
        "sum_of_singles",
        "taken",
    )

    def __init__(
        self,
        demand: Demand,
        supply: Supply,
        excluding: int = -1,
        fixed: Plan = (),
        forms: Sequence[tuple[Form, ...]] = (),
        below: int = -1,
    ) -> None:
        self.demand = demand
        self.fixed = fixed
        self.least = below
        self.found: Plan | None = None
        self.singles: list[Single] = []
        self.sum_of_singles = 0
        self.members: dict[tuple[tuple[int, int, tuple[int, ...]], ...], list[tuple[int, int]]] = {}
        used: dict[int, int] = {excluding: 1} if excluding >= 0 else {}
        for index, _, count in fixed:
            used[index] = used.get(index, 0) + count
        self._sort_sources(supply, used)
        self.branches = list(self.members.items())
        self.taken: list[tuple[int, ...]] = [()] * len(self.branches)
        self._rest()
        weight = sum(supply.sources[i].uses[u].weight * n for i, u, n in fixed)
        sums = {demand.start}
        for (_, _, count), own in zip(fixed, forms, strict=True):
            gains = demand.gains(own)
            if gains:
                sums = with_forms(sums, gains, count)
        for state in sorted(sums):
            self._branch(0, state, weight)

    def plan(self) -> Plan | None:
        """The lightest payment, or None."""
        return self.found

    def _sort_sources(self, supply: Supply, used: dict[int, int]) -> None:
        gains_of = self.demand.gains
        amount = self.demand.amount
        index = -1
        for source in supply.sources:
            index += 1
            copies = source.copies
            if index in used:
                copies -= used[index]
            if copies > amount:
                copies = amount
            if copies <= 0:
                continue
            uses = source.uses
            if len(uses) == 1:
                use = uses[0]
                gains = gains_of(use.forms)
                # The first lane is the wall of all needs: it counts the units that serve any of
                # them.
                if len(gains) == 1 and gains[0] & _LANE_MASK == 1 and not use.asks:
                    self.singles.append((use.weight, index, 0, gains[0], copies))
                    self.sum_of_singles += gains[0] * copies
                    continue
            self._add_branch(index, copies, source)
        self.singles.sort(reverse=True)

    def _add_branch(self, index: int, copies: int, source: Source) -> None:
        ways = []
        for number, use in enumerate(source.uses):
            gains = self.demand.gains(use.forms)
            if gains and not use.asks:
                ways.append((use.weight, number, gains))
        if not ways:
            return
        if len(ways) == 1 and len(ways[0][2]) == 1 and ways[0][2][0] & _LANE_MASK == 1:
            weight, number, gains = ways[0]
            self.singles.append((weight, index, number, gains[0], copies))
            self.sum_of_singles += gains[0] * copies
        else:
            self.members.setdefault(tuple(ways), []).append((index, copies))

    def _rest(self) -> None:
        """What the branches from each on, and all singles, could add at most."""
        self.rest = [self.sum_of_singles]
        for ways, members in reversed(self.branches):
            every: tuple[int, ...] = ()
            for _, _, gains in ways:
                every += gains
            room = sum(copies for _, copies in members)
            self.rest.append(self.rest[-1] + self.demand.ceiling(every) * room)
        self.rest.reverse()

    def _branch(self, at: int, state: int, weight: int) -> None:
        if 0 <= self.least <= weight:
            return
        guard = self.demand.guard
        if (state + self.rest[at]) & guard != guard:
            return
        if at == len(self.branches):
            self._sweep(state + self.sum_of_singles, weight)
            return
        ways, members = self.branches[at]
        room = min(sum(copies for _, copies in members), self.demand.amount)
        self._counts(at, ways, room, (), {state}, weight)

    def _counts(
        self,
        at: int,
        ways: tuple[tuple[int, int, tuple[int, ...]], ...],
        room: int,
        counts: tuple[int, ...],
        sums: set[int],
        weight: int,
    ) -> None:
        """Try every number of each use of one branch."""
        if len(counts) == len(ways):
            self.taken[at] = counts
            for state in sorted(sums):
                self._branch(at + 1, state, weight)
            return
        own, _, gains = ways[len(counts)]
        for n in range(room + 1):
            if n:
                sums = with_forms(sums, gains, 1)
                weight += own
            if 0 <= self.least <= weight:
                return
            self._counts(at, ways, room - n, (*counts, n), sums, weight)

    def _sweep(self, state: int, weight: int) -> None:
        """Leave out the heaviest singles as long as the rest pays; keep the result if it is
        lighter."""
        guard = self.demand.guard
        least = self.least
        kept: list[tuple[int, int, int]] = []
        for own, index, use, gain, copies in self.singles:
            while copies and (state - gain) & guard == guard:
                state -= gain
                copies -= 1
            if copies:
                weight += own * copies
                if 0 <= least <= weight:
                    return
                kept.append((index, use, copies))
        self.least = weight
        self.found = tuple(sorted([*self.fixed, *kept, *self._taken()]))

    def _taken(self) -> list[tuple[int, int, int]]:
        """The entries of the branches' counts, spread over their members first come first
        served."""
        entries = []
        for (ways, members), counts in zip(self.branches, self.taken, strict=True):
            left = [copies for _, copies in members]
            for (_, use, _), n in zip(ways, counts, strict=True):
                for m, (index, _) in enumerate(members):
                    count = min(n, left[m])
                    if count:
                        entries.append((index, use, count))
                        left[m] -= count
                        n -= count
        return entries
