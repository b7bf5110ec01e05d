"""The steps that ask: all payments of a cost, and what is due."""

from __future__ import annotations

from tallystick.cases.asking import read_gives, shown
from tallystick.cases.model import Step, needed
from tallystick.cases.table import Ruling
from tallystick.cases.terrus import words
from tallystick.cases.terrus.charge import read_charge, read_cost
from tallystick.cases.terrus.payment import read_payment
from tallystick.cases.terrus.place import Place
from tallystick.games.terrus.payment import TARIFF
from tallystick.rules.rulebook import Told


def payments_ruling(board: Place, step: Step) -> Ruling:
    """``{A: payments, for: COST, gives: [PAYMENT, ...]}``: exactly these, in any order."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, needed(step, "for", "cost"), step.get("n"))
    given = step.get("x")
    x = given.number(0) if given is not None else 0
    wanted = read_gives(needed(step, "gives"), read_payment)
    found = charge.payments(x)
    refusal = charge.unpaid(x)
    clauses = refusal.clauses if refusal is not None else ("T.25.2", "T.25.3")
    if refusal is not None and x:
        clauses = (*clauses, "T.25.5")
    reasons = words.reasons(charge, x)
    if refusal is not None:
        reasons.append(Told(f"It cannot be paid: {refusal.text}", refusal.clauses))
    return Ruling(set(wanted) == set(found), shown(wanted), shown(found), clauses, tuple(reasons))


def cost_ruling(board: Place, step: Step) -> Ruling:
    """``{A: cost, of: {card: Ox}, is: COST, counts as: COST}``."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, needed(step, "of", "for"), step.get("n"))
    given = step.get("x")
    due = charge.due(given.number(0)) if given is not None else charge.printed_due()
    sides = [
        ("due", step.get("is"), due.cost),
        ("counted as paid", step.get("counts as"), due.counts_as),
    ]
    if all(asked is None for _, asked, _ in sides):
        needed(step, "is")
    wrong = [(w, asked, found) for w, asked, found in sides
             if asked is not None and read_cost(asked) != found]  # fmt: skip
    clauses = tuple(dict.fromkeys(["T.25.6", *(one.clause for one in charge.changes)]))
    clauses = clauses if charge.changes else ("T.25.1",)
    told = tuple(words.told_due(charge, given.number(0) if given is not None else 0))
    expected = ", ".join(f"{TARIFF.text(read_cost(a))} {w}" for w, a, _ in wrong if a is not None)
    found_text = ", ".join(f"{TARIFF.text(found)} {w}" for w, _, found in wrong)
    return Ruling(not wrong, expected, found_text, clauses, told)
