"""Why a cost cannot be paid: the set of needs that violates Hall's condition *is* the reason.

Data only: indices and numbers, for the game to put into words.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs.demand import Demand
from tallystick.costs.errors import Effort, TooHard, effort_for
from tallystick.costs.matching import Matching
from tallystick.costs.solver import payable
from tallystick.costs.sources import Supply
from tallystick.costs.wide import wide_of

TRY: Final = 100
"""Steps for each number of units that may be missing."""


class Shortfall(NamedTuple):
    """What is missing, at the least, over all choices of uses.

    `missing` units more would be enough; `needs` are the needs that ask more together than can
    serve them; `short` says of which need how many units stay open when all else is met (asks on
    the way have the indices after the last need); `could` are the sources with a unit for any of
    `needs`; `elsewhere` are those of them that could serve a short need and already go to another:
    (source, need). Needs and sources are indices of the demand and of the supply. Unless `exact`,
    fewer than `missing` may be enough: there was too much to look at.
    """

    missing: int
    needs: tuple[int, ...]
    short: tuple[tuple[int, int], ...]
    could: tuple[int, ...]
    elsewhere: tuple[tuple[int, int], ...]
    exact: bool = True


def shortfall(demand: Demand, supply: Supply, excluding: int = -1) -> Shortfall | None:
    """The least that is missing, and why; None if the cost can be paid."""
    effort = effort_for(2 * len(supply.sources))
    wide, whole = wide_of(demand, supply.without(excluding), True, effort)
    missing = max(0, wide.demand.missing(wide.start + wide.search().rest[0]))
    exact = whole
    try:
        matching = wide.nearest_match(missing)
        while matching is None:
            missing += 1
            effort.spend(TRY)
            matching = wide.nearest_match(missing)
    except TooHard:
        if payable(demand, supply, excluding):
            return None
        exact = False
        matching = None
    if matching is None:
        made = wide.found([])
        wide.effort = Effort()
        missing = max(1, wide.demand.missing(wide.sum_of(made)))
        matching = wide.matched(made, missing)
    if not missing or matching is None:
        return None
    return _explain(missing, exact, len(demand.needs), matching)


def _explain(missing: int, exact: bool, needs: int, matching: Matching) -> Shortfall:
    """Put the nearest choice into the terms of the demand that was asked."""
    # The matching has what was asked on the way before the needs.
    asks = len(matching.needs) - needs
    wanted = accepted = 0
    for n in matching.open:
        wanted |= matching.needs[n].accepts
    violators = _reachable(matching)
    for n in violators:
        accepted |= matching.needs[n].accepts
    elsewhere = {
        (source, max(need - asks, -1))
        for source, unit, where in zip(matching.labels, matching.units, matching.goes, strict=True)
        if unit & wanted
        for need in where
        if need not in matching.open
    }
    could = {
        source
        for source, unit in zip(matching.labels, matching.units, strict=True)
        if unit & accepted
    }
    short = {n - asks if n >= asks else needs + n: units for n, units in matching.open.items()}
    return Shortfall(
        missing, tuple(sorted([n - asks for n in violators if n >= asks])),
        tuple(sorted(short.items())), tuple(sorted(could)), tuple(sorted(elsewhere)), exact,
    )  # fmt: skip


def _reachable(matching: Matching) -> set[int]:
    """The needs that the open ones compete with: those whose units they could take, and so on."""
    found = set(matching.open)
    grown = True
    while grown:
        accepted = 0
        for n in found:
            accepted |= matching.needs[n].accepts
        more: set[int] = set()
        for unit, where in zip(matching.units, matching.goes, strict=True):
            if unit & accepted:
                more.update(where)
        grown = not more <= found
        found |= more
    return found
