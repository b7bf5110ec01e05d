"""Can it be paid, how best, what may be done first, and is this a payment: the questions that games
ask (all payments: `payments`).

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
from tallystick.costs.branching import some_choice_pays
from tallystick.costs.cheapest import Cheapest, lightest, tightened
from tallystick.costs.demand import Demand, Form
from tallystick.costs.errors import Effort, TooHard, effort_for, effort_for_several
from tallystick.costs.judging import pays
from tallystick.costs.payments import first_plans, is_possible, plans, plans_at_once
from tallystick.costs.problem import Problem
from tallystick.costs.sources import Picks, Plan, Supply, all_forms, follows, most_of, picks_of
from tallystick.costs.tightness import is_tight
from tallystick.costs.wide import wide_of

MOST_PICKS: Final = 2000
"""The most things that one source may do that are looked at one by one."""

SOME: Final = 13
"""Plans of which one is told what it does, where it may do more."""


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
    if not _walls_hold(demand, supply, excluding):
        return False
    return not supply.mixed or _mixed_payable(demand, supply, excluding)


def _mixed_payable(demand: Demand, supply: Supply, excluding: int) -> bool:
    """`payable` once every wall, taken alone, is high enough."""
    return _payability(demand, supply, excluding, Effort()).payable


class Payability(NamedTuple):
    """Whether a payment was found; unless `exact`, there may be one though none was."""

    payable: bool
    exact: bool


YES: Final = Payability(True, True)
NO: Final = Payability(False, True)


def payability(demand: Demand, supply: Supply, excluding: int = -1) -> Payability:
    """`payable`, and whether that is certain."""
    if supply.is_fresh:
        supply.count()
    if not _walls_hold(demand, supply, excluding):
        return Payability(False, True)
    if not supply.mixed:
        return YES
    return _payability(demand, supply, excluding, Effort())


def can_be_paid(demand: Demand, supply: Supply, excluding: int, effort: Effort) -> bool:
    """`payable`, as far as the effort goes; `TooHard` if that is not far enough."""
    if supply.is_fresh:
        supply.count()
    if not _walls_hold(demand, supply, excluding):
        return False
    found = _payability(demand, supply, excluding, effort) if supply.mixed else YES
    if not found.exact:
        raise TooHard("it was not seen in time whether it can be paid: given up")
    return found.payable


def _walls_hold(demand: Demand, supply: Supply, excluding: int) -> bool:
    """Whether every wall, taken alone, is high enough."""
    out: tuple[Form, ...] = ()
    if excluding >= 0 and supply.sources[excluding].copies > 0:
        out = all_forms(supply.sources[excluding].uses)
    for union, total in demand.walls:  # noqa: SIM110  # all() is a generator, and this is asked often
        if supply.most(union) - most_of(out, union) < total:
            return False
    return True


def _payability(demand: Demand, supply: Supply, excluding: int, effort: Effort) -> Payability:
    whole = True
    try:
        if not supply.asking:
            return Payability(some_choice_pays(demand, supply, excluding, effort), True)
        if Problem(demand, supply, excluding, effort=effort).feasible():
            return Payability(True, True)
        wide, whole = wide_of(demand, supply.without(excluding), effort=effort)
        pays = wide.nearest(0) is not None
        return Payability(pays, pays or whole)
    except TooHard:
        return Payability(False, False)


class Choices(NamedTuple):
    """What a source may do; unless `exact`, it may do something else too."""

    picks: list[Picks]
    exact: bool


def choices(
    demand: Demand, supply: Supply, prefix: tuple[Picks, ...], excluding: int = -1
) -> list[Picks]:
    """What source `len(prefix)` may do so that a tight payment still follows: no dead ends."""
    return choices_found(demand, supply, prefix, excluding).picks


def choices_found(
    demand: Demand, supply: Supply, prefix: tuple[Picks, ...], excluding: int = -1
) -> Choices:
    """`choices`, and whether that is all. After each a payment was found, with less effort than
    `plans` with that prefix may take. Of very many only those of some plans are named."""
    index = len(prefix)
    every = plans_at_once(demand, supply, excluding)
    if every is not None:
        picked = {picks_of(plan, index) for plan in every if follows(plan, prefix)}
        return Choices(sorted(picked), True)
    source = supply.sources[index]
    room = min(source.copies - (index == excluding), _most_used(demand, supply))
    effort = effort_for_several(len(supply.sources))
    number = comb(room + len(source.uses), room) if room <= MOST_PICKS else MOST_PICKS + 1
    if number > MOST_PICKS:
        return _choices_of_some(demand, supply, prefix, excluding)
    exact = True
    found: list[Picks] = []
    part = effort.part(3)
    first = next(plans(demand, supply, excluding, prefix, part), None)
    effort.returned(part)
    if first is None and (not part.is_spent or payability(demand, supply, excluding) == NO):
        return Choices([], True)
    for picks in _picks(room, len(source.uses), 0):
        part = effort.part(max(2, number))
        number -= 1
        if first is not None and picks_of(first, index) == picks:
            found.append(picks)
        elif next(plans(demand, supply, excluding, (*prefix, picks), part), None) is None:
            exact = exact and not part.is_spent
        else:
            found.append(picks)
        effort.returned(part)
    if not found and not exact:
        return _choices_of_some(demand, supply, prefix, excluding)
    return Choices(found, exact)


def _choices_of_some(
    demand: Demand, supply: Supply, prefix: tuple[Picks, ...], excluding: int
) -> Choices:
    """What the source does in the first plans."""
    some = first_plans(demand, supply, SOME, excluding, prefix).plans
    return Choices(sorted({picks_of(plan, len(prefix)) for plan in some}), False)


def _most_used(demand: Demand, supply: Supply) -> int:
    """The most copies that a tight payment uses: each pays for a unit of the demand or an ask."""
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


class Best(NamedTuple):
    """A payment; unless `exact`, something lighter may exist, or something at all if it is None."""

    plan: Plan | None
    exact: bool


def best(demand: Demand, supply: Supply, excluding: int = -1) -> Plan | None:
    """A payment of the least total weight, None if there is none. It is tight, for weights are at
    least 1; among equals the choice is deterministic.

    Where sources give several units or ask for more, and there is too much to look at, it is the
    lightest payment that was found; `best_found` says so.
    """
    return best_found(demand, supply, excluding).plan


def best_found(
    demand: Demand, supply: Supply, excluding: int = -1, effort: Effort | None = None
) -> Best:
    """`best`, and whether it is known to be the lightest."""
    if effort is None:
        effort = effort_for(len(supply.sources))
    if supply.asking:
        part = effort.part(3)
        search = Cheapest(demand, supply, excluding, effort=part).search()
        effort.returned(part)
        return Best(*lightest(demand, supply, excluding, search, effort))
    search = Cheapest(demand, supply, excluding, effort=effort).search()
    if search.proven:
        return Best(search.plan(), True)
    return Best(tightened(demand, supply, excluding, search.plan(), effort), False)


class PaymentCheck(NamedTuple):
    """What is to be said of a payment that a player put together.

    `possible`: its copies and uses exist; `pays`: all needs are met; `tight`: nothing can be left
    out; `ok`: possible, pays, and tight unless excess is legal; `wasted`: units given that pay for
    nothing, -1 if there are too many ways to say. Unless `exact`, it may pay though `pays` is
    False, or not be tight though it says so.
    """

    ok: bool
    possible: bool
    pays: bool
    tight: bool
    wasted: int
    exact: bool = True


def check(
    demand: Demand, supply: Supply, plan: Plan, loose: bool = False, excluding: int = -1
) -> PaymentCheck:
    """Judge a payment; `loose` lets it give more than was asked."""
    if not is_possible(supply, plan, excluding):
        return PaymentCheck(False, False, False, False, 0)
    try:
        if not pays(demand, supply, plan):
            return PaymentCheck(False, True, False, False, 0)
    except TooHard:
        return PaymentCheck(False, True, False, False, -1, False)
    exact = True
    try:
        tight = is_tight(demand, supply, plan)
    except TooHard:
        # Nothing was found that could be left out.
        tight, exact = True, False
    return PaymentCheck(loose or tight, True, True, tight, _wasted(demand, supply, plan), exact)


def _wasted(demand: Demand, supply: Supply, plan: Plan) -> int:
    try:
        given = allot(demand, supply, plan)
    except TooHard:
        return -1
    return 0 if given is None else sum([share.amount for share in given.left])
