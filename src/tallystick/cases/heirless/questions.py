"""Questions about costs and payments."""

from __future__ import annotations

from tallystick.cases.heirless.charge import read_charge, read_cost
from tallystick.cases.heirless.payment import Payment, read_payment
from tallystick.cases.heirless.place import Place
from tallystick.cases.model import Step, needed
from tallystick.cases.nodes import Node
from tallystick.cases.table import Ruling
from tallystick.games.heirless.payment import TARIFF
from tallystick.rules.rulebook import Told


def payments_ruling(board: Place, step: Step) -> Ruling:
    """``{A: payments, for: COST, gives: [PAYMENT, ...]}``: exactly these, in any order."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, step.get("for") or step.get("cost") or needed(step, "for"))
    wanted = read_gives(needed(step, "gives"))
    found = charge.payments(board, seat)
    refusal = charge.unpaid(board, seat)
    told = [Told(f"{charge.name}: {charge.due} is due, all of it at once.", charge.clauses)]
    clauses = charge.clauses
    if refusal is not None:
        clauses = refusal.clauses
        told.append(Told(f"It cannot be paid: {refusal.text}", clauses))
    return Ruling(set(wanted) == set(found), shown(wanted), shown(found), clauses, tuple(told))


def read_gives(node: Node) -> list[Payment]:
    """A list of payments, or ``none``."""
    if node.is_nothing:
        return []
    if not node.is_list:
        raise node.expected("a list of payments, or none")
    return [read_payment(one) for one in node.items()]


def shown(payments: list[Payment]) -> str:
    """Payments in a row."""
    return "; ".join(sorted(str(payment) for payment in payments)) or "none"


def cost_ruling(board: Place, step: Step) -> Ruling:
    """``{A: cost, of: {card: Bakery}, is: COST, counts as: COST}``."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, step.get("of") or step.get("for") or needed(step, "of"))
    asked = [node for node in (step.get("is"), step.get("counts as")) if node is not None]
    if not asked:
        needed(step, "is")
    wanted = [read_cost(node) for node in asked]
    found = charge.due.cost
    holds = all(one == found for one in wanted)
    told = [Told(f"{charge.name} costs {charge.printed}.", charge.clauses)]
    if charge.printed.cost != found:
        told.append(Told(f"The Laws and the Event make it {charge.due}.", ("HL.turns.83",)))
    expected = ", ".join(TARIFF.text(one) for one in wanted)
    return Ruling(holds, expected, TARIFF.text(found), charge.clauses, tuple(told))


def check_question(board: Place, step: Step) -> None:
    """Read a question's arguments. InputError for what means nothing."""
    verb = step.verb.text()
    if verb == "payments":
        payments_ruling(board, step)
    elif verb == "cost":
        cost_ruling(board, step)
