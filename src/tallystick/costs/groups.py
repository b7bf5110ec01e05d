"""Groups of sources that are alike to a demand, and the plans that their numbers stand for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final, NamedTuple

from tallystick.costs.demand import Demand, Form
from tallystick.costs.sources import Plan, Supply, Use

Given = list[tuple[int, tuple[Form, ...]]]
"""So many copies, each of which gives its units in one of the forms."""


class Beginning(NamedTuple):
    """What is settled of a payment: the entries of `fixed` are used in any case, and sources below
    `free_from` do nothing else. `forms` says in which forms each entry gives its units, if not in
    those of its use."""

    fixed: Plan = ()
    free_from: int = 0
    forms: tuple[tuple[Form, ...], ...] | None = None

    def used(self, excluding: int) -> dict[int, int]:
        """By source, how many copies are not free; one of `excluding`, if not negative."""
        used = {excluding: 1} if excluding >= 0 else {}
        for index, _, count in self.fixed:
            used[index] = used.get(index, 0) + count
        return used

    def given(self, supply: Supply) -> Given:
        """What the entries give, one after another."""
        forms = self.forms
        if forms is None:
            forms = tuple([supply.sources[i].uses[u].forms for i, u, _ in self.fixed])
        return [(n, own) for (_, _, n), own in zip(self.fixed, forms, strict=True)]


NOTHING: Final = Beginning()


Ways = tuple[tuple[int, tuple[int, ...]], ...]
"""The uses of a source that matter to a demand: `((use index, gains), ...)`."""


def with_forms(sums: set[int], gains: tuple[int, ...], copies: int) -> set[int]:
    """The sums after `copies` things took a gain each: only how many took which counts."""
    first = gains[0]
    if len(gains) == 1:
        return {total + first * copies for total in sums}
    if len(gains) == 2:
        step = gains[1] - first
        steps = range(first * copies, first * copies + step * copies + 1, step)
        return {total + more for total in sums for more in steps}
    found: set[int] = set()
    for n in range(copies + 1):
        found |= with_forms({total + first * n for total in sums}, gains[1:], copies - n)
    return found


def sums_given(demand: Demand, given: Given) -> set[int]:
    """How high the walls may be with what is given."""
    sums = {demand.start}
    for copies, forms in given:
        gains = demand.gains(forms)
        if gains:
            sums = with_forms(sums, gains, copies)
    return sums


class Group:
    """Sources that are alike to a demand; `members` are `(source index, copies left)`, `lanes` the
    guards of the lanes that the first use reaches."""

    __slots__ = ("copies", "first", "lanes", "members", "shares", "ways")

    def __init__(self, ways: Ways, lanes: int) -> None:
        self.ways = ways
        self.lanes = lanes
        self.members: list[tuple[int, int]] = []
        self.copies = 0
        self.first = 0
        self.shares: dict[int, list[Plan]] = {}

    def add(self, index: int, copies: int) -> None:
        """Add a source, of which so many copies are left."""
        self.members.append((index, copies))
        self.copies += copies

    def share(self, n: int) -> list[Plan]:
        """Every way to share out `n` of the only use among the members."""
        found = self.shares.get(n)
        if found is None:
            use = self.ways[0][0]
            if self.copies == len(self.members):
                found = list(combinations([(index, use, 1) for index, _ in self.members], n))
            else:
                # Members with several copies come first; among the others it is combinations.
                self.members.sort(key=_copies, reverse=True)
                found = self._list_piles(use, n, 0, self.copies)
            self.shares[n] = found
        return found

    def _list_piles(self, use: int, n: int, at: int, room: int) -> list[Plan]:
        """`_piles` as a list, quicker where they are few; `room`: the copies from `at` on."""
        index, copies = self.members[at]
        if copies == 1:
            return list(combinations([(i, use, 1) for i, _ in self.members[at:]], n))
        found: list[Plan] = [((index, use, n),)] if n <= copies else []
        if at + 1 < len(self.members):
            room -= copies
            if n <= room:
                found += self._list_piles(use, n, at + 1, room)
            for taken in range(max(1, n - room), min(n - 1, copies) + 1):
                pile = ((index, use, taken),)
                found += [pile + tail for tail in self._list_piles(use, n - taken, at + 1, room)]
        return found

    def pieces(self, counts: tuple[int, ...]) -> Iterator[Plan]:
        """Every way to share out so many of each use, one by one, for there may be many."""
        if len(counts) > 1:
            return self._shares(counts, 0, self.copies)
        if self.copies > len(self.members):
            self.members.sort(key=_copies, reverse=True)
        return self._piles(self.ways[0][0], counts[0], 0, self.copies)

    def _piles(self, use: int, n: int, at: int, room: int) -> Iterator[Plan]:
        """Every way to share out `n` of the use among the members from `at` on."""
        index, copies = self.members[at]
        if copies == 1:
            yield from combinations([(i, use, 1) for i, _ in self.members[at:]], n)
            return
        if n <= copies:
            yield ((index, use, n),)
        room -= copies
        if at + 1 < len(self.members):
            for taken in range(max(0, n - room), min(n - 1, copies) + 1):
                pile = ((index, use, taken),) if taken else ()
                for tail in self._piles(use, n - taken, at + 1, room):
                    yield pile + tail

    def _shares(self, counts: tuple[int, ...], at: int, room: int) -> Iterator[Plan]:
        """Every way to share out so many uses of each sort among the members from `at` on, which
        have `room` copies in all."""
        if not any(counts):
            yield ()
        elif sum(counts) <= room:
            index, copies = self.members[at]
            for taken in product(*[range(min(n, copies), -1, -1) for n in counts]):
                if sum(taken) <= copies:
                    own = tuple(
                        (index, way[0], n) for way, n in zip(self.ways, taken, strict=True) if n
                    )
                    left = tuple(n - m for n, m in zip(counts, taken, strict=True))
                    for rest in self._shares(left, at + 1, room - copies):
                        yield own + rest


def _copies(member: tuple[int, int]) -> int:
    return member[1]


def joined(heads: list[Plan], tails: list[Plan]) -> Iterator[Plan]:
    """Every plan of a head and a tail, its entries in ascending order."""
    if len(heads) == 1 and not heads[0]:
        return (tuple(sorted(tail)) for tail in tails)
    return (tuple(sorted(head + tail)) for head in heads for tail in tails)


def narrowness(group: Group) -> int:
    """Sorts groups: those that reach most walls first, which leaves the fewest dead ends."""
    return -group.lanes.bit_count()


def ways_of(demand: Demand, uses: tuple[Use, ...]) -> Ways:
    """The uses that matter to a demand and ask for nothing."""
    ways = []
    for number, use in enumerate(uses):
        gains = demand.gains(use.forms)
        if gains and not use.asks:
            ways.append((number, gains))
    return tuple(ways)
