"""What a payer can pay with, in numbers: sources, the uses of each, a supply compiled from
them; and what is done to pay, in which order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from tallystick.costs.adjust import Adjustment, Due, Policy, adjust, check_policy
from tallystick.costs.cost import Cost, Pick, Tariff, needs_of
from tallystick.costs.demand import Demand, Form, Need, demand_of


class Use(NamedTuple):
    """One way to use a source once.

    A form is the tuple of units that the use gives; a unit is a mask of unit bits and satisfies a
    need that accepts any of them. Several forms are one act that counts in several ways (a
    discarded card is two points, or is the card that had to be discarded); plans do not tell them
    apart. `asks` are needs that arise whenever the use is made. `weight`, at least 1, is what
    `best` would rather not spend.
    """

    verb: str
    forms: tuple[Form, ...]
    asks: tuple[Need, ...] = ()
    weight: int = 1


class Source(NamedTuple):
    """`copies` things that the payer does not tell apart, each to be used once, in one of the uses.

    `key` is the game's own; things that the payer does tell apart are different sources.
    """

    key: int
    copies: int
    uses: tuple[Use, ...]


class Supply:
    """Sources, counted once for a decision and asked for many costs.

    They are counted when that is first needed; until then the supply `is_fresh`. `plain` units
    (sources of one use, one form, no asks) are counted by mask; the other sources are `mixed`,
    counted by all the forms that they could take. `reach` remembers how many units each set of bits
    can have at most.
    """

    __slots__ = ("_asking", "_plain_bits", "is_fresh", "mixed", "plain", "reach", "sources")

    def __init__(self, sources: Sequence[Source]) -> None:
        self.sources = sources
        self.is_fresh = True
        self.plain: dict[int, int] = {}
        self.mixed: dict[tuple[Form, ...], int] = {}
        self.reach: dict[int, int] = {}
        self._asking = False
        self._plain_bits = 0

    @property
    def asking(self) -> bool:
        """Whether any use asks for more."""
        if self.is_fresh:
            self.count()
        return self._asking

    def count(self) -> None:
        """Fill `plain` and `mixed`; before anything reads them, and once."""
        self.is_fresh = False
        plain = self.plain
        for _, copies, uses in self.sources:
            if len(uses) == 1:
                use = uses[0]
                forms = use[1]
                if len(forms) == 1 and not use[2]:
                    for unit in forms[0]:
                        if unit in plain:
                            plain[unit] += copies
                        else:
                            plain[unit] = copies
                    continue
            if copies > 0:
                self._mix(copies, uses)
        self._plain_bits = reduce(or_, plain, 0)
        if not self.mixed and sum(plain) == self._plain_bits:
            self.reach.update(plain)  # units with no bit in common

    def _mix(self, copies: int, uses: tuple[Use, ...]) -> None:
        forms = all_forms(uses)
        self.mixed[forms] = self.mixed.get(forms, 0) + copies
        self._asking = self._asking or any([use.asks for use in uses])  # noqa: C419

    def without(self, index: int) -> Supply:
        """The supply less one copy of a source; itself, if the index is negative."""
        if index < 0:
            return self
        sources = list(self.sources)
        left = max(0, sources[index].copies - 1)
        sources[index] = sources[index]._replace(copies=left)
        return Supply(sources)

    def most(self, bits: int) -> int:
        """The most units with any of these bits that the sources can give together."""
        found = self.reach.get(bits, -1)
        if found < 0:
            found = 0
            if bits & self._plain_bits:
                for unit, n in self.plain.items():
                    if unit & bits:
                        found += n
            for forms, copies in self.mixed.items():
                found += copies * most_of(forms, bits)
            self.reach[bits] = found
        return found

    def bits(self) -> int:
        """All bits that any unit has."""
        found = 0
        for source in self.sources:
            for form in all_forms(source.uses):
                for unit in form:
                    found |= unit
        return found


def all_forms(uses: tuple[Use, ...]) -> tuple[Form, ...]:
    """The forms of all uses."""
    if len(uses) == 1:
        return uses[0].forms
    return tuple([form for use in uses for form in use.forms])


def most_of(forms: tuple[Form, ...], bits: int) -> int:
    """The most units with any of these bits among the forms that one thing can take."""
    most = 0
    for form in forms:
        given = 0
        for unit in form:
            if unit & bits:
                given += 1
        if given > most:
            most = given
    return most


# -- payments --------------------------------------------------------------------------------------

Picks = tuple[tuple[int, int], ...]
"""What one source does: `((use, count), ...)`, uses ascending; () for nothing."""

Plan = tuple[tuple[int, int, int], ...]
"""A payment: `((source index, use index, count), ...)`, ascending."""


def picks_of(plan: Plan, index: int) -> Picks:
    """What one source does in a payment."""
    return tuple([(use, n) for source, use, n in plan if source == index])


def follows(plan: Plan, prefix: tuple[Picks, ...]) -> bool:
    """Whether a payment begins with what the first sources have been chosen to do."""
    return all(picks_of(plan, at) == picks for at, picks in enumerate(prefix))


class PaymentStep(NamedTuple):
    """One thing to do in a payment: the verb of use number `use` of the source with this key."""

    verb: str
    key: int
    use: int
    times: int


def batch(
    supply: Supply, plan: Plan, order: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> tuple[PaymentStep, ...]:
    """The deeds of a plan in the order in which they are done, all in one batch.

    First the verbs of `order`, then the others, and in the end those of `last`: what is random is
    drawn after everything that can fail. Deeds of one verb keep the order of the plan.
    """
    deeds = []
    for index, use, count in plan:
        source = supply.sources[index]
        deeds.append(PaymentStep(source.uses[use].verb, source.key, use, count))
    if len(deeds) > 1:
        ranks = {verb: n for n, verb in enumerate(order)}
        ranks.update({verb: len(order) + 1 + n for n, verb in enumerate(last)})
        deeds.sort(key=lambda deed: ranks.get(deed.verb, len(order)))
    return tuple(deeds)


class Price:
    """A cost as the solver takes it: any of ``demands`` pays it; ``picks`` are to be chosen."""

    def __init__(self, cost: Cost, demands: tuple[Demand, ...]) -> None:
        self.cost = cost
        self.demands = demands
        self.picks = cost.picks
        self.is_free = cost.is_free


@mypyc_attr(allow_interpreted_subclasses=True)
class PriceTable:
    """Compiles costs under a tariff and a policy; ``first_pick`` is the first unit bit, by number,
    that is free for things to be picked."""

    def __init__(self, tariff: Tariff, policy: Policy, first_pick: int = 0) -> None:
        check_policy(policy)
        self.tariff = tariff
        self.policy = policy
        self.first_pick = first_pick
        self.pick_bits: dict[tuple[str, Hashable], int] = {}
        self._prices: dict[tuple[Cost, int], Price] = {}

    def price(self, cost: Cost, x: int = 0) -> Price:
        """The compiled price of a cost with that X; the same object for the same cost."""
        found = self._prices.get((cost, x))
        if found is None:
            needs = needs_of(cost, self.tariff, self.bit, x)
            found = self._prices[(cost, x)] = Price(cost, self.demands(needs))
        return found

    def demands(self, needs: tuple[Need, ...]) -> tuple[Demand, ...]:
        """The ways to meet needs, any one of which will do; by default the one."""
        return (demand_of(needs),)

    def due(self, cost: Cost, adjustments: list[Adjustment]) -> Due:
        """What is due after what raises, lowers and sets it, and what it counts as."""
        return adjust(cost, adjustments, self.policy, self.tariff)

    def bit(self, pick: Pick) -> int:
        """The unit bit of a thing that a cost asks one to choose; of how many does not matter."""
        bits = self.pick_bits
        return bits.setdefault((pick.verb, pick.what), 1 << self.first_pick + len(bits))
