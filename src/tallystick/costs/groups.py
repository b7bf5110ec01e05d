"""Groups of sources that are alike to a demand, and the plans that their numbers stand for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from tallystick.costs.demand import Demand
from tallystick.costs.sources import Use

Picks = tuple[tuple[int, int], ...]
"""What one source does: `((use, count), ...)`, uses ascending; () for nothing."""

Plan = tuple[tuple[int, int, int], ...]
"""A payment: `((source index, use index, count), ...)`, ascending."""

Ways = tuple[tuple[int, tuple[int, ...]], ...]
"""The uses of a source that matter to a demand: `((use index, gains), ...)`."""


def with_forms(sums: set[int], gains: tuple[int, ...], copies: int) -> set[int]:
    """The sums after `copies` things have each taken one of the gains."""
    for _ in range(copies):
        sums = {total + gain for total in sums for gain in gains}
    return sums


class Group:
    """Sources that are alike to a demand; `members` are `(source index, copies left)`, `lanes` the
    guards of the lanes that the first use reaches."""

    __slots__ = ("copies", "first", "lanes", "members", "shares", "spreads", "ways")

    def __init__(self, ways: Ways, lanes: int) -> None:
        self.ways = ways
        self.lanes = lanes
        self.members: list[tuple[int, int]] = []
        self.copies = 0
        self.first = 0
        self.shares: dict[tuple[int, int], list[Plan]] = {}
        self.spreads: dict[tuple[int, ...], list[Plan]] = {}

    def share(self, n: int, at: int = 0) -> list[Plan]:
        """Every way to share out `n` of the only use among the members from `at` on."""
        found = self.shares.get((n, at))
        if found is None:
            found = self.shares[n, at] = self._share(n, at)
        return found

    def _share(self, n: int, at: int) -> list[Plan]:
        members = self.members
        use = self.ways[0][0]
        if self.copies == len(members):
            return list(combinations([(index, use, 1) for index, _ in members], n))
        index, copies = members[at]
        if at + 1 == len(members):
            return [((index, use, n),)] if n <= copies else []
        found: list[Plan] = []
        for taken in range(min(n - 1, copies), 0, -1):
            head = ((index, use, taken),)
            found += [head + tail for tail in self.share(n - taken, at + 1)]
        if n <= copies:
            found.insert(0, ((index, use, n),))
        return found + self.share(n, at + 1)

    def spread(self, counts: tuple[int, ...]) -> list[Plan]:
        """Every way to share out so many of each of several uses among the members."""
        found = self.spreads.get(counts)
        if found is None:
            found = self.spreads[counts] = list(self._shares(counts, 0))
        return found

    def _shares(self, counts: tuple[int, ...], at: int) -> Iterator[Plan]:
        """The same for several uses."""
        if not any(counts):
            yield ()
        elif at < len(self.members):
            index, copies = self.members[at]
            for taken in product(*[range(min(n, copies), -1, -1) for n in counts]):
                if sum(taken) <= copies:
                    own = tuple(
                        (index, way[0], n) for way, n in zip(self.ways, taken, strict=True) if n
                    )
                    left = tuple(n - m for n, m in zip(counts, taken, strict=True))
                    for rest in self._shares(left, at + 1):
                        yield own + rest


def joined(heads: list[Plan], tails: list[Plan]) -> Iterator[Plan]:
    """Every plan of a head and a tail, its entries in ascending order."""
    if len(heads) == 1 and not heads[0]:
        return iter(tails)
    return (tuple(sorted(head + tail)) for head in heads for tail in tails)


def narrowness(group: Group) -> int:
    """Sorts groups: those that reach most walls first, which leaves a search the fewest dead
    ends."""
    return -group.lanes.bit_count()


def ways_of(demand: Demand, uses: tuple[Use, ...]) -> Ways:
    """The uses that matter to a demand and ask for nothing."""
    ways = []
    for number, use in enumerate(uses):
        gains = demand.gains(use.forms)
        if gains and not use.asks:
            ways.append((number, gains))
    return tuple(ways)
