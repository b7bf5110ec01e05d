"""A payment that is put together: what is laid down already, and what more could be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from tallystick.costs import Need, Plan, Source, Supply, Use, best, check, demand_of, payable, plans
from tallystick.games.marvel_champions.costs import cost_actions, resources
from tallystick.games.marvel_champions.costs.payment import TotalCost, is_icon
from tallystick.games.marvel_champions.costs.payment_sources import (
    PICK,
    BillSources,
    number_of,
    numbered,
)
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import NOWHERE

LISTED: Final = 12  # so many ways are listed; all others are put together piece by piece


class PartialPayment(NamedTuple):
    """A payment being made: what is due, with what, what is laid down already, the ways found."""

    bill: TotalCost
    means: BillSources
    mode: int
    laid: Plan
    found: list[Plan]


def first_ways(bill: TotalCost, means: BillSources) -> list[Plan]:
    """The cheapest tight payment and some more; none if there is none. Where the payer says how
    many cards nobody sees are discarded, each number (MC.cost.19)."""
    found = list(_ways(bill.needs, _shapes(means)))
    if any(ask.many for ask in bill.asks):
        for way in found[:]:
            found += _in_other_numbers(bill, means, way)
    return found[:LISTED]


def _in_other_numbers(bill: TotalCost, means: BillSources, way: Plan) -> list[Plan]:
    """The payments that differ from a tight one in the one number that is up to the payer."""
    sources, found = means.supply.sources, list[Plan]()
    for i, use, least in way:
        number = number_of(PICK, sources[i].uses[use].verb)
        ask = bill.asks[number] if number != NOWHERE else None
        if ask is None or not (ask.many and ask.is_unseen):
            continue
        most = ask.most_now(bill.scope_of(number)) or LISTED
        for n in range(least + 1, min(sources[i].copies, most) + 1):
            found.append(tuple([(j, u, n if j == i else m) for j, u, m in way]))
    return found


Shapes = tuple[tuple[int, tuple[Use, ...]], ...]


def _shapes(means: BillSources) -> Shapes:
    return tuple([(copies, uses) for _, copies, uses in means.supply.sources])


def _supply(shapes: Shapes) -> Supply:
    return Supply([Source(-1, copies, uses) for copies, uses in shapes])


@lru_cache(maxsize=1 << 13)
def _ways(needs: tuple[Need, ...], shapes: Shapes) -> tuple[Plan, ...]:
    """The same for sources that are known by what they can do only: hands that can do the same are
    paid with in the same ways, and not worked out again."""
    demand, supply = demand_of(needs), _supply(shapes)
    cheapest = best(demand, supply)
    if cheapest is None:
        return ()
    cheapest = resources.said(supply, cheapest)
    found = [cheapest]
    seen = {tuple(sorted(cheapest))}
    rest: Iterator[Plan] = plans(demand, supply)
    for full in islice(rest, LISTED + 1):
        plan = resources.said(supply, full)
        key = tuple(sorted(plan))
        if key not in seen and len(found) < LISTED:
            seen.add(key)
            found.append(plan)
    return tuple(found)


def spare(now: PartialPayment) -> bool:
    """Whether more could be laid down than some listed way does (MC.cost.9)."""
    copies = sum([one.copies for one in now.means.supply.sources if _is_spent(one.uses)])
    if not copies or len(now.found) >= LISTED:
        return bool(copies)
    return min([sum([n for _, _, n in plan]) for plan in now.found], default=copies) < copies


def pieces(now: PartialPayment) -> list[Option]:
    """What else can be laid down, so that the whole can still be paid."""
    found: list[Option] = []
    sources = now.means.supply.sources
    for index, use in _addable(now):
        if resources.is_silent(sources[index].uses[use]):
            continue
        number = number_of(PICK, sources[index].uses[use].verb)
        if number == NOWHERE or _pick_is_open(now, number):
            found.append(("add", index, use))
    return found


def _addable(now: PartialPayment) -> tuple[tuple[int, int], ...]:
    """The uses of sources that can be added, so that the whole can still be paid: all, where each
    source does one thing and asks for nothing, for then it would do that in any other payment."""
    supply, laid = now.means.supply, now.laid
    if supply.asking or supply.mixed:
        return _following(now.bill.needs, _shapes(now.means), tuple(sorted(laid)))
    if not payable(now.bill.demand, supply):
        return ()
    used = {index: n for index, _, n in laid}
    return tuple([(i, 0) for i, one in enumerate(supply.sources) if used.get(i, 0) < one.copies])


@lru_cache(maxsize=1 << 13)
def _following(needs: tuple[Need, ...], shapes: Shapes, laid: Plan) -> tuple[tuple[int, int], ...]:
    """The same for sources that may do several things, known by these only."""
    supply = _supply(shapes)
    found: list[tuple[int, int]] = []
    for index, (copies, uses) in enumerate(shapes):
        if sum([n for i, _, n in laid if i == index]) < copies:
            for use in range(len(uses)):
                if _goes_on(needs, supply, added(laid, index, use)):
                    found.append((index, use))
    return tuple(found)


def _goes_on(needs: tuple[Need, ...], supply: Supply, laid: Plan) -> bool:
    """Whether the whole can still be paid, with all that what is laid down asks for itself."""
    asked = [
        need._replace(amount=need.amount * n)
        for index, use, n in laid
        for need in supply.sources[index].uses[use].asks
    ]
    return payable(demand_of((*needs, *asked)), _forced(supply, laid))


def _pick_is_open(now: PartialPayment, number: int) -> bool:
    """No more is done than asked, but for "any number" and "up to"."""
    ask = now.bill.asks[number]
    most = _most_times(now.bill, number)
    return (ask.many and not most) or _times_done(now.means, now.laid, number) < most


def _times_done(means: BillSources, plan: Plan, number: int) -> int:
    sources, verb = means.supply.sources, numbered(PICK, number)
    return sum([n for i, use, n in plan if sources[i].uses[use].verb == verb])


def _most_times(bill: TotalCost, number: int) -> int:
    """How often a part of the cost may be done; 0 of an open-ended one for no limit."""
    scope, ask = bill.scope_of(number), bill.asks[number]
    return ask.most_now(scope) if ask.many else cost_actions.times_now(scope, ask)


def keeps_within(means: BillSources, plan: Plan) -> bool:
    """Whether a payment does no part of the cost more often than it may."""
    for number, ask in enumerate(means.bill.asks):
        done, most = _times_done(means, plan, number), _most_times(means.bill, number)
        if done > most and (most or not ask.many):
            return False
    return True


def _forced(supply: Supply, laid: Plan) -> Supply:
    """The supply in which what is laid down does what it is laid down for, and asks nothing more:
    that is due in any case."""
    sources: list[Source] = []
    for index, source in enumerate(supply.sources):
        left = source.copies
        for i, use, n in laid:
            if i == index:
                sources.append(Source(source.key, n, (source.uses[use]._replace(asks=()),)))
                left -= n
        if left > 0:
            sources.append(Source(source.key, left, source.uses))
    return Supply(sources)


def pays(now: PartialPayment) -> bool:
    """Whether what is laid down pays all that is due."""
    supply, demand = now.means.supply, now.bill.demand
    if now.means.shared:
        return check(demand, supply, resources.completed(supply, now.laid), loose=True).pays
    used = [(supply.sources[index].uses[use], n) for index, use, n in now.laid]
    if any(use.asks for use, _ in used):
        return check(demand, supply, now.laid, loose=True).pays
    return payable(demand, Supply([Source(-1, n, (use,)) for use, n in used]))


@lru_cache(maxsize=1 << 10)
def _is_spent(uses: tuple[Use, ...]) -> bool:
    """Whether a source gives icons, or is picked: what more could be laid down of."""
    return any(_gives_icons(use) or use.verb.startswith(PICK) for use in uses)


def _gives_icons(use: Use) -> bool:
    return any(is_icon(unit) for form in use.forms for unit in form)


def added(laid: Plan, index: int, use: int) -> Plan:
    """What is laid down, and one thing more."""
    found = [(i, u, n + ((i, u) == (index, use))) for i, u, n in laid]
    if all((i, u) != (index, use) for i, u, _ in laid):
        found.append((index, use, 1))
    return tuple(found)


def plan_of(numbers: list[int]) -> Plan:
    """A payment as notes hold it."""
    return tuple((numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(0, len(numbers), 3))
