"""Whether uses that ask can be made in some order, each paid with what is there before it.

First all units are matched with all that is asked, as if they were there from the start. If uses
then feed each other in a circle, a unit that such a use takes is changed for one that is there
without it, which mends most circles. Only where that does not help orders are tried use by use: one
is left as soon as an ask cannot be met, and uses that are equal take one place between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.costs.demand import Form, Need
from tallystick.costs.errors import Effort
from tallystick.costs.matching import Matching

Made = tuple[tuple[Need, ...], Form, int]
"""What one use asks, the units that it gives then, and the label of these."""

Pile = tuple[int, int, int]
"""A unit, how many of it, and their label."""

LAST: Final = 1 << 40
"""When the needs themselves are due."""


def can_follow(
    needs: Sequence[Need], piles: Sequence[Pile], uses: list[Made], effort: Effort, missing: int = 0
) -> Matching | None:
    """How the units and those of the uses meet the needs and all that is asked on the way (which
    the matching has before the needs), but for so many that may be missing, each use at a time of
    its own; None if they do not."""
    if not missing and not _can_all_begin(piles, uses):
        return None
    matching = Matching(missing)
    for unit, count, label in piles:
        matching.add_pile(unit, count, 0, label)
    effort.spend(_price(matching) + 10 * len(uses))
    together = _together(matching, needs, uses)
    if together is None or not uses or _Circles(together, len(piles), uses).are_mended(effort):
        return together
    # As far as numbers go it can be done; but what one gives may be what it asks.
    matching.sort_piles()
    return _place(matching, needs, uses, 1, effort)


def _can_all_begin(piles: Sequence[Pile], uses: list[Made]) -> bool:
    """Whether each use asks for some that is there, or is given by others that can begin."""
    bits = 0
    for unit, count, _ in piles:
        bits |= unit if count else 0
    waiting = uses
    while waiting:
        later = [made for made in waiting if not all(need.accepts & bits for need in made[0])]
        if len(later) == len(waiting):
            return False
        for asks, form, _ in waiting:
            if all(need.accepts & bits for need in asks):
                for unit in form:
                    bits |= unit
        waiting = later
    return True


def _price(matching: Matching) -> int:
    """The steps that it takes to go on with a matching."""
    return 20 + 2 * len(matching.units)


def _together(matching: Matching, needs: Sequence[Need], uses: list[Made]) -> Matching | None:
    """Whatever the order, all units being there from the start."""
    together = matching.copy()
    for _, form, label in uses:
        for unit in form:
            together.add_pile(unit, 1, 0, label)
    together.sort_piles()
    for asks, _, label in uses:
        for need in asks:
            if not together.meet(together.add_need(need, LAST, label)):
                return None
    return _meets(together, needs)


class _Circles:
    """A matching without an order: `givers` has the use whose units a pile is, `takers` the use
    whose ask a need is; -1 for what is there, and for what is needed in the end."""

    __slots__ = ("givers", "matching", "number", "takers")

    def __init__(self, matching: Matching, piles: int, uses: list[Made]) -> None:
        self.matching = matching
        self.number = len(uses)
        self.givers = [-1] * piles
        self.takers: list[int] = []
        for n, (asks, form, _) in enumerate(uses):
            self.givers += [n] * len(form)
            self.takers += [n] * len(asks)
        self.takers += [-1] * (len(matching.needs) - len(self.takers))

    def are_mended(self, effort: Effort) -> bool:
        """Whether it could be changed so that there is an order; then each use has its time."""
        waiting = self._waiting()
        while waiting and self._mend(waiting, effort):
            waiting = self._waiting()
        return not waiting

    def _waiting(self) -> set[int]:
        """The uses that wait for each other, and those that wait for these; where there are none,
        all have their times."""
        feeds: list[list[int]] = [[] for _ in range(self.number)]
        waits = [0] * self.number
        for giver, goes in zip(self.givers, self.matching.goes, strict=True):
            for need in goes if giver >= 0 else ():
                if self.takers[need] >= 0:
                    feeds[giver].append(self.takers[need])
                    waits[self.takers[need]] += 1
        order = [n for n in range(self.number) if not waits[n]]
        for n in order:
            for other in feeds[n]:
                waits[other] -= 1
                if not waits[other]:
                    order.append(other)
        if len(order) == self.number:
            self._stamp(order)
        return set(range(self.number)).difference(order)

    def _stamp(self, order: list[int]) -> None:
        """Give what the uses give and ask its time."""
        times = {n: time for time, n in enumerate(order, 1)}
        matching = self.matching
        matching.born = [times.get(giver, 0) for giver in self.givers]
        matching.due = [times.get(taker, LAST) for taker in self.takers]

    def _mend(self, waiting: set[int], effort: Effort) -> bool:
        """Meet an ask of those that wait from elsewhere, where one of them met it."""
        givers, matching = self.givers, self.matching
        for pile, goes in enumerate(matching.goes):
            if givers[pile] in waiting:
                for need in list(goes):
                    if self.takers[need] in waiting:
                        effort.spend(_price(matching))
                        if self._is_changed(pile, need, waiting, effort):
                            return True
        return False

    def _is_changed(self, pile: int, need: int, waiting: set[int], effort: Effort) -> bool:
        """Whether a need can be met by a pile that does not wait, and what that met by this."""
        matching = self.matching
        accepts, unit = matching.needs[need].accepts, matching.units[pile]
        for other, goes in enumerate(matching.goes):
            if self.givers[other] in waiting or not matching.units[other] & accepts:
                continue
            if matching.free[other]:
                matching.swap(pile, need, other, -1)
                return True
            for there in list(goes):
                if unit & matching.needs[there].accepts:
                    matching.swap(pile, need, other, there)
                    if self.takers[there] < 0:
                        return True
                    # What did not wait does now: is that less?
                    effort.spend(_price(matching))
                    if len(self._waiting()) < len(waiting):
                        return True
                    matching.swap(other, need, pile, there)
        return False


def _place(
    matching: Matching, needs: Sequence[Need], uses: list[Made], time: int, effort: Effort
) -> Matching | None:
    """Make one of the uses now, and the others after it."""
    if not uses:
        return _meets(matching, needs)
    for n, (asks, form, label) in enumerate(uses):
        if any(made[:2] == (asks, form) for made in uses[:n]):
            continue
        effort.spend(_price(matching))
        after = matching.copy()
        if all(after.meet(after.add_need(need, time, label)) for need in asks):
            for unit in form:
                after.add_pile(unit, 1, time, label)
            found = _place(after, needs, uses[:n] + uses[n + 1 :], time + 1, effort)
            if found is not None:
                return found
    return None


def _meets(matching: Matching, needs: Sequence[Need]) -> Matching | None:
    """Meet the needs themselves, the choosy ones first."""
    numbers = [matching.add_need(need, LAST) for need in needs]
    for n in sorted(numbers, key=matching.choosiness):
        if not matching.meet(n):
            return None
    return matching
