"""What is due after modifiers: their order is data (a `Policy`), not the order of the code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tallystick.costs.cost import Amount, Cost, Part, Tariff, Units

SET: Final = "set"
RAISE: Final = "raise"
LOWER: Final = "lower"
FLOOR: Final = "floor"

WHOLE: Final = -1


class Adjustment(NamedTuple):
    """One modifier of a cost, and the clause or card that brings it.

    `layer` is "set" (the amount is the new one), "raise" (positive), "lower" (negative) or "floor"
    (the amount is the least that is due); `kind` is a kind of the tariff, or -1 for the whole cost.
    `source` is the thing that brings it, where the game says (-1: none). What is lowered by it is
    lowered to no less than `least`.
    """

    layer: str
    kind: int
    amount: int
    clause: str = ""
    source: int = -1
    least: int = 0


def raised(kind: int, n: int, clause: str = "", source: int = -1) -> Adjustment:
    """The cost is `n` more."""
    return Adjustment(RAISE, kind, n, clause, source)


def lowered(kind: int, n: int, clause: str = "", source: int = -1, least: int = 0) -> Adjustment:
    """The cost is `n` less, though this makes it no less than `least`."""
    return Adjustment(LOWER, kind, -n, clause, source, least)


def set_to(kind: int, n: int, clause: str = "", source: int = -1) -> Adjustment:
    """The cost is `n`, whatever it was."""
    return Adjustment(SET, kind, n, clause, source)


def at_least(kind: int, n: int, clause: str = "", source: int = -1) -> Adjustment:
    """The cost is no less than `n`, whatever lowers or sets it."""
    return Adjustment(FLOOR, kind, n, clause, source)


class Policy(NamedTuple):
    """A game's order of modifiers.

    `layers`, first to last, out of: "set" (the latest wins), "raise", "lower-typed" (kinds that
    overflow), "lower-generic" (the other kinds, and the whole), "net" (everything raised and
    lowered as one sum, floored only then), "bounded" (what lowers a cost to a least amount only,
    one after the other), "floor" (the least that is due at all). `typed` says what a typed
    reduction does: "overflow" (what finds no match lowers the overflow kind), "both" (it lowers its
    own kind and the overflow kind), "fealty" (only the overflow kind). `default` is the kind that
    a modifier of the whole cost means first.
    """

    layers: tuple[str, ...]
    typed: str = "overflow"
    default: int = 0


IN_LAYERS: Final = ("set", "raise", "lower-typed", "lower-generic")
SET_THEN_NET: Final = ("set", "net", "bounded", "floor")
NET_THEN_SET: Final = ("net", "bounded", "set")
LAYERS: Final = (*IN_LAYERS, *SET_THEN_NET[1:])
TYPED: Final = ("overflow", "both", "fealty")


def check_policy(policy: Policy) -> None:
    """ValueError for a layer or a reading that there is not: nothing would ever belong to it."""
    for layer in policy.layers:
        if layer not in LAYERS:
            raise ValueError(f"{layer!r} is no layer of a policy; expected some of {LAYERS}")
    if policy.typed not in TYPED:
        raise ValueError(f"{policy.typed!r} is no typed reduction; expected one of {TYPED}")


class Due(NamedTuple):
    """What has to be paid, what it counts as having paid, and the modifiers that made it so; one
    that found nothing to change is none of them."""

    cost: Cost
    counts_as: Cost
    applied: tuple[Adjustment, ...] = ()


class _Bill:
    """The unit amounts of a cost while modifiers are applied to it. Amounts may dip below zero only
    inside the "net" layer, and beside an X."""

    def __init__(self, cost: Cost, policy: Policy, tariff: Tariff) -> None:
        self.policy = policy
        self.kinds = tariff.kinds
        self.amounts = [0] * len(tariff.kinds)
        self.per_x = [0] * len(tariff.kinds)
        for part in cost.units:
            self.amounts[part.kind] = part.amount.fixed
            self.per_x[part.kind] = part.amount.per_x

    def take(self, kind: int, n: int, least: int = 0) -> int:
        """Lower a kind by up to `n`, down to `least`; what was too much."""
        taken = n if self.per_x[kind] else min(n, max(0, self.amounts[kind] - least))
        self.amounts[kind] -= taken
        return n - taken

    def take_whole(self, n: int) -> int:
        """Lower the cost as a whole: the default kind first, then the others as the tariff lists
        them; what was too much."""
        left = self.take(self.policy.default, n)
        for kind in range(len(self.amounts)):
            left = self.take(kind, left)
        return left

    def take_typed(self, kind: int, n: int) -> bool:
        """Lower a kind that overflows, by the policy's reading; whether any was lowered."""
        onward = self.kinds[kind].overflow
        left = n if self.policy.typed == "fealty" else self.take(kind, n)
        more = left if self.policy.typed == "overflow" else n
        return self.take(onward, more) != more or left != n

    def put(self, change: Adjustment) -> bool:
        """Set an amount; setting the whole cost leaves only the default kind. Whether it was any
        other before."""
        amounts, per_x, kind = list(self.amounts), list(self.per_x), change.kind
        if kind == WHOLE:
            amounts, per_x = [0] * len(amounts), [0] * len(amounts)
            kind = self.policy.default
        amounts[kind], per_x[kind] = max(0, change.amount), 0
        differs = amounts != self.amounts or per_x != self.per_x
        self.amounts, self.per_x = amounts, per_x
        return differs

    def lift(self, kind: int, least: int) -> bool:
        """Raise a kind to the least that is due of it; whether it was less before."""
        is_less = not self.per_x[kind] and self.amounts[kind] < least
        if is_less:
            self.amounts[kind] = least
        return is_less

    def net(self, changes: Sequence[Adjustment]) -> None:
        """Add everything up at once and floor the sums at zero. What a change of the whole cost
        takes beyond the default kind goes on to the other kinds."""
        default = self.policy.default
        whole = sum(change.amount for change in changes if change.kind == WHOLE)
        for change in changes:
            if change.kind != WHOLE:
                self.amounts[change.kind] += change.amount
        self.amounts[default] += whole
        left = min(max(0, -whole), max(0, -self.amounts[default]))
        left = 0 if self.per_x[default] else left
        self.amounts = [
            n if x else max(0, n) for n, x in zip(self.amounts, self.per_x, strict=True)
        ]
        self.take_whole(left)

    def apply(self, layer: str, changes: Sequence[Adjustment]) -> list[Adjustment]:
        """Run one layer over the changes that belong to it; those that made a difference."""
        if layer == "net":
            before = list(self.amounts)
            self.net(changes)
            return [] if self.amounts == before else list(changes)
        return [change for change in changes if self._made_a_difference(layer, change)]

    def _made_a_difference(self, layer: str, change: Adjustment) -> bool:
        n = -change.amount
        if layer == "set":
            return self.put(change)
        if layer == "bounded":
            return self.take(change.kind, n, change.least) != n
        if layer == "floor":
            return self.lift(change.kind, change.amount)
        if layer == "raise":
            self.amounts[self.policy.default if change.kind == WHOLE else change.kind] -= n
            return n != 0
        if layer == "lower-typed":
            return self.take_typed(change.kind, n)
        return (self.take_whole(n) if change.kind == WHOLE else self.take(change.kind, n)) != n

    def parts(self) -> list[Part]:
        """The unit parts that are left."""
        amounts = map(Amount, self.amounts, self.per_x)
        return [Units(kind, n) for kind, n in enumerate(amounts) if n.per_x or n.fixed > 0]


