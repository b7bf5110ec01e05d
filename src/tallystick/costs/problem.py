"""One payment problem without asks: columns of equal sources, and the searches over them.

A `Problem` is built from a demand and a supply. Sources whose uses add the same to the walls of
*this* demand are one group, so the searches count how many of a group are used, not which; only the
plans that are found are spread over the sources. What is fixed beforehand (a prefix, uses that ask
for more) is in the sums from which the searches start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

from tallystick.costs.demand import Demand, Form
from tallystick.costs.sources import Supply, Use

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
                ways = _ways(self.demand, uses)
            if ways:
                group = groups.get(ways)
                if group is None:
                    group = groups[ways] = Group(ways, self.demand.lanes_of(ways[0][1][0]))
                copies = copies if copies < amount else amount
                group.members.append((index, copies))
                group.copies += copies
        # Those that reach most walls first: that leaves the fewest dead ends.
        self.groups = (
            sorted(groups.values(), key=_narrowness) if len(groups) > 1 else [*groups.values()]
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

    # -- can it be paid at all ---------------------------------------------------------------------

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

    # -- all tight payments ------------------------------------------------------------------------

    def plans(self) -> Iterator[Plan]:
        """Every payment made of `fixed` and of free uses none of which can be left out.

        The order: groups that reach most walls first, and fewer of an earlier group first; so what is
        least versatile is spent first.
        """
        guard = self.demand.guard
        if any(total & guard == guard for total in self.base):
            return iter((self.fixed,))
        if len(self.base) == 1 and self.simple:
            return chain.from_iterable(self._walk(next(iter(self.base))))
        return chain.from_iterable(self._spread() for _ in self._walk_forms(0, self.base))

    def _walk(self, state: int) -> Iterator[Iterator[Plan]]:
        """The plans of all counts that just pay, where every use has one form.

        One column after another takes 0, 1, 2 ... copies; `state` is the sum so far and does not pay at
        the start. A column is left when the sum pays, when its copies are used up, or when `held` has a
        use whose walls all hold with one copy less: walls only grow, so it could be left out for good.
        """
        guard, rest, counts, held = self.demand.guard, self.rest, self.counts, self.held
        gains, guards, rooms = self.gains, self.guards, self.rooms
        if (state + rest[0]) & guard != guard:
            return
        column = n = 0
        gain = gains[0][0]
        while True:
            # The fewest copies with which the columns after this one could still pay.
            after = rest[column + 1]
            room = rooms[column]
            if room < 0:
                room = self._room(column)
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
                yield self._spread()
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

    def _room(self, column: int) -> int:
        """The copies that the columns before leave to this one."""
        group = self.groups[self.owners[column]]
        return group.copies - sum(self.counts[group.first : column])

    def _walk_forms(self, column: int, sums: set[int]) -> Iterator[None]:
        """`_walk` where uses have several forms: a set of sums, and tightness asked at the end."""
        guard = self.demand.guard
        if column == len(self.gains):
            return
        room = self._room(column)
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

    def _spread(self) -> Iterator[Plan]:
        """The plans of the counts that stand."""
        pieces: list[list[Plan]] = [[self.fixed]] if self.fixed else []
        for group in self.groups:
            if len(group.ways) == 1:
                n = self.counts[group.first]
                if n:
                    pieces.append(group.shares.get((n, 0)) or group.share(n))
            else:
                counts = tuple(self.counts[group.first : group.first + len(group.ways)])
                if any(counts):
                    pieces.append(group.spread(counts))
        return _joined(pieces)


def _joined(pieces: list[list[Plan]]) -> Iterator[Plan]:
    """Every plan that has one of each of the pieces; the longest list of pieces is taken lazily."""
    if len(pieces) == 1:
        return iter(pieces[0])
    pieces.sort(key=len)
    heads = pieces[0]
    for more in pieces[1:-1]:
        heads = [head + piece for head in heads for piece in more]
    tails = pieces[-1]
    return (tuple(sorted(head + tail)) for head in heads for tail in tails)


def _narrowness(group: Group) -> int:
    return -group.lanes.bit_count()


def _ways(demand: Demand, uses: tuple[Use, ...]) -> Ways:
    ways = []
    for number, use in enumerate(uses):
        gains = demand.gains(use.forms)
        if gains and not use.asks:
            ways.append((number, gains))
    return tuple(ways)
