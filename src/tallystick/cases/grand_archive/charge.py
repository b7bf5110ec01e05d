"""A cost that a case speaks of: of a card, of an ability, or as printed, as the engine bills it."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.ways import Way, plans_of, read_paid, way_of, ways_of
from tallystick.cases.naming import entries_of
from tallystick.cases.nodes import Node
from tallystick.costs import Cost
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.bills import GrandBill, bill_of_cost, bill_of_terms
from tallystick.games.grand_archive.costs.prices import Terms
from tallystick.games.grand_archive.flow import legal
from tallystick.games.grand_archive.pieces import USE
from tallystick.kernel.decision import Refusal


class Charge:
    """A cost and who is to pay it."""

    def __init__(
        self,
        board: Place,
        seat: int,
        source: int,
        terms: Terms | None = None,
        cost: Cost | None = None,
    ) -> None:
        self.board = board
        self.game = board.game
        self.seat = seat
        self.source = source
        self.terms = terms
        self.cost = cost

    def variants(self, x: int) -> list[Charge]:
        """The charge with each of the ways to pay it, and that X (GA.ACT.3)."""
        if self.terms is None:
            return [self._at(None, x)]
        terms = self.terms._replace(x=x)
        if terms.way >= 0 or (terms.verb == USE and len(legal.ways(self.game, terms)) < 2):
            return [self._at(terms._replace(way=max(terms.way, 0)), x)]
        return [self._at(terms._replace(way=way), x) for way in legal.ways(self.game, terms)]

    def _at(self, terms: Terms | None, x: int) -> Charge:
        cost = self.cost.at(x) if self.cost is not None else None
        return Charge(self.board, self.seat, self.source, terms, cost)

    def bill(self) -> GrandBill:
        """It as the engine lays it before the player now."""
        if self.terms is not None:
            return bill_of_terms(self.game, self.terms)
        assert self.cost is not None
        return bill_of_cost(self.game, self.seat, self.cost, None, self.source)

    def due(self) -> Cost:
        """All that is due now, as a cost."""
        return self.bill().due.cost

    def has_x(self) -> bool:
        """Whether X has to be declared."""
        if self.terms is None:
            return self.cost is not None and self.cost.has_x
        return prices.has_x(self.game, self.terms)

    def text(self) -> str:
        """What is due, as printed."""
        return self.board.rules.treasury.tariff.text(self.due())

    # -- what pays it ----------------------------------------------------------------------------

    def ways(self) -> list[Way]:
        """All tight payments, each once."""
        bill = self.bill()
        return ways_of(bill.means, bill.demands)

    def refusal(self) -> Refusal | None:
        """Why it cannot be paid; None if it can."""
        return self.bill().refusal()

    def offer_refusal(self, said: Node) -> Refusal | None:
        """Why the payment that a step gives is none; None if it is one."""
        bill, wanted = self.bill(), read_paid(said)
        plans = plans_of(bill.means, bill.demands)
        if any(way_of(bill.means, plan).is_said_by(wanted) for plan in plans):
            return None
        return bill.barred or self._misplaced(bill, said) or bill.not_paid_so(str(wanted))

    def _misplaced(self, bill: GrandBill, said: Node) -> Refusal | None:
        """What is wrong with the first thing that is not to be had for any payment."""
        for key, node in said.entries().items():
            for one in entries_of(node) if not node.is_map and not node.is_number else ():
                named = self.board.named(one.text(), self.seat)
                found = bill.misplaced(key, named, one.text())
                if found is not None:
                    return found
        return None


class Choice(NamedTuple):
    """Terms that a step has chosen, or why there are none."""

    charge: Charge
    refusal: Refusal | None
