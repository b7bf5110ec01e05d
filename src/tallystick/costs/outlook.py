"""How a payment stands while it is being chosen: what each source may still do."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from tallystick.costs.cheapest import Cheapest
from tallystick.costs.demand import Demand, Need
from tallystick.costs.errors import TooHard, effort_for
from tallystick.costs.groups import Picks, Plan
from tallystick.costs.listing import listed
from tallystick.costs.solver import best_found, payable, plans_within
from tallystick.costs.sources import Supply, Use
from tallystick.costs.tightness import is_tight

FREE, CHOSEN, FORCED, OUT = range(4)

COUNTED: Final = 24
"""Up to so many ways are counted."""

MANY: Final = -1

KINDS: Final = 8
"""Up to so many kinds of source are looked into."""


class Standing(NamedTuple):
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
) -> Standing:
    """How it stands after `prefix`, which says what the first sources do; up to `counted` ways are
    counted."""
    look = _Look(demand, supply, prefix, excluding, counted)
    chosen = tuple([CHOSEN if picks else OUT for picks in prefix])
    if look.is_counted:
        states = [look.seen(index) for index in range(len(prefix), len(supply.sources))]
        return Standing((*chosen, *states), look.lightest(), len(look.found), True)
    states = [look.state(index) for index in range(len(prefix), len(supply.sources))]
    lightest = look.best()
    return Standing((*chosen, *states), lightest, MANY, look.exact)


Likeness = tuple[int, tuple[tuple[tuple[int, ...], tuple[Need, ...]], ...]]
"""Sources of the same are alike: their copies, and of each use what it gives and asks."""


class _Look:
    """The first plans that are left, and what they say of sources that are alike."""

    __slots__ = (
        "demand",
        "effort",
        "exact",
        "excluding",
        "fixed",
        "found",
        "is_counted",
        "known",
        "never",
        "prefix",
        "supply",
        "users",
    )

    def __init__(
        self,
        demand: Demand,
        supply: Supply,
        prefix: tuple[Picks, ...],
        excluding: int,
        counted: int,
    ) -> None:
        self.demand = demand
        self.supply = supply
        self.prefix = prefix
        self.excluding = excluding
        self.fixed: Plan = tuple([(n, u, c) for n, picks in enumerate(prefix) for u, c in picks])
        self.exact = True
        self.found: list[Plan] = []
        self.is_counted = False
        self.effort = effort_for(len(supply.sources))
        part = self.effort.part(3)
        for plan in islice(plans_within(demand, supply, excluding, prefix, part), counted + 1):
            self.found.append(plan)
        self.exact = not part.is_spent
        self.is_counted = self.exact and len(self.found) <= counted
        self.effort.returned(part)
        self.users: dict[int, int] = {}
        for plan in self.found:
            for index in {index for index, _, _ in plan}:
                self.users[index] = self.users.get(index, 0) + 1
        self.known: dict[Likeness, int] = {}

    def seen(self, index: int) -> int:
        """What the plans that were found say of a source."""
        users = self.users.get(index, 0)
        if not users:
            return OUT
        return FORCED if users == len(self.found) else FREE

    def lightest(self) -> Plan | None:
        """The lightest of those that were found."""
        return min(self.found, key=self._weight, default=None)

    def _weight(self, plan: Plan) -> int:
        return sum([self.supply.sources[i].uses[u].weight * n for i, u, n in plan])

    def best(self) -> Plan | None:
        """The lightest that is left."""
        found = self._best()
        lightest = self.lightest()
        try:
            if found is not None and is_tight(self.demand, self.supply, found, self.effort):
                return found
        except TooHard:
            pass
        self.exact = False
        return lightest

    def _best(self) -> Plan | None:
        if not self.fixed and not self.prefix:
            part = self.effort.part(2)
            found, exact = best_found(self.demand, self.supply, self.excluding, part)
            self.effort.returned(part)
            self.exact = self.exact and exact
            return found
        if self.supply.asking:
            return None
        sources = list(self.supply.sources)
        for index in range(len(self.prefix)):
            used = sum([n for i, _, n in self.fixed if i == index])
            sources[index] = sources[index]._replace(copies=used + (index == self.excluding))
        forms = tuple([sources[i].uses[u].forms for i, u, _ in self.fixed])
        part = self.effort.part(2)
        own = Supply(sources)
        search = Cheapest(self.demand, own, self.excluding, self.fixed, forms, effort=part)
        self.effort.returned(part)
        return search.plan() if search.proven else None

    def state(self, index: int) -> int:
        """What is left to a source; of sources that are alike it is the same, for one can take the
        place of another."""
        source = self.supply.sources[index]
        room = source.copies - (index == self.excluding)
        if room <= 0:
            return OUT
        alike = (room, tuple([(self._gives(use), use.asks) for use in source.uses]))
        if alike not in self.known:
            if len(self.known) > KINDS or not self.exact:
                # What was given up once is not tried again.
                self.exact = False
                return FREE if self.seen(index) == FORCED else self.seen(index)
            self.known[alike] = self._find(index, self.seen(index))
        return self.known[alike]

    def _gives(self, use: Use) -> tuple[int, ...]:
        """What a use gives; where uses ask for more, whatever its units are."""
        if self.supply.asking:
            return tuple([unit for form in use.forms for unit in (*form, -1)])
        return self.demand.gains(use.forms)

    def _find(self, index: int, seen: int) -> int:
        try:
            if seen == OUT and self._is_in_some(index):
                return FREE if self._some_do_without(index) else FORCED
            if seen == FORCED and self._some_do_without(index):
                return FREE
        except TooHard:
            self.exact = False
            return FREE
        return seen

    def _some_do_without(self, index: int) -> bool:
        """Whether a plan is left that does not use the source."""
        sources = list(self.supply.sources)
        sources[index] = sources[index]._replace(copies=int(index == self.excluding))
        if not self.prefix:
            return payable(self.demand, Supply(sources), self.excluding)
        return self._is_some(Supply(sources), self.fixed)

    def _is_in_some(self, index: int) -> bool:
        """Whether a plan is left that uses the source."""
        for use in range(len(self.supply.sources[index].uses)):
            fixed = (*self.fixed, (index, use, 1))
            if self._is_some(self.supply, fixed):
                return True
        return False

    def _is_some(self, supply: Supply, fixed: Plan) -> bool:
        """Whether there is a plan with these uses."""
        part = self.effort.part(4)
        start = len(self.prefix)
        found = next(listed(self.demand, supply, self.excluding, fixed, start, part), None)
        self.effort.returned(part)
        if found is None and part.is_spent:
            raise TooHard("nothing was found in time: given up")
        return found is not None
