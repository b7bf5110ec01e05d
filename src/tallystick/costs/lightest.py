"""The lightest payment where uses ask for more, or where not all could be looked at."""

from __future__ import annotations

from tallystick.costs.asking import asking_plans, cases, is_tight, merged, pays
from tallystick.costs.cheapest import Cheapest
from tallystick.costs.demand import Demand
from tallystick.costs.errors import Effort, TooHard
from tallystick.costs.groups import Plan
from tallystick.costs.sources import Supply
from tallystick.costs.tight import Tight
from tallystick.costs.wide import Wide

CASES = 200
"""Choices of uses that ask which are looked at one by one."""


def lightest(demand: Demand, supply: Supply, excluding: int, plain: Cheapest) -> Plan | None:
    """The lightest payment of a supply with asks; `plain` is that without."""
    try:
        wide = Wide(demand, supply, excluding)
        search = Cheapest(wide.demand, supply, excluding, below=plain.least, wide=wide)
    except TooHard:
        return tightened(demand, supply, excluding, plain.plan())
    plan = search.plan()
    if plan is None:
        if plain.proven and search.proven:
            return plain.plan()
        return tightened(demand, supply, excluding, plain.plan())
    if pays(demand, supply, plan):
        return plan if search.proven else tightened(demand, supply, excluding, plan)
    return _one_by_one(demand, supply, excluding, plain)


def _one_by_one(demand: Demand, supply: Supply, excluding: int, plain: Cheapest) -> Plan | None:
    """The same where the lightest would pay in a circle: every choice of uses that ask is looked
    at."""
    found, least = plain.plan(), plain.least
    effort = Effort(CASES)
    try:
        for more, fixed, forms in cases(demand, supply, excluding):
            effort.spend()
            search = Cheapest(more, supply, excluding, fixed, forms, least)
            plan = search.plan()
            if plan is not None:
                found, least = merged(plan), search.least
    except TooHard:
        return tightened(demand, supply, excluding, found)
    return found


def tightened(demand: Demand, supply: Supply, excluding: int, plan: Plan | None) -> Plan | None:
    """A plan that pays, with whatever can be left out one by one left out, the heaviest first; a
    tight payment, if that does not make it one or there is no plan."""
    if plan is not None:
        sources = supply.sources
        entries = sorted(plan, key=lambda e: -sources[e[0]].uses[e[1]].weight)
        for index, use, count in entries:
            for left in range(count - 1, -1, -1):
                less = tuple([e for e in plan if e[:2] != (index, use)])
                fewer = tuple(sorted([*less, (index, use, left)])) if left else less
                if not pays(demand, supply, fewer):
                    break
                plan = fewer
        if is_tight(demand, supply, plan):
            return plan
    if supply.asking:
        return next(asking_plans(demand, supply, excluding, (), 0), None)
    return next(Tight(demand, supply, excluding).plans(), None)
