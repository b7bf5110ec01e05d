"""What a seat has to pay, what it can pay it with, and every question about the two."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Final

from mypy_extensions import mypyc_attr

from tallystick.costs import Cost, Demand, Due, Effort, Plan, Supply, best, check, payable, plans
from tallystick.kernel.decision import Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.rules.picking import only
from tallystick.rules.spelling import Given, PaidItems, WrittenThing

MOST_MISSING: Final = 1 << 30  # units: what no payment is short of


def thing_of(of: Cost | Option, otherwise: int = NOWHERE) -> int:
    """What it is the cost of; ``otherwise`` where a cost is named by itself."""
    match of:
        case (_, entity, _):
            return entity
    return otherwise


@mypyc_attr(allow_interpreted_subclasses=True)
class Bill(ABC):
    """A cost laid before a seat. ``due`` is what it comes to now, and what it counts as.

    Any one of ``demands`` is to be met from ``supply``; ``excluding`` is the source of which one
    copy cannot take part, being what is paid for (-1: none). It is ``secret`` if the ways to pay it
    hang on what other seats do not see, and ``repeats`` if plans that differ may be written alike.
    By the clause ``unbegun`` nobody begins what they cannot pay.
    It speaks of the position at which it was made, and is not to be asked after that has changed.
    """

    secret = False
    repeats = False
    unbegun = ""

    def __init__(
        self, due: Due, demands: tuple[Demand, ...], supply: Supply, excluding: int = -1
    ) -> None:
        self.due = due
        self.demands = demands
        self.supply = supply
        self.excluding = excluding
        self.clauses: tuple[str, ...] = ()  # that say that it is due, where a game knows
        self.open: Cost | None = None  # with an X that is not declared, where a game knows

    @abstractmethod
    def unpaid(self) -> Refusal:
        """Why it cannot be paid; asked only where that is so."""

    @abstractmethod
    def not_paid_by(self, plan: Plan) -> Refusal:
        """Why a plan is no payment of it; asked only where that is so."""

    @abstractmethod
    def not_there(self, what: str) -> Refusal:
        """The refusal of something offered that is not to be had for this payment."""

    @abstractmethod
    def gives(self, source: int, use: int) -> tuple[str, Given]:
        """How a use of a source is written in a payment: its key, and what is given."""

    def things(self, source: int) -> tuple[int, ...]:
        """The things of which a source consists; by default those that its uses give."""
        uses = range(len(self.supply.sources[source].uses))
        given = (self.gives(source, use)[1] for use in uses)
        return tuple(dict.fromkeys(what.entity for what in only(given, WrittenThing)))

    @property
    def readings(self) -> tuple[Cost, ...]:
        """What may be called the cost that is due; by default only that."""
        return (self.due.cost,)

    def left_out(self, source: int) -> Refusal:
        """Why a source takes no part in any payment that is left."""
        clauses = self.not_paid_by(((source, 0, 1),)).clauses
        return Refusal(clauses, "Nothing that is still due takes it.")

    def given(self, source: int, use: int) -> tuple[tuple[str, Given, int], ...]:
        """All that a use of a source takes, each by its key, and how much of it; by default one of
        what it ``gives``."""
        return ((*self.gives(source, use), 1),)

    def not_had(self, key: str, name: str) -> Refusal:
        """The refusal of a thing offered under a key that is not to be had, or not so often."""
        return self.not_there(name or key)

    def asks_for(self, key: str) -> bool:
        """Whether something under that key is asked for at all; by default anything may be."""
        return True

    @property
    def counted(self) -> tuple[str, ...]:
        """The keys of a payment that count by the unit."""
        return ()

    @property
    def implied(self) -> tuple[str, ...]:
        """The keys of what may be left unsaid: a cost that asks for it takes nothing else."""
        return ()

    def aims(self, source: int, use: int) -> Given | None:
        """What a use of a source only chooses, without taking anything of it; by default none."""
        return None

    def filled(self, plan: Plan) -> Plan:
        """A plan with what it leaves unsaid and cannot be otherwise; by default as it is."""
        return plan

    def surplus(self, plan: Plan) -> int:
        """How many units more a payment gives than are due; by default none."""
        return 0

    def told(self, plan: Plan) -> PaidItems:
        """What has to be said of a payment; the rest of it cannot be otherwise. By default all."""
        return self.paid(plan)

    def is_apart(self, plan: Plan, keys: Collection[str]) -> bool:
        """Whether what a plan gives under these keys pays whole parts of the cost, so that what
        pays the others may be left unsaid where it is the only payment of them; by default not."""
        return False

    def also_called(self, source: int, use: int) -> tuple[Given, ...]:
        """What else names what a use takes, where it counts by the unit; by default nothing."""
        return ()

    # -- payments --------------------------------------------------------------------------------

    @property
    def is_payable(self) -> bool:
        """Whether there is a payment."""
        return any(payable(demand, self.supply, self.excluding) for demand in self.demands)

    def refusal(self) -> Refusal | None:
        """Why it cannot be paid; None if it can."""
        return None if self.is_payable else self.unpaid()

    def best(self) -> Plan | None:
        """The payment of least weight; None if there is none."""
        found = (best(demand, self.supply, self.excluding) for demand in self.demands)
        return min((plan for plan in found if plan is not None), key=self._weight, default=None)

    def _weight(self, plan: Plan) -> int:
        sources = self.supply.sources
        return sum(sources[source].uses[use].weight * n for source, use, n in plan)

    def plans(self) -> Iterator[Plan]:
        """Every tight payment, each once as far as it is written differently; lazily. Whoever asks
        wants all of them, so more is looked at than where one is asked for an answer."""
        seen: set[PaidItems] = set()
        for demand in self.demands:
            for plan in plans(demand, self.supply, self.excluding, effort=Effort()):
                paid = self.paid(plan)
                if paid not in seen:
                    seen.add(paid)
                    if not self.spares(plan):
                        yield plan

    def spares(self, plan: Plan) -> bool:
        """Whether something of a payment of one demand could be left out, by another of them."""
        if len(self.demands) == 1:
            return False
        judged = (check(d, self.supply, plan, excluding=self.excluding) for d in self.demands)
        return any(one.pays and not one.tight for one in judged)

    def needs_less(self, paid: PaidItems) -> bool:
        """Whether some of what a payment gives, and not all of it, pays this."""
        held = {(key, what): n for key, what, n in paid.parts}
        sources = [
            source._replace(copies=min(source.copies, self._in(held, i)))
            for i, source in enumerate(self.supply.sources)
        ]
        supply = Supply(sources)
        found = (plans(demand, supply, self.excluding) for demand in self.demands)
        ways = map(self.paid, chain.from_iterable(found))
        return any(
            way.parts != paid.parts and all(n <= held.get((k, w), 0) for k, w, n in way.parts)
            for way in ways
        )

    def _in(self, held: dict[tuple[str, Given], int], source: int) -> int:
        """How many copies of a source what is held may stand for."""
        uses = range(len(self.supply.sources[source].uses))
        given = (self.given(source, use) for use in uses)
        return sum(min((held.get((k, w), 0) for k, w, _ in one), default=1) for one in given)

    def plan_refusal(self, plan: Plan) -> Refusal | None:
        """Why a plan is no payment of it; None if it is."""
        excluding = self.excluding
        pays = (check(d, self.supply, plan, excluding=excluding).ok for d in self.demands)
        return None if any(pays) and not self.spares(plan) else self.not_paid_by(plan)

    def paid(self, plan: Plan) -> PaidItems:
        """A plan as it is written: equal ones are equal."""
        counts: dict[tuple[str, Given], int] = {}
        for source, use, n in plan:
            for key, what, amount in self.given(source, use):
                counts[key, what] = counts.get((key, what), 0) + amount * n
        return paid_of(counts, self.counted)


def paid_of(counts: dict[tuple[str, Given], int], counted: tuple[str, ...]) -> PaidItems:
    """What is given by key and name, and how often, in a fixed order."""
    parts = ((key, what, n) for (key, what), n in counts.items())
    return PaidItems(tuple(sorted(parts, key=lambda part: (part[0], str(part[1])))), counted)


def none_pays(refusals: Sequence[Refusal], unbegun: str) -> Refusal:
    """Why something cannot be paid in any of several ways: what each of them lacks, beginning with
    that which lacks least. If they lack it by different clauses none of those decides, but that one
    begins nothing which one cannot pay (``unbegun``); that rests first on what all of them cite."""
    nearest = sorted(refusals, key=_missing)
    deciding = list(dict.fromkeys([one.clause for one in nearest]))
    cited = [clause for one in nearest for clause in one.clauses]
    common = [one for one in cited if cited.count(one) == len(nearest)]
    whole = [unbegun, *common] if unbegun and len(deciding) > 1 else []
    text = " Or: ".join(dict.fromkeys([one.text for one in nearest]))
    return Refusal((), text, nearest[0].shortfall).citing(*whole, *deciding, *cited)


def _missing(refusal: Refusal) -> int:
    """How many units are lacking; more than any where nothing says so."""
    return MOST_MISSING if refusal.shortfall is None else refusal.shortfall.units


def either(bills: Sequence[Bill], one_cost: bool = False, due: Due | None = None) -> Bill:
    """Any one of them; of one that one. ``one_cost``: a cost that says "or"; else what is paid says
    what one gets for it. ``due`` is what they come to together, where a game can say that."""
    return bills[0] if len(bills) == 1 else EitherBill(tuple(bills), one_cost, due)


class EitherBill(Bill):
    """One of several bills, whichever the payer likes. A plan has the sources of all of them in a
    row, and takes those of one.

    Of ``one_cost`` a payment is tight only if none of the bills takes less of it: of a mental icon
    or any two, a mental one and another have one to spare.
    """

    def __init__(
        self, bills: tuple[Bill, ...], one_cost: bool = False, due: Due | None = None
    ) -> None:
        self.bills = bills
        self.one_cost = one_cost
        first = bills[0]
        sources = [source for bill in bills for source in bill.supply.sources]
        super().__init__(due or first.due, first.demands, Supply(sources), first.excluding)
        self.unbegun = first.unbegun

    def _places(self) -> Iterator[tuple[int, Bill]]:
        """Each bill, with the number of the first of its sources."""
        start = 0
        for bill in self.bills:
            yield start, bill
            start += len(bill.supply.sources)

    def _own(self, source: int) -> tuple[int, Bill]:
        """The place of a source in its bill, and that."""
        start, bill = [one for one in self._places() if one[0] <= source][-1]
        return source - start, bill

    @property
    def readings(self) -> tuple[Cost, ...]:
        """The readings of the first of them."""
        return self.bills[0].readings

    def unpaid(self) -> Refusal:
        """What each of them lacks."""
        return none_pays([bill.unpaid() for bill in self.bills], self.unbegun)

    def not_paid_by(self, plan: Plan) -> Refusal:
        """The refusal of the bill whose sources the plan has; of the first, if it has none."""
        start, bill = self._of(plan)
        return bill.not_paid_by(_moved(plan, -start))

    def not_there(self, what: str) -> Refusal:
        """The refusal of the first of them."""
        return self.bills[0].not_there(what)

    def not_had(self, key: str, name: str) -> Refusal:
        """The refusal of the first of the bills that asks for such a thing."""
        asking = (bill for bill in self.bills if bill.asks_for(key))
        return next(asking, self.bills[0]).not_had(key, name)

    def asks_for(self, key: str) -> bool:
        """Whether any of them does."""
        return any(bill.asks_for(key) for bill in self.bills)

    def gives(self, source: int, use: int) -> tuple[str, Given]:
        place, bill = self._own(source)
        return bill.gives(place, use)

    def things(self, source: int) -> tuple[int, ...]:
        place, bill = self._own(source)
        return bill.things(place)

    def given(self, source: int, use: int) -> tuple[tuple[str, Given, int], ...]:
        place, bill = self._own(source)
        return bill.given(place, use)

    def aims(self, source: int, use: int) -> Given | None:
        place, bill = self._own(source)
        return bill.aims(place, use)

    def filled(self, plan: Plan) -> Plan:
        """The plan filled by that bill whose sources it takes."""
        start, bill = self._of(plan)
        return _moved(bill.filled(_moved(plan, -start)), start)

    def surplus(self, plan: Plan) -> int:
        """The surplus that the bill reckons whose sources the plan takes."""
        start, bill = self._of(plan)
        return bill.surplus(_moved(plan, -start))

    def told(self, plan: Plan) -> PaidItems:
        """What is told of the plan, by the bill whose sources it takes."""
        start, bill = self._of(plan)
        return bill.told(_moved(plan, -start))

    def is_apart(self, plan: Plan, keys: Collection[str]) -> bool:
        """What the bill says of it whose sources the plan takes."""
        start, bill = self._of(plan)
        return bill.is_apart(_moved(plan, -start), keys)

    def also_called(self, source: int, use: int) -> tuple[Given, ...]:
        place, bill = self._own(source)
        return bill.also_called(place, use)

    def paid(self, plan: Plan) -> PaidItems:
        """What the plan pays, by the bill whose sources it takes."""
        start, bill = self._of(plan)
        return bill.paid(_moved(plan, -start))

    @property
    def implied(self) -> tuple[str, ...]:
        return self.bills[0].implied

    @property
    def counted(self) -> tuple[str, ...]:
        return self.bills[0].counted

    @property
    def is_payable(self) -> bool:
        """Whether any of them can be paid."""
        return any(bill.is_payable for bill in self.bills)

    def best(self) -> Plan | None:
        """The lightest of their best payments."""
        found = ((start, bill.best()) for start, bill in self._places())
        moved = [_moved(plan, start) for start, plan in found if plan is not None]
        return min(moved, key=self._weight, default=None)

    def plans(self) -> Iterator[Plan]:
        """The plans of all the bills; what is written alike, once."""
        seen: set[PaidItems] = set()
        for start, bill in self._places():
            for plan in bill.plans():
                paid = bill.paid(plan)
                if paid not in seen:
                    seen.add(paid)
                    if not (self.one_cost and self._spares(bill, paid)):
                        yield _moved(plan, start)

    def _spares(self, bill: Bill, paid: PaidItems) -> bool:
        """Whether another of them could be paid with a part of a payment of this."""
        return any(other.needs_less(paid) for other in self.bills if other is not bill)

    def plan_refusal(self, plan: Plan) -> Refusal | None:
        """What the bill says whose sources it has."""
        if not plan and any(bill.plan_refusal(plan) is None for bill in self.bills):
            return None
        start, bill = self._of(plan)
        return bill.plan_refusal(_moved(plan, -start))

    def _of(self, plan: Plan) -> tuple[int, Bill]:
        first = min((source for source, _, _ in plan), default=0)
        place, bill = self._own(first)
        return first - place, bill


def _moved(plan: Plan, by: int) -> Plan:
    return tuple((source + by, use, n) for source, use, n in plan)
