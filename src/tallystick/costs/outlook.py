"""How a payment stands while it is being chosen: what each source may still do."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from tallystick.costs.cheapest import Cheapest
from tallystick.costs.demand import Demand, Need
from tallystick.costs.errors import TooHard, effort_for_several
from tallystick.costs.groups import Picks, Plan
from tallystick.costs.judging import merged
from tallystick.costs.listing import listed
from tallystick.costs.solver import best_found, can_be_paid, plans_within
from tallystick.costs.sources import Supply, Use
from tallystick.costs.tightness import exchanged, is_tight

FREE, CHOSEN, FORCED, OUT = range(4)

COUNTED: Final = 24
"""Up to so many ways are counted."""

MANY: Final = -1

TRIED: Final = 3
"""From so many of the plans found it is tried to get to one that uses something else."""

EACH: Final = 4
"""Steps for each source in counting a supply."""


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
    lightest = look.best()
    states = look.states(len(prefix))
    return Standing((*chosen, *states), lightest, MANY, look.exact)


Likeness = tuple[int, tuple[tuple[tuple[int, ...], tuple[Need, ...]], ...]]
"""Sources of the same are alike: their copies, and of each use what it gives and asks."""


class _Look:
    """Some plans that are left, and what they say of sources that are alike."""

    __slots__ = (
        "demand",
        "effort",
        "exact",
        "excluding",
        "fixed",
        "found",
        "gave_up",
        "is_counted",
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
        self.gave_up = False
        self.found: list[Plan] = []
        self.is_counted = False
        self.effort = effort_for_several(len(supply.sources))
        part = self.effort.part(3)
        for plan in islice(plans_within(demand, supply, excluding, prefix, part), counted + 1):
            self.found.append(plan)
        self.exact = not part.is_spent
        self.is_counted = self.exact and len(self.found) <= counted
        self.effort.returned(part)
        self.users: dict[int, int] = {}
        for plan in self.found:
            self._count(plan)

    def _count(self, plan: Plan) -> None:
        for index in {index for index, _, _ in plan}:
            self.users[index] = self.users.get(index, 0) + 1

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
                self.found.append(found)
                self._count(found)
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

    def states(self, first: int) -> list[int]:
        """What is left to each source from the first one on; of sources that are alike it is the
        same, for one can take the place of another."""
        kinds: dict[Likeness, list[int]] = {}
        found: dict[int, int] = {}
        for index, source in enumerate(self.supply.sources[first:], first):
            room = source.copies - (index == self.excluding)
            if room <= 0:
                found[index] = OUT
            else:
                alike = (room, tuple([(self._gives(use), use.asks) for use in source.uses]))
                kinds.setdefault(alike, []).append(index)
        for members in kinds.values():
            state = self._state(members)
            for index in members:
                found[index] = state
        return [found[index] for index in sorted(found)]

    def _state(self, members: list[int]) -> int:
        """What is left to sources that are alike."""
        used = any(self.users.get(index, 0) for index in members)
        spared = any(self.users.get(index, 0) < len(self.found) for index in members)
        try:
            if not used:
                used = self._is_in_some(members[0])
            if used and not spared:
                spared = self._some_do_without(members[0])
        except TooHard:
            self.exact, self.gave_up = False, True
            return FREE
        return OUT if not used else FREE if spared else FORCED

    def _gives(self, use: Use) -> tuple[int, ...]:
        """What a use gives; where uses ask for more, whatever its units are."""
        if self.supply.asking:
            return tuple([unit for form in use.forms for unit in (*form, -1)])
        return self.demand.gains(use.forms)

    def _some_do_without(self, index: int) -> bool:
        """Whether a plan is left that does not use the source."""
        sources = list(self.supply.sources)
        sources[index] = sources[index]._replace(copies=int(index == self.excluding))
        if not self.prefix:
            self.effort.spend(EACH * len(sources))
            return can_be_paid(self.demand, Supply(sources), self.excluding, self.effort)
        return self._is_some(Supply(sources), self.fixed)

    def _is_in_some(self, index: int) -> bool:
        """Whether a plan is left that uses the source: one found with what it makes needless left
        out, or any other."""
        uses = range(len(self.supply.sources[index].uses))
        for use in uses:
            if self._gives(self.supply.sources[index].uses[use]):
                held = merged((*self.fixed, (index, use, 1)))
                for plan in self.found[-TRIED:]:
                    other = exchanged(
                        self.demand, self.supply, plan, held, len(self.prefix), self.effort
                    )
                    if other is not None:
                        self.found.append(other)
                        self._count(other)
                        return True
        if self.gave_up:
            # What was given up once is not tried again.
            raise TooHard("too much to look at: given up")
        return any(self._is_some(self.supply, (*self.fixed, (index, use, 1))) for use in uses)

    def _is_some(self, supply: Supply, fixed: Plan) -> bool:
        """Whether there is a plan with these uses."""
        part = self.effort.part(4)
        start = len(self.prefix)
        found = next(listed(self.demand, supply, self.excluding, fixed, start, part), None)
        self.effort.returned(part)
        if found is None and part.is_spent:
            raise TooHard("nothing was found in time: given up")
        return found is not None
