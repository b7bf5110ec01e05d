"""What is asked for, compiled for Hall's condition.

Units can pay needs if and only if, for every set of needs, the units that satisfy any of them are
as many as those needs ask together (Hall). Sets whose needs accept the same bits in the end
collapse to the one that asks most, and a set that is implied by a smaller one is dropped. What
stays is the list of `walls`; every question of the solver is a comparison with these few numbers.

For the searches all walls stand side by side in **one** int, a lane each: what a way of using a
source adds to every wall is one int, adding a source is one addition, and "is any wall too low?" is
one subtraction and one mask, the top bit of each lane (the guard) being borrowed if and only if
that lane fell below what is asked. A lane is as wide as the amount asked needs, and `SPARE` bits
more: no more of a thing is ever added than is asked, so that there is room for half a million
sources whatever the amounts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from tallystick.costs.errors import TooHard

SPARE: Final = 20
"""Bits of a lane beyond those of the amount asked."""

NEAR: Final = 8
"""Up to so many walls the worst one is looked for."""

MOST_WALLS: Final = 1024
"""Walls that are looked at where uses ask for more."""

Form = tuple[int, ...]


class Need(NamedTuple):
    """`amount` units, each with at least one bit of `accepts`."""

    accepts: int
    amount: int


class Demand:
    """Needs that are paid together, compiled. `needs` stay as given: answers refer to their
    indices. With `also`, bits that more needs may accept, `asked` units at most, there is a wall
    for every set of needs, also of those to come. `known` remembers what `gains` found, for loops
    that cannot afford the call."""

    __slots__ = (
        "_asks", "_best", "_units", "amount", "below", "guard", "half", "known", "lanes", "mask",
        "needs", "ones", "start", "types", "walls",
    )  # fmt: skip

    def __init__(self, needs: tuple[Need, ...], also: tuple[int, ...] = (), asked: int = 0) -> None:
        self.needs = needs
        self.types: tuple[Need, ...] = _merged(needs)
        self.amount: int = sum(need.amount for need in self.types)
        self.walls: tuple[tuple[int, int], ...] = (
            _all_walls(self.types, also) if also else _walls(self.types)
        )
        width = SPARE + (self.amount + asked).bit_length()
        self.half: int = 1 << (width - 1)
        self.mask: int = (1 << width) - 1
        self.lanes: tuple[tuple[int, int, int], ...] = tuple(
            (width * i, union, total) for i, (union, total) in enumerate(self.walls)
        )
        self.ones: int = sum(1 << shift for shift, _, _ in self.lanes)
        self.guard: int = self.ones << (width - 1)
        self.start: int = self.guard - sum(total << shift for shift, _, total in self.lanes)
        self.below: int = self.guard - self.ones
        self._units: dict[int, int] = {}
        self.known: dict[tuple[Form, ...], tuple[int, ...]] = {}
        self._best: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._asks: dict[tuple[Need, ...], int] = {(): 0}

    def reach(self, unit: int) -> int:
        """What one unit adds to the walls."""
        found = self._units.get(unit, -1)
        if found < 0:
            found = 0
            for shift, union, _ in self.lanes:
                if unit & union:
                    found += 1 << shift
            self._units[unit] = found
        return found

    def is_met_by(self, units: dict[int, int]) -> bool:
        """Whether so many of each unit, each used as it is, pay."""
        known, amount, state = self._units, self.amount, self.start
        for unit, n in units.items():
            gain = known[unit] if unit in known else self.reach(unit)
            state += gain * (n if n < amount else amount)
        return state & self.guard == self.guard

    def served_by(self, uses: Iterable[tuple[Form, ...]]) -> int:
        """How many units are asked by needs that any of these forms may serve: of no thing more
        copies take part in a payment."""
        bits = 0
        for forms in uses:
            for form in forms:
                for unit in form:
                    bits |= unit
        return sum([need.amount for need in self.types if need.accepts & bits])

    def gains(self, forms: tuple[Form, ...]) -> tuple[int, ...]:
        """What each form adds to the walls: no zeros, and none that another form outdoes.

        Forms of one useful unit are one form, whose unit serves whatever any of them serves.
        """
        found = self.known.get(forms)
        if found is None:
            sums = [sum([self.reach(unit) for unit in form]) for form in forms]
            found = self.known[forms] = self.undominated(self.joined(sums))
        return found

    def joined(self, gains: Iterable[int]) -> tuple[int, ...]:
        """The gains, those of one unit joined to the one that serves whatever any of them does."""
        one, more = 0, []
        for gain in gains:
            # The first lane is the wall of all needs: it counts the units that serve any of them.
            if gain & self.mask == 1:
                one |= gain
            else:
                more.append(gain)
        return (*more, one) if one else tuple(more)

    def undominated(self, gains: tuple[int, ...]) -> tuple[int, ...]:
        """The gains, sorted, without zeros and without those that another one outdoes."""
        found = self._best.get(gains)
        if found is None:
            guard = self.guard
            sums = set(gains)
            sums.discard(0)
            found = self._best[gains] = tuple(
                low
                for low in sorted(sums)
                if not any(high != low and (high + guard - low) & guard == guard for high in sums)
            )
        return found

    def asks(self, needs: tuple[Need, ...]) -> int:
        """What more needs take from the walls that they belong to; the walls have to be all."""
        found = self._asks.get(needs, -1)
        if found < 0:
            found = 0
            for accepts, amount in needs:
                for shift, union, _ in self.lanes:
                    if accepts & ~union == 0:
                        found += amount << shift
            self._asks[needs] = found
        return found

    def highest(self, gains: Iterable[int]) -> int:
        """`ceiling`, where gains may also take from walls; zero where all of them do."""
        most = 0
        for gain in gains:
            whole = gain + self.guard
            kept = whole & self.guard
            most = self._higher(whole & (kept - kept // self.half), most)
        return most

    def lanes_of(self, gain: int) -> int:
        """The guards of the lanes that a gain reaches: half a lane less one carries there."""
        return (gain + self.below) & self.guard

    def ceiling(self, gains: tuple[int, ...]) -> int:
        """Wall by wall the most that any of these gains adds."""
        most = 0
        for gain in gains:
            most = self._higher(gain, most) if most else gain
        return most

    def _higher(self, one: int, other: int) -> int:
        """Wall by wall the higher of two gains."""
        won = (one + self.guard - other) & self.guard
        won -= won // self.half
        return (one & won) | (other & ~won)

    def missing(self, state: int) -> int:
        """The units that are missing, once the gains have been added to `start`: the worst wall."""
        half, mask = self.half, self.mask
        return max((half - ((state >> shift) & mask) for shift, _, _ in self.lanes), default=0)

    def distance(self, state: int) -> int:
        """How far a state is from paying, for trying what is nearest first: `missing`, or the walls
        that are too low where there are many."""
        if len(self.lanes) > NEAR:
            return len(self.lanes) - (state & self.guard).bit_count()
        return self.missing(state)

    def fewest(self, state: int, gain: int) -> int:
        """How many of a gain it takes at least that no wall is too low; -1 if they never do."""
        found = 0
        for shift, _, _ in self.lanes:
            short = self.half - ((state >> shift) & self.mask)
            if short > 0:
                each = (gain >> shift) & self.mask
                if not each:
                    return -1
                found = max(found, -(-short // each))
        return found

    def spare(self, state: int, gain: int) -> int:
        """How many of a gain can be taken from a state that pays; -1 for any number."""
        found = -1
        for shift, _, _ in self.lanes:
            each = (gain >> shift) & self.mask
            if each:
                more = (((state >> shift) & self.mask) - self.half) // each
                found = more if found < 0 else min(found, more)
        return found

    def clamped(self, state: int) -> int:
        """The state with no wall higher than it has to be: what pays from here pays from there."""
        high = state & self.guard
        return state & ~(high - high // self.half)

    def __repr__(self) -> str:
        return f"Demand({self.needs!r})"


def _merged(needs: tuple[Need, ...]) -> tuple[Need, ...]:
    """Needs that accept the same bits made one; the choosiest first."""
    amounts: dict[int, int] = {}
    for need in needs:
        if need.amount > 0:
            amounts[need.accepts] = amounts.get(need.accepts, 0) + need.amount
    order = sorted(amounts, key=lambda accepts: (accepts.bit_count(), accepts))
    return tuple(Need(accepts, amounts[accepts]) for accepts in order)


def _walls(needs: tuple[Need, ...]) -> tuple[tuple[int, int], ...]:
    """Hall's conditions `(accepted bits, units asked)` that imply all others; the largest first."""
    totals: dict[int, int] = {}
    for accepts, amount in needs:
        for union, total in [(0, 0), *totals.items()]:
            joined = union | accepts
            totals[joined] = max(totals.get(joined, 0), total + amount)
    kept = [
        (union, total)
        for union, total in totals.items()
        if not any(
            other != union and other | union == union and more >= total
            for other, more in totals.items()
        )
    ]
    return tuple(sorted(kept, key=lambda wall: (-wall[1], wall[0])))


