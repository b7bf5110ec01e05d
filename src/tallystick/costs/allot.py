"""Which unit of a payment went where: a matching, for receipts and explanations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tallystick.costs.asking import stages
from tallystick.costs.demand import Demand, Form, Need
from tallystick.costs.groups import Plan
from tallystick.costs.sources import Supply


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


def match(needs: Sequence[Need], units: Sequence[int]) -> list[int]:
    """For each unit the need it goes to, or -1: as many units of need met as can be met.

    Choosy needs are filled first and with the least versatile units, so what stays open is the
    least choosy need, and what is left over the most versatile unit.
    """
    order = sorted(range(len(needs)), key=lambda n: needs[n].accepts.bit_count())
    tried = sorted(range(len(units)), key=lambda u: units[u].bit_count())
    goes = [-1] * len(units)
    for need in order:
        for _ in range(needs[need].amount):
            if not _augment(needs, units, tried, goes, need, set()):
                break
    return goes


def _augment(
    needs: Sequence[Need],
    units: Sequence[int],
    tried: list[int],
    goes: list[int],
    need: int,
    seen: set[int],
) -> bool:
    """Give one more unit to the need, moving others along where they have another unit to take."""
    accepts = needs[need].accepts
    for unit in tried:
        if goes[unit] < 0 and units[unit] & accepts:
            goes[unit] = need
            return True
    for unit in tried:
        if unit not in seen and units[unit] & accepts and goes[unit] != need:
            seen.add(unit)
            if _augment(needs, units, tried, goes, goes[unit], seen):
                goes[unit] = need
                return True
    return False


class _Copy(NamedTuple):
    """One copy in use: what it is, its forms, and the same forms as the demand of the stage sees
    them."""

    source: int
    use: int
    forms: tuple[Form, ...]
    seen: tuple[Form, ...]


def allot(demand: Demand, supply: Supply, plan: Plan) -> Allotment | None:
    """Which units of the plan's uses went to which need, and what is left; None if it does not pay.

    Where forms or orders differ, the first choice that leaves least is taken.
    """
    copies = [(i, u, supply.sources[i].uses[u]) for i, u, n in plan for _ in range(n)]
    asking = [(i, u, use) for i, u, use in copies if use.asks]
    plain = [_Copy(i, u, use.forms, use.forms) for i, u, use in copies if not use.asks]
    if not asking:
        return _allot_copies(demand, len(demand.needs), plain)
    for more, forms in stages(demand, supply, [use for _, _, use in asking]):
        made = [_Copy(i, u, use.forms, own) for (i, u, use), own in zip(asking, forms, strict=True)]
        found = _allot_copies(more, len(demand.needs), plain + made)
        if found is not None:
            return found
    return None


def _allot_copies(demand: Demand, needs: int, copies: list[_Copy]) -> Allotment | None:
    """Choose the forms, then match; needs from number `needs` on are asks.

    Of the choices that come to the same sum one is kept, of fewest units.
    """
    reached: dict[int, tuple[int, tuple[int, ...]]] = {demand.start: (0, ())}
    for copy in copies:
        options = _useful(demand, copy.seen)
        after: dict[int, tuple[int, tuple[int, ...]]] = {}
        for state, (count, chosen) in reached.items():
            for gain, size, form in options:
                old = after.get(state + gain)
                if old is None or count + size < old[0]:
                    after[state + gain] = (count + size, (*chosen, form))
        reached = after
    guard = demand.guard
    paying = [choice for state, choice in reached.items() if state & guard == guard]
    return _shares(demand, needs, copies, min(paying)[1]) if paying else None


def _useful(demand: Demand, forms: tuple[Form, ...]) -> list[tuple[int, int, int]]:
    """The forms worth a try, as `(gain, units, which)`: for each gain the shortest."""
    found: dict[int, tuple[int, int, int]] = {}
    for which, form in enumerate(forms):
        gain = sum(demand.reach(unit) for unit in form)
        if gain not in found or len(form) < found[gain][1]:
            found[gain] = (gain, len(form), which)
    return list(found.values())


def _shares(demand: Demand, needs: int, copies: list[_Copy], forms: tuple[int, ...]) -> Allotment:
    units: list[int] = []
    origins: list[tuple[int, int, int]] = []
    for copy, form in zip(copies, forms, strict=True):
        units += copy.seen[form]
        origins += [(copy.source, copy.use, unit) for unit in copy.forms[form]]
    piles: list[dict[tuple[int, int, int], int]] = [{} for _ in range(needs + 2)]
    for origin, need in zip(origins, match(demand.needs, units), strict=True):
        pile = piles[min(need, needs) if need >= 0 else needs + 1]
        pile[origin] = pile.get(origin, 0) + 1
    shares = [tuple(Share(*origin, count) for origin, count in pile.items()) for pile in piles]
    return Allotment(tuple(shares[:needs]), shares[needs], shares[needs + 1])
