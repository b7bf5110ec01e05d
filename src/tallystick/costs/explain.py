"""Why a cost cannot be paid: the set of needs that violates Hall's condition *is* the reason.

Data only: indices and numbers, for the game to put into words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallystick.costs.allot import match
from tallystick.costs.asking import cases
from tallystick.costs.demand import Demand, Form
from tallystick.costs.groups import Plan
from tallystick.costs.sources import Supply


class Shortfall(NamedTuple):
    """What is missing, at the least, over all choices of uses.

    `missing` units more would be enough; `needs` are the needs that ask more together than can
    serve them; `short` says of which need how many units stay open when all else is met (asks on
    the way have the indices after the last need); `could` are the sources with a unit for any of
    `needs`; `elsewhere` are those of them that could serve a short need and already go to another:
    (source, need). Needs and sources are indices of the demand and of the supply.
    """

    missing: int
    needs: tuple[int, ...]
    short: tuple[tuple[int, int], ...]
    could: tuple[int, ...]
    elsewhere: tuple[tuple[int, int], ...]


Made = list[tuple[int, Form]]
"""The source and the form of every copy in use."""


def shortfall(demand: Demand, supply: Supply, excluding: int = -1) -> Shortfall | None:
    """The least that is missing, and why; None if the cost can be paid."""
    least = -1
    nearest: tuple[Demand, Made] | None = None
    for more, fixed, forms in cases(demand, supply, excluding):
        missing, made = _nearest(more, supply, excluding, fixed, forms)
        if missing <= 0:
            return None
        if nearest is None or missing < least:
            least, nearest = missing, (more, made)
    if nearest is None:
        return None
    return _explain(least, len(demand.needs), *nearest)


def _nearest(
    demand: Demand,
    supply: Supply,
    excluding: int,
    fixed: Plan,
    forms: tuple[tuple[Form, ...], ...],
) -> tuple[int, Made]:
    """The least deficiency over all choices of forms for all copies, and such a choice.

    Each sum of gains that can be reached keeps one choice that leads there.
    """
    sums: dict[int, Made] = {demand.start: []}
    for source, options in _copies(demand, supply, excluding, fixed, forms):
        after: dict[int, Made] = {}
        for total, made in sums.items():
            for gain, form in options:
                after.setdefault(total + gain, [*made, (source, form)])
        sums = after
    missing, _, made = min((demand.missing(total), total, made) for total, made in sums.items())
    return missing, made


def _copies(
    demand: Demand,
    supply: Supply,
    excluding: int,
    fixed: Plan,
    forms: tuple[tuple[Form, ...], ...],
) -> Iterator[tuple[int, list[tuple[int, Form]]]]:
    """For every copy its source, and its forms with what they gain."""
    used: dict[int, int] = {excluding: 1} if excluding >= 0 else {}
    for (index, _, count), own in zip(fixed, forms, strict=True):
        used[index] = used.get(index, 0) + count
        for _ in range(count):
            yield index, _options(demand, own)
    for index, source in enumerate(supply.sources):
        own = tuple(form for use in source.uses if not use.asks for form in use.forms)
        options = _options(demand, own)
        for _ in range(min(source.copies - used.get(index, 0), demand.amount)):
            yield index, options


def _options(demand: Demand, forms: tuple[Form, ...]) -> list[tuple[int, Form]]:
    best: dict[int, Form] = {}
    for form in forms:
        best.setdefault(sum(demand.reach(unit) for unit in form), form)
    return [(gain, best[gain]) for gain in demand.gains(forms)] or [(0, ())]


def _explain(missing: int, needs: int, demand: Demand, made: Made) -> Shortfall:
    """Put the nearest choice into the terms of the demand that was asked."""
    units = [unit for _, form in made for unit in form]
    origins = [source for source, form in made for _ in form]
    goes = match(demand.needs, units)
    open_needs = [
        (n, need.amount - goes.count(n))
        for n, need in enumerate(demand.needs)
        if need.amount > goes.count(n)
    ]
    violators = _reachable(demand, units, goes, {n for n, _ in open_needs})
    wanted = [demand.needs[n].accepts for n, _ in open_needs]
    elsewhere = {
        (source, need if need < needs else -1)
        for source, unit, need in zip(origins, units, goes, strict=True)
        if need >= 0 and need not in dict(open_needs) and any(unit & bits for bits in wanted)
    }
    accepted = 0
    for n in violators:
        accepted |= demand.needs[n].accepts
    could = {source for source, unit in zip(origins, units, strict=True) if unit & accepted}
    return Shortfall(
        missing,
        tuple(n for n in sorted(violators) if n < needs),
        tuple(open_needs),
        tuple(sorted(could)),
        tuple(sorted(elsewhere)),
    )


def _reachable(demand: Demand, units: list[int], goes: list[int], start: set[int]) -> set[int]:
    """The needs that the open ones compete with: those whose units they could take, and so on."""
    found = set(start)
    grown = True
    while grown:
        accepted = 0
        for n in found:
            accepted |= demand.needs[n].accepts
        more = {need for unit, need in zip(units, goes, strict=True) if unit & accepted}
        more.discard(-1)
        grown = not more <= found
        found |= more
    return found
