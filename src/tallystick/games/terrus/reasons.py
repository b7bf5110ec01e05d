"""Why a payment cannot be made, in words: what is missing, where it could come from, the clause."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Demand, Plan, Price, Shortfall, Supply, check, shortfall
from tallystick.games.terrus.payment import ANY_RESOURCE, POINT, TARIFF, VITAE_BIT, things_text
from tallystick.games.terrus.payment_sources import CARDS, RulerSources
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import RESOURCES
from tallystick.kernel.decision import Lack, Refusal
from tallystick.kernel.machine import Game
from tallystick.rules.card_text import Selector
from tallystick.rules.prose import as_seen, lacking

# The clause of a price, of what an effect or ability asks, where nothing more exact decides it.
BEFORE_COLON: Final = "T.25.4c"
COST_CLAUSES: Final = {
    "recruit": "T.12.1a",
    "forge": "T.13.1a",
    "build": "T.14.1a",
    "barter": "T.15.1a",
    "play": BEFORE_COLON,
    "activate": BEFORE_COLON,
}


def unpaid(means: RulerSources, price: Price, carrier: int, card: int, verb: str) -> Refusal:
    """T.25.4: why there is no payment of the whole price.

    ``card`` is the one being paid for, ``verb`` what is done with it.
    """
    holdings = means.holdings_for(price, carrier)
    supply = holdings.supply
    demand = price.demands[0]
    found = shortfall(demand, supply, means.place_of(card, holdings))
    text = f"The cost is {TARIFF.text(price.cost)} and must be paid whole"
    if found is None:
        text += "; one fealty cost is paid all from the pool or all by discards."
        return Refusal(("T.25.4", "T.25.3"), text)
    lack = _lack(means, price, supply, found)
    clauses = ("T.25.4", *_rests_on(demand, found, verb))
    text = as_seen(f"{text}: {lacking(lack)}", found.exact)
    return Refusal(clauses, f"{text}.", lack)


def _rests_on(demand: Demand, found: Shortfall, verb: str) -> tuple[str, ...]:
    """What may pay the need that stays open; else what says that there is a cost."""
    for need, _ in (*found.short, *((need, 0) for need in found.needs)):
        accepts = demand.needs[need].accepts if need < len(demand.needs) else 0
        if accepts & POINT or accepts == ANY_RESOURCE:
            return ("T.25.3", COST_CLAUSES.get(verb, "T.25.2"))
        if accepts & ANY_RESOURCE:
            return ("T.25.2", COST_CLAUSES.get(verb, BEFORE_COLON))
        if accepts & VITAE_BIT:
            return ("T.25.4b", COST_CLAUSES.get(verb, BEFORE_COLON))
    return (COST_CLAUSES.get(verb, BEFORE_COLON),)


def _lack(means: RulerSources, price: Price, supply: Supply, found: Shortfall) -> Lack:
    taken = {source for source, _ in found.elsewhere}
    names = {i: source_name(means.game, supply, i) for i in {*found.could, *taken}}
    return Lack(
        found.missing,
        tuple((_need_name(price, need), count) for need, count in found.short),
        tuple(dict.fromkeys(names[i] for i in found.could if i not in taken)),
        tuple(dict.fromkeys(names[i] for i in sorted(taken))),
        found.exact,
    )


def _need_name(price: Price, need: int) -> str:
    """What a need asks for, in a player's words."""
    needs = price.demands[0].needs
    if need >= len(needs):
        return "what a card played on the way asks"
    accepts = needs[need].accepts
    if accepts & POINT or accepts == ANY_RESOURCE:
        return "fealty"
    if accepts & VITAE_BIT:
        return "vitae"
    if accepts & ANY_RESOURCE:
        return RESOURCES[accepts.bit_length() - 1]
    place = need - (len(needs) - len(price.picks))
    if not 0 <= place < len(price.picks):
        return "what the cost names"
    pick = price.picks[place]
    if isinstance(pick.what, Selector):
        return f"{things_text(pick.what)} to {pick.verb}"
    return f"cards to {pick.verb}"


def source_name(game: Game, supply: Supply, index: int) -> str:
    """What a source is, in a player's words."""
    source = supply.sources[index]
    verb = source.uses[0].verb
    if verb == "spend":
        return f"{RESOURCES[source.key]} in the pool"
    if verb == "vitae":
        return f"a total of {source.copies} vitae"
    if verb == "bury":
        return f"{piece_of(game, source.key).name} in the city"
    return f"{game.rules.cards[source.key & CARDS].name} in hand"


def not_paid_by(price: Price, supply: Supply, plan: Plan) -> Refusal:
    """T.25.4, T.25.4a: why a payment is none of the price."""
    verdict = check(price.demands[0], supply, plan)
    cost = TARIFF.text(price.cost)
    if not verdict.possible:
        return Refusal(("T.25.4", "T.25.1"), f"You do not have all of what you offer for {cost}.")
    if not verdict.pays:
        text = as_seen(f"That does not pay {cost} in full", verdict.exact)
        return Refusal(("T.25.4", "T.25.2", "T.25.3"), f"{text}.")
    if verdict.tight:
        text = "The card that is paid for does not pay for itself."
        return Refusal(("T.25.4", "T.25.3", "T.25.1"), text)
    if any(supply.sources[source].uses[use].verb == "spend" for source, use, _ in plan):
        text = f"Exactly {cost} is taken; something offered could stay where it is."
        return Refusal(("T.25.4a", "T.25.3", "T.25.4"), text)
    text = f"{cost} is paid point for point; a card offered is not needed."
    return Refusal(("T.25.3", "T.25.4a", "T.25.4"), text)


def not_there(what: str, discards: bool) -> Refusal:
    """T.25.4: something offered is not to be had; ``discards``: cards may be discarded for it."""
    text = f"Not to be had for this payment: {what}."
    clauses = ("T.25.4", "T.25.1", "T.25.2") if discards else ("T.12.1a", "T.25.4", "T.25.2")
    return Refusal(clauses, text)
