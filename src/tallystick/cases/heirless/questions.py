"""Questions about costs and payments."""

from __future__ import annotations

from tallystick.cases.asking import asked_costs, read_gives, shown
from tallystick.cases.heirless.charge import read_charge, read_cost
from tallystick.cases.heirless.payment import read_payment
from tallystick.cases.heirless.place import Place
from tallystick.cases.model import Step, needed
from tallystick.cases.table import Ruling
from tallystick.games.heirless.payment import TARIFF
from tallystick.rules.rulebook import Told


def payments_ruling(board: Place, step: Step) -> Ruling:
    """``{A: payments, for: COST, gives: [PAYMENT, ...]}``: exactly these, in any order."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, needed(step, "for", "cost"))
    wanted = read_gives(needed(step, "gives"), read_payment)
    found = charge.payments(board, seat)
    refusal = charge.unpaid(board, seat)
    told = [Told(f"{charge.name}: {charge.due} is due, all of it at once.", charge.clauses)]
    clauses = charge.clauses
    if refusal is not None:
        clauses = refusal.clauses
        told.append(Told(f"It cannot be paid: {refusal.text}", clauses))
    return Ruling(set(wanted) == set(found), shown(wanted), shown(found), clauses, tuple(told))


def cost_ruling(board: Place, step: Step) -> Ruling:
    """``{A: cost, of: {card: Bakery}, is: COST, counts as: COST}``."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, needed(step, "of", "for"))
    wanted = [read_cost(node) for node in asked_costs(step)]
    found = charge.due.cost
    holds = all(one == found for one in wanted)
    told = [Told(f"{charge.name} costs {charge.printed}.", charge.clauses)]
    if charge.printed.cost != found:
        told.append(Told(f"The Laws and the Event make it {charge.due}.", ("HL.turns.83",)))
    expected = ", ".join(TARIFF.text(one) for one in wanted)
    return Ruling(holds, expected, TARIFF.text(found), charge.clauses, tuple(told))
