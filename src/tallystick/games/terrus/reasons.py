"""Why a payment cannot be made, in words: what is missing, where it could come from, the clause."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Demand, Plan, Price, Shortfall, Supply, check, shortfall
from tallystick.games.terrus.payment import ANY_RESOURCE, POINT, TARIFF, VITAE_BIT
from tallystick.games.terrus.purse import CARDS, Means
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import RESOURCES
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game

PARTIAL: Final = ("T.25.4", "T.25.2", "T.25.3")


# The clause that says what a verb costs; the others are paid before a colon.
COST_CLAUSES: Final = {
    "recruit": "T.12.1a",
    "forge": "T.13.1a",
    "build": "T.14.1a",
    "barter": "T.15.1a",
    "play": "T.25.4c",
    "activate": "T.25.4c",
}


def unpaid(
    means: Means, price: Price, carrier: int = -1, card: int = -1, verb: str = ""
) -> Refusal | None:
    """Why there is no payment of the whole price; None if there is one.

    ``card`` is the one being paid for, ``verb`` what is done with it.
    """
    if means.can_pay(price, carrier, card):
        return None
    supply = means.supply_for(price, carrier)
    demand = price.demands[0]
    found = shortfall(demand, supply, means.place_of(card))
    more = (COST_CLAUSES[verb],) if verb else ()
    text = f"The cost is {TARIFF.text(price.cost)} and must be paid whole"
    if found is None:
        text += "; one fealty cost is paid all from the pool or all by discards."
        return Refusal(PARTIAL + more, text)
    return Refusal(
        _clauses(demand, found) + more, f"{text}: {_short(means, price, supply, found)}."
    )


def _clauses(demand: Demand, found: Shortfall) -> tuple[str, ...]:
    clauses = ["T.25.4"]
    for need in found.needs:
        if need >= len(demand.needs):
            continue
        accepts = demand.needs[need].accepts
        if accepts & POINT:
            clauses.append("T.25.3")
        elif accepts & ANY_RESOURCE:
            clauses.append("T.25.2")
        elif accepts & VITAE_BIT:
            clauses.append("T.25.4b")
    return tuple(dict.fromkeys(clauses))


def _short(means: Means, price: Price, supply: Supply, found: Shortfall) -> str:
    missing = " and ".join(
        f"{count} short of {_need_name(price, need)}" for need, count in found.short
    )
    taken = {source for source, _ in found.elsewhere}
    free = [source_name(means.game, supply, i) for i in found.could if i not in taken]
    elsewhere = [source_name(means.game, supply, i) for i in sorted(taken)]
    text = missing or f"{found.missing} short"
    if free:
        text += f"; there is only {', '.join(dict.fromkeys(free))}"
    if elsewhere:
        text += f"; {', '.join(dict.fromkeys(elsewhere))} is needed for another part"
    return text


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
    return f"things to {price.picks[place].verb} ({price.picks[place].what})"


def source_name(game: Game, supply: Supply, index: int) -> str:
    """What a source is, in a player's words."""
    source = supply.sources[index]
    verb = source.uses[0].verb
    if verb == "spend":
        return f"{RESOURCES[source.key]} in the pool"
    if verb == "vitae":
        return "vitae"
    if verb == "bury":
        return f"{piece_of(game, source.key).name} in the city"
    return f"{game.rules.cards[source.key & CARDS].name} in hand"


def plan_refusal(means: Means, price: Price, plan: Plan, carrier: int = -1) -> Refusal | None:
    """Why this payment is not one of the price; None if it is."""
    supply = means.supply_for(price, carrier)
    verdicts = [check(demand, supply, plan) for demand in price.demands]
    if any(verdict.ok for verdict in verdicts):
        return None
    verdict = verdicts[0]
    cost = TARIFF.text(price.cost)
    if not verdict.possible:
        return Refusal(("T.25.4", "T.25.1"), f"You do not have all of what you offer for {cost}.")
    if not verdict.pays:
        return Refusal(PARTIAL, f"That does not pay {cost} in full.")
    if any(supply.sources[source].uses[use].verb == "spend" for source, use, _ in plan):
        return Refusal(
            ("T.25.4a", "T.25.3", "T.25.4"),
            f"Exactly {cost} is taken; something offered could stay where it is.",
        )
    return Refusal(
        ("T.25.3", "T.25.4a", "T.25.4"),
        f"{cost} is paid point for point; a card offered is not needed.",
    )
