"""A cost that a case speaks of: of a card, of an ability, or as printed; and what pays it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from tallystick.cases.marvel_champions.missing import missing_refusal
from tallystick.cases.marvel_champions.naming import Designation, designations, icons_of
from tallystick.cases.marvel_champions.offers import Offer
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.marvel_champions.ways import Way, key_of, way_of
from tallystick.cases.nodes import Node
from tallystick.costs import Need, plans
from tallystick.games.marvel_champions.costs import pools, reasons
from tallystick.games.marvel_champions.costs.bills import (
    NO_CHOICE,
    Choice,
    Payment,
    can_meet,
    can_pay,
)
from tallystick.games.marvel_champions.costs.payment import (
    ANY_ICON,
    CARD_COST,
    ICONS_BELOW,
    WILD,
    Bill,
    Price,
    accepted,
)
from tallystick.games.marvel_champions.costs.purse import THING, Gift, Means
from tallystick.games.marvel_champions.costs.reasons import plan_refusal
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.pieces import Power
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE

MOST_PLANS: Final = 5_000
MOST_X: Final = 20
NOT_SO_NAMED: Final = Refusal(
    ("MC.resource.4", "MC.cost.13", "MC.resource.3", "MC.cost.2"),
    "Named and divided like that, the icons do not pay all that is due.",
)
TOO_MUCH: Final = Refusal(
    ("MC.cost.19", "MC.cost.3", "MC.cost.2", "MC.cost.23"), "That is more than the cost asks for."
)
X_TOO_LARGE: Final = ("MC.initiating-abilities.3", "MC.cost.28", "MC.cost.20")
X_TOO_SMALL: Final = Refusal(
    ("MC.cost.19", "MC.target.3", "MC.cost.28"), "X is at least 1 for this cost."
)


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
        found = reasons.unmet(bills[0], self.held)
        return Refusal(("MC.cost.20", *found.clauses), found.text) if bills[0].tolls else found

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
            for plan in islice(plans(bill.demand, means.supply), MOST_PLANS):
                found.setdefault(way_of(self.game, means, pools.said(means.supply, plan)))
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
        clauses = [*X_TOO_LARGE] if self.has_x and x > least else []
        clauses += ["MC.cost.12", "MC.cost.20"] if len(bills) > 1 else []
        for _, bill in bills:
            clauses += [*reasons.unmet(bill, self.held).clauses, *clauses_of(bill)]
        return Refusal(tuple(dict.fromkeys(clauses)), found.text)

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
        clauses = [clause for one in found if one is not None for clause in one.clauses]
        first = found[0]
        assert first is not None
        return Refusal(tuple(dict.fromkeys(clauses)), first.text)


def offer_refusal(offer: Offer, held: int) -> Refusal | None:
    """Why a payment does not pay the bill; None if it does."""
    if offer.missing:
        return missing_refusal(offer, held)
    if offer.excess() is not None:
        return TOO_MUCH
    found = plan_refusal(offer.means, offer.plan)
    if found is not None and offer.is_left_open():
        return None
    if found is not None:
        return Refusal((*clauses_of(offer.bill), *found.clauses, *_laid_down(offer)), found.text)
    return None if agrees(offer) else NOT_SO_NAMED


def _laid_down(offer: Offer) -> list[str]:
    """The clauses that say what the things laid down give, where all of it is too little."""
    clauses: list[str] = []
    for made in offer.used_abilities():
        clauses += ["MC.resource.10", "MC.resource.12"]
        if any(given.printed for given in made.power.sources):
            clauses += ["MC.resource.13", "MC.resource.14", "MC.resource.2"]
    cards = offer.game.rules.cards
    keys = [key_of(offer.sources[index]) for index, _, _ in offer.plan]
    if any(cards[key].doubles for key in keys if key < THING):
        clauses.append("MC.resource.8")
    return list(dict.fromkeys(clauses))


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


def clauses_of(bill: Bill) -> tuple[str, ...]:
    """The clauses by which a payment may fall short: types, numbers, requirements, all at once."""
    clauses: list[str] = []
    kinds = [accepted(need.accepts) for need, _ in icon_needs(bill)]
    if bill.resource_cost:
        clauses += _of_card(bill)
    if bill.debt:
        clauses += ["MC.cost.7", "MC.cost.1"]
    if 1 << WILD in kinds:
        clauses.append("MC.resource.5")
    if any(accepts != ANY_ICON for accepts in kinds):
        clauses += ["MC.resource.3", "MC.resource.1"]
    if any(label != CARD_COST for label in bill.labels):
        clauses += ["MC.cost.2", "MC.cost.3", "MC.cost.23", "MC.initiating-abilities.3"]
    verbs = [ask.verb for ask in bill.asks]
    if verbs.count("exhaust") > 1:
        clauses.append("MC.cost.31")
    if "deal" in verbs:
        clauses.append("MC.cost.21")
    if any(ask.many for ask in bill.asks) or any(price.most_x for price in bill.prices):
        clauses.append("MC.cost.19")
    if len(bill.needs) > 1:
        clauses += ["MC.cost.12", "MC.cost.13"]
    if kinds:
        clauses += ["MC.cost.11", "MC.resource.7"]
    return tuple(clauses)


def _of_card(bill: Bill) -> list[str]:
    """What a card's resource cost may fail by."""
    piece = piece_of(bill.scope.game, bill.card)
    clauses = ["MC.requirement.1"] if any(piece.requirement) else []
    clauses += ["MC.cost.1", "MC.cost.7", "MC.initiating-abilities.3"]
    return clauses + (["MC.cost.5", "MC.cost.6"] if piece.per_player_cost else [])
