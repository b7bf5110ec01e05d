"""All tight payments of a single unit: a copy of anything that gives one, in any such use.

The order is that of the search for more: of `halves` where it looks at everything at once, else of
`tight`.
"""

from __future__ import annotations

from typing import Final

from tallystick.costs.demand import Demand
from tallystick.costs.groups import Plan, Ways, ways_of
from tallystick.costs.listing import are_few
from tallystick.costs.sources import Supply

IN_HALVES: Final = 12
"""Up to so many sources of one unit each are cut in two: the choices of copies are 4096 then."""


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
