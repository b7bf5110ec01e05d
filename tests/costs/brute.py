"""Payments found by trying everything: no Hall, no matching, no grouping, nothing shared with
src."""

from __future__ import annotations

import random
from itertools import product

from tallystick.costs import Need, Plan, Source, Use

Copy = tuple[Use, int]
Slot = tuple[int, int]  # what is accepted, and which copy asks for it (-1: the cost itself)


def unpaid(needs: tuple[Need, ...], copies: list[Use], limit: int) -> int:
    """The fewest slots that stay open over all forms and allotments, `limit` if not fewer."""
    slots: list[Slot] = [(need.accepts, -1) for need in needs for _ in range(need.amount)]
    for n, use in enumerate(copies):
        slots += [(need.accepts, n) for need in use.asks for _ in range(need.amount)]
    for forms in product(*[use.forms for use in copies]):
        units = [(unit, n) for n, form in enumerate(forms) for unit in form]
        limit = min(limit, fill(slots, 0, units, [], limit))
        if limit == 0:
            break
    return limit


def fill(
    slots: list[Slot],
    at: int,
    units: list[tuple[int, int]],
    arrows: list[tuple[int, int]],
    limit: int,
) -> int:
    """Give each slot from `at` on one of the units, or leave it open; how many stay open at
    best."""
    if limit <= 0:
        return limit
    if at == len(slots):
        return 0 if acyclic(arrows) else limit
    accepts, owner = slots[at]
    seen = set()
    for n, (unit, giver) in enumerate(units):
        if unit & accepts and (unit, giver) not in seen:
            seen.add((unit, giver))
            more = [*arrows, (giver, owner)] if owner >= 0 else arrows
            limit = min(limit, fill(slots, at + 1, units[:n] + units[n + 1 :], more, limit))
            if limit == 0:
                return 0
    return min(limit, 1 + fill(slots, at + 1, units, arrows, limit - 1))


def acyclic(arrows: list[tuple[int, int]]) -> bool:
    left = list(arrows)
    while left:
        ends = {head for _, head in left}
        kept = [(tail, head) for tail, head in left if tail in ends]
        if len(kept) == len(left):
            return False
        left = kept
    return True


def all_plans(sources: list[Source], excluding: int) -> list[Plan]:
    """Every choice of copies and uses, paying or not."""
    options = []
    for n, source in enumerate(sources):
        room = source.copies - (n == excluding)
        options.append(
            [
                tuple((n, use, count) for use, count in enumerate(counts) if count)
                for counts in product(range(max(room, 0) + 1), repeat=len(source.uses))
                if sum(counts) <= room
            ]
        )
    return [tuple(entry for piece in pieces for entry in piece) for pieces in product(*options)]


def uses_of(sources: list[Source], plan: Plan) -> list[Use]:
    return [sources[i].uses[u] for i, u, n in plan for _ in range(n)]


def weight(sources: list[Source], plan: Plan) -> int:
    return sum(sources[i].uses[u].weight * n for i, u, n in plan)


def within(small: Plan, large: Plan) -> bool:
    counts = {(i, u): n for i, u, n in large}
    return all(counts.get((i, u), 0) >= n for i, u, n in small)


def paying(needs: tuple[Need, ...], sources: list[Source], excluding: int) -> list[Plan]:
    return [
        plan
        for plan in all_plans(sources, excluding)
        if unpaid(needs, uses_of(sources, plan), 1) == 0
    ]


def tight(pay: list[Plan]) -> set[Plan]:
    """The plans that pay and have none below them that pays too."""
    return {plan for plan in pay if not any(o != plan and within(o, plan) for o in pay)}


def missing(needs: tuple[Need, ...], sources: list[Source], excluding: int) -> int:
    """The fewest open slots over everything that could be used."""
    limit = sum(need.amount for need in needs)
    for plan in all_plans(sources, excluding):
        limit = min(limit, unpaid(needs, uses_of(sources, plan), limit))
    return limit


class Maker:
    """Random instances. `shapes` says what may occur: wild double ways forms asks copies."""

    def __init__(self, seed: int, shapes: str) -> None:
        self.random = random.Random(f"{seed} {shapes}")
        self.shapes = shapes.split()

    def bits(self) -> int:
        """One type, sometimes two, sometimes all."""
        roll = self.random.random()
        if roll < 0.65 or "wild" not in self.shapes:
            return 1 << self.random.randrange(3)
        return self.random.choice([3, 5, 6, 7])

    def needs(self, most: int) -> tuple[Need, ...]:
        left = self.random.randint(1, most)
        found: list[Need] = []
        while left > 0:
            amount = self.random.randint(1, left)
            found.append(Need(self.random.choice([7, 7, self.bits(), self.bits()]), amount))
            left -= amount
        return tuple(found)

    def form(self) -> tuple[int, ...]:
        double = "double" in self.shapes and self.random.random() < 0.3
        return tuple(self.bits() for _ in range(2 if double else 1))

    def use(self) -> Use:
        forms = tuple(
            self.form()
            for _ in range(2 if "forms" in self.shapes and self.random.random() < 0.3 else 1)
        )
        asks: tuple[Need, ...] = ()
        if "asks" in self.shapes and self.random.random() < 0.4:
            asks = self.needs(1)
            if self.random.random() < 0.7:
                forms = tuple((*form, self.bits()) for form in forms)
        return Use("use", forms, asks, self.random.randint(1, 4))

    def sources(self, most: int) -> list[Source]:
        left = self.random.randint(1, most)
        found: list[Source] = []
        while left > 0:
            copies = min(left, self.random.choice([1, 1, 2, 3]) if "copies" in self.shapes else 1)
            ways = 2 if "ways" in self.shapes and self.random.random() < 0.35 else 1
            found.append(Source(len(found), copies, tuple(self.use() for _ in range(ways))))
            left -= copies
        return found
