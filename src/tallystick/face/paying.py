"""The payments of a cost, as values; and a payment while it is chosen: what is due, each source
with what can be done with it, what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from tallystick.costs import (
    CHOSEN,
    FORCED,
    FREE,
    MANY,
    OUT,
    Demand,
    Plan,
    RemainingPayment,
    Supply,
    standing,
    standing_of,
)
from tallystick.costs.sources import Picks
from tallystick.kernel.decision import Lack, Refusal
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill
from tallystick.rules.paying import open_payment
from tallystick.rules.rulebook import Rulebook
from tallystick.rules.spelling import Names


class Payment:
    """One way to pay: ``spends`` has (key, what, how many), such as ("pool", "plant", 1)."""

    def __init__(self, bill: Bill, names: Names, plan: Plan) -> None:
        paid = bill.paid(plan)
        self.plan = plan
        self.text = names.value(paid)
        self.spends = tuple((key, names.value(what), n) for key, what, n in paid.parts)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Payment({self.text})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Payment) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Payments:
    """How a cost can be paid, worked out as it is asked; true while the position stands.

    ``due`` is the cost after what changes it, ``counts_as`` what it counts as having paid. Where
    what one has does not do and the move ``is_begun`` all the same, since others may give for it or
    something makes it cheaper first, there is no payment to list, and nothing that refuses it;
    ``shortfall`` says what has to come from there.
    """

    def __init__(
        self, bill: Bill, names: Names, due: str, counts_as: str, is_begun: bool = False
    ) -> None:
        self._bill = bill
        self._names = names
        self._is_begun = is_begun
        self.due = due
        self.counts_as = counts_as

    def __bool__(self) -> bool:
        return self._is_begun or self._bill.is_payable

    @property
    def best(self) -> Payment | None:
        """The payment that costs the payer least; None if there is none."""
        plan = self._bill.best()
        return None if plan is None else Payment(self._bill, self._names, plan)

    @property
    def refusal(self) -> Refusal | None:
        """Why it cannot be paid, with the clause; None if it can."""
        return None if self._is_begun else self._bill.refusal()

    @property
    def shortfall(self) -> Lack | None:
        """What is missing, where it could have come from, what else needs it; None if one can pay
        it by oneself."""
        refusal = self._bill.refusal()
        return None if refusal is None else refusal.shortfall

    def all(self) -> Iterator[Payment]:
        """Every tight payment, each once; lazily, for there may be many."""
        return (Payment(self._bill, self._names, plan) for plan in self._bill.plans())

    def __iter__(self) -> Iterator[Payment]:
        return self.all()

    def __repr__(self) -> str:
        return f"Payments(due={self.due!r}, best={self.best})"


STATES: Final = {FREE: "free", CHOSEN: "chosen", FORCED: "forced", OUT: "out"}


class SourceView(NamedTuple):
    """Something that could pay: how many there are, what it can do (key, what), and its state.

    ``state`` is "free" (some payment left uses it, some does not), "chosen", "forced" (all do) or
    "out" (none does, by ``refusal``). ``touches`` are the things that it is, where it is any.
    """

    copies: int
    uses: tuple[tuple[str, str], ...]
    state: str
    refusal: Refusal | None
    touches: tuple[str, ...] = ()


class PaymentView(NamedTuple):
    """``best`` is the lightest completion; ``ways`` how many payments are left, -1 for many. Unless
    ``exact``, there was too much to look at: "free" may be "forced" or "out", and something lighter
    than ``best`` may be left."""

    due: str
    sources: tuple[SourceView, ...]
    best: Payment | None
    ways: int
    exact: bool


Fixed = Mapping[int, Picks]
"""What some sources do, whatever their places, and no more: () for nothing."""


def payment_view(
    rules: Rulebook,
    game: Game,
    names: Names,
    fixed: Fixed | None = None,
    call: Callable[[int], str] = lambda entity: "",
) -> PaymentView | None:
    """How the open payment stands, to the seat that pays, with what is ``fixed`` besides what has
    been chosen; None where nobody is asked for one. ``call`` says what a thing is called by.

    Of several demands (one of which is to be met) it speaks of the first that can be. Raises
    ValueError where ``fixed`` has a source or a use that there is not.
    """
    op = open_payment(game) if game.decision() is not None else None
    if op is None:
        return None
    now = op.open(game)
    bill = now.bill
    demand = now.demands[next(iter(now.payable()), 0)]
    if now.are_all and not fixed and bill.excluding < 0:
        found = standing_of(demand, bill.supply, [way.plan for way in now.found], now.prefix)
    else:
        chosen = {**dict(fixed or {}), **dict(enumerate(now.prefix))}
        found = standing_with(demand, bill.supply, chosen, bill.excluding)
    sources = [
        _source_view(bill, names, index, found.states[index], call)
        for index in range(len(bill.supply.sources))
    ]
    best = None if found.best is None else Payment(bill, names, found.best)
    ways = -1 if found.ways == MANY else found.ways
    return PaymentView(rules.cost_text(bill.due.cost), tuple(sources), best, ways, found.exact)


def _source_view(
    bill: Bill, names: Names, index: int, state: int, call: Callable[[int], str]
) -> SourceView:
    source = bill.supply.sources[index]
    given = [bill.gives(index, use) for use in range(len(source.uses))]
    uses = tuple((key, names.value(what)) for key, what in given)
    things = map(call, bill.things(index))
    refusal = bill.left_out(index) if state == OUT else None
    touches = tuple(dict.fromkeys(filter(None, things)))
    return SourceView(source.copies, uses, STATES[state], refusal, touches)


def standing_with(
    demand: Demand, supply: Supply, fixed: Fixed, excluding: int = -1
) -> RemainingPayment:
    """How a payment stands in which some sources are ``fixed``, wherever they stand among the
    others. ValueError where there is no such source, or not such a use of it, or not so often."""
    for index, picks in fixed.items():
        _check(supply, index, picks)
    if list(fixed) == list(range(len(fixed))):
        return standing(demand, supply, tuple(fixed.values()), excluding)
    places = [*fixed, *(at for at in range(len(supply.sources)) if at not in fixed)]
    moved = Supply([supply.sources[at] for at in places])
    left_out = places.index(excluding) if excluding >= 0 else excluding
    found = standing(demand, moved, tuple(fixed.values()), left_out)
    states = [OUT] * len(places)
    for at, state in zip(places, found.states, strict=True):
        states[at] = state
    return found._replace(states=tuple(states), best=_moved_back(found.best, places))


def _moved_back(plan: Plan | None, places: list[int]) -> Plan | None:
    if plan is None:
        return None
    return tuple(sorted((places[source], use, n) for source, use, n in plan))


def _check(supply: Supply, index: int, picks: Picks) -> None:
    there = 0 <= index < len(supply.sources)
    uses = [use for use, _ in picks]
    if not there or uses != sorted(set(uses)):
        raise ValueError(f"there is no source {index} that does {picks}")
    source = supply.sources[index]
    has = all(0 <= use < len(source.uses) and n > 0 for use, n in picks)
    if not has or sum(n for _, n in picks) > source.copies:
        raise ValueError(f"source {index} cannot do {picks}")
