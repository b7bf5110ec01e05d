"""All tight payments of a problem: those from which nothing can be left out, each found once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from tallystick.costs.groups import Plan, joined, with_forms
from tallystick.costs.problem import Problem


class Tight(Problem):
    """The search over the columns of a problem."""

    __slots__ = ()

    def plans(self) -> Iterator[Plan]:
        """Every payment made of `fixed` and of free uses none of which can be left out.

        The order: groups that reach most walls first, and fewer of an earlier group first; so what
        is least versatile is spent first.
        """
        guard = self.demand.guard
        if len(self.base) == 1 and self.simple:
            state = next(iter(self.base))
            if state & guard == guard:
                return iter((self.fixed,))
            walk = self._walk(state)
            if len(self.gains) == len(self.groups):
                return chain.from_iterable(self._pieced(walk))
            return chain.from_iterable(self._spread() for _ in walk)
        if any(total & guard == guard for total in self.base):
            return iter((self.fixed,))
        return chain.from_iterable(self._spread() for _ in self._walk_forms(0, self.base))

    def _walk(self, state: int) -> Iterator[int]:
        """Fill `counts` in every way that just pays, each use having one form; the last column
        used.

        One column after another takes 0, 1, 2 ... copies; `state` is the sum so far and does not
        pay at the start. A column is left when the sum pays, when its copies are used up, or when
        `held` has a use whose walls all hold with one copy less: walls only grow, so it could be
        left out for good.
        """
        guard, rest, counts, held = self.demand.guard, self.rest, self.counts, self.held
        gains, guards, owners = self.gains, self.guards, self.owners
        if (state + rest[0]) & guard != guard:
            return
        column = n = 0
        gain = gains[0][0]
        while True:
            # The fewest copies with which the columns after this one could still pay.
            after = rest[column + 1]
            owner = owners[column]
            room = owner.copies
            if owner.first != column:
                room -= sum(counts[owner.first : column])
            while n <= room and (state + after) & guard != guard:
                state += gain
                n += 1
            alive = n <= room
            if n:
                held.append((gain, guards[column]))
            if alive:
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
                yield column
            if n:
                held.pop()
            # This column is done: take it back, and one copy more of the column before.
            state -= n * gain
            counts[column] = 0
            column -= 1
            if column < 0:
                return
            n = counts[column] + 1
            gain = gains[column][0]
            state += gain
            if n > 1:
                held.pop()

    def _walk_forms(self, column: int, sums: set[int]) -> Iterator[None]:
        """`_walk` where uses have several forms: a set of sums, and tightness asked at the end."""
        guard = self.demand.guard
        if column == len(self.gains):
            return
        owner = self.owners[column]
        room = owner.copies - sum(self.counts[owner.first : column])
        rest = self.rest[column + 1]
        for n in range(room + 1):
            if n:
                sums = with_forms(sums, self.gains[column], 1)
            self.counts[column] = n
            if n and any(total & guard == guard for total in sums):
                if self._none_spare():
                    yield
                break
            if any((total + rest) & guard == guard for total in sums):
                yield from self._walk_forms(column + 1, sums)
        self.counts[column] = 0

    def _none_spare(self) -> bool:
        guard = self.demand.guard
        for column, n in enumerate(self.counts):
            if n:
                self.counts[column] -= 1
                spare = any(total & guard == guard for total in self._sums())
                self.counts[column] += 1
                if spare:
                    return False
        return True

    def _sums(self) -> set[int]:
        sums = self.base
        for gains, n in zip(self.gains, self.counts, strict=True):
            if n:
                sums = with_forms(sums, gains, n)
        return sums

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

    def _spread(self) -> Iterator[Plan]:
        """The plans of the counts that stand."""
        heads: list[Plan] = [()]
        tails: list[Plan] = [self.fixed]
        for group in self.groups:
            counts = tuple(self.counts[group.first : group.first + len(group.ways)])
            if any(counts):
                heads = [head + piece for head in heads for piece in tails]
                tails = group.spread(counts)
        return joined(heads, tails)
