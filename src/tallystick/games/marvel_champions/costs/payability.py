"""Whether something could be paid (MC.initiating-abilities.3), and what many such questions share
in one look at a position by one player."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Demand, Need, demand_of, payable
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.costs.additional_costs import has_additional_costs
from tallystick.games.marvel_champions.costs.cost_actions import refusal
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment
from tallystick.games.marvel_champions.costs.payable_acts import HAND, CostAction
from tallystick.games.marvel_champions.costs.payment import ANY_ICON, CompiledCost, TotalCost
from tallystick.games.marvel_champions.costs.payment_sources import BillSources
from tallystick.games.marvel_champions.costs.resources import most_given
from tallystick.games.marvel_champions.pieces import RESOURCE, CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position.lasting import CHEAPER, RECORD
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.text.costs import ANY
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game
from tallystick.rules.picking import only_one

MAYBE: Final = -1
NO: Final = 0
YES: Final = 1


def is_payable(scope: Scope, payment: AbilityPayment, held: int = -1) -> bool:
    """Whether one of the costs that there are to choose from could be paid (A20)."""
    return any(can_pay(scope, payment, n, held) for n in range(payment.branches(scope)))


def can_pay(scope: Scope, payment: AbilityPayment, branch: int, held: int = -1) -> bool:
    """Whether the whole bill could be paid, with the least X that is allowed."""
    if payment.has_x(scope, branch):
        scope.x = payment.range_of_x(scope, branch)[0]
    power = payment.power
    if power is not None and step_refusal(scope, power, branch) is not None:
        return False
    if power is None or (payment.own_cost(branch).debt is None and not power.labels):
        return can_meet(payment.bill(scope, branch), held)
    choices = payment.choices(scope, branch)
    return any(can_meet(payment.bill_if(scope, branch, one), held) for one in choices)


def step_refusal(scope: Scope, power: TriggeredAbility, branch: int) -> Refusal | None:
    """Why what a cost has done step by step could not be done at all (MC.cost.23)."""
    if not power.step_aims:
        return None
    for aim in power.step_aims[branch % len(power.costs)]:
        if not aim.is_met(scope):
            lacking: Refusal = aim.unpaid()
            return lacking
    return None


def can_meet(bill: TotalCost, held: int = -1) -> bool:
    """Whether a bill can be paid whole."""
    if bill.is_free:
        return True
    if not can_be_done(bill):
        return False
    if not (bill.wide or bill.only or bill.doubled):
        if _is_plain(bill, held):
            return True
        most = most_icons(bill.scope.game, bill.scope.seat, held)
        if most is not None and not icons_of(bill).is_met_by(most):
            return False
    return payable(bill.demand, BillSources(bill, held).supply)


def can_be_done(bill: TotalCost) -> bool:
    """Whether each thing that a bill asks to be done can be, taken alone."""
    return not bill.asks or all(
        refusal(bill.scope_of(number), ask) is None for number, ask in enumerate(bill.asks)
    )


def _is_plain(bill: TotalCost, held: int) -> bool:
    """Whether the icons in hand alone pay, with what has nothing to do with them; or nothing is due
    but one thing to do, which none need help with: the common cases, seen without all that could
    pay besides."""
    if not _are_apart(bill.asks):
        return len(bill.asks) == 1 and not (bill.icons_due or bill.scope.allied)
    if not bill.icons_due:
        return True
    lists = bill.scope.game.lists
    cards = lists[zones.CARD]
    pieces: list[CardFace] = bill.scope.game.rules.cards
    units: dict[int, int] = {}
    for entity in lists[zones.HAND[bill.scope.seat]]:
        if entity not in (held, bill.owed_for):
            piece = pieces[cards[entity]]
            if piece.spending is not None:
                return False
            for unit in piece.units:
                units[unit] = units.get(unit, 0) + 1
    return icons_of(bill).is_met_by(units)


def _are_apart(asks: tuple[CostAction, ...]) -> bool:
    """Whether these have nothing to do with one another, nor with the cards in hand: all different,
    and done to the card itself or to a player."""
    verbs = [ask.verb for ask in asks if ask.is_itself or ask.verb == "take" or ask.chooses_player]
    return len(set(verbs)) == len(asks)


def icons_of(bill: TotalCost) -> Demand:
    """The icons that are due."""
    return demand_of(tuple([need for need in bill.needs if need.accepts <= ANY_ICON]))


def most_icons(game: Game, seat: int, held: int = NOWHERE) -> dict[int, int] | None:
    """No payment has more of each icon than this: all in hand, but for a card ``held``, doubled
    where that could be, and all of Resource abilities that could be used; None where no number says
    how many."""
    lists = game.lists
    pieces: list[CardFace] = game.rules.cards
    cards, most = lists[zones.CARD], dict[int, int]()
    for entity in lists[zones.WATCHERS]:
        piece: CardFace = pieces[cards[entity]]
        for power in piece.powers if piece.is_source else ():
            if power.kind != RESOURCE or (power.exhausts and lists[zones.EXHAUSTED][entity]):
                continue
            if power.most_given is None:
                return None
            for unit in power.most_given:
                most[unit] = most.get(unit, 0) + 1
    for entity in lists[zones.HAND[seat]]:
        if entity != held:
            piece = pieces[cards[entity]]
            if piece.gives is not None:
                return None
            for unit in piece.units:
                most[unit] = most.get(unit, 0) + (1 << len(piece.doubles))
    return most


def _without(units: dict[int, int], less: tuple[int, ...], times: int = 1) -> dict[int, int]:
    """The units that are left without some, each taken so many ``times``."""
    left = units.copy()
    for unit in less:
        left[unit] = left.get(unit, 0) - times
    return left


# -- one look --------------------------------------------------------------------------------------


class PlayerPayability:
    """A player's position, before anything is announced (MC.initiating-abilities.3).

    ``is_plain``: nothing in play changes what cards cost, or adds to it.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.adds_costs = has_additional_costs(game)
        self.is_plain = not (self.adds_costs or _changes_costs(game))
        self._sure: dict[int, int] | None = None  # once counted
        self._total = 0
        self._is_most_counted = False
        self._most: dict[int, int] | None = None

    def _count_sure(self) -> dict[int, int]:
        """The icons in hand that are good for any cost."""
        if self._sure is None:
            self._sure = _sure_icons(self.game, self.seat)
            self._total = sum(self._sure.values())
        return self._sure

    def _count_most(self) -> dict[int, int] | None:
        """No payment has more of each icon."""
        if not self._is_most_counted:
            self._is_most_counted = True
            self._most = most_icons(self.game, self.seat)
        return self._most

    def can_play(self, piece: CardFace, power: TriggeredAbility | None) -> int:
        """YES, NO or MAYBE: whether the whole cost of a card in hand could be paid, which pays
        nothing itself (MC.initiating-abilities.1), with that of its ability (MC.cost.12)."""
        price = piece.plain_cost
        if price < 0 or not self.is_plain:
            return MAYBE
        if power is not None and not power.only_icons:
            return MAYBE
        if power is not None and power.icon_needs:
            return self._pays((Need(ANY_ICON, price), *power.icon_needs), piece)
        if not price:
            return YES
        self._count_sure()
        if price <= self._total - len(piece.units):
            return YES
        return self._pays((Need(ANY_ICON, price),), piece)

    def can_use(self, entity: int, piece: CardFace, power: TriggeredAbility) -> int:
        """YES, NO or MAYBE: whether an ability of a card in play could be paid (MC.cost.31)."""
        if power.exhausts and self.game.lists[zones.EXHAUSTED][entity]:
            return NO
        if power.plain_asks is not None and not self.adds_costs:
            for ask in power.plain_asks:
                if refusal(Scope(self.game, self.seat, entity), ask) is not None:
                    return NO
            return YES
        if self.adds_costs or not (power.only_icons or power.only_exhausts) or piece.doubled:
            return MAYBE
        return self._pays(power.icon_needs, None) if power.icon_needs else YES

    def _pays(self, needs: tuple[Need, ...], held: CardFace | None) -> int:
        demand, sure = demand_of(needs), self._count_sure()
        if demand.is_met_by(_without(sure, held.units) if sure and held is not None else sure):
            return YES
        most = self._count_most()
        if most and held is not None:
            most = _without(most, held.units, 1 << len(held.doubles))
        return MAYBE if most is None or demand.is_met_by(most) else NO


