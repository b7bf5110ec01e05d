"""How a payment stands while it is being chosen: what each source may still do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice, product
from typing import Final, NamedTuple

from tallystick.costs.cheapest import Cheapest
from tallystick.costs.demand import Demand, Need
from tallystick.costs.errors import TooHard, effort_for
from tallystick.costs.exchanging import Exchanges, PaymentLayout
from tallystick.costs.groups import Beginning
from tallystick.costs.listing import are_few, listed
from tallystick.costs.payments import plans
from tallystick.costs.solver import best_found, can_be_paid
from tallystick.costs.sources import Picks, Plan, Supply, Use
from tallystick.costs.tightness import is_tight

FREE, CHOSEN, FORCED, OUT = range(4)

COUNTED: Final = 24
"""Up to so many ways are counted."""

MANY: Final = -1

SOME: Final = 3
"""So many are looked at where the lightest is not known."""

PUT: Final = 40
"""Steps for each source in putting a payment together that uses something."""

EACH: Final = 4
"""Steps for each source in counting a supply."""


class RemainingPayment(NamedTuple):
    """What is left of a payment whose first sources are chosen.

    `states` says of each source: CHOSEN it is used; FORCED every tight payment that is left uses
    it; OUT none does; FREE some do. `best` is the lightest tight payment that is left, None if
    there is none; `ways` how many are left, or MANY. Unless `exact`, FREE may be FORCED or OUT, and
    something lighter than `best` may be left.
    """

    states: tuple[int, ...]
    best: Plan | None
    ways: int
    exact: bool


def standing(
    demand: Demand,
    supply: Supply,
    prefix: tuple[Picks, ...] = (),
    excluding: int = -1,
    counted: int = COUNTED,
) -> RemainingPayment:
    """How it stands after `prefix`, which says what the first sources do; up to `counted` ways are
    counted."""
    look = _Look(demand, supply, prefix, excluding)
    known = are_few(supply, len(prefix)) and look.are_listed(counted)
    if not known:
        lightest, states = look.best(), look.states(counted)
        many = len(look.found) > counted
        known = not many and look.are_listed(counted)
    if known:
        return look.whole()
    return RemainingPayment((*look.chosen(), *states), lightest, MANY, look.exact and many)


def standing_of(
    demand: Demand, supply: Supply, plans: Iterable[Plan], prefix: tuple[Picks, ...] = ()
) -> RemainingPayment:
    """How a payment stands after `prefix`, where the tight payments that are left are known:
    `plans` are all of them, in order."""
    look = _Look(demand, supply, prefix, -1)
    for plan in plans:
        look.add(plan)
    return look.whole()


Likeness = tuple[int, tuple[tuple[tuple[int, ...], tuple[Need, ...]], ...]]
"""Sources of the same are alike: their copies, and of each use what it gives and asks."""


class _Look:
    """Some plans that are left, and what they say of sources that are alike."""

    __slots__ = (
        "bases", "begun", "demand", "effort", "exact", "exchanges", "excluding", "found", "laid",
        "prefix", "spared", "supply", "users",
    )  # fmt: skip

    def __init__(
        self, demand: Demand, supply: Supply, prefix: tuple[Picks, ...], excluding: int
    ) -> None:
        self.demand = demand
        self.supply = supply
        self.prefix = prefix
        self.excluding = excluding
        fixed = tuple([(n, u, c) for n, picks in enumerate(prefix) for u, c in picks])
        self.begun = Beginning(fixed, len(prefix))
        self.exact = True
        self.effort = effort_for(len(supply.sources))
        self.found: dict[Plan, None] = {}
        self.users: dict[int, int] = {}
        self.exchanges: Exchanges | None = None
        self.bases: list[PaymentLayout] = []
        self.laid: list[PaymentLayout] = []
        self.spared: set[int] | None = None

    def add(self, plan: Plan, laid: PaymentLayout | None = None) -> None:
        if laid is not None:
            self.laid.append(laid)
        if plan not in self.found:
            self.found[plan] = None
            for index in {index for index, _, _ in plan}:
                self.users[index] = self.users.get(index, 0) + 1

    def are_listed(self, counted: int) -> bool:
        """Whether there are no more plans than are counted; then all are found."""
        part = self.effort.part(3)
        every = plans(self.demand, self.supply, self.excluding, self.prefix, part)
        some = 0
        for plan in islice(every, counted + 1):
            some += 1
            self.add(plan)
        self.effort.returned(part)
        return some <= counted and not part.is_spent

    def whole(self) -> RemainingPayment:
        """How it stands where what was found is all that is left."""
        states = (*self.chosen(), *self.seen())
        return RemainingPayment(states, self.lightest(), len(self.found), True)

    def chosen(self) -> list[int]:
        """Which of the first sources are used."""
        return [CHOSEN if picks else OUT for picks in self.prefix]

    def seen(self) -> list[int]:
        """What the plans that were found say of each source."""
        users = [self.users.get(n, 0) for n in range(len(self.prefix), len(self.supply.sources))]
        return [OUT if not n else FORCED if n == len(self.found) else FREE for n in users]

    def lightest(self) -> Plan | None:
        """The lightest of those that were found."""
        return min(self.found, key=self._weight, default=None)

    def _weight(self, plan: Plan) -> int:
        return sum([self.supply.sources[i].uses[u].weight * n for i, u, n in plan])

    def best(self) -> Plan | None:
        """The lightest that is left."""
        found = self._best()
        try:
            if found is not None and is_tight(self.demand, self.supply, found, self.effort):
                self.add(found)
                return found
        except TooHard:
            pass
        self.exact = False
        part = self.effort.part(3)
        every = plans(self.demand, self.supply, self.excluding, self.prefix, part)
        for plan in islice(every, SOME):
            self.add(plan)
        self.effort.returned(part)
        return self.lightest()

    def _best(self) -> Plan | None:
        if not self.begun.fixed and not self.prefix:
            part = self.effort.part(2)
            found, exact = best_found(self.demand, self.supply, self.excluding, part)
            self.effort.returned(part)
            self.exact = self.exact and exact
            return found
        if self.supply.asking:
            return None
        sources = list(self.supply.sources)
        for index in range(len(self.prefix)):
            used = sum([n for i, _, n in self.begun.fixed if i == index])
            sources[index] = sources[index]._replace(copies=used + (index == self.excluding))
        part = self.effort.part(2)
        own = Supply(sources)
        search = Cheapest(self.demand, own, self.excluding, self.begun, part).search()
        self.effort.returned(part)
        return search.plan() if search.proven else None

    def states(self, counted: int) -> list[int]:
        """What is left to each source that has not been asked; more plans than are counted are
        found, if they are easily."""
        try:
            self.exchanges = Exchanges(
                self.demand, self.supply, self.excluding, self.begun, self.effort
            )
            for plan in list(self.found)[:1]:
                self._go_on_from(plan)
        except TooHard:
            self.exchanges = None
        kinds = self._kinds() if self.found else []
        # What is found for one that is not used spares others.
        used = [self._is_so(self._is_used, members) for members in kinds]
        self._go_further(counted)
        spared = [self._is_so(self._is_spared, members) for members in kinds]
        states = [OUT] * len(self.supply.sources)
        for members, in_some, not_all in zip(kinds, used, spared, strict=True):
            for index in members:
                states[index] = OUT if not in_some else FREE if not_all else FORCED
        return states[len(self.prefix) :]

    def _kinds(self) -> list[list[int]]:
        """The sources that have not been asked; those that are alike, and can take the place of
        each other, together."""
        kinds: dict[Likeness, list[int]] = {}
        first = len(self.prefix)
        for index, source in enumerate(self.supply.sources[first:], first):
            room = source.copies - (index == self.excluding)
            if room > 0:
                alike = (room, tuple([(self._gives(use), use.asks) for use in source.uses]))
                kinds.setdefault(alike, []).append(index)
        return list(kinds.values())

    def _is_so(self, question: Callable[[list[int]], bool], members: list[int]) -> bool:
        """What is true of sources that are alike; of what was not seen in time, that it may be."""
        try:
            return question(members)
        except TooHard:
            self.exact = False
            return True

    def _gives(self, use: Use) -> tuple[int, ...]:
        """What a use gives; where uses ask for more, whatever its units are."""
        if self.supply.asking:
            return tuple([unit for form in use.forms for unit in (*form, -1)])
        return self.demand.gains(use.forms)

    def _is_spared(self, members: list[int]) -> bool:
        """Whether a plan is left that does not use one of them."""
        index = members[0]
        if any(self.users.get(index, 0) < len(self.found) for index in members):
            return True
        if not self.prefix:
            if self.spared is None and self.exchanges is not None and self.laid:
                self.spared = self.exchanges.spared(self.laid[0])
            if self.spared is not None and index in self.spared:
                return True
        sources = list(self.supply.sources)
        sources[index] = sources[index]._replace(copies=int(index == self.excluding))
        if not self.prefix:
            self.effort.spend(EACH * len(sources))
            return can_be_paid(self.demand, Supply(sources), self.excluding, self.effort)
        return self._some(Supply(sources), self.begun.fixed) is not None

    def _is_used(self, members: list[int]) -> bool:
        """Whether a plan is left that uses one of them: one that is got from another, or any."""
        if any(self.users.get(index, 0) for index in members):
            return True
        index = members[0]
        uses = [n for n, use in enumerate(self.supply.sources[index].uses) if self._gives(use)]
        if self.exchanges is not None:
            always = self._always()
            for use, laid in product(uses, self.bases):
                other = self.exchanges.with_one(laid, index, use, always)
                if other is not None:
                    self.add(other.plan, other)
                    return True
        for use in uses:
            self.effort.spend(PUT * len(self.supply.sources))
            plan = self._some(self.supply, (*self.begun.fixed, (index, use, 1)))
            if plan is not None:
                self.add(plan)
                self._go_on_from(plan)
                return True
        return False

    def _go_on_from(self, plan: Plan) -> None:
        """Look for others from this one too."""
        laid = None if self.exchanges is None else self.exchanges.laid(plan)
        if laid is not None:
            self.laid.append(laid)
            self.bases = [*self.bases[:1], *self.bases[1:][-1:], laid]

    def _go_further(self, counted: int) -> None:
        """Find more plans than are counted, if there are as many near those that are known."""
        try:
            for laid in self.laid:
                for other in self.exchanges.near(laid) if self.exchanges is not None else ():
                    if len(self.found) > counted:
                        return
                    self.add(other.plan, other)
        except TooHard:
            pass

    def _always(self) -> set[int]:
        """The sources that every plan so far uses."""
        return {index for index, n in self.users.items() if n == len(self.found)}

    def _some(self, supply: Supply, fixed: Plan) -> Plan | None:
        """A plan with these uses, if there is one."""
        part = self.effort.part(4)
        begun = Beginning(fixed, len(self.prefix))
        found = next(listed(self.demand, supply, self.excluding, part, begun), None)
        self.effort.returned(part)
        if found is None and part.is_spent:
            raise TooHard("nothing was found in time: given up")
        return found
