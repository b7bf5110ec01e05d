"""Which unit of a payment went where: a matching, for receipts and explanations."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.costs.asking import ORDERED, stages
from tallystick.costs.demand import Demand, Form
from tallystick.costs.errors import Effort, TooHard
from tallystick.costs.matching import match
from tallystick.costs.ordering import can_follow
from tallystick.costs.sources import Plan, Supply, Use


class Share(NamedTuple):
    """`amount` units of one mask, given by one use of one source (indices of supply and source)."""

    source: int
    use: int
    unit: int
    amount: int


class Allotment(NamedTuple):
    """What went to each need of the demand, to what was asked on the way, and to nothing."""

    spent: tuple[tuple[Share, ...], ...]
    asked: tuple[Share, ...]
    left: tuple[Share, ...]


class _Entry(NamedTuple):
    """Copies in use: what they are, how many, their forms, and the same forms as the demand of the
    stage sees them."""

    source: int
    use: int
    copies: int
    forms: tuple[Form, ...]
    seen: tuple[Form, ...]


Chosen = tuple[int, ...]
"""The forms of the copies that have a choice, in turn."""


def allot(demand: Demand, supply: Supply, plan: Plan) -> Allotment | None:
    """Which units of the plan's uses went to which need, and what is left; None if it does not pay.

    Where forms or orders differ, the first choice that leaves least is taken.
    """
    plain: list[_Entry] = []
    asking: list[tuple[int, int, Use]] = []
    for index, number, count in plan:
        use = supply.sources[index].uses[number]
        if use.asks:
            asking += [(index, number, use)] * count
        else:
            plain.append(_Entry(index, number, count, use.forms, use.forms))
    if not asking:
        return _allot_entries(demand, len(demand.needs), plain)
    if len(asking) > ORDERED:
        return _allot_in_order(demand, plain, asking)
    for more, forms in stages(demand, supply, [use for _, _, use in asking], Effort()):
        made = [
            _Entry(i, u, 1, use.forms, own) for (i, u, use), own in zip(asking, forms, strict=True)
        ]
        found = _allot_entries(more, len(demand.needs), plain + made)
        if found is not None:
            return found
    return None


def _allot_in_order(
    demand: Demand, plain: list[_Entry], asking: list[tuple[int, int, Use]]
) -> Allotment | None:
    """Which units of the plan's uses went to which need, found in the order of the sources: where
    many uses ask for more. None if it does not pay."""
    if any(len(entry.forms) > 1 for entry in plain) or any(len(u.forms) > 1 for _, _, u in asking):
        raise TooHard("too many uses ask for what others of them give: given up")
    origins = [(entry.source, entry.use) for entry in plain] + [(i, u) for i, u, _ in asking]
    piles = [(unit, entry.copies, n) for n, entry in enumerate(plain) for unit in entry.forms[0]]
    uses = [(use.asks, use.forms[0], len(plain) + n) for n, (_, _, use) in enumerate(asking)]
    found = can_follow(demand.needs, piles, uses, Effort())
    if found is None:
        return None
    needs = len(demand.needs)
    asks = len(found.needs) - needs
    where = [_asks_together(goes, asks, needs) for goes in found.goes]
    counts = [free + sum(goes.values()) for free, goes in zip(found.free, where, strict=True)]
    labels = [(*origins[n], unit) for n, unit in zip(found.labels, found.units, strict=True)]
    return _sorted_out(labels, list(zip(found.units, counts, strict=True)), where, needs)


def _asks_together(goes: dict[int, int], asks: int, needs: int) -> dict[int, int]:
    """Where a pile goes, with the needs first, and after them all asks as one."""
    found: dict[int, int] = {}
    for need, count in goes.items():
        place = need - asks if need >= asks else needs
        found[place] = found.get(place, 0) + count
    return found


def _allot_entries(demand: Demand, needs: int, entries: list[_Entry]) -> Allotment | None:
    """Choose the forms, then match; needs from number `needs` on are asks.

    Of the choices that come to the same sum one is kept, of fewest units.
    """
    effort = Effort()
    reached: dict[int, tuple[int, Chosen]] = {demand.start: (0, ())}
    for entry in entries:
        options = _useful(demand, entry.seen)
        if len(options) == 1:
            more = options[0][0] * min(entry.copies, demand.amount)
            reached = {state + more: choice for state, choice in reached.items()}
            continue
        for _ in range(entry.copies):
            effort.spend(len(reached))
            reached = _choose(reached, options)
    guard = demand.guard
    paying = [choice for state, choice in reached.items() if state & guard == guard]
    return _shares(demand, needs, entries, min(paying)[1]) if paying else None


def _choose(
    reached: dict[int, tuple[int, Chosen]], options: list[tuple[int, int, int]]
) -> dict[int, tuple[int, Chosen]]:
    """The sums after one copy more."""
    after: dict[int, tuple[int, Chosen]] = {}
    for state, (count, chosen) in reached.items():
        for gain, size, form in options:
            old = after.get(state + gain)
            if old is None or count + size < old[0]:
                after[state + gain] = (count + size, (*chosen, form))
    return after


def _useful(demand: Demand, forms: tuple[Form, ...]) -> list[tuple[int, int, int]]:
    """The forms worth a try, as `(gain, units, which)`: for each gain the shortest."""
    found: dict[int, tuple[int, int, int]] = {}
    for which, form in enumerate(forms):
        gain = sum(demand.reach(unit) for unit in form)
        if gain not in found or len(form) < found[gain][1]:
            found[gain] = (gain, len(form), which)
    return list(found.values())


Origin = tuple[int, int, int]
"""`(source, use, unit)`"""


def _shares(demand: Demand, needs: int, entries: list[_Entry], chosen: Chosen) -> Allotment:
    piles: list[tuple[int, int]] = []
    origins: list[Origin] = []
    at = 0
    for entry in entries:
        options = _useful(demand, entry.seen)
        if len(options) == 1:
            forms = {options[0][2]: entry.copies}
        else:
            forms = {}
            for form in chosen[at : at + entry.copies]:
                forms[form] = forms.get(form, 0) + 1
            at += entry.copies
        for form, count in forms.items():
            for seen, unit in zip(entry.seen[form], entry.forms[form], strict=True):
                piles.append((seen, count))
                origins.append((entry.source, entry.use, unit))
    return _sorted_out(origins, piles, match(demand.needs, piles), needs)


def _sorted_out(
    origins: list[Origin], piles: list[tuple[int, int]], goes: list[dict[int, int]], needs: int
) -> Allotment:
    """What each need has, what went to asks, and what is left."""
    heaps: list[dict[Origin, int]] = [{} for _ in range(needs + 2)]
    for origin, (_, count), where in zip(origins, piles, goes, strict=True):
        for need in sorted(where):
            _put(heaps[min(need, needs)], origin, where[need])
        _put(heaps[needs + 1], origin, count - sum(where.values()))
    shares = [tuple([Share(*origin, n) for origin, n in heap.items()]) for heap in heaps]
    return Allotment(tuple(shares[:needs]), shares[needs], shares[needs + 1])


def _put(heap: dict[Origin, int], origin: Origin, count: int) -> None:
    if count:
        heap[origin] = heap.get(origin, 0) + count
