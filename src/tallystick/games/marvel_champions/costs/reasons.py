"""Why a bill cannot be paid, in words, with the clause (MC.initiating-abilities.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.costs import (
    Need,
    Plan,
    Shortfall,
    Source,
    Supply,
    check,
    demand_of,
    payable,
    shortfall,
)
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs import cost_actions, resources
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment
from tallystick.games.marvel_champions.costs.payability import can_meet, step_refusal
from tallystick.games.marvel_champions.costs.payable_acts import STEPS
from tallystick.games.marvel_champions.costs.payment import (
    ANY_ICON,
    CARD_COST,
    FIRST_PICK,
    ICON_KINDS,
    ICONS_BELOW,
    WILD,
    TotalCost,
    accepted,
)
from tallystick.games.marvel_champions.costs.payment_sources import (
    DEED,
    HELPER,
    THING,
    BillSources,
    entity_of,
)
from tallystick.games.marvel_champions.costs.settlement import keeps_within
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.zones import HAND
from tallystick.kernel.decision import MOST_CLAUSES, Lack, Refusal
from tallystick.rules.bill import none_pays
from tallystick.rules.prose import as_seen, lacking

WHOLE: Final = ("MC.initiating-abilities.5", "MC.cost.20")
NOT_THERE: Final = Refusal(("MC.cost.15", "MC.cost.7"), "You do not have all of what you offer.")
TOO_OFTEN: Final = Refusal(
    ("MC.cost.19", "MC.cost.3", "MC.cost.23"),
    "More is done than the cost asks; only resources may be more.",
)
NOT_SO_NAMED: Final = Refusal(
    ("MC.resource.4", "MC.cost.13", "MC.resource.3"),
    "Named and divided like that, the icons do not pay all that is due.",
)

X_TOO_SMALL: Final = Refusal(
    ("MC.cost.19", "MC.target.3", "MC.cost.28"), "X is at least 1 for this cost."
)
X_TOO_LARGE: Final = Refusal(
    ("MC.cost.19", "MC.initiating-abilities.3", "MC.cost.28"), "It says that X is not so much."
)
NOT_TO_CHOOSE: Final = Refusal(
    ("MC.cost.14", "MC.target.9", "MC.cost.16"), "That is nothing that can be chosen here."
)


def unpaid(scope: Scope, payment: AbilityPayment, held: int = -1) -> Refusal:
    """Why a cost cannot be paid, nor any other of several that there are to choose from (A20)."""
    lacking = [unpaid_branch(scope, payment, held, n) for n in range(payment.branches(scope))]
    return none_pays(lacking, "MC.initiating-abilities.3")


def unpaid_branch(scope: Scope, payment: AbilityPayment, held: int, branch: int) -> Refusal:
    """Why one of them cannot be paid."""
    if payment.has_x(scope, branch):
        scope.x = payment.range_of_x(scope, branch)[0]
    bill, power = payment.bill(scope, branch), payment.power
    step = step_refusal(scope, power, branch) if power is not None else None
    return step if step is not None and can_meet(bill, held) else unmet(bill, held)


def unmet(bill: TotalCost, held: int = -1) -> Refusal:
    """Why a bill cannot be paid whole."""
    for number, ask in enumerate(bill.asks):
        refusal = cost_actions.refusal(bill.scope_of(number), ask)
        if refusal is not None:
            found = _of_bundle(bill, refusal)  # and nobody begins what they cannot pay
            return found.citing(*found.clauses, "MC.initiating-abilities.3")
    means = BillSources(bill, held)
    short = shortfall(bill.demand, means.supply)
    if short is None:
        return STEPS
    lack = _lack(means, short)
    text = as_seen(f"What has to be paid is {bill.text()}: {lacking(lack)}", short.exact)
    return Refusal(_clauses(means, short), f"{text}.", lack)


def _of_bundle(bill: TotalCost, refusal: Refusal) -> Refusal:
    """With additional costs it is the whole bundle that cannot be paid (MC.cost.20)."""
    if not _has_additional(bill) or "MC.cost.20" in refusal.clauses:
        return refusal
    return Refusal((refusal.clause, "MC.cost.20", *refusal.rests_on)[:MOST_CLAUSES], refusal.text)


def _has_additional(bill: TotalCost) -> bool:
    return bool(bill.additional) or (bill.playing and not bill.prices[-1].is_free)


def _clauses(means: BillSources, found: Shortfall) -> tuple[str, ...]:
    """What pays the open need; what makes it due; that nobody begins what they cannot pay."""
    bill = means.bill
    places = [need for need, _ in found.short if need < len(bill.needs)]
    kinds = [accepted(bill.needs[n].accepts) for n in places if bill.needs[n].accepts < ICONS_BELOW]
    if not places:  # all that is due could be paid, but not what a Resource ability costs itself
        return ("MC.resource.12", _of_kind(bill, kinds), _of_due(bill, places))
    if not kinds:
        least = ("MC.cost.19",) if all(_is_open_ended(bill, n) for n in places) else ()
        whole = "MC.cost.12" if len(bill.needs) > 1 else "MC.cost.23"
        both = (*least, whole, _of_due(bill, places), "MC.initiating-abilities.3")
        return tuple(dict.fromkeys(both))[:MOST_CLAUSES]
    if means.shared or found.elsewhere:  # what there is pays one of the parts only
        lacking = _of_kind(bill, kinds)
        asked = bill.asks or means.shared  # a card that is discarded, say, makes no icons
        both = ("MC.cost.12", lacking) if asked else (lacking, "MC.cost.12")
        return tuple(dict.fromkeys((*both, _of_due(bill, places))))
    if any(_doubles(means, source) for source in found.could):
        return (_of_kind(bill, kinds), "MC.resource.8", _of_due(bill, places))
    rest = (*_not_spent(means), _of_due(bill, places), "MC.initiating-abilities.3")
    return (_of_kind(bill, kinds), *rest[: MOST_CLAUSES - 1])


def _not_spent(means: BillSources) -> Iterator[str]:
    """Why what one might think of does not help, whatever it is: Resource abilities that one
    cannot afford themselves (MC.resource.12), cards of another player's hand (MC.cost.15), and
    those of one's own that have no icons (MC.resource.2)."""
    game, bill, payer = means.game, means.bill, means.scope.seat
    uses = [use for source in means.supply.sources for use in source.uses if use.asks]
    if not all(payable(demand_of(use.asks), means.supply) for use in uses):
        yield "MC.resource.12"
    others = [seat for seat in range(game.seats) if seat != payer]
    if not is_allied(bill) and any(game.lists[HAND[seat]] for seat in others):
        yield "MC.cost.15"
    mine = [piece_of(game, e) for e in game.lists[HAND[payer]] if e != means.held]
    if any(not (piece.units or piece.gives) for piece in mine):
        yield "MC.resource.2"


