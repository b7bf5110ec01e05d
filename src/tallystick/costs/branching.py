"""Whether a cost can be paid where sources have a choice of forms that matters to it."""

from __future__ import annotations

from tallystick.costs.demand import Demand, Form
from tallystick.costs.groups import with_forms
from tallystick.costs.sources import Supply, all_forms

Branch = tuple[tuple[int, ...], int]
"""The gains that sources of one kind have to choose from, and how many such sources there are."""


def some_choice_pays(demand: Demand, supply: Supply, excluding: int) -> bool:
    """Whether some choice of forms lifts every wall; each wall, taken alone, is high enough, and no
    use asks for more."""
    if len(demand.walls) <= 1:
        return True
    out: tuple[Form, ...] = ()
    if excluding >= 0 and supply.sources[excluding].copies > 0:
        out = all_forms(supply.sources[excluding].uses)
    fixed = 0
    branches: list[Branch] = []
    for forms, copies in supply.mixed.items():
        gains = demand.gains(forms)
        if gains:
            copies = min(copies - (forms == out), demand.amount)
            if len(gains) > 1:
                branches.append((gains, copies))
            else:
                fixed += gains[0] * copies
    if not branches:
        return True
    for unit, copies in supply.plain.items():
        copies -= _gone(unit, out) if out not in supply.mixed else 0
        fixed += demand.reach(unit) * min(copies, demand.amount)
    return _reaches(demand, demand.start + fixed, branches)


def _gone(unit: int, forms: tuple[Form, ...]) -> int:
    """How many such units the source had that does not take part."""
    return forms[0].count(unit) if forms else 0


def _reaches(demand: Demand, state: int, branches: list[Branch]) -> bool:
    """Depth first over the branches, no sum twice; what the rest could add at most bounds it."""
    guard = demand.guard
    rest = [0]
    for gains, copies in reversed(branches):
        rest.append(rest[-1] + demand.ceiling(gains) * copies)
    rest.reverse()
    seen: set[tuple[int, int]] = set()
    stack = [(0, state)]
    while stack:
        at, total = stack.pop()
        if at == len(branches):
            return True
        gains, copies = branches[at]
        for after in sorted(with_forms({total}, gains, copies)):
            if (after + rest[at + 1]) & guard == guard and (at + 1, after) not in seen:
                seen.add((at + 1, after))
                stack.append((at + 1, after))
    return False
