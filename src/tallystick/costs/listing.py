"""The tight payments one by one, as far as the steps go; and one at least, if it can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.costs.asking import asking_plans
from tallystick.costs.demand import Demand
from tallystick.costs.errors import EFFORT, Effort, TooHard, effort_for
from tallystick.costs.groups import Plan
from tallystick.costs.sources import Source, Supply
from tallystick.costs.tight import Tight
from tallystick.costs.tightness import only_tight, without_spare
from tallystick.costs.wide import wide_of

SOME: Final = 2_500
"""Steps at least for finding one payment with something fixed."""


def listed(
    demand: Demand, supply: Supply, excluding: int, fixed: Plan, free_from: int, effort: Effort
) -> Iterator[Plan]:
    """The tight payments in which the entries of `fixed` are used, and sources below `free_from` do
    nothing else. If the effort is spent, no more follow: one at least that was found otherwise, if
    there is one."""
    some = False
    try:
        for plan in _every(demand, supply, excluding, fixed, free_from, effort):
            some = True
            yield plan
    except TooHard:
        effort.left = -1
    if effort.is_spent and not some:
        other = some_plan(demand, supply, excluding, fixed, free_from, effort.full)
        if other is not None:
            yield other


def listed_from(found: Tight, effort: Effort) -> Iterator[Plan]:
    """The plans of a search with nothing fixed; if it finds none in time, some other."""
    some = False
    try:
        for plan in found.plans():
            some = True
            yield plan
    except TooHard:
        effort.left = -1
    if effort.is_spent and not some:
        other = some_plan(found.demand, found.supply, found.excluding)
        if other is not None:
            yield other


def _every(
    demand: Demand, supply: Supply, excluding: int, fixed: Plan, free_from: int, effort: Effort
) -> Iterator[Plan]:
    if supply.asking:
        return asking_plans(demand, supply, excluding, fixed, free_from, effort)
    found = Tight(demand, supply, excluding, fixed, free_from, effort=effort)
    if not fixed:
        return found.plans()
    if not found.may_be_tight():
        return iter(())
    return only_tight(demand, supply, found.plans(), effort)


def some_plan(
    demand: Demand,
    supply: Supply,
    excluding: int,
    fixed: Plan = (),
    free_from: int = 0,
    steps: int = EFFORT,
) -> Plan | None:
    """A payment as for `listed`, found without going through all; tight, as far as could be seen.
    None if none was found."""
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
        own = Supply([*free, *held])
        wide, _ = wide_of(demand, own, excluding, False, effort, len(free))
        found = wide.some_plan()
    except TooHard:
        return None
    if found is None:
        return None
    plan = [entry for entry in found if entry[0] < len(free)]
    if not fixed and not free_from:
        effort = effort_for(len(supply.sources)).part(2)
    return without_spare(demand, supply, tuple(plan), effort, fixed)
