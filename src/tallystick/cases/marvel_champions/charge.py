"""A cost that a case speaks of: of a card, of an ability, or as printed; and what pays it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from tallystick.cases.marvel_champions.naming import Designation, designations, icons_of
from tallystick.cases.marvel_champions.offers import Offer
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.marvel_champions.ways import Way, way_of
from tallystick.cases.nodes import Node
from tallystick.costs import Need
from tallystick.games.marvel_champions.costs import lacking, reasons
from tallystick.games.marvel_champions.costs.bills import (
    NO_CHOICE,
    Choice,
    Payment,
    can_meet,
    can_pay,
)
from tallystick.games.marvel_champions.costs.choosing import too_large
from tallystick.games.marvel_champions.costs.invoices import Invoice
from tallystick.games.marvel_champions.costs.payment import (
    ICONS_BELOW,
    Bill,
    Price,
)
from tallystick.games.marvel_champions.costs.purse import Gift, Means
from tallystick.games.marvel_champions.costs.reasons import (
    NOT_SO_NAMED,
    TOO_OFTEN,
    X_TOO_SMALL,
    plan_refusal,
)
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.pieces import Power
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE

MOST_PLANS: Final = 5_000
MOST_X: Final = 20


class Bare(Payment):
    """A cost that somebody is charged as an effect would, and nothing else."""

    def __init__(self, number: int, prices: tuple[Price, ...], per_x: int = 0) -> None:
        super().__init__(None, False)
        self.number = number
        self.prices = prices
        self.per_x = per_x

    def bill(self, scope: Scope, branch: int) -> Bill:
        """The cost as it is written; of several that it could be, the one that is chosen."""
        number = self.number + self.per_x * scope.x
        prices = self.prices[branch : branch + 1]
        return Bill(scope, scope.source, resource_cost=number, prices=prices)

    def branches(self) -> int:
        """How many costs there are to choose from."""
        return max(len(self.prices), 1)

    def has_x(self, scope: Scope, branch: int) -> bool:
        """Whether an amount has to be announced."""
        return bool(self.per_x) or any(one.has_x for one in self.prices[branch : branch + 1])

    def range_of_x(self, scope: Scope, branch: int) -> tuple[int, int]:
        """Anything from 0."""
        return 0, MOST_X


class Charge:
    """A cost and who is to pay it. ``card`` is what is paid for: where it is played it lies in
    hand, and does not pay for itself."""

    def __init__(
        self, board: Place, seat: int, name: str, card: int, payment: Payment, occasion: int = -1
    ) -> None:
        self.board = board
        self.game = board.game
        self.seat = seat
        self.name = name
        self.card = card
        self.payment = payment
        self.occasion = occasion
        self.held = card if payment.playing else -1

    @property
    def power(self) -> Power | None:
        """The ability that is paid for, if it is one."""
        return self.payment.power

    def scope(self, x: int = 0) -> Scope:
        """The position as the payer sees it."""
        return Scope(self.game, self.seat, self.card, -1, self.occasion, x)

    @property
    def has_x(self) -> bool:
        """Whether an X is announced."""
        scope = self.scope()
        branches = range(self.payment.branches())
        return any(self.payment.has_x(scope, branch) for branch in branches)

    def least_x(self) -> int:
        """The least X that may be announced."""
        return self.payment.range_of_x(self.scope(), 0)[0] if self.has_x else 0

    # -- what is due -----------------------------------------------------------------------------

    def bills(self, x: int, targets: Sequence[Node] = ()) -> list[tuple[int, Bill]]:
        """Everything that is due, by the costs that there are to choose from, each with its place,
        and by what has to be chosen before (``bills.Choice``): of that, what the targets name."""
        scope = self.scope(x)
        found: list[tuple[int, Bill]] = []
        for branch in range(self.payment.branches()):
            choices = self.payment.choices(scope, branch)
            for one in self._named(choices, targets) or choices:
                plain = one == NO_CHOICE or isinstance(self.payment, Bare)
                make = self.payment.bill_if
                bill = self.payment.bill(scope, branch) if plain else make(scope, branch, one)
                found.append((branch, bill))
            if not choices:
                found.append((branch, self.payment.bill(scope, branch)))
        return found

    def _named(self, choices: Sequence[Choice], targets: Sequence[Node]) -> list[Choice]:
        """The choices that the targets of a step mean; none if they mean none of them."""
        owed, marks = {one.owed_for for one in choices}, {one.mark for one in choices}
        debt, mark = self._first(owed, targets[:1]), self._first(marks, targets)
        return [one for one in choices if mark in (NOWHERE, one.mark)
                and debt in (NOWHERE, one.owed_for) and (mark, debt) != NO_CHOICE]  # fmt: skip

    def _first(self, among: set[int], targets: Sequence[Node]) -> int:
        there = [one for one in among if one >= 0]
        found = [self.board.find(one.text(), there, self.seat) for one in targets if there]
        return next((one for one in found if one >= 0), NOWHERE)

    def owes_named(self, branch: int, targets: Sequence[Node]) -> bool:
        """Whether the first target of a step is the card whose printed cost is paid."""
        choices = self.payment.choices(self.scope(), branch)
        return self._first({one.owed_for for one in choices}, targets[:1]) >= 0

    def choice_refusal(self, targets: Sequence[Node], x: int) -> Refusal | None:
        """Why what is due for the card that is named cannot be paid: its printed cost, or what
        cards put on attacking or thwarting it."""
        branches = range(self.payment.branches())
        named = [self._named(self.payment.choices(self.scope(x), b), targets) for b in branches]
        if not any(named):
            return None
        bills = [bill for _, bill in self.bills(x, targets)]
        if any(can_meet(bill, self.held) for bill in bills):
            return None
        return reasons.unmet(bills[0], self.held)

    def means(self, bill: Bill, gifts: tuple[Gift, ...] = ()) -> Means:
        """What the payer has for it."""
        return Means(bill, self.held, gifts)

    # -- what pays it ----------------------------------------------------------------------------

    def can_pay(self, bill: Bill, branch: int) -> bool:
        """Whether there is a payment."""
        scope = bill.scope
        known = isinstance(self.payment, Bare) or bill.debt or bill.tolls
        if known or self.payment.has_x(scope, branch):
            return can_meet(bill, self.held)
        return can_pay(scope, self.payment, branch, self.held)

    def ways(self, x: int) -> list[Way]:
        """All tight payments, each once; cards of one name are not told apart."""
        found: dict[Way, None] = {}
        for branch, bill in self.bills(x):
            if not self.can_pay(bill, branch):
                continue
            means = self.means(bill)
            for plan in islice(Invoice(means).plans(), MOST_PLANS):
                found.setdefault(way_of(self.game, means, plan))
        return list(found)

    def refusal(self, x: int) -> Refusal | None:
        """Why it cannot be paid; None if it can."""
        least = self.least_x()
        if x < least:
            return X_TOO_SMALL
        bills = self.bills(x)
        if any(self.can_pay(bill, branch) for branch, bill in bills):
            return None
        found = reasons.unmet(bills[0][1], self.held)
        return too_large(found) if self.has_x and x > least else found

    # -- a payment that is offered ---------------------------------------------------------------

    def offers(self, said: Node | None, targets: list[Node], x: int) -> list[Offer]:
        """A payment of the case as one of each of the costs."""
        gifts = self._gifts(said)
        found: list[Offer] = []
        for branch, bill in self.bills(x, targets):
            named = int(self.owes_named(branch, targets))
            found.append(Offer(self.board, self.means(bill, gifts), said, targets[named:]))
        return found

    def _gifts(self, said: Node | None) -> tuple[Gift, ...]:
        """MC.alliance.1: cards of others that the payment names."""
        if not self.payment.playing or "alliance" not in piece_of(self.game, self.card).keywords:
            return ()
        found = self.board.gifts(self.seat, said, self.held)
        return tuple(Gift(seat, card) for seat, card in found)

    def offer_refusal(self, said: Node, targets: list[Node], x: int) -> Refusal | None:
        """Why the payment that a step gives is none; None if it is one."""
        found = [offer_refusal(offer, self.held) for offer in self.offers(said, targets, x)]
        if None in found:
            return None
        return found[0]


def offer_refusal(offer: Offer, held: int) -> Refusal | None:
    """Why a payment does not pay the bill; None if it does."""
    if offer.missing:
        first = offer.missing[0]
        return lacking.refusal(offer.means, first.key, first.name)
    if offer.excess() is not None:
        return TOO_OFTEN
    found = plan_refusal(offer.means, offer.plan)
    if found is not None and offer.is_left_open():
        return None
    if found is not None:
        return found
    return None if agrees(offer) else NOT_SO_NAMED


def agrees(offer: Offer) -> bool:
    """Whether what is said of its icons lets a payment pay."""
    if offer.node is None or not {"as", "split"} & set(offer.node.entries()):
        return True
    return bool(said_of(offer))


def said_of(offer: Offer) -> list[Designation]:
    """The designations that agree with what a payment says."""
    both = icon_needs(offer.bill)
    needs, labels = [need for need, _ in both], [label for _, label in both]
    return designations(needs, labels, icons_of(offer))


def icon_needs(bill: Bill) -> list[tuple[Need, int]]:
    """The needs that icons meet, with what each is for."""
    both = zip(bill.needs, bill.labels, strict=True)
    return [(need, label) for need, label in both if need.accepts < ICONS_BELOW]
