"""The payment of the least weight.

* Sources that give one unit in one use form a matroid (sets of units that can pay different needs
  at the same time), and there leaving out the heaviest as long as the rest still pays is exact.
* Where they may give it in several uses, of different weights, it is an assignment (`assigning`).
* A few copies of what gives several units are all tried, each choice ended by such a sweep.
* Else the lightest is looked for from a bound on (`covering`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs.asking import cases
from tallystick.costs.assigning import Item, assigned
from tallystick.costs.covering import AlikeThings, Cover, Doings
from tallystick.costs.demand import Demand
from tallystick.costs.errors import Effort, TooHard, effort_for
from tallystick.costs.groups import NOTHING, Beginning, sums_given
from tallystick.costs.judging import merged, options
from tallystick.costs.listing import some_plan
from tallystick.costs.sources import Plan, Supply, Use
from tallystick.costs.tightness import without_spare
from tallystick.costs.wide import Wide, wide_of
from tallystick.costs.worth import WeighedOption

MANY: Final = 50
"""From so many copies on it pays to reckon how many can be left out."""

MOST: Final = 10_000
"""More copies than this are not gone through."""

FEW: Final = 8
"""Up to so many copies no bound is worth its price."""

BOUND: Final = 12
"""Steps for each kind of source in looking for the bound."""

Single = tuple[int, int, int, int, int]
"""`(weight, source index, use index, gain, copies)`."""

Ways = tuple[tuple[int, int, tuple[int, ...]], ...]
"""`((weight, use index, gains), ...)`: the uses of a source that matter."""

Trail = tuple[tuple[int, int], ...]
"""What led to a sum: `(-branch, how many)` where there are any. Of trails that weigh the same the
least counts, so the branches that come first are spent last."""


class Branch(NamedTuple):
    """Sources with the same ways: `members` are `(source index, copies)`, `copies` how many may be
    needed."""

    ways: Ways
    members: list[tuple[int, int]]
    copies: int


class Cheapest:
    """One `search` for the lightest payment that begins so. `least` is the weight of what was
    found; unless it is `proven`, there may be something lighter."""

    __slots__ = (
        "all_units", "amount", "begun", "branches", "demand", "effort", "excluding", "fixed",
        "found", "least", "members", "proven", "rest", "singles", "sum_of_singles", "supply",
        "trail", "wide",
    )  # fmt: skip

    def __init__(
        self,
        demand: Demand,
        supply: Supply,
        excluding: int = -1,
        begun: Beginning = NOTHING,
        effort: Effort | None = None,
    ) -> None:
        self.demand = demand
        self.wide: Wide | None = None
        self.effort = effort_for(len(supply.sources)) if effort is None else effort
        self.amount = demand.amount
        self.supply = supply
        self.excluding = excluding
        self.begun = begun
        self.fixed = begun.fixed
        self.least = -1
        self.found: Plan | None = None
        self.trail: Trail | None = None
        self.proven = True
        self.singles: list[Single] = []
        self.sum_of_singles = 0
        self.all_units = True
        self.members: dict[Ways, list[tuple[int, int]]] = {}
        self.branches: list[Branch] = []

    def search(self, below: int = -1, wide: Wide | None = None) -> Cheapest:
        """Look for what weighs less than `below` (negative: for anything). With `wide`, whose
        demand it is then, uses that ask are searched as well, whatever their order."""
        self.least = below
        if wide is not None:
            self.wide, self.amount = wide, wide.cap
        self._sort_sources(self.begun.used(self.excluding))
        sums = sums_given(self.demand, self.begun.given(self.supply))
        sources = self.supply.sources
        weight = sum([sources[i].uses[u].weight * n for i, u, n in self.fixed])
        if self.members and self.all_units and not self.fixed:
            self._assign()
        elif self.members:
            self._cover(sums, weight)
        else:
            for state in sums:
                self._sweep(state, weight, ())
        return self

    def plan(self) -> Plan | None:
        """The lightest payment, or None."""
        return self.found

    def _sort_sources(self, used: dict[int, int]) -> None:
        gains_of = self.demand.gains
        amount, mask = self.amount, self.demand.mask
        index = -1
        for _, copies, uses in self.supply.sources:
            index += 1
            if index in used:
                copies -= used[index]
            if copies > amount:
                copies = amount
            if copies <= 0:
                continue
            if len(uses) == 1:
                use = uses[0]
                gains = gains_of(use.forms)
                if not gains and not use.asks:
                    continue
                # The first lane is the wall of all needs: it counts the units that serve any of
                # them.
                if len(gains) == 1 and gains[0] & mask == 1 and not use.asks:
                    self.singles.append((use.weight, index, 0, gains[0], copies))
                    self.sum_of_singles += gains[0] * copies
                    continue
            self._add_branch(index, copies, uses)
        self.singles.sort(reverse=True)

    def _add_branch(self, index: int, copies: int, uses: tuple[Use, ...]) -> None:
        mask = self.demand.mask
        ways = []
        units = True
        for number, use in enumerate(uses):
            gains = self.demand.gains(use.forms)
            if use.asks:
                if self.wide is None or use not in self.wide.live:
                    continue
                gains = self.wide.gains(use)
                units = False
            if gains:
                ways.append((use.weight, number, gains))
                units = units and len(gains) == 1 and gains[0] & mask == 1
        if len(ways) == 1 and units:
            weight, number, gains = ways[0]
            self.singles.append((weight, index, number, gains[0], copies))
            self.sum_of_singles += gains[0] * copies
        elif ways:
            self.all_units = self.all_units and units
            self.members.setdefault(tuple(ways), []).append((index, copies))

    def _assign(self) -> None:
        """Every use gives one unit: needs are assigned to sources."""
        items: list[Item] = [
            (index, copies, ((weight, use),))
            for weight, index, use, _, copies in reversed(self.singles)
        ]
        for ways, members in self.members.items():
            uses = tuple([(weight, use) for weight, use, _ in ways])
            items += [(index, copies, uses) for index, copies in members]
        plan = assigned(self.demand, items, self.supply)
        if plan is not None:
            weight = sum([self.supply.sources[i].uses[u].weight * n for i, u, n in plan])
            if self.least < 0 or weight < self.least:
                self.least, self.found = weight, plan

    def _cover(self, sums: set[int], weight: int) -> None:
        """Of what gives several units few copies are all tried; else the lightest is looked for."""
        if self.wide is None and self._is_few():
            self._rest()
            for state in sorted(sums):
                self._try(0, state, weight, ())
            return
        if 0 <= self.least <= weight:
            return
        self._gather()
        self.proven = False
        if sum([branch.copies for branch in self.branches]) > MOST:
            return
        kinds = [self._kind(branch) for branch in self.branches]
        try:
            self.effort.spend(BOUND * len(kinds))
        except TooHard:
            return
        accepts = None if self.wide is None else self._can
        cover = Cover(self.demand, kinds, self.begun.given(self.supply), self.effort, accepts)
        found = cover.lightest(self.least - weight if self.least >= 0 else -1)
        self.proven = cover.is_whole
        if found is not None:
            self.least, self.found = weight + found[0], self._plan_of(found[1])

    def _gather(self) -> None:
        """The branches, those of one use among them. Where uses ask, the order in which they are
        made hangs on the units themselves, so the branches have the same uses."""
        found: dict[tuple[Ways, tuple[Use, ...]], list[tuple[int, int]]] = {}
        for weight, index, use, gain, copies in reversed(self.singles):
            self.members.setdefault(((weight, use, (gain,)),), []).append((index, copies))
        for ways, members in self.members.items():
            for index, copies in members:
                own = () if self.wide is None else self.supply.sources[index].uses
                found.setdefault((ways, own), []).append((index, copies))
        self.branches = [
            Branch(ways, members, min(self.amount, sum([n for _, n in members])))
            for (ways, _), members in found.items()
        ]

    def _kind(self, branch: Branch) -> AlikeThings:
        """All that one thing of a branch may do: each use in each form that matters."""
        uses = self.supply.sources[branch.members[0][0]].uses
        every = []
        for weight, number, gains in branch.ways:
            use = uses[number]
            taken = self.demand.asks(use.asks) if use.asks else 0
            for gain, form in options(self.demand, use.forms):
                if gain - taken in gains:
                    every.append(WeighedOption(weight, form, use.asks, number, gain - taken))
        return AlikeThings(branch.copies, tuple(every))

    def _can(self, doings: Doings) -> bool:
        """Whether what asks for more can be made in some order."""
        return self.wide is None or self.wide.can_be_done(self._plan_of(doings))

    def _plan_of(self, doings: Doings) -> Plan:
        """What is done, with what is fixed."""
        entries = list(self.fixed)
        for at, counts in doings:
            entries += self._entries(at, counts)
        return merged(tuple(entries))

    def _is_few(self) -> bool:
        """Whether the branches have so few copies that trying all their numbers is quicker."""
        copies = 0
        for ways, members in self.members.items():
            if len(ways) > 1 or len(ways[0][2]) > 1:
                return False
            for _, room in members:
                copies += room
        return copies <= FEW

    def _rest(self) -> None:
        """The branches, and what those from each on, and all singles, add at most."""
        self.branches = []
        self.rest = [self.sum_of_singles]
        for ways, members in self.members.items():
            copies = 0
            for _, room in members:
                copies += room
            if copies > self.amount:
                copies = self.amount
            self.branches.append(Branch(ways, members, copies))
        for ways, _, copies in reversed(self.branches):
            self.rest.append(self.rest[-1] + ways[0][2][0] * copies)
        self.rest.reverse()

    def _try(self, at: int, state: int, weight: int, trail: Trail) -> None:
        """Every number of the branches from one on, fewest first; each has one use and one form.
        Of what weighs the same the first is kept."""
        guard = self.demand.guard
        if (state + self.rest[at]) & guard != guard:
            return
        if at == len(self.branches):
            self._sweep(state, weight, trail)
            return
        ways, _, copies = self.branches[at]
        own, gain = ways[0][0], ways[0][2][0]
        self._try(at + 1, state, weight, trail)
        for n in range(1, copies + 1):
            state += gain
            weight += own
            if 0 <= self.least <= weight:
                return
            self._try(at + 1, state, weight, (*trail, (-at, n)))

    def _sweep(self, state: int, weight: int, trail: Trail) -> None:
        """Leave out the heaviest singles as long as the rest pays; keep the result if it is
        lighter, or as light and its trail less."""
        guard, least = self.demand.guard, self.least
        state += self.sum_of_singles
        if state & guard != guard or 0 <= least < weight:
            return
        self.effort.spend(1 + len(self.singles) // 2)
        kept: list[tuple[int, int, int]] = []
        for own, index, use, gain, copies in self.singles:
            if copies > MANY:
                less = min(copies, self.demand.spare(state, gain))
                state -= less * gain
                copies -= less
            while copies and (state - gain) & guard == guard:
                state -= gain
                copies -= 1
            if copies:
                weight += own * copies
                if 0 <= least < weight:
                    return
                kept.append((index, use, copies))
        if least == weight:
            if self.found is None or (self.trail is not None and self.trail <= trail):
                return
        elif 0 <= least < weight:
            return
        entries = [*self.fixed, *kept]
        for at, n in trail:
            entries += self._entries(-at, [(self.branches[-at].ways[0][1], n)])
        self.least, self.trail, self.found = weight, trail, tuple(sorted(entries))

    def _entries(self, at: int, counts: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
        """The uses of a branch, ``counts`` of each, over its members first come first served."""
        entries = []
        members = self.branches[at].members
        left = [copies for _, copies in members]
        for use, n in counts:
            for m, (index, _) in enumerate(members):
                count = min(n, left[m])
                if count:
                    entries.append((index, use, count))
                    left[m] -= count
                    n -= count
        return entries


FEW_ASKING: Final = 5
"""Up to so many copies that ask every choice of them is looked at, where there are circles."""

Found = tuple[Plan | None, bool]
"""A payment, and whether it is known that there is none lighter."""


def lightest(
    demand: Demand, supply: Supply, excluding: int, plain: Cheapest, effort: Effort
) -> Found:
    """The lightest payment of a supply with asks; `plain` is that without."""
    try:
        wide, whole = wide_of(demand, supply.without(excluding), effort=effort)
    except TooHard:
        return tightened(demand, supply, excluding, plain.plan(), effort), False
    part = wide.effort = effort.part(2)
    search = Cheapest(wide.demand, supply, excluding, effort=part).search(plain.least, wide)
    effort.returned(part)
    plan = search.plan() or plain.plan()
    if plain.proven and search.proven and whole:
        return plan, True
    if sum(wide.asking) <= FEW_ASKING:
        try:
            return _one_by_one(demand, supply, excluding, Effort(effort.full)), True
        except TooHard:
            pass
    return tightened(demand, supply, excluding, plan, effort), False


def _one_by_one(demand: Demand, supply: Supply, excluding: int, effort: Effort) -> Plan | None:
    """The lightest payment where lighter choices of uses that ask would pay in a circle: every
    choice is looked at. None if there is none."""
    found: Plan | None = None
    least = -1
    for more, begun in cases(demand, supply, excluding, effort):
        search = Cheapest(more, supply, excluding, begun, effort).search(least)
        plan = search.plan()
        if not search.proven:
            raise TooHard("too many ways to look for the lightest: given up")
        if plan is not None:
            found, least = merged(plan), search.least
    return found


def tightened(
    demand: Demand, supply: Supply, excluding: int, plan: Plan | None, effort: Effort
) -> Plan | None:
    """A plan that pays, with whatever can be left out left out, the heaviest first; some payment,
    if there is no plan."""
    if plan is not None:
        plan = without_spare(demand, supply, plan, effort)
    return some_plan(demand, supply, excluding) if plan is None else plan
