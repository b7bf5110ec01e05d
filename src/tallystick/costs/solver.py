"""Can it be paid, how, how best, and is this a payment: the questions that games ask.

`excluding` is the index of a source one copy of which does not take part (the card that is being
paid for), or -1. A payment is **tight** if no non-empty set of its used copies can be left out.
Uses that ask for more are chosen first, and what they ask joins the demand; an ask may be paid with
units of another use that asks, but never in a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from typing import Final, NamedTuple

from tallystick.costs.allot import allot
from tallystick.costs.asking import asking_plans
from tallystick.costs.branching import some_choice_pays
from tallystick.costs.cheapest import Cheapest
from tallystick.costs.demand import Demand
from tallystick.costs.errors import TooHard
from tallystick.costs.groups import Picks, Plan
from tallystick.costs.halves import plans_by_halves
from tallystick.costs.judging import pays
from tallystick.costs.lightest import lightest, tightened
from tallystick.costs.problem import Problem
from tallystick.costs.sources import Supply, all_forms, most_of
from tallystick.costs.tight import Tight
from tallystick.costs.tightness import is_tight, only_tight
from tallystick.costs.wide import Wide

MOST_PICKS: Final = 2000
"""The most things that one source may do."""


def payable(demand: Demand, supply: Supply, excluding: int = -1) -> bool:
    """Whether any payment exists. Exact: all needs are decided jointly."""
    if supply.is_fresh:
        # Many supplies are asked once only: one pass over the units, and nothing remembered.
        supply.count()
        if excluding < 0 and not supply.mixed:
            return demand.is_met_by(supply.plain)
    reach = supply.reach
    for union, total in demand.walls:
        have = reach.get(union, -1)
        if have < 0:
            have = supply.most(union)
        if have < total:
            return False
    if excluding < 0:
        return not supply.mixed or _mixed_payable(demand, supply, -1)
    return _payable_without(demand, supply, excluding)


def _payable_without(demand: Demand, supply: Supply, excluding: int) -> bool:
    source = supply.sources[excluding]
    if source.copies > 0:
        forms = all_forms(source.uses)
        for union, total in demand.walls:
            if supply.most(union) - most_of(forms, union) < total:
                return False
    return not supply.mixed or _mixed_payable(demand, supply, excluding)


def _mixed_payable(demand: Demand, supply: Supply, excluding: int) -> bool:
    """`payable` once every wall, taken alone, is high enough."""
    if supply.asking:
        if Problem(demand, supply, excluding).feasible():
            return True
        return Wide(demand, supply, excluding).nearest(0) is not None
    return some_choice_pays(demand, supply, excluding)


def plans(
    demand: Demand, supply: Supply, excluding: int = -1, prefix: tuple[Picks, ...] = ()
) -> Iterator[Plan]:
    """Every tight payment, each once.

    `prefix` says what the first sources do. Few sources of one unit each are answered at once; all
    else is searched lazily, sources that are equal to this demand merged. The order depends on
    nothing but the question; a search finds those first that spend what is least versatile.
    """
    few = None if prefix else plans_by_halves(demand, supply, excluding)
    if few is not None:
        return iter(few)
    if supply.asking or prefix:
        return _constrained(demand, supply, excluding, prefix)
    return Tight(demand, supply, excluding).plans()


def _constrained(
    demand: Demand, supply: Supply, excluding: int, prefix: tuple[Picks, ...]
) -> Iterator[Plan]:
    """`plans` where something is fixed, or uses ask for more."""
    fixed = tuple((n, use, count) for n, picks in enumerate(prefix) for use, count in picks)
    if fixed and not is_possible(supply, fixed, excluding):
        return iter(())
    return plans_with(demand, supply, excluding, fixed, len(prefix))


def plans_with(
    demand: Demand, supply: Supply, excluding: int, fixed: Plan, free_from: int
) -> Iterator[Plan]:
    """The tight payments in which the entries of `fixed` are used, and sources below `free_from` do
    nothing else."""
    if supply.asking:
        return asking_plans(demand, supply, excluding, fixed, free_from)
    found = Tight(demand, supply, excluding, fixed, free_from)
    if not fixed:
        return found.plans()
    return only_tight(demand, supply, found.plans()) if found.may_be_tight() else iter(())


def choices(
    demand: Demand, supply: Supply, prefix: tuple[Picks, ...], excluding: int = -1
) -> list[Picks]:
    """What source number `len(prefix)` may do so that a tight payment still follows: no dead
    ends."""
    index = len(prefix)
    source = supply.sources[index]
    room = min(source.copies - (index == excluding), _most_used(demand, supply))
    if comb(room + len(source.uses), room) > MOST_PICKS:
        raise TooHard("one source may be used in too many numbers: given up")
    return [
        picks
        for picks in _picks(room, len(source.uses), 0)
        if next(plans(demand, supply, excluding, (*prefix, picks)), None) is not None
    ]


def _most_used(demand: Demand, supply: Supply) -> int:
    """No tight payment uses more copies than this: each pays for a unit of the demand or of an
    ask."""
    asked = 0
    if supply.asking:
        for source in supply.sources:
            for use in source.uses:
                asked += source.copies * sum(need.amount for need in use.asks)
    return demand.amount + asked


def _picks(room: int, uses: int, use: int) -> Iterator[Picks]:
    """Every way to give up to `room` copies to the uses from `use` on; nothing first."""
    if use == uses:
        yield ()
        return
    for n in range(room + 1):
        for rest in _picks(room - n, uses, use + 1):
            yield ((use, n), *rest) if n else rest


def largest_x(can_pay: Callable[[int], bool], limit: int) -> int:
    """The largest X up to `limit` that can be paid, -1 if not even 0.

    A larger X must never ask for less: then what can be paid is a range from 0. It is usually
    short, so steps grow from the start, and between the last two X is found by halving.
    """
    low, high, step = -1, limit + 1, 1
    while low + step < high:
        if can_pay(low + step):
            low += step
            step *= 2
        else:
            high = low + step
            break
    while high - low > 1:
        middle = (low + high) // 2
        if can_pay(middle):
            low = middle
        else:
            high = middle
    return low


def best(demand: Demand, supply: Supply, excluding: int = -1) -> Plan | None:
    """A payment of the least total weight, None if there is none. It is tight, for weights are at
    least 1; among equals the choice is deterministic.

    Where sources give several units or ask for more, and there is too much to look at, it is the
    lightest tight payment that was found.
    """
    search = Cheapest(demand, supply, excluding)
    if supply.asking:
        return lightest(demand, supply, excluding, search)
    return search.plan() if search.proven else tightened(demand, supply, excluding, search.plan())


class Verdict(NamedTuple):
    """What is to be said of a payment that a player put together.

    `possible`: its copies and uses exist; `pays`: all needs are met; `tight`: nothing can be left
    out; `ok`: possible, pays, and tight unless excess is legal; `wasted`: units given that pay for
    nothing, -1 if there are too many ways to say.
    """

    ok: bool
    possible: bool
    pays: bool
    tight: bool
    wasted: int


def check(
    demand: Demand, supply: Supply, plan: Plan, loose: bool = False, excluding: int = -1
) -> Verdict:
    """Judge a payment; `loose` lets it give more than was asked."""
    if not is_possible(supply, plan, excluding):
        return Verdict(False, False, False, False, 0)
    if not pays(demand, supply, plan):
        return Verdict(False, True, False, False, 0)
    tight = is_tight(demand, supply, plan)
    return Verdict(loose or tight, True, True, tight, _wasted(demand, supply, plan))


def _wasted(demand: Demand, supply: Supply, plan: Plan) -> int:
    try:
        given = allot(demand, supply, plan)
    except TooHard:
        return -1
    return 0 if given is None else sum([share.amount for share in given.left])


def is_possible(supply: Supply, plan: Plan, excluding: int = -1) -> bool:
    """Whether the uses of a plan exist, and as many copies as it uses."""
    used: dict[int, int] = {excluding: 1} if excluding >= 0 else {}
    seen: set[tuple[int, int]] = set()
    for index, use, count in plan:
        if not 0 <= index < len(supply.sources) or count < 1 or (index, use) in seen:
            return False
        if not 0 <= use < len(supply.sources[index].uses):
            return False
        seen.add((index, use))
        used[index] = used.get(index, 0) + count
        if used[index] > supply.sources[index].copies:
            return False
    return True
