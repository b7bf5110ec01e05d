"""Whether a cost can be paid where sources have a choice that matters to it.

A choice between single units is none: such a source is one unit that serves whatever any of them
serves (the units that are then used are matched to needs, and each need takes the one it wants). So
only sources that can give several units, and something else instead, are searched.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from tallystick.costs.demand import Demand, Form
from tallystick.costs.errors import EFFORT, Effort
from tallystick.costs.groups import with_forms
from tallystick.costs.sources import Supply, all_forms

Branch = tuple[tuple[int, ...], int]
"""The gains that sources of one kind have to choose from, and how many such sources there are."""


class Branching:
    """Searches over the same branches: `rest` is what those from each on could add at most, `dead`
    are the places and sums from which nothing pays, for all questions that are asked. With `signed`
    gains that also take, nothing has to be gained, and what is too much may be needed."""

    __slots__ = ("branches", "dead", "demand", "effort", "path", "rest", "signed")

    def __init__(
        self, demand: Demand, branches: list[Branch], signed: bool = False, steps: int = EFFORT
    ) -> None:
        self.demand = demand
        self.branches = branches
        self.signed = signed
        self.dead: set[tuple[int, int]] = set()
        self.effort = Effort(steps)
        # What the branches add in the payment found, the last first; those not needed are missing.
        self.path: list[int] = []
        self.rest = [0]
        for gains, copies in reversed(branches):
            most = demand.highest(gains) if signed else demand.ceiling(gains)
            self.rest.append(self.rest[-1] + most * copies)
        self.rest.reverse()

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
        self.effort.spend(comb(copies + len(gains) - 1, copies))
        sums = with_forms({key[1]}, gains, copies)
        for after in sorted(sums, key=self.demand.distance):
            if self.pays(at + 1, after):
                self.path.append(after - key[1])
                return True
        self.dead.add(key)
        return False


def lifts(demand: Demand, state: int, made: Iterable[tuple[tuple[int, ...], int]]) -> bool:
    """Whether things with these gains, so many of each, lift every wall from a state on in some
    choice."""
    kinds: dict[tuple[int, ...], int] = {}
    for gains, copies in made:
        if len(gains) == 1:
            state += gains[0] * min(copies, demand.amount)
        elif gains:
            kinds[gains] = min(kinds.get(gains, 0) + copies, demand.amount)
    if state & demand.guard == demand.guard:
        return True
    return bool(kinds) and Branching(demand, list(kinds.items())).pays(0, state)


def some_choice_pays(demand: Demand, supply: Supply, excluding: int) -> bool:
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
    return Branching(demand, list(kinds.items())).pays(0, demand.start + fixed)


def _gone(unit: int, forms: tuple[Form, ...]) -> int:
    """How many such units the source had that does not take part."""
    return forms[0].count(unit) if forms else 0