def _all_walls(needs: tuple[Need, ...], also: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """A wall for every set of needs and of what more may accept; that of all of them first."""
    unions = {0}
    for accepts in {*also, *[need.accepts for need in needs]}:
        unions |= {union | accepts for union in unions}
        if len(unions) > MOST_WALLS:
            raise TooHard("uses ask for too many different kinds of unit: given up")
    unions.discard(0)
    walls = [
        (union, sum([need.amount for need in needs if need.accepts & ~union == 0]))
        for union in unions
    ]
    return tuple(sorted(walls, key=lambda wall: (-wall[0].bit_count(), -wall[1], wall[0])))


def wide_demand(needs: tuple[Need, ...], also: tuple[int, ...], asked: int) -> Demand:
    """The demand with a wall for every set of these needs and of what more may accept; `asked`
    units more at most."""
    return _wide_demand(needs, also, 1 << asked.bit_length())


@lru_cache(maxsize=512)
def _wide_demand(needs: tuple[Need, ...], also: tuple[int, ...], asked: int) -> Demand:
    return Demand(needs, also, asked)


@lru_cache(maxsize=4096)
def demand_of(needs: tuple[Need, ...]) -> Demand:
    """The compiled demand of these needs, kept for the next time they are asked."""
    return Demand(needs)
