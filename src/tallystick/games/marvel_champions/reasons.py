"""Why a bill cannot be paid, in words, with the clause (MC.initiating-abilities.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tallystick.costs import Plan, Shortfall, check, shortfall
from tallystick.games.marvel_champions import asks, charges
from tallystick.games.marvel_champions.payment import ANY_ICON, ICON_KINDS, Bill
from tallystick.games.marvel_champions.purse import Means
from tallystick.games.marvel_champions.scope import Scope, piece_of
from tallystick.kernel.decision import Refusal

if TYPE_CHECKING:
    from tallystick.games.marvel_champions.paying import Payment

WHOLE: Final = ("MC.cost.20", "MC.initiating-abilities.5")


def unpaid(scope: Scope, payment: Payment, held: int = -1) -> Refusal:
    """Why none of the costs can be paid; the first of them is spoken of."""
    game, card = scope.game, scope.source
    piece, power = piece_of(game, card), payment.power
    if charges.has_x(piece, power, 0, payment.playing):
        scope.x = charges.least_x(game, piece, power, 0, payment.playing)
    bill = charges.bill_for(scope, card, power, 0, payment.playing)
    for ask in bill.asks:
        refusal = asks.refusal(scope, ask)
        if refusal is not None:
            return refusal
    means = Means(bill, held)
    found = shortfall(bill.demand, means.supply)
    if found is None:
        return Refusal(WHOLE, f"{bill.text()} cannot be paid.")
    return Refusal(_clauses(bill, found), f"{bill.text()} has to be paid: {_short(bill, found)}.")


def _clauses(bill: Bill, found: Shortfall) -> tuple[str, ...]:
    kinds = [bill.needs[need].accepts for need, _ in found.short if need < len(bill.needs)]
    clauses = ["MC.cost.7"]
    if any(accepts < ANY_ICON for accepts in kinds):
        clauses.insert(0, "MC.resource.3")
        if any(accepts == 8 for accepts in kinds):
            clauses.insert(0, "MC.resource.5")
    if len(bill.needs) > 1:
        clauses.append("MC.cost.12")
    return (*clauses, *WHOLE)


def _short(bill: Bill, found: Shortfall) -> str:
    words = []
    for need, n in found.short:
        accepts = bill.needs[need].accepts if need < len(bill.needs) else 0
        if accepts == ANY_ICON:
            words.append(f"{n} short of any icons")
        elif 0 < accepts < ANY_ICON:
            kind = 3 if accepts == 8 else (accepts & 7).bit_length() - 1
            words.append(f"{n} short of [{ICON_KINDS[kind]}]")
        else:
            words.append(f"{n} short of what it asks to be done")
    return " and ".join(words) or f"{found.missing} short"


def plan_refusal(means: Means, plan: Plan) -> Refusal | None:
    """Why this payment is not one of the bill; None if it is. More than is due is allowed
    (MC.cost.9)."""
    bill = means.bill
    verdict = check(bill.demand, means.supply, plan, loose=True)
    if not verdict.possible:
        return Refusal(("MC.cost.15", "MC.cost.7"), "You do not have all of what you offer.")
    if not verdict.pays:
        return Refusal(WHOLE, f"That does not pay {bill.text()} in full.")
    return None
