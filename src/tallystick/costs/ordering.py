"""Whether uses that ask can be made in some order, each paid with what is there before it.

Orders are tried use by use. One is left as soon as an ask cannot be met; uses that are equal take
one place between them. What was given to earlier asks is moved along where it has to be.
"""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.costs.demand import Form, Need
from tallystick.costs.errors import Effort, TooHard
from tallystick.costs.matching import Matching

Made = tuple[tuple[Need, ...], Form, int]
"""What one use asks, the units that it gives then, and the label of these."""

Pile = tuple[int, int, int]
"""A unit, how many of it, and their label."""


def can_follow(
    needs: Sequence[Need],
    piles: Sequence[Pile],
    uses: list[Made],
    effort: Effort,
    missing: int = 0,
) -> Matching | None:
    """How the units and those of the uses meet the needs and all that is asked on the way (which
    the matching has before the needs), but for so many that may be missing; None if they do not."""
    last = len(uses) + 1
    matching = Matching(missing)
    for unit, count, label in piles:
        matching.add_pile(unit, count, 0, label)
    asked = 0
    for asks, _, _ in uses:
        for need in asks:
            asked |= need.accepts
    circles = any(unit & asked for _, form, _ in uses for unit in form)
    if circles:
        # The first order that comes to mind will often do.
        matching.sort_piles()
        try:
            tries = Effort((len(uses) + 1) * _price(matching))
            effort.spend(len(uses) * _price(matching) // 2)
            found = _place(matching, needs, uses, 1, last, tries)
            if found is not None:
                return found
        except TooHard:
            pass
    effort.spend(_price(matching) + 10 * len(uses))
    together = _together(matching, needs, uses, last)
    if together is None or not circles:
        return together
    # As far as numbers go it can be done; but what one gives may be what it asks.
    return _place(matching, needs, uses, 1, last, effort)


def _price(matching: Matching) -> int:
    """The steps that it takes to go on with a matching."""
    return 20 + 2 * len(matching.units)


def _together(
    matching: Matching, needs: Sequence[Need], uses: list[Made], last: int
) -> Matching | None:
    """Whatever the order, all units being there from the start."""
    together = matching.copy()
    for _, form, label in uses:
        for unit in form:
            together.add_pile(unit, 1, 0, label)
    together.sort_piles()
    for asks, _, _ in uses:
        for need in asks:
            if not together.meet(together.add_need(need, last)):
                return None
    return _meets(together, needs, last)


def _place(
    matching: Matching,
    needs: Sequence[Need],
    uses: list[Made],
    time: int,
    last: int,
    effort: Effort,
) -> Matching | None:
    """Make one of the uses now, and the others after it."""
    if not uses:
        return _meets(matching, needs, last)
    for n, (asks, form, label) in enumerate(uses):
        if any(made[:2] == (asks, form) for made in uses[:n]):
            continue
        effort.spend(_price(matching))
        after = matching.copy()
        if all(after.meet(after.add_need(need, time)) for need in asks):
            for unit in form:
                after.add_pile(unit, 1, time, label)
            found = _place(after, needs, uses[:n] + uses[n + 1 :], time + 1, last, effort)
            if found is not None:
                return found
    return None


def _meets(matching: Matching, needs: Sequence[Need], time: int) -> Matching | None:
    """Meet the needs themselves, the choosy ones first."""
    numbers = [matching.add_need(need, time) for need in needs]
    for n in sorted(numbers, key=matching.choosiness):
        if not matching.meet(n):
            return None
    return matching
