"""All tight payments of a problem: those from which nothing can be left out, each found once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from tallystick.costs.branching import lifts
from tallystick.costs.errors import EARNED, Effort, effort_for
from tallystick.costs.groups import Group, joined, with_forms
from tallystick.costs.problem import Problem
from tallystick.costs.sources import Plan

DEAR: Final = 15
"""Steps for a step that is a search of its own, besides those of the search."""

MANY: Final = 50
"""From so many copies on it pays to reckon how few are enough."""

LISTED: Final = 14
"""Up to so many sources the ways to spread numbers over them are kept in lists."""


class Tight(Problem):
    """The search over the columns of a problem."""

    __slots__ = ()

    def plans(self) -> Iterator[Plan]:
        """Every payment made of `fixed` and of free uses none of which can be left out.

        The order: groups that reach most walls first, and fewer of an earlier group first; so what
        is least versatile is spent first.
        """
        if self.is_paid(self.base):
            return iter((self.fixed,))
        if len(self.base) == 1 and self.simple and self.one_way:
            walk = self._walk(next(iter(self.base)))
            if sum([len(group.members) for group in self.groups]) <= LISTED:
                return chain.from_iterable(self._pieced(walk))
            return self._spread_each(walk)
        return self._spread_each(self._walk_ways())

    def may_be_tight(self) -> bool:
        """False if some of what is fixed, each one unit, cannot all go to different needs."""
        demand, units = self.demand, 0
        for index, use, count in self.fixed:
            gains = demand.gains(self.supply.sources[index].uses[use].forms)
            if not gains:
                return False
            if len(gains) > 1 or gains[0] & demand.mask != 1:
                return True
            units += count
        return demand.missing(next(iter(self.base))) == demand.amount - units

    def _walk(self, state: int) -> Iterator[int]:
        """Fill `counts` in every way that just pays; the last column used. Uses have one form.

        A column takes 0, 1, 2 ... copies, until the sum `state` pays, no copy is left, or a use in
        `held` could be left out: its walls hold without it, and only grow.
        """
        guard, rest, counts, held = self.demand.guard, self.rest, self.counts, self.held
        gains, guards, units = self.gains, self.guards, self.units
        mask, ones, effort = self.demand.mask, self.demand.ones, self._effort()
        if (state + rest[0]) & guard != guard:
            return
        asked = self.demand.missing(state) + (state & mask) if units else 0
        rooms = [owner.copies for owner in self.owners]
        column, n, gain, left, most = 0, 0, gains[0][0], effort.left, effort.full
        earned = most // EARNED if self.earns else 0
        while left > 0:
            # The fewest copies with which the columns after this one could still pay.
            after = rest[column + 1]
            room = rooms[column]
            if room > MANY:
                more = self._fewest(state + after, gain, room - n)
                state, n = state + more * gain, n + more
            while n <= room and (state + after) & guard != guard:
                state += gain
                n += 1
            alive = n <= room
            if n:
                held.append((gain, guards[column]))
            if alive:
                if units:
                    # Each unit to come lifts no wall by more than one: else one is too many.
                    alive = (state + (asked - (state & mask)) * ones) & guard == guard
                else:
                    for own, lanes in held:
                        if (state - own) & lanes == lanes:
                            alive = False
                            break
            if alive:
                counts[column] = n
                if state & guard != guard:
                    column += 1
                    n = 0
                    gain = gains[column][0]
                    continue
                effort.left = left = left + earned if left + earned < most else most
                yield column
            left -= 1
            if n:
                held.pop()
            # This column is done: take it back, and one copy more of the column before.
            state, counts[column] = state - n * gain, 0
            column -= 1
            if column < 0:
                return
            n = counts[column] + 1
            gain = gains[column][0]
            state += gain
            if n > 1:
                held.pop()
        effort.left = -1

    def _fewest(self, state: int, gain: int, room: int) -> int:
        """How many of so many it takes that no wall is too low; one more, if they do not do."""
        more = self.demand.fewest(state, gain)
        return more if 0 <= more <= room else room + 1

    def _walk_ways(self) -> Iterator[None]:
        """`_walk` where there are several uses or forms: sets of sums.

        What can still follow is asked exactly, so there are no dead ends but those of copies that
        can be left out.
        """
        self._effort()
        if self.gains and self.can_pay(0, 0, self.base):
            yield from self._use(0, self.base)

    def _effort(self) -> Effort:
        if self.effort is None:
            self.effort = effort_for(len(self.supply.sources))
        return self.effort

    def _use(self, column: int, sums: set[int]) -> Iterator[None]:
        """Every number of copies in this column, and all that follows."""
        owner = self.owners[column]
        used = sum(self.counts[owner.first : column])
        after = column + 1
        for n in range(owner.copies - used + 1):
            self._effort().spend(DEAR)
            if n:
                sums = with_forms(sums, self.gains[column], 1)
                if not self.simple:
                    sums = {self.demand.clamped(total) for total in sums}
                if not self._none_spare_for_good(column, n, sums):
                    break
            self.counts[column] = n
            if n and self.is_paid(sums):
                if self._none_spare():
                    yield
                    if self.earns:
                        self._effort().earn()
                break
            if after < len(self.gains):
                gone = used + n if self.owners[after] is owner else 0
                if self.can_pay(after, gone, sums):
                    yield from self._use(after, sums)
        self.counts[column] = 0

    def _none_spare_for_good(self, column: int, n: int, sums: set[int]) -> bool:
        """Whether no unit in use is already known to be too many, where all give one."""
        if not self.units or len(sums) > 1 or len(self.base) > 1:
            return True
        demand, base, state = self.demand, next(iter(self.base)), next(iter(sums))
        more = (state & demand.mask) - (base & demand.mask)
        left = demand.missing(base) - more
        return (state + left * demand.ones) & demand.guard == demand.guard

    def _none_spare(self) -> bool:
        """Whether no copy in use can be left out."""
        for column, n in enumerate(self.counts):
            if n:
                self.counts[column] = n - 1
                made = [(g, n) for g, n in zip(self.gains, self.counts, strict=True) if n]
                spare = any(lifts(self.demand, state, made, self.effort) for state in self.base)
                self.counts[column] = n
                if spare:
                    return False
        return True

    def _pieced(self, walk: Iterator[int]) -> Iterator[Iterator[Plan]]:
        """The plans of every filling, where each group has one use.

        `heads[k]` is what the columns before `k` do, for the numbers that `known` has of them; the
        walk goes deep first, so most of it stands from one filling to the next.
        """
        groups, counts = self.groups, self.counts
        heads: list[list[Plan]] = [[self.fixed]] * (len(groups) + 1)
        known = [-1] * (len(groups) + 1)
        for last in walk:
            column = 0
            while column < last and known[column] == counts[column]:
                column += 1
            while column < last:
                n = known[column] = counts[column]
                before = heads[column]
                if n:
                    pieces = groups[column].share(n)
                    before = [head + piece for head in before for piece in pieces]
                column += 1
                heads[column] = before
            known[last] = -1
            yield joined(heads[last], groups[last].share(counts[last]))

    def _spread_each(self, walk: Iterator[object]) -> Iterator[Plan]:
        """The plans of every filling. A function, for the compiler makes a list of a generator
        expression, and who asks for the first plans would pay for all."""
        for _ in walk:
            yield from self._spread()

    def _spread(self) -> Iterator[Plan]:
        """The plans of the counts that stand, one by one."""
        parts = []
        for group in self.groups:
            counts = tuple(self.counts[group.first : group.first + len(group.ways)])
            if any(counts):
                parts.append((group, counts))
        return self._unfold(parts, 0, self.fixed)

    def _unfold(
        self, parts: list[tuple[Group, tuple[int, ...]]], at: int, head: Plan
    ) -> Iterator[Plan]:
        """Every way to spread the parts from `at` on over their members."""
        if at == len(parts):
            yield tuple(sorted(head))
            return
        group, counts = parts[at]
        for piece in group.pieces(counts):
            yield from self._unfold(parts, at + 1, head + piece)
