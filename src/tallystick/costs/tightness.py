"""Whether anything can be left out of a payment, and what is left once it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Final

from tallystick.costs.demand import Demand
from tallystick.costs.errors import Effort, TooHard
from tallystick.costs.judging import Judge, merged
from tallystick.costs.sources import Plan, Source, Supply
from tallystick.costs.wide import Wide

LESSER: Final = 64
"""Up to so many lesser choices of uses that ask are tried one by one."""

WIDE: Final = 500
"""Steps that it takes to lay out what is left of a plan."""


def is_tight(demand: Demand, supply: Supply, plan: Plan, effort: Effort | None = None) -> bool:
    """Whether no non-empty set of the copies used can be left out of a plan that pays."""
    return lesser(Judge(demand, supply, plan, effort), plan) is None


def lesser(judge: Judge, plan: Plan) -> Plan | None:
    """What still pays with less of a plan; None if the plan is tight.

    Leaving out a copy that asks for nothing only takes away, so these are tried one by one; of the
    copies that ask, every lesser choice is tried.
    """
    sources = judge.supply.sources
    height, most = judge.height(plan), judge.most(plan)
    judge.effort.spend(len(plan))
    asking = [entry for entry in plan if sources[entry[0]].uses[entry[1]].asks]
    plain = [entry for entry in plan if not sources[entry[0]].uses[entry[1]].asks]
    for n, (index, use, count) in enumerate(plain):
        if not judge.may_pay(height - judge.top(index, use)):
            continue
        less = [*asking, *plain[:n], *plain[n + 1 :]]
        if count > 1:
            less.append((index, use, count - 1))
        if judge.pays(tuple(less)):
            return tuple(sorted(less))
    # Of the others no copy can be left out, whatever else is.
    spare = [entry for entry in asking if judge.may_pay(most - judge.gives(*entry[:2]))]
    if prod([count + 1 for _, _, count in spare]) > LESSER:
        return _lesser_of_many(judge, plan, most)
    kept = [entry for entry in asking if entry not in spare]
    for counts in product(*[range(count + 1) for _, _, count in spare]):
        fewer = [(i, u, n) for (i, u, _), n in zip(spare, counts, strict=True) if n]
        if fewer != spare:
            less = [*fewer, *kept, *plain]
            if judge.may_pay(judge.height(tuple(less))) and judge.pays(tuple(less)):
                return tuple(sorted(less))
    return None


def _lesser_of_many(judge: Judge, plan: Plan, most: int) -> Plan | None:
    """Something that still pays with one copy less, each entry of the plan tried in turn; None if
    the plan is tight."""
    sources = judge.supply.sources
    for out, (i, u, _) in enumerate(plan):
        if not judge.may_pay(most - judge.gives(i, u)):
            continue
        judge.effort.spend(WIDE)
        rest = []
        for n, (index, use, count) in enumerate(plan):
            rest.append(Source(index, count - (n == out), (sources[index].uses[use],)))
        wide = Wide(judge.demand, Supply(rest), effort=judge.effort)
        found = next(wide.some_plans(), None)
        if found is not None:
            return tuple([(plan[n][0], plan[n][1], count) for n, _, count in found])
    return None


def only_tight(
    demand: Demand, supply: Supply, found: Iterator[Plan], effort: Effort
) -> Iterator[Plan]:
    """The plans that are tight, each once."""
    seen: set[Plan] = set()
    judge = Judge(demand, supply, (), effort)
    for one in found:
        plan = merged(one)
        if plan in seen:
            continue
        if supply.asking:  # what is judged hangs on what the uses of the plan ask
            judge = Judge(demand, supply, plan, effort)
        if lesser(judge, plan) is None:
            seen.add(plan)
            effort.earn()
            yield plan


def without_spare(
    demand: Demand, supply: Supply, plan: Plan, effort: Effort, held: Plan = ()
) -> Plan | None:
    """What is left of a plan, once all that can be is left out, the heaviest first: tight, if there
    is effort enough to say so. None if it does not pay, or if it is not tight with what is held,
    which is used besides."""
    plan = merged(plan + held)
    judge = Judge(demand, supply, plan, effort)
    try:
        if not judge.pays(plan):
            return None
    except TooHard:
        return None
    try:
        plan = _one_by_one(judge, plan, held)
        less = lesser(judge, plan)
        while less is not None:
            if held:
                return None
            plan = less
            less = lesser(judge, plan)
    except TooHard:
        # What is left so far pays.
        pass
    return plan


def _one_by_one(judge: Judge, plan: Plan, held: Plan) -> Plan:
    sources = judge.supply.sources
    entries = sorted(plan, key=lambda e: -sources[e[0]].uses[e[1]].weight)
    kept = {entry[:2]: entry[2] for entry in merged(held)}
    height = judge.height(plan)
    for index, use, count in entries:
        top = judge.top(index, use)
        for left in range(count - 1, kept.get((index, use), 0) - 1, -1):
            if not judge.may_pay(height - top):
                break
            less = tuple([e for e in plan if e[:2] != (index, use)])
            fewer = tuple(sorted([*less, (index, use, left)])) if left else less
            if not judge.pays(fewer):
                break
            plan, height = fewer, height - top
    return plan
