"""How costs were paid: what was given beyond them, what wild units stood for, what reducers did."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations
from typing import Final

from tallystick.costs import Allotment, Demand, Plan, Supply, Tariff, TooHard, allot, check
from tallystick.costs.adjust import LOWER
from tallystick.kernel.decision import Decision, Option
from tallystick.play.match import Match
from tallystick.rules.bill import Bill
from tallystick.sim.collectors.base import Quiet, deed, name_of

TIMES, WAYS, MANY, UNITS, OVER = range(5)  # what is counted of each thing paid for
WIDTH: Final = 5


class PaymentCollector(Quiet):
    """Every payment, also those that could be made in one way only and were not asked about.

    A payment is told by what was last done of somebody's own accord, and by what was due.
    """

    name = "payments"

    def __init__(self, match: Match) -> None:
        self.match = match
        self.tariff = match.rules.tariff
        self.deed = self.due = ""
        self.ways = 1  # of the payment that is open; 0: more than are listed
        self.counts: dict[str, dict[str, list[int]]] = {}
        self.wilds: dict[str, int] = {}
        self.done: set[int] = set()  # the things that something was done with
        self.reduced: dict[str, list[int]] = {}  # cards played, acts made cheaper
        match.game.witness = self._paid

    def answered(self, decision: Decision, option: Option) -> None:
        """Note what is done, what made it cheaper, and how many ways to pay there were."""
        if decision.kind == "payment":
            whole = sum(verb == "pay" for verb, _, _ in decision.options)
            self.ways = whole if whole == len(decision.options) else 0
        elif decision.kind in self.match.rules.open_kinds:
            self._begun(decision.seat, option)

    def _begun(self, seat: int, option: Option) -> None:
        verb, entity = deed(self.match, option)
        name = name_of(self.match, entity) if entity >= 0 else ""
        self.deed = " ".join(part for part in (verb, name) if part)
        self.due = ""
        with suppress(ValueError, NotImplementedError):
            self._noted(self.match.rules.bill(self.match.game, seat, option))
        if entity >= 0 and entity not in self.done:
            self.done.add(entity)
            if self.match.rules.lowers_costs(self.match.game, entity):
                self.reduced.setdefault(name, [0, 0])[0] += 1

    def _noted(self, bill: Bill) -> None:
        """What it costs, and what made it cheaper."""
        self.due = self.match.rules.cost_text(bill.due.cost)
        less = {one.source for one in bill.due.applied if one.layer == LOWER and one.source >= 0}
        for name in {name_of(self.match, entity) for entity in less}:
            self.reduced.setdefault(name, [0, 0])[1] += 1

    def _paid(self, bill: Bill, plan: Plan) -> None:
        """A payment is being made."""
        ways, self.ways = self.ways, 1
        due = self.match.rules.cost_text(bill.due.cost) if not bill.due.cost.is_free else self.due
        counts = self.counts.setdefault(self.deed, {}).setdefault(due, [0] * WIDTH)
        counts[TIMES] += 1
        counts[WAYS] += ways
        counts[MANY] += ways == 0
        split = _allotted(bill, plan)
        if split is not None:
            demand, shares = split
            counts[UNITS] += sum(one.amount for spent in shares.spent for one in spent)
            counts[OVER] += sum(one.amount for one in shares.left)
            if self.tariff is not None:
                self._note_wilds(self.tariff, demand, bill.supply, shares)

    def _note_wilds(
        self, tariff: Tariff, demand: Demand, supply: Supply, shares: Allotment
    ) -> None:
        for need, spent in zip(demand.needs, shares.spent, strict=True):
            for one in spent:
                if is_wild(tariff, one.unit):
                    stood_for = kind_of(tariff, need.accepts)
                    self.wilds[stood_for] = self.wilds.get(stood_for, 0) + one.amount

    def found(self) -> object:
        """``paid``: the counts by deed and by what was due; ``wilds`` by what they stood for;
        ``reducers``: cards played, acts made cheaper."""
        self.match.game.witness = None
        paid = {name: dict(sorted(of.items())) for name, of in sorted(self.counts.items())}
        found = {"paid": paid, "wilds": dict(sorted(self.wilds.items()))}
        return {**found, "reducers": dict(sorted(self.reduced.items()))}


def _allotted(bill: Bill, plan: Plan) -> tuple[Demand, Allotment] | None:
    """Which demand a plan meets, and with which units; None where that is too much to work out."""
    try:
        for demand in bill.demands:
            if check(demand, bill.supply, plan).ok and (found := allot(demand, bill.supply, plan)):
                return demand, found
    except TooHard:
        pass
    return None


def is_wild(tariff: Tariff, unit: int) -> bool:
    """Whether a unit could stand for two kinds of which neither takes all that the other does."""
    fits = [kind.accepts for kind in tariff.kinds if unit & kind.accepts]
    return any(one & ~other and other & ~one for one, other in combinations(fits, 2))


def kind_of(tariff: Tariff, accepts: int) -> str:
    """The narrowest kind of a tariff that takes all that a need accepts; "other" for none."""
    fits = [kind for kind in tariff.kinds if accepts & ~kind.accepts == 0]
    return min(fits, key=lambda kind: kind.accepts.bit_count()).name if fits else "other"
