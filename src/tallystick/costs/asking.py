"""Uses that ask for more: which of them are made, in which order, and what is then asked together.

An ask is a need like any other, but what it pays for gives its units only afterwards. So where
units of such uses could pay asks, the uses are put in an order, and the units of each serve the
asks of later ones only: every unit gets a bit of its own for each need that it may serve.

Every choice of such uses is looked at, fewest first: the work doubles with each, and they are few.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from tallystick.costs.demand import Demand, Form, Need, demand_of
from tallystick.costs.groups import Plan, with_forms
from tallystick.costs.sources import Supply, Use
from tallystick.costs.tight import Tight

Staged = tuple[Demand, tuple[tuple[Form, ...], ...]]
"""The demand with what is asked on top, and the forms of the asking uses as that demand sees
them."""


def stages(demand: Demand, supply: Supply, uses: list[Use]) -> Iterator[Staged]:
    """The demands that arise when these asking uses are made, one for each order that may
    matter."""
    asked = 0
    for use in uses:
        for need in use.asks:
            asked |= need.accepts
    if not any(unit & asked for use in uses for form in use.forms for unit in form):
        more = tuple(need for use in uses for need in use.asks)
        yield demand_of(demand.needs + more), tuple(use.forms for use in uses)
        return
    for order in set(permutations(uses)):
        yield _staged(demand, supply.bits(), order, uses)


def _staged(demand: Demand, bits: int, order: tuple[Use, ...], uses: list[Use]) -> Staged:
    """The demand for one order: units of `order[i]` serve what was needed anyway and later asks."""
    needs = [(need, -1) for need in demand.needs]
    needs += [(need, i) for i, use in enumerate(order) for need in use.asks]
    for need, _ in needs:
        bits |= need.accepts
    first = bits.bit_length()
    seen = tuple(
        Need(need.accepts | 1 << (first + n), need.amount) for n, (need, _) in enumerate(needs)
    )

    places: dict[Use, list[int]] = {}
    for place, use in enumerate(order):
        places.setdefault(use, []).append(place)
    forms = []
    for use in uses:
        place = places[use].pop()
        own = [
            (need.accepts, 1 << (first + n))
            for n, (need, owner) in enumerate(needs)
            if owner < 0 or owner > place
        ]
        forms.append(tuple(tuple(_served(unit, own) for unit in form) for form in use.forms))
    return Demand(seen), tuple(forms)


def _served(unit: int, bits: list[tuple[int, int]]) -> int:
    """The bits of the needs that this unit may serve."""
    return sum(bit for accepts, bit in bits if unit & accepts)


def pays(demand: Demand, supply: Supply, plan: Plan) -> bool:
    """Whether the uses of a plan pay, whatever is left over. The copies are taken to exist."""
    sources = supply.sources
    asking = []
    plain = []
    for index, use, count in plan:
        made = sources[index].uses[use]
        if made.asks:
            asking += [made] * count
        else:
            plain.append((made.forms, count))
    if not asking:
        return _lifts(demand, plain)
    return any(
        _lifts(more, plain + [(own, 1) for own in forms])
        for more, forms in stages(demand, supply, asking)
    )


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
    for counts in product(*[range(count + 1) for _, _, count in asking]):
        fewer = [(i, u, n) for (i, u, _), n in zip(asking, counts, strict=True) if n]
        if fewer != asking and pays(demand, supply, tuple(fewer + plain)):
            return False
    return True


def asking_sets(demand: Demand, supply: Supply, excluding: int, free_from: int) -> list[Plan]:
    """Every choice of uses that ask for more among the free sources, fewest first."""
    asks = tuple(n for source in supply.sources for use in source.uses for n in use.asks)
    wide = demand_of(demand.needs + asks)
    options: list[list[Plan]] = []
    for index, source in enumerate(supply.sources):
        if index < free_from:
            continue
        room = source.copies - (index == excluding)
        own = [n for n, use in enumerate(source.uses) if use.asks and wide.gains(use.forms)]
        if own and room > 0:
            options.append(
                [
                    tuple((index, use, n) for use, n in zip(own, counts, strict=True) if n)
                    for counts in product(range(room + 1), repeat=len(own))
                    if sum(counts) <= room
                ]
            )
    sets = [tuple(e for piece in pieces for e in piece) for pieces in product(*options)]
    sets.sort(key=lambda plan: sum(count for _, _, count in plan))
    return sets


def _singly(plan: Plan) -> Plan:
    return tuple((index, use, 1) for index, use, count in plan for _ in range(count))


def merged(plan: Plan) -> Plan:
    """The plan with entries of the same use joined, sorted."""
    counts: dict[tuple[int, int], int] = {}
    for index, use, count in plan:
        counts[index, use] = counts.get((index, use), 0) + count
    return tuple((index, use, counts[index, use]) for index, use in sorted(counts))


def cases(
    demand: Demand, supply: Supply, excluding: int = -1, fixed: Plan = (), free_from: int = 0
) -> Iterator[tuple[Demand, Plan, tuple[tuple[Form, ...], ...]]]:
    """For each choice and order of uses that ask: the demand then, what is fixed, and its forms."""
    sources = supply.sources
    mine = _singly(tuple(e for e in fixed if sources[e[0]].uses[e[1]].asks))
    others = tuple(e for e in fixed if not sources[e[0]].uses[e[1]].asks)
    known = tuple(sources[index].uses[use].forms for index, use, _ in others)
    for chosen in asking_sets(demand, supply, excluding, free_from):
        asking = mine + _singly(chosen)
        if not asking:
            yield demand, others, known
            continue
        uses = [sources[index].uses[use] for index, use, _ in asking]
        for more, forms in stages(demand, supply, uses):
            yield more, others + asking, known + forms


def problems(demand: Demand, supply: Supply, excluding: int = -1) -> Iterator[Tight]:
    """The problems without asks that stand for a supply with asks: it can pay if any of them
    can."""
    for more, fixed, forms in cases(demand, supply, excluding):
        yield Tight(more, supply, excluding, fixed, 0, forms)


def asking_plans(
    demand: Demand, supply: Supply, excluding: int, fixed: Plan, free_from: int
) -> Iterator[Plan]:
    """`plans` of a supply with asks: fewest asking uses first."""
    seen: set[Plan] = set()
    for more, made, forms in cases(demand, supply, excluding, fixed, free_from):
        problem = Tight(more, supply, excluding, made, free_from, forms)
        for found in problem.plans():
            plan = merged(found)
            if plan not in seen and is_tight(demand, supply, plan):
                seen.add(plan)
                yield plan
