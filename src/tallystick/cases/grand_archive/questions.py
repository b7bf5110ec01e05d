"""The steps that ask: all payments of a cost, and what is due."""

from __future__ import annotations

from tallystick.cases.asking import asked_costs, each_said_once, read_gives, shown
from tallystick.cases.grand_archive.charge import Charge
from tallystick.cases.grand_archive.costs import read_charge, read_written
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.ways import read_paid
from tallystick.cases.model import Step, needed
from tallystick.cases.table import Ruling
from tallystick.costs import Cost
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs.prices import base_of
from tallystick.games.grand_archive.pieces import MEMORY, PLAY_MATERIAL, RESERVE, USE
from tallystick.kernel.decision import MOST_CLAUSES
from tallystick.rules.rulebook import Told

# -- payments -------------------------------------------------------------------------------------


def payments_ruling(board: Place, step: Step) -> Ruling:
    """``{A: payments, for: COST, gives: [PAYMENT, ...]}``: exactly these, in any order."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, needed(step, "for", "cost"), step.get("n"))
    given = step.get("x")
    variants = charge.variants(given.number(0) if given is not None else 0)
    wanted = read_gives(needed(step, "gives"), read_paid)
    found = list(dict.fromkeys(way for one in variants for way in one.ways()))
    clauses: tuple[str, ...] = ("GA.ACT.8", "GA.PAY.1", "GA.COST.5")
    told: list[Told] = []
    if not found:
        refusal = next((one for one in (v.refusal() for v in variants) if one is not None), None)
        if refusal is not None:
            clauses = refusal.clauses
            told = [Told(f"It cannot be paid: {refusal.text}", clauses)]
    holds = each_said_once(found, wanted, lambda said, way: way.is_said_by(said, strictly=True))
    return Ruling(holds, shown(wanted), shown(found), clauses, tuple(told))


# -- costs ----------------------------------------------------------------------------------------


def cost_ruling(board: Place, step: Step) -> Ruling:
    """``{A: cost, of: {card: Ox}, is: COST, counts as: COST}``."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, needed(step, "of", "for"), step.get("n"))
    asked = asked_costs(step)
    own = piece_of(board.game, charge.source)
    given = step.get("x")
    charge = charge.variants(given.number(0))[0] if given is not None else _as_is(charge)
    wrong: list[str] = []
    for one in asked:
        wanted = read_written(board, one, own)
        found = candidates(charge, one is not step.get("is"), given is None)
        if not any(agree(wanted, due) for due in found):
            wrong.append(one.text())
    return Ruling(not wrong, ", ".join(wrong), charge.text(), _clauses(charge))


def _as_is(charge: Charge) -> Charge:
    variants = charge.variants(0)
    return variants[0] if variants else charge


def candidates(charge: Charge, counting: bool, with_x: bool) -> list[Cost]:
    """What may be called the cost: all that is due, or it without additional costs; printed, where
    it is asked what it counts as (``counting``); with X where X is not said."""
    if counting and charge.terms is not None:
        return [base_of(charge.game, charge.terms)[0]]  # GA.COST.12.a
    bill = charge.bill()
    found = [bill.own, bill.due.cost]
    if with_x and charge.has_x() and charge.terms is not None and not bill.due.applied:
        found.append(base_of(charge.game, charge.terms)[0])
    return found


def agree(wanted: Cost, found: Cost) -> bool:
    """Whether a cost is as it is written: the same units, and the same done to as many things."""
    for kind in (RESERVE, MEMORY):
        for x in (0, 1):
            if wanted.amount(kind, x) != found.amount(kind, x):
                return False
    return _deeds(wanted) == _deeds(found)


def _deeds(cost: Cost) -> list[tuple[str, int, int]]:
    return sorted((pick.verb, *pick.amount) for pick in cost.picks)


def _clauses(charge: Charge) -> tuple[str, ...]:
    """The clauses that make the cost what it is: what changes it, and by what it is reckoned."""
    if charge.terms is None:
        return ("GA.COST.1", "GA.COST.2")
    due = charge.bill().due
    found = [one.clause for one in due.applied]
    if charge.has_x():
        found.append("GA.COST.13")
    reckoned = "GA.MAT.5" if charge.terms.verb == PLAY_MATERIAL else "GA.ACT.7"
    found.append("GA.AACT.10" if charge.terms.verb == USE else reckoned)
    return tuple(dict.fromkeys(found))[:MOST_CLAUSES]
