"""Why a bill cannot be paid, in words, with the clause (MC.initiating-abilities.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tallystick.costs import Plan, Shortfall, check, shortfall
from tallystick.games.marvel_champions.costs import asks, pools
from tallystick.games.marvel_champions.costs.laying import keeps_within
from tallystick.games.marvel_champions.costs.payment import (
    ANY_ICON,
    ICON_KINDS,
    ICONS_BELOW,
    WILD,
    Bill,
    accepted,
)
from tallystick.games.marvel_champions.costs.purse import Means
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.kernel.decision import Refusal

if TYPE_CHECKING:
    from tallystick.games.marvel_champions.costs.bills import Payment

WHOLE: Final = ("MC.cost.20", "MC.initiating-abilities.5")
STEPS: Final = Refusal(
    ("MC.cost.23", "MC.cost.14"), "What its cost has one do cannot be done in full."
)
NOT_THERE: Final = Refusal(("MC.cost.15", "MC.cost.7"), "You do not have all of what you offer.")
TOO_OFTEN: Final = Refusal(
    ("MC.cost.20", "MC.cost.19"), "More is done than the cost asks; only resources may be more."
)


def unpaid(scope: Scope, payment: Payment, held: int = -1) -> Refusal:
    """Why none of the costs can be paid; the first of them is spoken of."""
    if payment.has_x(scope, 0):
        scope.x = payment.range_of_x(scope, 0)[0]
    return unmet(payment.bill(scope, 0), held)


def unmet(bill: Bill, held: int = -1) -> Refusal:
    """Why a bill cannot be paid whole."""
    for number, ask in enumerate(bill.asks):
        refusal = asks.refusal(bill.scope_of(number), ask)
        if refusal is not None:
            return _of_bundle(bill, refusal)
    means = Means(bill, held)
    found = shortfall(bill.demand, means.supply)
    if found is None:
        return STEPS
    return Refusal(_clauses(bill, found), f"{bill.text()} has to be paid: {_short(bill, found)}.")


def _of_bundle(bill: Bill, refusal: Refusal) -> Refusal:
    """With additional costs it is the whole bundle that cannot be paid (MC.cost.20)."""
    if not bill.tolls or "MC.cost.20" in refusal.clauses:
        return refusal
    return Refusal((*refusal.clauses, "MC.cost.20"), refusal.text)


def _clauses(bill: Bill, found: Shortfall) -> tuple[str, ...]:
    needs = [bill.needs[need].accepts for need, _ in found.short if need < len(bill.needs)]
    kinds = [accepted(accepts) for accepts in needs if accepts < ICONS_BELOW]
    clauses = ["MC.cost.7"] if kinds or not needs else ["MC.cost.12"]
    if any(takes < ANY_ICON for takes in kinds):
        clauses.insert(0, "MC.resource.3")
        if any(takes == 1 << WILD for takes in kinds):
            clauses.insert(0, "MC.resource.5")
    if len(bill.needs) > 1 and "MC.cost.12" not in clauses:
        clauses.append("MC.cost.12")
    return (*clauses, *WHOLE)


def _short(bill: Bill, found: Shortfall) -> str:
    words = []
    for need, n in found.short:
        accepts = bill.needs[need].accepts if need < len(bill.needs) else 0
        takes = accepted(accepts) if accepts < ICONS_BELOW else 0
        if takes == ANY_ICON:
            words.append(f"{n} short of any icons")
        elif takes:
            kind = WILD if takes == 1 << WILD else (takes & 7).bit_length() - 1
            words.append(f"{n} short of [{ICON_KINDS[kind]}]")
        else:
            words.append(f"{n} short of what it asks to be done")
    return " and ".join(words) or f"{found.missing} short"


def plan_refusal(means: Means, plan: Plan) -> Refusal | None:
    """Why this payment is not one of the bill; None if it is. More than is due is allowed
    (MC.cost.9), of resources: nothing else is done more often than it is asked."""
    bill = means.bill
    full = pools.completed(means.supply, plan) if means.shared else plan
    verdict = check(bill.demand, means.supply, full, loose=True)
    if not verdict.possible:
        return NOT_THERE
    if not verdict.pays:
        return Refusal(WHOLE, f"That does not pay {bill.text()} in full.")
    return None if keeps_within(means, plan) else TOO_OFTEN
