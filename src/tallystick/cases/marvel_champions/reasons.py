"""Reasons in sentences: what the engine says of a cost, under the words of a case."""

from __future__ import annotations

from tallystick.cases.marvel_champions.charge import Bare, Charge
from tallystick.games.marvel_champions.costs.invoices import Invoice
from tallystick.games.marvel_champions.telling import costs
from tallystick.rules.bill import Either
from tallystick.rules.rulebook import Told


def reasons(charge: Charge, x: int) -> list[Told]:
    """The reasoning about a cost, from what is printed to the payments that there are."""
    board = charge.board
    names = board.rules.names(charge.game, charge.seat, board.seats)
    bills = tuple(Invoice(charge.means(bill)) for _, bill in charge.bills(x))
    bill = bills[0] if len(bills) == 1 else Either(bills)
    return [*told_due(charge, x), *costs.told_bill(bill, names)]


def told_due(charge: Charge, x: int) -> list[Told]:
    """What is printed, and what changes it."""
    if isinstance(charge.payment, Bare) or not charge.payment.playing:
        return []
    return costs.told_due(charge.game, charge.seat, charge.card, x)
