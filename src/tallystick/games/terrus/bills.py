"""Costs laid before a ruler: what is due now, what pays it, and why it cannot be paid (T.25): what
is missing, where it could come from, the clause."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Cost, Demand, Due, Plan, Price, Shortfall, Supply, check, shortfall
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.gained_abilities import LENT, named_power
from tallystick.games.terrus.payment import (
    ANY_RESOURCE,
    FEALTY,
    POINT,
    TARIFF,
    VITAE_BIT,
    things_text,
)
from tallystick.games.terrus.payment_sources import CARDS, RulerSources, brew_of
from tallystick.games.terrus.pieces import TerrusPiece, UsableAbility
from tallystick.games.terrus.prices import ability_due, due_for, price_table_of, stated_x
from tallystick.games.terrus.refusals import PROHIBITED
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import adjustments, is_prohibited
from tallystick.games.terrus.zones import CARD, HAND, RESOURCES
from tallystick.kernel.decision import Lack, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill
from tallystick.rules.card_text import Selector
from tallystick.rules.prose import as_seen, lacking
from tallystick.rules.spelling import Given, WrittenThing

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


POOL_VERBS = ("recruit", "forge", "build")  # what the option pool-only is about
PRICED = (*POOL_VERBS, "play", "barter", "activate")
PAYS = {"discard": "T.25.3", "vitae": "T.25.4b"}


class TerrusBill(Bill):
    """A cost of Terrus. ``carrier`` is the card whose ability asks, ``card`` the one in hand that
    is paid for, ``verb`` what is done with it, ``least`` the price with X = 0, if there is one."""

    def __init__(
        self,
        means: RulerSources,
        due: Due,
        price: Price,
        *,
        carrier: int = NOWHERE,
        card: int = NOWHERE,
        verb: str = "",
        least: Price | None = None,
    ) -> None:
        self.means = means
        self.price = price
        self.carrier = carrier
        self.card = card
        self.verb = verb
        self.least = least
        self.holdings = holdings = means.holdings_for(price, carrier)
        super().__init__(due, price.demands, holdings.supply, means.place_of(card, holdings))
        self.secret = _hangs_on_hand(price)

    @property
    def counted(self) -> tuple[str, ...]:
        return ("pool", "vitae")

    @property
    def implied(self) -> tuple[str, ...]:
        """What a cost that asks for vitae or a burial takes."""
        return ("vitae", "bury")

    def unpaid(self) -> Refusal:
        """T.25.4: the whole or nothing; T.25.5: no X that is too large; T.25.6a: a reduction in
        fealty leaves the resources due."""
        found = unpaid(self.means, self.price, self.carrier, self.card, self.verb)
        if self.least is not None and self.means.can_pay(self.least, self.carrier, self.card):
            return found.citing("T.25.5", *found.clauses)
        if found.clauses[1:2] == ("T.25.2",) and self._has_fealty_off():
            return found._replace(clauses=(*found.clauses[:2], "T.25.6a"))
        return found

    def _has_fealty_off(self) -> bool:
        """Whether something lowers the cost by fealty, used or not."""
        game, seat = self.means.game, self.means.seat
        changes = adjustments(game, seat, self.verb, self.carrier) if self.verb else ()
        return any(one.kind == FEALTY and one.amount < 0 for one in changes)

    def not_paid_by(self, plan: Plan) -> Refusal:
        """T.25.3, T.25.4a: exactly what is due is taken."""
        return not_paid_by(self.price, self.supply, plan)

    def not_there(self, what: str) -> Refusal:
        """T.25.4: what is not there pays nothing; T.21.1, T.2.2: nor does what is not played now,
        or may not be."""
        for name in what.split(", "):
            if self._is_prohibited(name):
                return PROHIBITED.citing("T.2.2", "T.25.2", "T.25.4")
            if self._is_untimely(name):
                return Refusal(("T.21.1", "T.25.2", "T.25.4"), f"{name} cannot be played now.")
        return not_there(what, self.means.discards)

    def not_had(self, key: str, name: str) -> Refusal:
        """The refusal for something that is not there, resting on what says how the key pays."""
        found = self.not_there(name or key)
        if key in PAYS and found.clauses[0] == "T.25.4":
            return found._replace(clauses=("T.25.4", PAYS[key], "T.25.1"))
        return found

    def _piece(self, name: str) -> TerrusPiece | None:
        card = book_of(self.means.game).index.get(name, NOWHERE)
        return self.means.game.rules.cards[card] if card >= 0 else None

    def _is_prohibited(self, name: str) -> bool:
        piece, means = self._piece(name), self.means
        if piece is None or not means.bans or not (piece.yields or piece.brews):
            return False
        return is_prohibited(means.game, means.seat, "play", piece)

    def _is_untimely(self, name: str) -> bool:
        game, piece = self.means.game, self._piece(name)
        if piece is None or piece.yields or not piece.brews:
            return False
        return brew_of(game, self.means.seat, piece) is None

    def gives(self, source: int, use: int) -> tuple[str, Given]:
        """``pool``, ``play``, ``discard``, ``vitae``, ``bury``, and what of it."""
        verb, key = self.supply.sources[source].uses[use].verb, self.supply.sources[source].key
        if verb == "spend":
            return "pool", RESOURCES[key]
        if verb == "vitae":
            return verb, ""
        return (verb, WrittenThing(key)) if verb == "bury" else (verb, self._card(key))

    def things(self, source: int) -> tuple[int, ...]:
        """Also the cards in hand of that name, without the one that is paid for."""
        one, game = self.supply.sources[source], self.means.game
        if not {use.verb for use in one.uses} & {"play", "discard"}:
            return super().things(source)
        kinds, card = game.lists[CARD], one.key & CARDS
        hand = game.lists[HAND[self.means.seat]]
        return tuple(entity for entity in hand if kinds[entity] == card and entity != self.card)

    def _card(self, card: int) -> str:
        name: str = self.means.game.rules.cards[card & CARDS].name
        return name


def _hangs_on_hand(price: Price) -> bool:
    """Whether the ways to pay may depend on cards that the other rulers do not see (T.25.2,
    T.25.3)."""
    return any(part.kind <= FEALTY for part in price.cost.units) or any(
        pick.verb == "discard" for pick in price.picks
    )


def means_for(game: Game, seat: int, verb: str) -> RulerSources:
    """What a ruler may pay with for a verb (option ``pool-only``, T.12.1a)."""
    pool_only = game.rules.readings["pool-only"] == "yes" and verb in POOL_VERBS
    return RulerSources(game, seat, discards=not pool_only)


def bill_of_cost(
    game: Game, seat: int, cost: Cost, x: int | None, carrier: int = NOWHERE
) -> TerrusBill:
    """A cost as an effect of ``carrier`` would ask it."""
    now = cost if x is None else cost.at(x)
    price = price_table_of(game).price(cost.at(x or 0))
    least = price_table_of(game).price(cost.at(0)) if x and cost.has_x else None
    means = RulerSources(game, seat)
    return TerrusBill(means, Due(now, now, ()), price, carrier=carrier, least=least)


def bill_of_ability(game: Game, seat: int, cost: Cost, carrier: int, x: int | None) -> TerrusBill:
    """The activation cost of an ability of ``carrier`` (T.19.2)."""
    due, paid, least = (ability_due(game, seat, cost, carrier, v) for v in (x, x or 0, 0))
    price = price_table_of(game).price
    return TerrusBill(
        RulerSources(game, seat),
        due,
        price(paid.cost),
        carrier=carrier,
        verb="activate",
        least=price(least.cost) if x and cost.has_x else None,
    )


def _is_printed(piece: TerrusPiece, verb: str, n: int) -> bool:
    """Whether a card has such a cost, or such an ability; what has been lent has one."""
    if verb == "activate":
        return n >= LENT or 0 <= n < len(piece.powers)
    return n < len(piece.plays) if verb == "play" else verb in piece.costs


def power_of_move(game: Game, of: Option) -> UsableAbility | None:
    """The ability that is activated, or the text of a card that is played; else None."""
    verb, entity, n = of
    if verb == "activate":
        return named_power(game, entity, n)
    return piece_of(game, entity).plays[max(n, 0)] if verb == "play" else None


def bill_of(game: Game, seat: int, of: Cost | Option, x: int | None) -> TerrusBill:
    """A cost as an effect would ask it, or what a move costs: a card that is recruited, forged,
    built, played or bartered (T.12.1a, T.13.1a, T.14.1a, T.15.1a), or an ability that is activated
    (T.19.2). ValueError for others."""
    match of:
        case Cost():
            return bill_of_cost(game, seat, of, x)
    verb, entity, n = of
    if verb not in PRICED or entity < 0 or not _is_printed(piece_of(game, entity), verb, n):
        raise ValueError(f"{verb} costs nothing")
    power = power_of_move(game, of)
    if power is not None and power.x is not None:
        x = stated_x(game, seat, power, entity)
    if power is not None and verb == "activate":
        return bill_of_ability(game, seat, power.cost, entity, x)
    due, paid, least = (due_for(game, seat, verb, entity, n=max(n, 0), x=v) for v in (x, x or 0, 0))
    priced = price_table_of(game).price
    return TerrusBill(
        means_for(game, seat, verb),
        due,
        priced(paid.cost),
        carrier=entity,
        card=entity if game.lists[ZONE][entity] == HAND[seat] else NOWHERE,
        verb=verb,
        least=priced(least.cost) if x and least.cost != paid.cost else None,
    )
