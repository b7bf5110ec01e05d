"""Whether anything can be left out of a payment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Final

from tallystick.costs.demand import Demand
from tallystick.costs.errors import Effort
from tallystick.costs.groups import Plan
from tallystick.costs.judging import merged, pays
from tallystick.costs.sources import Source, Supply
from tallystick.costs.wide import Wide

LESSER: Final = 64
"""Up to so many lesser choices of uses that ask are tried one by one."""

REJECTED: Final = 300
"""The most plans in a row that turn out not to be tight."""


def is_tight(demand: Demand, supply: Supply, plan: Plan) -> bool:
    """Whether no non-empty set of the copies used can be left out of a plan that pays.

    Leaving out a copy that asks for nothing only takes away, so these are tried one by one; of the
    copies that ask, every lesser choice is tried.
    """
    asking = [entry for entry in plan if supply.sources[entry[0]].uses[entry[1]].asks]
    plain = [entry for entry in plan if not supply.sources[entry[0]].uses[entry[1]].asks]
    for n, (index, use, count) in enumerate(plain):
        less = [*asking, *plain[:n], *plain[n + 1 :]]
        if count > 1:
            less.append((index, use, count - 1))
        if pays(demand, supply, tuple(less)):
            return False
    if prod([count + 1 for _, _, count in asking]) > LESSER:
        return not any(_pays_without(demand, supply, plan, n) for n in range(len(plan)))
    for counts in product(*[range(count + 1) for _, _, count in asking]):
        fewer = [(i, u, n) for (i, u, _), n in zip(asking, counts, strict=True) if n]
        if fewer != asking and pays(demand, supply, tuple(fewer + plain)):
            return False
    return True


def _pays_without(demand: Demand, supply: Supply, plan: Plan, out: int) -> bool:
    """Whether something of a plan pays that leaves out a copy of one of its entries."""
    rest = []
    for n, (index, use, count) in enumerate(plan):
        source = supply.sources[index]
        rest.append(Source(source.key, count - (n == out), (source.uses[use],)))
    return Wide(demand, Supply(rest)).nearest(0) is not None


def only_tight(demand: Demand, supply: Supply, found: Iterator[Plan]) -> Iterator[Plan]:
    """Those of the plans that are tight, each once."""
    seen: set[Plan] = set()
    effort = Effort(REJECTED)
    for one in found:
        plan = merged(one)
        if plan not in seen and is_tight(demand, supply, plan):
            seen.add(plan)
            yield plan
            effort = Effort(REJECTED)
        effort.spend()


def without_spare(demand: Demand, supply: Supply, plan: Plan) -> Plan | None:
    """What is left of a plan, once all that can be is left out one by one; None if that is not
    tight, or does not pay."""
    if not pays(demand, supply, plan):
        return None
    sources = supply.sources
    entries = sorted(plan, key=lambda e: -sources[e[0]].uses[e[1]].weight)
    for index, use, count in entries:
        for left in range(count - 1, -1, -1):
            less = tuple([e for e in plan if e[:2] != (index, use)])
            fewer = tuple(sorted([*less, (index, use, left)])) if left else less
            if not pays(demand, supply, fewer):
                break
            plan = fewer
    return plan if is_tight(demand, supply, plan) else None