def is_allied(bill: TotalCost) -> bool:
    """Whether others may help to pay (MC.alliance.1)."""
    return bill.playing and "alliance" in piece_of(bill.scope.game, bill.card).keywords


def _is_open_ended(bill: TotalCost, need: int) -> bool:
    """Whether something is done "any number" of times, or "up to" so many."""
    number = bill.needs[need].accepts.bit_length() - 1 - FIRST_PICK
    return 0 <= number < len(bill.asks) and bill.asks[number].many


def _of_due(bill: TotalCost, places: list[int]) -> str:
    """The clause by which there is something to pay: an additional cost, at least one of "up to",
    the cost of an ability, several costs at once, a resource cost, or one per player."""
    if _has_additional(bill):
        return "MC.cost.20"
    if any(price.most_x for price in bill.prices):
        return "MC.cost.19"
    if any(price.per_player for price in bill.prices):
        return "MC.cost.5"
    if any(bill.labels[need] != CARD_COST for need in places):
        alone = not (bill.ability or bill.playing)  # a cost as it is, of no card's
        plain = all(accepted(bill.needs[need].accepts) == ANY_ICON for need in places)
        return "MC.cost.1" if alone and plain else "MC.cost.2"
    if len(bill.needs) > 1:
        return "MC.cost.12"
    if bill.card >= 0 and piece_of(bill.scope.game, bill.card).per_player_cost:
        return "MC.cost.5"
    return "MC.cost.1"


def _doubles(means: BillSources, source: int) -> bool:
    """Whether a source is a card that would give more for something else (MC.resource.8)."""
    one = means.supply.sources[source]
    return one.key < THING and bool(means.game.rules.cards[one.key].doubles)


