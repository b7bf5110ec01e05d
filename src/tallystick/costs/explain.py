"""Why a cost cannot be paid: the set of needs that violates Hall's condition *is* the reason.

Data only: indices and numbers, for the game to put into words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallystick.costs.allot import match
from tallystick.costs.asking import cases
from tallystick.costs.branching import Branching
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


Made = list[tuple[int, Form, int]]
"""The source and the form of what is in use, and how many copies."""

Options = list[tuple[int, Form]]
"""What the forms of one thing gain."""


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
    """The least deficiency over all choices of forms for all copies, and such a choice."""
    made: Made = []
    state = demand.start
    kinds: dict[tuple[int, ...], list[tuple[int, Options, int]]] = {}
    for source, options, copies in _things(demand, supply, excluding, fixed, forms):
        if len(options) == 1:
            state += options[0][0] * copies
            made.append((source, options[0][1], copies))
        else:
            gains = tuple([gain for gain, _ in options])
            kinds.setdefault(gains, []).append((source, options, copies))
    if not kinds:
        return demand.missing(state), made
    branches = [(gains, sum([row[2] for row in rows])) for gains, rows in kinds.items()]
    search = Branching(demand, branches)
    missing = max(0, demand.missing(state + search.rest[0]))
    while not search.pays(0, state + missing * demand.ones):
        missing += 1
    sums = search.path[::-1]
    for n, (gains, copies) in enumerate(branches):
        counts = _counts(sums[n], gains, copies) if n < len(sums) else []
        made += _shared_out(kinds[gains], counts)
    return missing, made


def _counts(total: int, gains: tuple[int, ...], copies: int) -> list[int]:
    """How many of the copies took which gain, for this sum; [] if they cannot have."""
    if len(gains) == 1:
        return [copies] if total == gains[0] * copies else []
    for n in range(copies + 1):
        rest = _counts(total - gains[0] * n, gains[1:], copies - n)
        if rest:
            return [n, *rest]
    return []


def _shared_out(rows: list[tuple[int, Options, int]], counts: list[int]) -> Made:
    """The same spread over the sources, the first first; what is left takes its first form."""
    made: Made = []
    counts = counts[:]
    for source, options, copies in rows:
        for n, count in enumerate(counts):
            taken = min(copies, count)
            if taken:
                made.append((source, options[n][1], taken))
                counts[n] -= taken
                copies -= taken
        if copies:
            made.append((source, options[0][1], copies))
    return made


def _things(
    demand: Demand,
    supply: Supply,
    excluding: int,
    fixed: Plan,
    forms: tuple[tuple[Form, ...], ...],
) -> Iterator[tuple[int, Options, int]]:
    """Every source, its forms with what they gain, and its copies."""
    used: dict[int, int] = {excluding: 1} if excluding >= 0 else {}
    for (index, _, count), own in zip(fixed, forms, strict=True):
        used[index] = used.get(index, 0) + count
        yield index, _options(demand, own), count
    for index, source in enumerate(supply.sources):
        copies = min(source.copies - used.get(index, 0), demand.amount)
        if copies > 0:
            own = tuple([form for use in source.uses if not use.asks for form in use.forms])
            yield index, _options(demand, own), copies


def _options(demand: Demand, forms: tuple[Form, ...]) -> Options:
    """The gains that matter, each with a form; forms of one unit are one that serves what any of
    them serves."""
    gains = demand.gains(forms)
    if not gains:
        return [(0, ())]
    wide = 0
    found: dict[int, Form] = {}
    for form in forms:
        gain = sum([demand.reach(unit) for unit in form])
        found.setdefault(gain, form)
        if gain & demand.mask == 1:
            for unit in form:
                wide |= unit if demand.reach(unit) else 0
    return [(gain, found.get(gain, (wide,))) for gain in gains]


def _explain(missing: int, needs: int, demand: Demand, made: Made) -> Shortfall:
    """Put the nearest choice into the terms of the demand that was asked."""
    piles = [(unit, count) for _, form, count in made for unit in form]
    origins = [source for source, form, _ in made for _ in form]
    goes = match(demand.needs, piles)
    open_needs = []
    for n, need in enumerate(demand.needs):
        met = sum([where[n] for where in goes if n in where])
        if need.amount > met:
            open_needs.append((n, need.amount - met))
    short = {n for n, _ in open_needs}
    violators = _reachable(demand, piles, goes, short)
    wanted = accepted = 0
    for n in short:
        wanted |= demand.needs[n].accepts
    for n in violators:
        accepted |= demand.needs[n].accepts
    elsewhere = {
        (source, need if need < needs else -1)
        for source, (unit, _), where in zip(origins, piles, goes, strict=True)
        if unit & wanted
        for need in where
        if need not in short
    }
    could = {source for source, (unit, _) in zip(origins, piles, strict=True) if unit & accepted}
    return Shortfall(
        missing,
        tuple(n for n in sorted(violators) if n < needs),
        tuple(open_needs),
        tuple(sorted(could)),
        tuple(sorted(elsewhere)),
    )


def _reachable(
    demand: Demand, piles: list[tuple[int, int]], goes: list[dict[int, int]], start: set[int]
) -> set[int]:
    """The needs that the open ones compete with: those whose units they could take, and so on."""
    found = set(start)
    grown = True
    while grown:
        accepted = 0
        for n in found:
            accepted |= demand.needs[n].accepts
        more: set[int] = set()
        for (unit, _), where in zip(piles, goes, strict=True):
            if unit & accepted:
                more.update(where)
        grown = not more <= found
        found |= more
    return found
