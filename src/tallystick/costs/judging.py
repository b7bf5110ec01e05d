"""Whether a payment pays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Final

from tallystick.costs.branching import lifts
from tallystick.costs.demand import Demand, Form
from tallystick.costs.errors import Effort
from tallystick.costs.groups import Plan
from tallystick.costs.ordering import Made, Pile, can_follow
from tallystick.costs.sources import Supply, Use

ORDERS: Final = 1000
"""The most places in an order of uses that ask which are tried."""


def pays(demand: Demand, supply: Supply, plan: Plan) -> bool:
    """Whether the uses of a plan pay, whatever is left over. The copies are taken to exist."""
    sources = supply.sources
    asking: list[Use] = []
    plain: list[tuple[tuple[Form, ...], int]] = []
    for index, use, count in plan:
        own = sources[index].uses[use]
        if own.asks:
            asking += [own] * count
        else:
            plain.append((own.forms, count))
    if not asking:
        made = [(demand.gains(forms), count) for forms, count in plain]
        return lifts(demand, demand.start, made)
    effort = Effort(ORDERS)
    entries = [(_distinct(forms), count) for forms, count in plain]
    return any(
        can_follow(demand.needs, piles, _made(asking, forms), effort) is not None
        for piles in _piles_of(entries)
        for forms in product(*[_distinct(use.forms) for use in asking])
    )


def _made(uses: list[Use], forms: tuple[Form, ...]) -> list[Made]:
    return [(use.asks, form, -1) for use, form in zip(uses, forms, strict=True)]


def _distinct(forms: tuple[Form, ...]) -> list[Form]:
    """The forms, those of one unit joined: each need takes of them what it wants."""
    one = 0
    found: list[Form] = []
    for form in forms:
        if len(form) == 1:
            one |= form[0]
        elif form not in found:
            found.append(form)
    return [*found, (one,)] if one or not found else found


def _piles_of(entries: list[tuple[list[Form], int]]) -> Iterator[list[Pile]]:
    """The units that are there, for every choice of forms."""
    options = [
        [
            tuple((form, chosen.count(form)) for form in dict.fromkeys(chosen))
            for chosen in combinations_with_replacement(forms, count)
        ]
        if len(forms) > 1
        else [((forms[0], count),)]
        for forms, count in entries
    ]
    for choice in product(*options):
        yield [(unit, n, -1) for entry in choice for form, n in entry for unit in form]


def merged(plan: Plan) -> Plan:
    """The plan with entries of the same use joined, sorted."""
    counts: dict[tuple[int, int], int] = {}
    for index, use, count in plan:
        counts[index, use] = counts.get((index, use), 0) + count
    return tuple((index, use, counts[index, use]) for index, use in sorted(counts))