def _belongs(layer: str, change: Adjustment, tariff: Tariff) -> bool:
    if layer == "net":
        return change.layer in (RAISE, LOWER) and not change.least
    if layer == "bounded":
        return change.layer == LOWER and change.least > 0
    if change.layer != LOWER or layer in (SET, RAISE, FLOOR):
        return change.layer == layer
    typed = change.kind != WHOLE and tariff.kinds[change.kind].overflow >= 0
    return typed == (layer == "lower-typed")


def adjust(cost: Cost, adjustments: Sequence[Adjustment], policy: Policy, tariff: Tariff) -> Due:
    """What is due for `cost` after these modifiers; it counts as the cost that was asked.

    Modifiers reach the unit parts only; what a cost does to chosen things stays. No part goes below
    zero. A part with an X that is not announced takes every reduction that reaches it ("X-1"): what
    it comes to is known only with X, so what is charged is worked out from `cost.at(x)`.
    """
    if not adjustments:
        return Due(cost, cost)
    bill = _Bill(cost, policy, tariff)
    applied: list[Adjustment] = []
    for layer in policy.layers:
        mine = [change for change in adjustments if _belongs(layer, change, tariff)]
        if mine:
            applied += bill.apply(layer, mine)
    return Due(Cost([*bill.parts(), *cost.picks]), cost, tuple(applied))