def _of_kind(bill: TotalCost, kinds: list[int]) -> str:
    """The clause about the icons that are lacking: wild ones, of a type, a requirement, any."""
    if any(takes == 1 << WILD for takes in kinds):
        return "MC.resource.5"
    if all(takes == ANY_ICON for takes in kinds):
        return "MC.cost.7"
    return "MC.requirement.1" if bill.requires else "MC.resource.3"


def _lack(means: BillSources, found: Shortfall) -> Lack:
    """What is missing in a player's words."""
    taken = {source for source, _ in found.elsewhere}
    could = [source_name(means, source) for source in found.could if source not in taken]
    return Lack(
        found.missing,
        tuple((_need_name(means.bill, need), n) for need, n in found.short),
        tuple(dict.fromkeys(could)),
        tuple(dict.fromkeys(source_name(means, source) for source in sorted(taken))),
        found.exact,
    )


def _need_name(bill: TotalCost, need: int) -> str:
    if need >= len(bill.needs):
        return "what an ability that generates them costs itself"
    accepts = bill.needs[need].accepts
    takes = accepted(accepts) if accepts < ICONS_BELOW else 0
    if takes == ANY_ICON:
        return "any icons"
    if takes:
        kind = WILD if takes == 1 << WILD else (takes & 7).bit_length() - 1
        return f"[{ICON_KINDS[kind]}]"
    return "what it asks to be done"


def source_name(means: BillSources, index: int) -> str:
    """What a source is, in a player's words."""
    game, source = means.game, means.supply.sources[index]
    verb, key = source.uses[0].verb, source.key
    made = means.generator_of(verb)
    if made is not None:
        return f"the ability of {piece_of(game, made.entity).name}"
    if key < THING:
        return f"{game.rules.cards[key].name} in hand"
    if DEED <= key < HELPER or verb == resources.SUPPLY:
        return "what it asks to be done"
    return piece_of(game, entity_of(key)).name


def plan_refusal(means: BillSources, plan: Plan) -> Refusal | None:
    """Why this payment is not one of the bill; None if it is. More than is due is allowed
    (MC.cost.9), of resources: nothing else is done more often than it is asked."""
    bill = means.bill
    full = resources.completed(means.supply, plan) if means.shared else plan
    verdict = check(bill.demand, means.supply, full, loose=True)
    if not verdict.possible:
        return NOT_THERE
    if not verdict.pays:
        return _too_little(means, full, verdict.exact)
    return None if keeps_within(means, plan) else TOO_OFTEN


def _too_little(means: BillSources, plan: Plan, exact: bool) -> Refusal:
    """What is lacking in a payment that is offered."""
    for at, step in enumerate(means.steps(plan)):
        if step.made is not None and not _is_afforded(means, plan, at):
            text = f"What the ability of {piece_of(means.game, step.made.entity).name} itself costs"
            return Refusal(("MC.resource.12", *WHOLE), f"{text} is not paid in full.")
    laid = _laid(means, plan)
    text = f"That does not pay {means.bill.text()} in full"
    found = shortfall(means.bill.demand, laid)
    if found is None:
        text = as_seen(text, exact)
        return Refusal(WHOLE, f"{text}.")
    found = found._replace(could=tuple(plan[i][0] for i in found.could), elsewhere=())
    lack = _lack(means, found)._replace(sources=())
    text = as_seen(f"{text}: {lacking(lack)}", found.exact)
    return Refusal(_clauses(means, found), f"{text}.", lack)


def _laid(means: BillSources, plan: Plan) -> Supply:
    """What a payment that is offered uses, and nothing else."""
    sources = means.supply.sources
    return Supply([Source(sources[i].key, n, (sources[i].uses[use],)) for i, use, n in plan])


def _is_afforded(means: BillSources, plan: Plan, at: int) -> bool:
    """Whether the rest of a payment covers the own cost of one ability in it (MC.resource.12)."""
    index, use, n = plan[at]
    asks = means.supply.sources[index].uses[use].asks
    own = demand_of(tuple([Need(ask.accepts, ask.amount * n) for ask in asks]))
    return payable(own, _laid(means, plan[:at] + plan[at + 1 :]))
