"""A cost in sentences: what it is and why, and how it can be paid."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs.bills import GrandBill
from tallystick.games.grand_archive.costs.wording import cost_words
from tallystick.games.grand_archive.messages.payments import plan_text
from tallystick.games.grand_archive.pieces import MEMORY, USE
from tallystick.rules.bill import Bill, EitherBill
from tallystick.rules.rulebook import Told

MOST_PLANS: Final = 200
SHOWN: Final = 6


def explain(bill: Bill) -> list[Told]:
    """The reasoning about a cost, from what is printed to the payments there are; of several costs
    about the first that can be paid."""
    match bill:
        case EitherBill(bills=bills):
            return explain(next((one for one in bills if one.is_payable), bills[0]))
        case GrandBill():
            return [_printed(bill), *_changes(bill), *_ways(bill)]
    raise TypeError("no bill of Grand Archive")


def _printed(bill: GrandBill) -> Told:
    cost = cost_words(bill.due.counts_as)
    if bill.terms is None:
        return Told(f"{cost} is due.", ("GA.COST.8",))
    name = piece_of(bill.means.game, bill.terms.source).name
    if bill.terms.verb == USE:
        return Told(f"The ability of {name} costs {cost}.", ("GA.AACT.10",))
    clauses = ("GA.MAT.5" if bill.due.counts_as.amount(MEMORY) else "GA.ACT.7", "GA.COST.1")
    return Told(f"{name} costs {cost}.", clauses)


def _changes(bill: GrandBill) -> list[Told]:
    """GA.COST.10: what it comes to by what changes it, with what is asked besides."""
    due = bill.due
    if due.cost == due.counts_as:
        return []
    clauses = dict.fromkeys(one.clause for one in due.applied)
    more = () if due.applied else ("GA.COST.7",)
    return [Told(f"{cost_words(due.cost)} is due now.", (*clauses, *more))]


def _ways(bill: GrandBill) -> list[Told]:
    found = list(islice(bill.plans(), MOST_PLANS)) if not bill.due.cost.is_free else []
    if not found:
        return []
    noun = "one way" if len(found) == 1 else f"{len(found)} ways"
    ways = "; or ".join(plan_text(bill.means.game, bill.supply, plan) for plan in found[:SHOWN])
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return [Told(f"It can be paid in {noun}: {ways}{more}.", (bill.rule,))]
