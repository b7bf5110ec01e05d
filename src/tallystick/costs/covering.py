"""Paying with sources that give several units: what sums can be reached, and how lightly.

That is a covering problem, and hard in general. Here the sources are gone through one by one, and
of each sum, no wall counted higher than it has to be, the least weight is kept: no more sums than
the product of the walls, which is small for the costs of games. It counts its steps, and may be
given up (`TooHard`); then the caller has what `dive` found.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs.demand import Demand, demand_of
from tallystick.costs.errors import Effort

STEP: Final = 3
"""Steps for each sum and option."""

FEW: Final = 8
"""Up to so many copies no bound is worth its price."""

BOUNDING: Final = 8
"""The most walls that are looked at for a bound."""

MOST: Final = 10_000
"""More copies than this are not gone through."""

Ways = tuple[tuple[int, int, tuple[int, ...]], ...]
"""`((weight, use index, gains), ...)`: the uses of a source that matter."""

Trail = tuple[tuple[int, tuple[int, ...]], ...]
"""What led to a sum: `(-branch, how many in each use)` where there are any. Of trails that weigh
the same the least counts, so the branches that come first are spent last."""

Reached = dict[int, tuple[int, Trail]]
"""The least weight of each sum, and how it is come by."""


class Branch(NamedTuple):
    """Sources with the same ways: `members` are `(source index, copies)`, `copies` how many may be
    needed, `most` what one of them adds at most, `options` how many things one can do."""

    ways: Ways
    members: list[tuple[int, int]]
    copies: int
    most: int
    options: int


def branches_of(
    demand: Demand, members: dict[Ways, list[tuple[int, int]]], amount: int, signed: bool
) -> list[Branch]:
    """The branches that a lightest payment may need.

    No payment uses more copies than units are asked, `amount`; so of the uses that add the same
    only so many of the lightest count, of equals those that come last.
    """
    every: list[Branch] = []
    copies = 0
    for ways, own in members.items():
        room = min(amount, sum([n for _, n in own]))
        number = sum([len(gains) for _, _, gains in ways])
        every.append(Branch(ways, own, room, _most(demand, ways, signed), number))
        copies += room
    return every if copies <= FEW else _lightest(every, amount)


def _most(demand: Demand, ways: Ways, signed: bool) -> int:
    """Wall by wall the most that one thing adds."""
    if signed:
        return demand.highest([gain for _, _, gains in ways for gain in gains])
    if len(ways) == 1:
        return demand.ceiling(ways[0][2])
    return demand.ceiling(tuple([gain for _, _, gains in ways for gain in gains]))


def _lightest(every: list[Branch], amount: int) -> list[Branch]:
    """Of the uses that add the same the lightest, so many as are asked."""
    ranks: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
    for n, branch in enumerate(every):
        for weight, _, gains in branch.ways:
            ranks.setdefault(gains, []).append((weight, -n, branch.copies))
    kept: set[int] = set()
    for rows in ranks.values():
        room = amount
        for _, n, copies in sorted(rows):
            if room > 0:
                kept.add(-n)
                room -= copies
    return [every[n] for n in sorted(kept)]


class Cover:
    """The branches, and what they and the singles beyond them add at most; `prices` has the least
    price of a unit of each wall from each branch on, once asked for."""

    __slots__ = ("branches", "copies", "demand", "is_whole", "prices", "rest", "signed", "walls")

    def __init__(
        self, demand: Demand, branches: list[Branch], sum_of_singles: int, signed: bool = False
    ) -> None:
        self.demand = demand
        self.signed = signed
        self.is_whole = True
        self.branches = branches
        self.prices: list[list[tuple[int, int]]] = []
        self.walls = demand.lanes
        if signed:
            asked = {union for union, _ in demand_of(demand.needs).walls}
            self.walls = tuple([lane for lane in demand.lanes if lane[1] in asked])
        if len(self.walls) > BOUNDING:
            # The highest, and those of the fewest needs: any will do for a bound.
            self.walls = self.walls[: BOUNDING // 2] + self.walls[-BOUNDING // 2 :]
        self.copies = sum([branch.copies for branch in branches])
        self.rest = [sum_of_singles]
        for _, _, copies, most, _ in reversed(branches):
            self.rest.append(self.rest[-1] + most * copies)
        self.rest.reverse()

    def _improve(self, best: list[tuple[int, int]], weight: int, gain: int) -> None:
        """Keep for each wall the weight and the units of what is cheapest for a unit."""
        half, mask, whole = self.demand.half, self.demand.mask, gain + self.demand.guard
        for n, (shift, _, _) in enumerate(self.walls):
            units = ((whole >> shift) & mask) - half
            if units > 0 and (not best[n][1] or weight * best[n][1] < best[n][0] * units):
                best[n] = (weight, units)

    def price(self, singles: list[tuple[int, int]]) -> None:
        """Fill `prices`; of the singles the weight and the gain."""
        best: list[tuple[int, int]] = [(0, 0)] * len(self.walls)
        for weight, gain in singles:
            self._improve(best, weight, gain)
        self.prices = [best]
        for ways, _, _, _, _ in reversed(self.branches):
            best = best[:]
            for weight, _, gains in ways:
                for gain in gains:
                    self._improve(best, weight, gain)
            self.prices.append(best)
        self.prices.reverse()

    def least(self, state: int, at: int) -> int:
        """What is missing costs at least this, at the best price for any wall from branch `at`
        on."""
        if not self.prices:
            return 0
        half, mask = self.demand.half, self.demand.mask
        found = 0
        for (shift, _, _), (weight, units) in zip(self.walls, self.prices[at], strict=True):
            short = half - ((state >> shift) & mask)
            if short > 0 and units and short * weight > found * units:
                found = -(-short * weight // units)
        return found

    def reached(self, sums: set[int], weight: int, limit: int, effort: Effort) -> Reached:
        """All sums that the branches can reach and that may still lead to a payment of at most this
        weight (negative: of any)."""
        found: Reached = {self._kept(state): (weight, ()) for state in sums}
        layers = self.copies
        for at, branch in enumerate(self.branches):
            for left in range(branch.copies - 1, -1, -1):
                if effort.left < effort.full // 2:
                    found = self._nearest(found, at, effort.left, branch.options * layers)
                layers -= 1
                effort.spend(STEP * len(found) * branch.options)
                found = self._one_more(found, at, self.rest[at + 1] + left * branch.most, limit)
        return found

    def _nearest(self, found: Reached, at: int, left: int, layers: int) -> Reached:
        """As many of the sums as the steps will do for, those that promise the lightest payment."""
        width = max(1, left // (2 * STEP * layers))
        if len(found) <= width:
            return found
        self.is_whole = False
        row = sorted([(own[0] + self.least(state, at), state) for state, own in found.items()])
        return {state: found[state] for _, state in row[:width]}

    def _one_more(self, reached: Reached, at: int, rest: int, limit: int) -> Reached:
        """The sums with one copy more of a branch, in any of its uses or in none; `rest` is what
        may follow."""
        guard = self.demand.guard
        found: Reached = {}
        options = self.options(at)
        for state, so_far in reached.items():
            if (state + rest) & guard == guard:
                old = found.get(state)
                if old is None or so_far < old:
                    found[state] = so_far
                if state & guard == guard:
                    continue
            for gain, own, which, ways in options:
                if (state + gain + rest) & guard == guard:
                    total = self._kept(state + gain)
                    weight = so_far[0] + own
                    old = found.get(total)
                    if old is not None and old[0] < weight:
                        continue
                    if limit < 0 or weight + self.least(total, at) <= limit:
                        new = (weight, _longer(so_far[1], at, which, ways))
                        if old is None or new < old:
                            found[total] = new
        return found

    def _kept(self, state: int) -> int:
        """The sum as it is kept: no wall higher than it has to be, unless more may be taken."""
        return state if self.signed else self.demand.clamped(state)

    def options(self, at: int) -> list[tuple[int, int, int, int]]:
        """What one thing may add: `(gain, weight, which way, number of ways)`."""
        ways = self.branches[at].ways
        number = len(ways)
        found = []
        for which, (weight, _, gains) in enumerate(ways):
            for gain in gains:
                found.append((gain, weight, which, number))
        return found

    def dive(self, state: int, weight: int, singles: int) -> tuple[int, int, Trail] | None:
        """A sum from which singles that add so much may pay, its weight and its trail: the heaviest
        are used only where the rest could not pay without."""
        guard, mask = self.demand.guard, self.demand.mask
        rest = self.rest[0] - self.rest[-1] + singles
        counts: dict[int, list[int]] = {}
        for n in sorted(range(len(self.branches)), key=self._heaviest_first):
            ways, _, copies, most, _ = self.branches[n]
            for _ in range(copies):
                rest -= most
                if (state + rest) & guard == guard:
                    continue
                fits = [
                    (own / max(1, gain & mask), own, which, gain)
                    for which, (own, _, gains) in enumerate(ways)
                    for gain in gains
                    if (state + gain + rest) & guard == guard
                ]
                if not fits:
                    return None
                _, own, which, gain = min(fits)
                state, weight = state + gain, weight + own
                counts.setdefault(n, [0] * len(ways))[which] += 1
        return state, weight, tuple([(-n, tuple(counts[n])) for n in sorted(counts)])

    def _heaviest_first(self, n: int) -> float:
        """By the weight of a unit."""
        mask = self.demand.mask
        return -min(
            [
                weight / max(1, gain & mask)
                for weight, _, gains in self.branches[n].ways
                for gain in gains
            ]
        )


def _longer(trail: Trail, at: int, which: int, ways: int) -> Trail:
    """The trail with one more of a way of the branch."""
    if trail and trail[-1][0] == -at:
        counts = trail[-1][1]
        return (*trail[:-1], (-at, (*counts[:which], counts[which] + 1, *counts[which + 1 :])))
    if ways == 1:
        return (*trail, (-at, (1,)))
    return (*trail, (-at, (0,) * which + (1,) + (0,) * (ways - which - 1)))
