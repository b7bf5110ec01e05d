"""The payment of the least weight.

* Sources that give one unit in one use form a matroid (sets of units that can pay different needs
  at the same time), and there leaving out the heaviest as long as the rest still pays is exact.
* Where they may give it in several uses, of different weights, it is an assignment (`assigning`).
* What gives several units is gone through sum by sum (`covering`), each ended by such a sweep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.costs.assigning import Item, assigned
from tallystick.costs.covering import FEW, MOST, Branch, Cover, Trail, Ways, branches_of
from tallystick.costs.demand import Demand, Form
from tallystick.costs.errors import Effort, TooHard, effort_for
from tallystick.costs.groups import Plan, with_forms
from tallystick.costs.sources import Supply, Use
from tallystick.costs.wide import Wide

MANY: Final = 50
"""From so many copies on it pays to reckon how many can be left out."""

DIVE: Final = 3
"""Steps for each copy in finding one."""

DIVES: Final = 4
"""How many payments are found before all is gone through."""

Single = tuple[int, int, int, int, int]
"""`(weight, source index, use index, gain, copies)`."""


class Cheapest:
    """One search. `fixed` and `forms` are as for a `Problem`; a payment must weigh less than
    `below`, if that is not negative. With `wide` (whose demand it is then) uses that ask are
    searched as well, whatever their order. `least` is the weight of what was found; unless it is
    `proven`, there may be something lighter."""

    __slots__ = (
        "all_units",
        "amount",
        "branches",
        "demand",
        "effort",
        "fixed",
        "found",
        "least",
        "members",
        "proven",
        "rest",
        "singles",
        "sum_of_singles",
        "supply",
        "trail",
        "wide",
    )

    def __init__(
        self,
        demand: Demand,
        supply: Supply,
        excluding: int = -1,
        fixed: Plan = (),
        forms: Sequence[tuple[Form, ...]] = (),
        below: int = -1,
        wide: Wide | None = None,
        effort: Effort | None = None,
    ) -> None:
        self.demand = demand
        self.wide = wide
        self.effort = effort_for(len(supply.sources)) if effort is None else effort
        self.amount = demand.amount if wide is None else wide.cap
        self.supply = supply
        self.fixed = fixed
        self.least = below
        self.found: Plan | None = None
        self.trail: Trail | None = None
        self.proven = True
        self.singles: list[Single] = []
        self.sum_of_singles = 0
        self.all_units = True
        self.members: dict[Ways, list[tuple[int, int]]] = {}
        self.branches: list[Branch] = []
        used: dict[int, int] = {excluding: 1} if excluding >= 0 else {}
        for index, _, count in fixed:
            used[index] = used.get(index, 0) + count
        self._sort_sources(used)
        sums = {demand.start}
        for (_, _, count), own in zip(fixed, forms, strict=True):
            gains = demand.gains(own)
            if gains:
                sums = with_forms(sums, gains, count)
        weight = sum([supply.sources[i].uses[u].weight * n for i, u, n in fixed])
        if self.members and self.all_units and not fixed:
            self._assign()
        elif self.members:
            self._cover(sums, weight)
        else:
            for state in sums:
                self._sweep(state, weight, ())

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
        """Go through what the branches can add, and sweep the singles for each."""
        demand = self.demand
        signed = self.wide is not None
        if not signed and self._is_few():
            self._rest()
            for state in sorted(sums):
                self._try(0, state, weight, ())
            return
        self.branches = branches_of(demand, self.members, self.amount, signed)
        if len(self.singles) > self.amount:
            self.singles = lightest_of_each(self.singles, self.amount)
            self.sum_of_singles = sum([gain * copies for _, _, _, gain, copies in self.singles])
        cover = Cover(demand, self.branches, self.sum_of_singles, signed)
        if cover.copies > MOST:
            self.proven = False
            return
        if cover.copies > FEW:
            try:
                self._prepare(cover, sums, weight)
            except TooHard:
                self.proven = False
                return
        # What weighs as much as the payment found so far may come before it.
        self.trail = None
        limit = self.least if self.found is not None else self.least - 1
        try:
            reached = cover.reached(sums, weight, limit, self.effort)
            self.proven = self.proven and cover.is_whole
            for state in sorted(reached):
                self._sweep(state, *reached[state])
        except TooHard:
            self.proven = False

    def _is_few(self) -> bool:
        """Whether the branches have so few copies that all their numbers are tried, which is
        quicker then."""
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
            self.branches.append(Branch(ways, members, copies, ways[0][2][0], 1))
        for _, _, copies, most, _ in reversed(self.branches):
            self.rest.append(self.rest[-1] + most * copies)
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
        ways, _, copies, gain, _ = self.branches[at]
        own = ways[0][0]
        self._try(at + 1, state, weight, trail)
        for n in range(1, copies + 1):
            state += gain
            weight += own
            if 0 <= self.least <= weight:
                return
            self._try(at + 1, state, weight, (*trail, (-at, (n,))))

    def _prepare(self, cover: Cover, sums: set[int], weight: int) -> None:
        """Find some payment, and prices, so that what is heavier need not be gone through."""
        cover.price([(own, gain) for own, _, _, gain, _ in self.singles])
        # With all singles to rely on, with the lighter of them, and with none.
        for part in range(DIVES):
            rely = self.singles[len(self.singles) * part // (DIVES - 1) :]
            singles = sum([gain * copies for _, _, _, gain, copies in rely])
            for state in sums:
                self.effort.spend(DIVE * cover.copies)
                found = cover.dive(state, weight, singles)
                if found is not None:
                    self._sweep(*found)

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
        plan = tuple(sorted([*self.fixed, *kept, *self._entries(trail)]))
        if self.wide is not None and not self.wide.can_be_done(plan):
            # Something else with these sums may be done; it is not looked for.
            self.proven = False
            return
        self.least, self.trail, self.found = weight, trail, plan

    def _entries(self, trail: Trail) -> list[tuple[int, int, int]]:
        """The entries of the branches' counts, spread over their members first come first
        served."""
        entries = []
        for at, counts in trail:
            branch = self.branches[-at]
            left = [copies for _, copies in branch.members]
            for (_, use, _), n in zip(branch.ways, counts, strict=True):
                for m, (index, _) in enumerate(branch.members):
                    count = min(n, left[m])
                    if count:
                        entries.append((index, use, count))
                        left[m] -= count
                        n -= count
        return entries


def lightest_of_each(singles: list[Single], amount: int) -> list[Single]:
    """Of singles that add the same the lightest, so many as are asked; they are sorted, the
    heaviest first."""
    room: dict[int, int] = {}
    kept: list[Single] = []
    for single in reversed(singles):
        left = room.get(single[3], amount)
        if left > 0:
            kept.append(single)
            room[single[3]] = left - single[4]
    kept.reverse()
    return kept
