"""Whether a payment pays, and whether anything of it can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Final

from tallystick.costs.demand import Demand, Form
from tallystick.costs.errors import Effort
from tallystick.costs.groups import Plan, with_forms
from tallystick.costs.ordering import Made, Pile, can_follow
from tallystick.costs.sources import Supply, Use

LESSER: Final = 4096
"""The most lesser choices of uses that ask which are tried."""

REJECTED: Final = 2000
"""The most plans in a row that turn out not to be tight."""


def pays(demand: Demand, supply: Supply, plan: Plan) -> bool:
    """Whether the uses of a plan pay, whatever is left over. The copies are taken to exist."""
    sources = supply.sources
    asking: list[Use] = []
    plain: list[tuple[tuple[Form, ...], int]] = []
    for index, use, count in plan:
        made = sources[index].uses[use]
        if made.asks:
            asking += [made] * count
        else:
            plain.append((made.forms, count))
    if not asking:
        return _lifts(demand, plain)
    effort = Effort()
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


def _lifts(demand: Demand, made: list[tuple[tuple[Form, ...], int]]) -> bool:
    """Whether some choice of forms lifts every wall."""
    guard = demand.guard
    sums = {demand.start}
    for forms, count in made:
        gains = demand.gains(forms)
        if len(gains) == 1:
            sums = {total + gains[0] * count for total in sums}
        elif gains:
            sums = with_forms(sums, gains, count)
    return any(total & guard == guard for total in sums)


def is_tight(demand: Demand, supply: Supply, plan: Plan) -> bool:
    """Whether no non-empty set of the copies used can be left out of a plan that pays.

    Leaving out a copy that asks for nothing only takes away, so these are tried one by one; of the
    copies that ask, every lesser choice is tried.
    """
    asking = [entry for entry in plan if supply.sources[entry[0]].uses[entry[1]].asks]
    plain = [entry for entry in plan if not supply.sources[entry[0]].uses[entry[1]].asks]
    for n, (index, use, count) in enumerate(plain):
        less = [*asking, *plain[:n], *plain[n + 1 :]]
        if count > 1:
            less.append((index, use, count - 1))
        if pays(demand, supply, tuple(less)):
            return False
    effort = Effort(LESSER)
    for counts in product(*[range(count + 1) for _, _, count in asking]):
        effort.spend()
        fewer = [(i, u, n) for (i, u, _), n in zip(asking, counts, strict=True) if n]
        if fewer != asking and pays(demand, supply, tuple(fewer + plain)):
            return False
    return True


def only_tight(demand: Demand, supply: Supply, found: Iterator[Plan]) -> Iterator[Plan]:
    """Those of the plans that are tight, each once."""
    seen: set[Plan] = set()
    effort = Effort(REJECTED)
    for one in found:
        plan = merged(one)
        if plan not in seen and is_tight(demand, supply, plan):
            seen.add(plan)
            yield plan
            effort = Effort(REJECTED)
        effort.spend()


def merged(plan: Plan) -> Plan:
    """The plan with entries of the same use joined, sorted."""
    counts: dict[tuple[int, int], int] = {}
    for index, use, count in plan:
        counts[index, use] = counts.get((index, use), 0) + count
    return tuple((index, use, counts[index, use]) for index, use in sorted(counts))
