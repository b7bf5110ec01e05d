"""All tight payments: at once where the sources are few, else searched for.

A single unit is paid by a copy of anything that gives one, in any such use, in the order of the
search for more.

Where every source gives one unit, the sources, in order, are cut into two halves. All that each
half could give is listed, by what it adds to the walls; a sum of the one and a sum of the other
that together pay stand for all plans made of their parts. Parts are built in the order of the
sources, so the plans ascend and nothing is sorted. As every use gives one unit, tight is simply: no
more units than are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from tallystick.costs.demand import Demand
from tallystick.costs.errors import Effort, effort_for
from tallystick.costs.groups import Beginning, Ways, ways_of
from tallystick.costs.listing import are_few, listed
from tallystick.costs.sources import Picks, Plan, Supply
from tallystick.costs.tight import Tight

FEW: Final = 4096
"""The most choices of copies, paying or not, that are cut in two: a half lists about 64 then."""

Single = tuple[int, int, int, int]
"""`(source index, use index, copies, gain)` of a source that gives one unit in the only use that
matters."""

IN_HALVES: Final = 12
"""Up to so many sources of one unit each are cut in two: the choices of copies are 4096 then."""


def plans(
    demand: Demand,
    supply: Supply,
    excluding: int = -1,
    prefix: tuple[Picks, ...] = (),
    effort: Effort | None = None,
) -> Iterator[Plan]:
    """Every tight payment, each once; where there is too much to look at no more follow, but one at
    least if any was found (`first_plans` says so).

    `effort`: how much is looked at, if it matters to whoever asks. `prefix` says what the first
    sources do. Few sources of one unit each are answered at once; all
    else is searched lazily, sources that are equal to this demand merged, those first that spend
    what is least versatile. Where uses have a choice or ask, and there are many, some that are put
    together come before. The order depends on nothing but the question.
    """
    few = None if prefix else plans_at_once(demand, supply, excluding)
    if few is not None:
        return iter(few)
    return _searched(demand, supply, excluding, prefix, effort or effort_for(len(supply.sources)))


class FirstPlans(NamedTuple):
    """The first tight payments; unless `exact`, there may be others than those and what follows
    them was not looked at."""

    plans: list[Plan]
    exact: bool


def first_plans(
    demand: Demand, supply: Supply, most: int, excluding: int = -1, prefix: tuple[Picks, ...] = ()
) -> FirstPlans:
    """The first of `plans`, so many at most."""
    few = None if prefix else plans_at_once(demand, supply, excluding)
    if few is not None:
        return FirstPlans(few[:most], True)
    effort = effort_for(len(supply.sources))
    found = list(islice(_searched(demand, supply, excluding, prefix, effort), most))
    return FirstPlans(found, not effort.is_spent)


def _searched(
    demand: Demand, supply: Supply, excluding: int, prefix: tuple[Picks, ...], effort: Effort
) -> Iterator[Plan]:
    """The payments in order, found by searching: for supplies too large to be listed at once."""
    if not (prefix or supply.asking or supply.mixed):
        search = Tight(demand, supply, excluding)
        search.effort = effort
        return search.plans()
    fixed = _entries(prefix)
    if fixed and not is_possible(supply, fixed, excluding):
        return iter(())
    return listed(demand, supply, excluding, effort, Beginning(fixed, len(prefix)))


def _entries(prefix: tuple[Picks, ...]) -> Plan:
    """What the first sources do, as entries of a plan."""
    return tuple((n, use, count) for n, picks in enumerate(prefix) for use, count in picks)


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


# -- at once ---------------------------------------------------------------------------------------


def plans_at_once(demand: Demand, supply: Supply, excluding: int) -> list[Plan] | None:
    """All tight payments; None if they have to be searched for."""
    if demand.amount == 1:
        found = plans_of_a_unit(demand, supply, excluding)
        if found is not None:
            return found
    return plans_by_halves(demand, supply, excluding)


def plans_of_a_unit(demand: Demand, supply: Supply, excluding: int) -> list[Plan] | None:
    """The plans; None if more is due, or the sources ask for more or are many."""
    if demand.amount != 1 or len(demand.lanes) != 1 or supply.asking or not are_few(supply, 0):
        return None
    plain: dict[Ways, list[int]] = {}
    others: dict[Ways, list[int]] = {}
    found: list[Plan] = []
    index = -1
    for _, copies, uses in supply.sources:
        index += 1
        if copies > (index == excluding):
            ways = ways_of(demand, uses)
            if ways:
                alike = plain if len(uses) == 1 else others
                alike.setdefault(ways, []).append(index)
                found.append(((index, ways[0][0], 1),))
    groups = [*plain.items(), *others.items()]
    if len(found) <= IN_HALVES and all(_is_one_unit(demand, ways) for ways, _ in groups):
        cut = (len(found) + 1) // 2
        return found[cut:] + found[:cut]
    return [
        ((member, use, 1),)
        for ways, members in reversed(groups)
        for use, _ in reversed(ways)
        for member in members
    ]


def _is_one_unit(demand: Demand, ways: Ways) -> bool:
    return len(ways) == 1 and ways[0][1][0] & demand.mask == 1


def plans_by_halves(demand: Demand, supply: Supply, excluding: int) -> list[Plan] | None:
    """All tight payments; None if some source gives more than one unit, or they are many."""
    singles = _singles(demand, supply, excluding)
    if singles is None:
        return None
    size, end = 1, demand.start
    for _, _, copies, gain in singles:
        size *= copies + 1
        end += copies * gain
    guard = demand.guard
    if end & guard != guard:
        return []
    if size > FEW:
        return None
    cut = 0
    low_size = 1
    while low_size * low_size < size:
        low_size *= singles[cut][2] + 1
        cut += 1
    return _met(demand, _half(singles[:cut]), _half(singles[cut:]))


def _singles(demand: Demand, supply: Supply, excluding: int) -> list[Single] | None:
    """The sources that matter; None if one of them can give more than a unit or in several ways, or
    asks for more."""
    found: list[Single] = []
    amount = demand.amount
    known = demand.known
    index = -1
    for _, copies, uses in supply.sources:
        index += 1
        if index == excluding:
            copies -= 1
        if copies <= 0:
            continue
        which = 0
        if len(uses) == 1:
            _, forms, asks, _ = uses[0]
            if asks:
                return None
            gains = known.get(forms)
            if gains is None:
                gains = demand.gains(forms)
            if not gains:
                continue
        else:
            ways = ways_of(demand, uses)
            if len(ways) > 1 or any(use.asks for use in uses):
                return None
            if not ways:
                continue
            which, gains = ways[0]
        if len(gains) > 1 or gains[0] & demand.mask != 1:
            return None
        found.append((index, which, copies if copies < amount else amount, gains[0]))
    return found


def _half(singles: Sequence[Single]) -> dict[int, list[Plan]]:
    """Everything that these could give: parts of plans by what they add to the walls."""
    parts: list[tuple[int, Plan]] = [(0, ())]
    for index, use, copies, gain in singles:
        # What is added is complete before it is added, so a copy of the list is seldom needed.
        before = parts if copies == 1 else parts[:]
        for n in range(1, copies + 1):
            more, entry = n * gain, ((index, use, n),)
            parts += [(total + more, plan + entry) for total, plan in before]
    by_sum: dict[int, list[Plan]] = {}
    for total, plan in parts:
        if total in by_sum:
            by_sum[total].append(plan)
        else:
            by_sum[total] = [plan]
    return by_sum


def _met(demand: Demand, low: dict[int, list[Plan]], high: dict[int, list[Plan]]) -> list[Plan]:
    """The plans of a low and a high part that pay together, with as many units as are asked."""
    start, guard, amount, mask = demand.start, demand.guard, demand.amount, demand.mask
    by_lack: dict[int, list[tuple[int, list[Plan]]]] = {}
    for total, plans in high.items():
        by_lack.setdefault(amount - (total & mask), []).append((total + start, plans))
    return [
        head + tail
        for total, heads in low.items()
        for more, tails in by_lack.get(total & mask, ())
        if (total + more) & guard == guard
        for head in heads
        for tail in tails
    ]
