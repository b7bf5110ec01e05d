"""The lightest payment where uses ask for more, or where not all could be looked at."""

from __future__ import annotations

from typing import Final

from tallystick.costs.asking import asking_plans, cases
from tallystick.costs.cheapest import Cheapest
from tallystick.costs.demand import Demand
from tallystick.costs.errors import TooHard
from tallystick.costs.groups import Plan
from tallystick.costs.judging import merged
from tallystick.costs.sources import Supply
from tallystick.costs.tight import Tight
from tallystick.costs.tightness import without_spare
from tallystick.costs.wide import Wide

FEW: Final = 5
"""Up to so many copies that ask every choice of them is looked at, where there are circles."""


def lightest(demand: Demand, supply: Supply, excluding: int, plain: Cheapest) -> Plan | None:
    """The lightest payment of a supply with asks; `plain` is that without."""
    try:
        wide = Wide(demand, supply, excluding)
        search = Cheapest(wide.demand, supply, excluding, below=plain.least, wide=wide)
    except TooHard:
        return tightened(demand, supply, excluding, plain.plan())
    plan = search.plan() or plain.plan()
    if plain.proven and search.proven:
        return plan
    if sum(wide.asking) <= FEW:
        return _one_by_one(demand, supply, excluding)
    return tightened(demand, supply, excluding, plan)


def _one_by_one(demand: Demand, supply: Supply, excluding: int) -> Plan | None:
    """The same where lighter ones would pay in a circle: every choice of uses that ask is looked
    at."""
    found: Plan | None = None
    least = -1
    for more, fixed, forms in cases(demand, supply, excluding):
        search = Cheapest(more, supply, excluding, fixed, forms, least)
        plan = search.plan()
        if plan is not None:
            found, least = merged(plan), search.least
    return found


def tightened(demand: Demand, supply: Supply, excluding: int, plan: Plan | None) -> Plan | None:
    """A plan that pays, with whatever can be left out one by one left out, the heaviest first; a
    tight payment, if that does not make it one or there is no plan."""
    try:
        plan = None if plan is None else without_spare(demand, supply, plan)
    except TooHard:
        plan = None
    if plan is not None:
        return plan
    if supply.asking:
        return next(asking_plans(demand, supply, excluding, (), 0), None)
    return next(Tight(demand, supply, excluding).plans(), None)
