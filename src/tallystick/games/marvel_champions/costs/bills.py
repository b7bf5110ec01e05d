"""What a payment is for, and whether it could be made (MC.initiating-abilities.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs import demand_of, payable
from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.costs import additional_costs, cost_actions, cost_modifiers
from tallystick.games.marvel_champions.costs.payment import (
    ANY_ICON,
    AdditionalCost,
    TotalCost,
    branch_count,
    own_cost,
)
from tallystick.games.marvel_champions.costs.payment_sources import BillSources
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.pieces import TriggeredAbility
from tallystick.games.marvel_champions.zones import CARD, HAND, WATCHERS
from tallystick.kernel.machine import Game

UNKNOWN: Final = 1 << 20


class CostContext(NamedTuple):
    """What says what is due: whose printed cost is paid, what is attacked or thwarted; -1: none."""

    owed_for: int = -1
    mark: int = -1


NO_CHOICE: Final = CostContext()


class AbilityPayment:
    """What a payment is for: an ability, or (``playing``) a card with the ability of an event."""

    def __init__(self, power: TriggeredAbility | None, playing: bool) -> None:
        self.power = power
        self.playing = playing

    def is_free(self, game: Game) -> bool:
        """Whether nothing is ever due: for an ability in play without a cost, where no card adds
        one."""
        if self.power is None or self.playing or book_of(game).has_tolls:
            return False
        return all(price.is_free for price in self.power.costs)

    def bill(self, scope: Scope, branch: int) -> TotalCost:
        """All that is due now."""
        return cost_modifiers.bill_for(scope, scope.source, self.power, branch, self.playing)

    def bill_if(self, scope: Scope, branch: int, choice: CostContext) -> TotalCost:
        """The same, if that is chosen before it is paid."""
        owed_for, mark = choice
        return cost_modifiers.bill_for(
            scope, scope.source, self.power, branch, self.playing, owed_for=owed_for, mark=mark
        )

    def choices(self, scope: Scope, branch: int) -> list[CostContext]:
        """What may be chosen before the cost is paid, for it says what is due; none if something
        has to be, and there is nothing."""
        power = self.power
        if power is None:
            return [NO_CHOICE]
        owed: list[int] = [-1]
        if own_cost(power, branch).debt is not None:
            owed = cost_modifiers.debts(scope, power, branch)
        _, found = additional_costs.marks(scope, power)
        return [CostContext(one, mark) for one in owed for mark in found or [-1]]

    def bills(self, scope: Scope, branch: int) -> list[TotalCost]:
        """What is due with each thing that may be chosen before (MC.initiating-abilities.10)."""
        choices = self.choices(scope, branch) or [NO_CHOICE]
        if choices == [NO_CHOICE]:
            return [self.bill(scope, branch)]
        return [self.bill_if(scope, branch, choice) for choice in choices]

    def branches(self, scope: Scope) -> int:
        """How many costs there are to choose from (A20)."""
        piece = piece_of(scope.game, scope.source) if self.playing else None
        return branch_count(self._tolls(scope), self.power, piece)

    def _tolls(self, scope: Scope) -> list[tuple[AdditionalCost, ...]]:
        """What other cards ask for it, with each thing that could be attacked or thwarted."""
        game, act = scope.game, "play" if self.playing else "use"
        if not additional_costs.any_tolls(game):
            return []
        tolls = additional_costs.tolls_for(game, act, scope.seat, scope.source)
        label, found = additional_costs.marks(scope, self.power)
        each = [additional_costs.tolls_for(game, label, scope.seat, scope.me, one) for one in found]
        return [tolls + more for more in each or [()]]

    def hangs_on_hand(self, scope: Scope) -> bool:
        """Whether it hangs on the payer's hand how it can be made: nobody may learn that from not
        being asked."""
        if scope.seat < 0 or not scope.game.lists[HAND[scope.seat]]:
            return False
        return any(hangs_on_hand(self.bill(scope, n)) for n in range(self.branches(scope)))

    def has_x(self, scope: Scope, branch: int) -> bool:
        """Whether an amount has to be announced."""
        piece = piece_of(scope.game, scope.source)
        return cost_modifiers.has_x(piece, self.power, branch, self.playing)

    def range_of_x(self, scope: Scope, branch: int) -> tuple[int, int]:
        """The least and the most that may be announced (MC.cost.19, A8)."""
        piece = piece_of(scope.game, scope.source)
        least = cost_modifiers.least_x(scope.game, piece, self.power, branch, self.playing)
        return least, cost_modifiers.most_x(piece, self.power, branch, self.playing)


def is_payable(scope: Scope, payment: AbilityPayment, held: int = -1) -> bool:
    """Whether one of the costs that there are to choose from could be paid (A20)."""
    return any(can_pay(scope, payment, n, held) for n in range(payment.branches(scope)))


def can_pay(scope: Scope, payment: AbilityPayment, branch: int, held: int = -1) -> bool:
    """Whether the whole bill could be paid, with the least X that is allowed."""
    if payment.has_x(scope, branch):
        scope.x = payment.range_of_x(scope, branch)[0]
    power = payment.power
    if power is not None and power.step_aims and not _steps_can_be(scope, power, branch):
        return False
    if power is None or (own_cost(power, branch).debt is None and not power.labels):
        return can_meet(payment.bill(scope, branch), held)
    choices = payment.choices(scope, branch)
    return any(can_meet(payment.bill_if(scope, branch, one), held) for one in choices)


def _steps_can_be(scope: Scope, power: TriggeredAbility, branch: int) -> bool:
    """Whether what a cost has done step by step could be done at all (MC.cost.23)."""
    aims = power.step_aims[branch % len(power.costs)]
    return all(aim.is_met(scope) for aim in aims)


def can_meet(bill: TotalCost, held: int = -1) -> bool:
    """Whether a bill can be paid whole."""
    if bill.is_free:
        return True
    if not can_be_done(bill):
        return False
    if not (bill.wide or bill.only or bill.doubled):
        if _is_plain(bill, held):
            return True
        if bill.icons_due > most_icons(bill.scope, held):
            return False
    return payable(bill.demand, BillSources(bill, held).supply)


def can_be_done(bill: TotalCost) -> bool:
    """Whether each thing that a bill asks to be done can be, taken alone."""
    return all(
        cost_actions.refusal(bill.scope_of(number), ask) is None
        for number, ask in enumerate(bill.asks)
    )


def hangs_on_hand(bill: TotalCost) -> bool:
    """Whether it hangs on the payer's hand how a bill can be paid: nobody else may know."""
    return bill.icons_due > 0 or any(ask.is_from_hand for ask in bill.asks)