def note_costs(power: TriggeredAbility) -> None:
    """What a ``PlayerPayability`` asks of the cost of an ability, noted on it once: whether each of
    its costs exhausts its card; whether that, or icons, are all that is paid, and whether a hand
    may pay; of what is done to each thing, whether it is the whole cost (MC.cost.19)."""
    whole: list[CompiledCost] = [one for one in power.costs if one.is_one_act]
    for one in whole:
        one.asks[0].needs_one = one.asks[0].each
    power.exhausts = bool(power.costs) and all(_exhausts(price) for price in power.costs)
    power.hangs_on_hand = any(
        price.icons or any(ask.place == HAND for ask in price.asks) for price in power.costs
    )
    power.most_given = most_given(power)
    if len(power.costs) != 1:
        return
    price: CompiledCost = power.costs[0]
    if price.steps or price.has_x or price.per_player or price.of_hand or price.debt is not None:
        return
    if price.counted is not None:
        return
    power.icon_needs = tuple(price.needs(0))
    power.only_icons = not price.asks
    if not power.icon_needs and _are_plain(price.asks):
        power.plain_asks = tuple([ask for ask in price.asks if not _is_told_by_sight(ask)])
    ask = only_one(price.asks)
    power.only_exhausts = power.exhausts and ask is not None and ask.times.fixed == 1


