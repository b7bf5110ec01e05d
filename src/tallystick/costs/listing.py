"""The tight payments one by one, as far as the steps go; and one at least, if it can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

from tallystick.costs.asking import asking_plans
from tallystick.costs.demand import Demand
from tallystick.costs.errors import EFFORT, Effort, TooHard, effort_for
from tallystick.costs.exchanging import Exchanges
from tallystick.costs.groups import NOTHING, Beginning
from tallystick.costs.sources import Plan, Source, Supply
from tallystick.costs.tight import Tight
from tallystick.costs.tightness import only_tight, without_spare
from tallystick.costs.wide import wide_of

SOME: Final = 2_500
"""Steps at least for finding one payment with something fixed."""

QUICK: Final = 300
EACH: Final = 5
"""Steps, and steps for each source, for what is found at once."""

FEW: Final = 4096
"""Up to so many choices of copies all are gone through."""

NEAR: Final = 24
"""So many payments are got from each other, before all are gone through."""


def listed(
    demand: Demand, supply: Supply, excluding: int, effort: Effort, begun: Beginning = NOTHING
) -> Iterator[Plan]:
    """The tight payments that begin so. If the effort is spent, no more follow: one at least, if
    one was found."""
    if not are_few(supply, begun.free_from):
        yield from listed_of_many(demand, supply, excluding, effort, begun)
        return
    some = False
    try:
        for plan in _every(demand, supply, excluding, effort, begun):
            some = True
            yield plan
    except TooHard:
        effort.left = -1
    if effort.is_spent and not some:
        other = some_plan(demand, supply, excluding, begun, effort.full)
        if other is not None:
            yield other


def listed_of_many(
    demand: Demand, supply: Supply, excluding: int, effort: Effort, begun: Beginning = NOTHING
) -> Iterator[Plan]:
    """`listed` where the choices of copies are many: those first that are found at once, then one
    that is put together, and some that are got from it, then all."""
    seen: set[Plan] = set()
    if begun == NOTHING:
        quick = Effort(min(effort.left, QUICK + EACH * len(supply.sources)))
        for plan in _as_far_as(demand, supply, excluding, quick):
            seen.add(plan)
            yield plan
        if not quick.is_spent:
            return
    try:
        for plan in _near_one(demand, supply, excluding, effort, begun):
            if plan not in seen:
                seen.add(plan)
                yield plan
        for plan in _every(demand, supply, excluding, effort, begun):
            if plan not in seen:
                yield plan
    except TooHard:
        effort.left = -1


def _as_far_as(demand: Demand, supply: Supply, excluding: int, effort: Effort) -> Iterator[Plan]:
    """The plans that are found before the effort is spent."""
    try:
        yield from _every(demand, supply, excluding, effort, NOTHING)
    except TooHard:
        effort.left = -1


def _every(
    demand: Demand, supply: Supply, excluding: int, effort: Effort, begun: Beginning
) -> Iterator[Plan]:
    """The plans that could be tight, by going through all of them."""
    if supply.asking:
        return asking_plans(demand, supply, excluding, begun, effort)
    found = Tight(demand, supply, excluding, begun, effort)
    if not begun.fixed:
        return found.plans()
    if not found.may_be_tight():
        return iter(())
    return only_tight(demand, supply, found.plans(), effort)


def are_few(supply: Supply, free_from: int) -> bool:
    """Whether the choices of copies are few, paying or not."""
    choices = 1
    for _, copies, uses in supply.sources[free_from:]:
        if choices > FEW or copies > FEW:
            return False
        choices *= comb(copies + len(uses), copies)
    return choices <= FEW


def _near_one(
    demand: Demand, supply: Supply, excluding: int, effort: Effort, begun: Beginning
) -> Iterator[Plan]:
    """One payment, and those that are got from it and from each other."""
    plan = some_plan(demand, supply, excluding, begun, effort.full)
    if plan is None:
        return
    yield plan
    part = effort.part(2)
    seen = {plan}
    try:
        exchanges = Exchanges(demand, supply, excluding, begun, part)
        first = exchanges.laid(plan)
        queue = [] if first is None else [first]
        for laid in queue:
            for other in exchanges.near(laid):
                if other.plan not in seen:
                    seen.add(other.plan)
                    queue.append(other)
                    yield other.plan
                    if len(seen) > NEAR:
                        return
    except TooHard:
        pass
    finally:
        effort.returned(part)


def some_plan(
    demand: Demand, supply: Supply, excluding: int, begun: Beginning = NOTHING, steps: int = EFFORT
) -> Plan | None:
    """A payment as for `listed`, found without going through all; tight, as far as could be seen.
    None if none was found."""
    fixed, free_from, _ = begun
    free = list(supply.sources)
    for index in range(free_from):
        free[index] = free[index]._replace(copies=0)
    for index, _, count in fixed:
        if index >= free_from:
            free[index] = free[index]._replace(copies=free[index].copies - count)
    held = [Source(-1, count, (supply.sources[i].uses[use],)) for i, use, count in fixed]
    # Whether it can be paid at all is looked for as long as `payable` does.
    effort = Effort(max(steps, SOME) if fixed or free_from else EFFORT)
    try:
        own = Supply([*free, *held]).without(excluding)
        wide, _ = wide_of(demand, own, effort=effort, forced=len(free) if held else -1)
        for found in wide.some_plans():
            plan = tuple([entry for entry in found if entry[0] < len(free)])
            if not fixed and not free_from:
                effort = effort_for(len(supply.sources)).part(2)
            less = without_spare(demand, supply, plan, effort, fixed)
            if less is not None and not (fixed and effort.is_spent):
                return less
    except TooHard:
        pass
    return None