def _is_plain(bill: TotalCost, held: int) -> bool:
    """Whether the icons in hand alone pay, with what the card does to itself: the common case, seen
    without all that could pay besides."""
    seen: list[str] = []
    for ask in bill.asks:
        if not (ask.is_itself or ask.verb == "take") or ask.verb in seen:
            return False
        seen.append(ask.verb)
    if not bill.icons_due:
        return True
    lists = bill.scope.game.lists
    cards, pieces = lists[CARD], bill.scope.game.rules.cards
    units: dict[int, int] = {}
    for entity in lists[HAND[bill.scope.seat]]:
        if entity != held:
            piece = pieces[cards[entity]]
            if piece.spend_form >= 0:
                return False
            for unit in piece.units:
                units[unit] = units.get(unit, 0) + 1
    return demand_of(tuple(need for need in bill.needs if need.accepts <= ANY_ICON)).is_met_by(
        units
    )


def most_icons(scope: Scope, held: int) -> int:
    """No payment has more icons than this: all in hand, doubled where that could be."""
    lists, pieces = scope.game.lists, scope.game.rules.cards
    cards = lists[CARD]
    for entity in lists[WATCHERS]:
        if pieces[cards[entity]].is_source:
            return UNKNOWN
    most = 0
    for entity in lists[HAND[scope.seat]]:
        if entity != held:
            piece = pieces[cards[entity]]
            if piece.gives is not None:
                return UNKNOWN
            most += len(piece.units) << len(piece.doubles)
    return most