def _are_plain(asks: tuple[CostAction, ...]) -> bool:
    """Whether each of these can be done if, taken alone, it can: one, or all apart."""
    return len(asks) == 1 or (len(asks) > 1 and _are_apart(asks))


def _is_told_by_sight(ask: CostAction) -> bool:
    """Whether no more is asked than that the card itself is ready."""
    plain = ask.times.fixed == 1 and not (ask.is_open_ended or ask.is_dynamic or ask.attacks)
    apart = not ask.also and ask.which < 0 and ask.limit is None
    return ask.verb == "exhaust" and ask.is_itself and plain and apart


def _exhausts(price: CompiledCost) -> bool:
    return any(ask.verb == "exhaust" and ask.is_itself for ask in price.asks)


def plain_cost(piece: CardFace) -> int:
    """The resource cost of a card of which no text has to do with what it costs; -1 for others."""
    odd = (
        piece.per_player_cost
        or piece.own_discounts
        or any(piece.requirement)
        or piece.only
        or piece.doubled
        or not all(price.is_free for price in piece.additional)
        or "alliance" in piece.keywords
        or any(power.step_aims for power in piece.powers)
    )
    if odd or piece.costs_x:
        return -1
    return piece.cost.amount(ANY) if piece.cost is not None else 0


def _changes_costs(game: Game) -> bool:
    """Whether anything changes what cards cost now (MC.cost.6, MC.cost.29)."""
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    for source in game.lists[zones.STATICS]:
        if pieces[cards[source]].discounts:
            return True
    return CHEAPER in game.lists[zones.EFFECTS][::RECORD]


def _sure_icons(game: Game, seat: int) -> dict[int, int]:
    """The icons in hand, as units; none if some may be spent in one form only."""
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    units: dict[int, int] = {}
    for entity in game.lists[zones.HAND[seat]]:
        piece: CardFace = pieces[cards[entity]]
        if piece.spending is not None:
            return {}
        for unit in piece.units:
            units[unit] = units.get(unit, 0) + 1
    return units
