"""Whether a cost can be paid where sources have a choice that matters to it.

A choice between single units is none: such a source is one unit that serves whatever any of them
serves (the units that are then used are matched to needs, and each need takes the one it wants). So
only sources that can give several units, and something else instead, are searched.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Final

from tallystick.costs.demand import Demand, Form
from tallystick.costs.errors import Effort
from tallystick.costs.groups import with_forms
from tallystick.costs.sources import Supply, all_forms

SHARES: Final = 600
"""The most ways to share out copies that are tried one by one."""

Branch = tuple[tuple[int, ...], int]
"""The gains that sources of one kind have to choose from, and how many such sources there are."""


class Branching:
    """Searches over the same branches: `rest` is what those from each on could add at most, `dead`
    are the places and sums from which nothing pays, for all questions that are asked. With `signed`
    gains that also take, nothing has to be gained, and what is too much may be needed."""

    __slots__ = ("branches", "dead", "demand", "effort", "owners", "path", "rest", "signed")

    def __init__(
        self,
        demand: Demand,
        branches: list[Branch],
        signed: bool = False,
        effort: Effort | None = None,
    ) -> None:
        self.demand = demand
        self.owners: list[int] = []
        self.branches = self._in_blocks(branches)
        self.signed = signed
        self.dead: set[tuple[int, int]] = set()
        self.effort = Effort() if effort is None else effort
        # What the branches add in the payment found, the last first; those not needed are missing.
        self.path: list[int] = []
        self.rest = [0]
        for gains, copies in reversed(self.branches):
            most = demand.highest(gains) if signed else demand.ceiling(gains)
            self.rest.append(self.rest[-1] + most * copies)
        self.rest.reverse()

    def _in_blocks(self, branches: list[Branch]) -> list[Branch]:
        """The branches, those of very many copies cut into blocks of 1, 2, 4 ... that do the same:
        any number of copies is some of these."""
        found: list[Branch] = []
        for n, (gains, copies) in enumerate(branches):
            size = 1
            if comb(copies + len(gains) - 1, copies) > SHARES:
                blocks = []
                while copies > 0:
                    size = min(size, copies)
                    blocks.append((tuple([gain * size for gain in gains]), 1))
                    copies -= size
                    size *= 2
                found += reversed(blocks)
            else:
                found.append((gains, copies))
            self.owners += [n] * (len(found) - len(self.owners))
        return found

    def start_of(self, branch: int) -> int:
        """The number at which a branch begins, counted as they were given."""
        return self.owners.index(branch) if branch in self.owners else len(self.branches)

    def sums(self) -> list[int]:
        """What each of the branches, as they were given, adds in the payment found; those after the
        last are not needed."""
        path = self.path[::-1]
        last = self.owners[len(path) - 1] if path else -1
        sums = [0] * (last + 1)
        for n, owner in enumerate(self.owners):
            if n < len(path):
                sums[owner] += path[n]
            elif owner == last:
                # Blocks that are not needed do what takes nothing.
                gains = self.branches[n][0]
                sums[owner] += next((g for g in gains if self.demand.highest([g]) == g), gains[0])
        return sums

    def pays(self, at: int, state: int) -> bool:
        """Whether some choice of the branches from `at` on lifts every wall."""
        guard = self.demand.guard
        if state & guard == guard:
            self.path = []
            return True
        if (state + self.rest[at]) & guard != guard:
            return False
        key = (at, state if self.signed else self.demand.clamped(state))
        if key in self.dead:
            return False
        gains, copies = self.branches[at]
        self.effort.spend(10 + 4 * comb(copies + len(gains) - 1, copies))
        sums = with_forms({key[1]}, gains, copies)
        for after in sorted(sums, key=self.demand.distance):
            if self.pays(at + 1, after):
                self.path.append(after - key[1])
                return True
        self.dead.add(key)
        return False


def lifts(
    demand: Demand,
    state: int,
    made: Iterable[tuple[tuple[int, ...], int]],
    effort: Effort | None = None,
) -> bool:
    """Whether so many things of each of these gains can lift every wall from a state on."""
    kinds: dict[tuple[int, ...], int] = {}
    for gains, copies in made:
        if len(gains) == 1:
            state += gains[0] * min(copies, demand.amount)
        elif gains:
            kinds[gains] = min(kinds.get(gains, 0) + copies, demand.amount)
    if state & demand.guard == demand.guard:
        return True
    return bool(kinds) and Branching(demand, list(kinds.items()), False, effort).pays(0, state)


def some_choice_pays(
    demand: Demand, supply: Supply, excluding: int, effort: Effort | None = None
) -> bool:
    """Whether some choice of forms lifts every wall; each wall, taken alone, is high enough, and no
    use asks for more."""
    if len(demand.walls) <= 1:
        return True
    out: tuple[Form, ...] = ()
    if excluding >= 0 and supply.sources[excluding].copies > 0:
        out = all_forms(supply.sources[excluding].uses)
    fixed = 0
    kinds: dict[tuple[int, ...], int] = {}
    for forms, copies in supply.mixed.items():
        gains = demand.gains(forms)
        if gains:
            copies = min(copies - (forms == out), demand.amount)
            if len(gains) > 1:
                kinds[gains] = min(kinds.get(gains, 0) + copies, demand.amount)
            else:
                fixed += gains[0] * copies
    if not kinds:
        return True
    for unit, copies in supply.plain.items():
        copies -= _gone(unit, out) if out not in supply.mixed else 0
        fixed += demand.reach(unit) * min(copies, demand.amount)
    search = Branching(demand, list(kinds.items()), False, effort)
    return search.pays(0, demand.start + fixed)


def _gone(unit: int, forms: tuple[Form, ...]) -> int:
    """How many such units the source had that does not take part."""
    return forms[0].count(unit) if forms else 0
