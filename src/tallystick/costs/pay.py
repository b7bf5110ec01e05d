"""From plan to receipt: what is done in which order, and what is remembered of a payment."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from tallystick.costs.adjust import Due
from tallystick.costs.allot import Share, allot
from tallystick.costs.cost import Amount, Cost, Part, Pick, Units
from tallystick.costs.demand import Demand
from tallystick.costs.groups import Plan
from tallystick.costs.sources import Supply

Spent = tuple[tuple[int, int, int], ...]
"""Units by where they came from: `((source key, unit mask, count), ...)`."""


class Deed(NamedTuple):
    """One thing to do in a payment: the verb of use number `use` of the source with this key."""

    verb: str
    key: int
    use: int
    times: int


def batch(
    supply: Supply, plan: Plan, order: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> tuple[Deed, ...]:
    """The deeds of a plan in the order in which they are done, all in one batch.

    First the verbs of `order`, then the others, and in the end those of `last`: what is random is
    drawn after everything that can fail. Deeds of one verb keep the order of the plan.
    """
    ranks = {verb: n for n, verb in enumerate(order)}
    ranks.update({verb: len(order) + 1 + n for n, verb in enumerate(last)})
    deeds = []
    for index, use, count in plan:
        source = supply.sources[index]
        deeds.append(Deed(source.uses[use].verb, source.key, use, count))
    deeds.sort(key=lambda deed: ranks.get(deed.verb, len(order)))
    return tuple(deeds)


class Receipt(NamedTuple):
    """What was really paid, and what it counts as.

    `uses` are `(source key, use index, count)`; `spent` has what went to each need of the demand;
    `asked` what went to costs of the sources themselves; `overpaid` what was given beyond that.
    """

    due: Cost
    counts_as: Cost
    uses: tuple[tuple[int, int, int], ...]
    spent: tuple[Spent, ...]
    asked: Spent
    overpaid: Spent


def receipt(due: Due, demand: Demand, supply: Supply, plan: Plan) -> Receipt:
    """The receipt of a plan that pays; ValueError if it does not."""
    given = allot(demand, supply, plan)
    if given is None:
        raise ValueError("a receipt was asked for a plan that does not pay")
    uses = tuple((supply.sources[index].key, use, count) for index, use, count in plan)
    spent = tuple(_spent(supply, shares) for shares in given.spent)
    asked, left = _spent(supply, given.asked), _spent(supply, given.left)
    return Receipt(due.cost, due.counts_as, uses, spent, asked, left)


def _spent(supply: Supply, shares: tuple[Share, ...]) -> Spent:
    counts: dict[tuple[int, int], int] = {}
    for source, _, unit, amount in shares:
        origin = (supply.sources[source].key, unit)
        counts[origin] = counts.get(origin, 0) + amount
    return tuple((key, unit, count) for (key, unit), count in counts.items())


Picked = Sequence[tuple[str, Hashable]]
"""A game's table of what its costs may pick: `(verb, what)`; a pick is written as its place
there."""


def encode(paid: Receipt, picks: Picked = ()) -> list[int]:
    """The receipt as a flat list of ints; ValueError if a pick is not in the game's table."""
    ints = _cost_ints(paid.due, picks) + _cost_ints(paid.counts_as, picks)
    ints += _triples(paid.uses)
    ints.append(len(paid.spent))
    for spent in (*paid.spent, paid.asked, paid.overpaid):
        ints += _triples(spent)
    return ints


def _triples(rows: tuple[tuple[int, int, int], ...]) -> list[int]:
    return [len(rows), *[n for row in rows for n in row]]


def _cost_ints(cost: Cost, picks: Picked) -> list[int]:
    ints = [len(cost.units)]
    for part in cost.units:
        ints += [part.kind, part.amount.fixed, part.amount.per_x]
    ints.append(len(cost.picks))
    for chosen in cost.picks:
        place = picks.index((chosen.verb, chosen.what))
        ints += [place, chosen.amount.fixed, chosen.amount.per_x]
    return ints


def decode(ints: Sequence[int], picks: Picked = ()) -> Receipt:
    """The receipt that `encode` wrote."""
    due, at = _read_cost(ints, 0, picks)
    counts_as, at = _read_cost(ints, at, picks)
    uses, at = _read_triples(ints, at)
    count = ints[at]
    at += 1
    rows = []
    for _ in range(count + 2):
        row, at = _read_triples(ints, at)
        rows.append(row)
    return Receipt(due, counts_as, uses, tuple(rows[:count]), rows[count], rows[count + 1])


def _read_triples(ints: Sequence[int], at: int) -> tuple[tuple[tuple[int, int, int], ...], int]:
    end = at + 1 + 3 * ints[at]
    rows = tuple((ints[n], ints[n + 1], ints[n + 2]) for n in range(at + 1, end, 3))
    return rows, end


def _read_cost(ints: Sequence[int], at: int, picks: Picked) -> tuple[Cost, int]:
    rows, at = _read_triples(ints, at)
    parts: list[Part] = [Units(kind, Amount(fixed, per_x)) for kind, fixed, per_x in rows]
    rows, at = _read_triples(ints, at)
    parts += [Pick(*picks[place], Amount(fixed, per_x)) for place, fixed, per_x in rows]
    return Cost(parts), at
