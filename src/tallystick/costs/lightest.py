"""The lightest payment where uses ask for more, or where not all could be looked at."""

from __future__ import annotations

from typing import Final

from tallystick.costs.asking import cases
from tallystick.costs.cheapest import Cheapest
from tallystick.costs.demand import Demand
from tallystick.costs.errors import Effort, TooHard
from tallystick.costs.judging import merged
from tallystick.costs.listing import some_plan
from tallystick.costs.sources import Plan, Supply
from tallystick.costs.tightness import without_spare
from tallystick.costs.wide import wide_of

FEW: Final = 5
"""Up to so many copies that ask every choice of them is looked at, where there are circles."""

Found = tuple[Plan | None, bool]
"""A payment, and whether it is known that there is none lighter."""


def lightest(
    demand: Demand, supply: Supply, excluding: int, plain: Cheapest, effort: Effort
) -> Found:
    """The lightest payment of a supply with asks; `plain` is that without."""
    try:
        wide, whole = wide_of(demand, supply.without(excluding), effort=effort)
    except TooHard:
        return tightened(demand, supply, excluding, plain.plan(), effort), False
    part = wide.effort = effort.part(2)
    search = Cheapest(wide.demand, supply, excluding, effort=part).search(plain.least, wide)
    effort.returned(part)
    plan = search.plan() or plain.plan()
    if plain.proven and search.proven and whole:
        return plan, True
    if sum(wide.asking) <= FEW:
        try:
            return _one_by_one(demand, supply, excluding, Effort(effort.full)), True
        except TooHard:
            pass
    return tightened(demand, supply, excluding, plan, effort), False


def _one_by_one(demand: Demand, supply: Supply, excluding: int, effort: Effort) -> Plan | None:
    """The same where lighter ones would pay in a circle: every choice of uses that ask is looked
    at."""
    found: Plan | None = None
    least = -1
    for more, begun in cases(demand, supply, excluding, effort):
        search = Cheapest(more, supply, excluding, begun, effort).search(least)
        plan = search.plan()
        if not search.proven:
            raise TooHard("too many ways to look for the lightest: given up")
        if plan is not None:
            found, least = merged(plan), search.least
    return found


def tightened(
    demand: Demand, supply: Supply, excluding: int, plan: Plan | None, effort: Effort
) -> Plan | None:
    """A plan that pays, with whatever can be left out left out, the heaviest first; some payment,
    if there is no plan."""
    if plan is not None:
        plan = without_spare(demand, supply, plan, effort)
    return some_plan(demand, supply, excluding) if plan is None else plan
