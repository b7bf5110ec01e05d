"""What is chosen before a payment: which of several costs, how much X is, the help of others
(MC.initiating-abilities.3, MC.alliance.1)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs import additional_costs, payment_sources, reasons
from tallystick.games.marvel_champions.costs.cost_modifiers import (
    AbilityPayment,
    CostContext,
    stated_x,
)
from tallystick.games.marvel_champions.costs.invoices import Invoice
from tallystick.games.marvel_champions.costs.payability import can_meet, can_pay
from tallystick.games.marvel_champions.costs.payment import TotalCost
from tallystick.games.marvel_champions.costs.reasons import NOT_TO_CHOOSE, X_TOO_LARGE, X_TOO_SMALL
from tallystick.games.marvel_champions.pieces import CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position.memory import BRANCH, IT, MARK, MEMORY, PICKED
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope
from tallystick.games.marvel_champions.zones import ASKED, HAND, PLAYING, player_order
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, NOTES
from tallystick.kernel.machine import (
    AGAIN,
    ASK,
    BASE,
    NEXT,
    NOT_ON_OFFER,
    SEAT,
    SOURCE,
    Game,
    I,
    Op,
    X,
)
from tallystick.rules.bill import Bill as Laid
from tallystick.rules.bill import either
from tallystick.rules.choice import with_refused
from tallystick.rules.paying import PricedChoice

DONE: Final[Option] = ("done", -1, -1)


def first_chosen(power: TriggeredAbility, face: CardFace, payment: AbilityPayment) -> list[Op]:
    """What is chosen before an ability of a face is paid for: a branch always, as cards may add
    more of them; a debt or an X only where its own costs, or that of the face if it is played,
    could have one, as nothing adds any."""
    found: list[Op] = [ChooseBranch(payment)]
    if any(price.debt is not None for price in power.costs):
        found.append(ChooseDebt(payment))
    if any(price.has_x for price in power.costs) or (payment.playing and face.costs_x):
        found.append(ChoosePricedX(payment))
    if power.labels:
        found.append(ChooseMark(payment))
    return found


class ChooseBranch(PricedChoice):
    """A cost with "or": the payer picks one that can be paid whole (A20)."""

    def __init__(self, payment: AbilityPayment) -> None:
        self.payment = payment

    def options(self, game: Game) -> list[Option]:
        scope = ability_scope(game)
        return [
            ("cost", branch, -1)
            for branch in range(self.payment.branches(scope))
            if can_pay(scope, self.payment, branch)
        ]

    def run(self, game: Game) -> int:
        if self.payment.branches(ability_scope(game)) == 1:
            return NEXT
        found = self.options(game)
        secret = game.asks_all or self.payment.hangs_on_hand(ability_scope(game))
        if len(found) > 1 or (found and secret):
            return ASK
        return self.take(game, found[0]) if found else NEXT

    def decide(self, game: Game) -> Decision:
        return Decision(game.field(SEAT), "cost", game.field(SOURCE), self.options(game), 0)

    def price(self, game: Game, option: Option, x: int | None = None) -> Laid | None:
        scope, branch = ability_scope(game), option[1]
        if option[0] != "cost":
            return None
        found: list[Laid] = []
        announced = [scope.x if x is None else x]
        if x is None and self.payment.has_x(scope, branch):
            announced = amounts(scope, self.payment, branch)
        for scope.x in announced:
            for bill in self.payment.bills(scope, branch):
                found.append(Invoice(payment_sources.BillSources(bill, NOWHERE)))
        return either(found)

    def candidates(self, game: Game) -> list[Candidate]:
        n = self.payment.branches(ability_scope(game))
        every = [("cost", branch, -1) for branch in range(n)]
        return with_refused(game, self, every)

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        scope, branch = ability_scope(game), option[1]
        if option[0] != "cost" or not 0 <= branch < self.payment.branches(scope):
            return NOT_ON_OFFER
        if can_pay(scope, self.payment, branch):
            return None
        return reasons.unpaid_branch(scope, self.payment, -1, branch)

    def take(self, game: Game, option: Option) -> int:
        ability_scope(game).remember(BRANCH, option[1])
        return NEXT


def amounts(scope: Scope, payment: AbilityPayment, branch: int, helped: bool = False) -> list[int]:
    """Every X that can be announced and paid, or where the player may be ``helped`` any at all
    (MC.alliance.1); the least if none can."""
    least, most = payment.range_of_x(scope, branch)
    found: list[int] = []
    for x in range(least, most + 1):
        scope.x = x
        if not (helped or can_meet(payment.bill(scope, branch))):
            break
        found.append(x)
    return found or [least]


class ChoosePricedX(PricedChoice):
    """MC.initiating-abilities.3: X is picked before anything is paid, no more than can be, unless
    the text fixes it (MC.cost.28); "up to" so many resources are announced like it (MC.cost.19)."""

    def __init__(self, payment: AbilityPayment) -> None:
        self.payment = payment

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        branch = max(scope.note(BRANCH), 0)
        if not self.payment.has_x(scope, branch):
            return NEXT
        if self.payment.playing and (fixed := stated_x(game, scope.seat, scope.source)) >= 0:
            return self.take(game, ("x", fixed, -1))
        return ASK

    def decide(self, game: Game) -> Decision:
        scope, branch = ability_scope(game), ability_scope(game).note(BRANCH)
        found = amounts(scope, self.payment, branch)
        default = len(found) - 1
        if self.payment.playing and may_be_helped(scope):
            found = amounts(scope, self.payment, branch, helped=True)
        options: list[Option] = [("x", x, -1) for x in found]
        return Decision(scope.seat, "x", scope.source, options, default)

    def price(self, game: Game, option: Option, x: int | None = None) -> Laid | None:
        """Of "up to" so many resources as many are announced as are paid (MC.cost.19)."""
        scope = ability_scope(game)
        branch = scope.note(BRANCH)
        if not self.payment.own_cost(branch).most_x or x is not None:
            return None
        scope.x = option[1]
        return Invoice(payment_sources.BillSources(self.payment.bill(scope, branch), NOWHERE))

    def candidates(self, game: Game) -> list[Candidate]:
        options = self.decide(game).options
        more: list[Option] = [("x", options[-1][1] + 1, -1)]
        if options[0][1]:
            more.append(("x", options[0][1] - 1, -1))
        return with_refused(game, self, more)

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """MC.cost.19: 1 at least where counted; MC.initiating-abilities.3: what can be paid."""
        verb, x, _ = option
        options = self.decide(game).options
        if option in options or verb != "x":
            return None if verb == "x" else NOT_ON_OFFER
        if x < options[0][1]:
            return X_TOO_SMALL
        scope = ability_scope(game)
        branch = scope.note(BRANCH)
        if x > self.payment.range_of_x(scope, branch)[1]:
            return X_TOO_LARGE
        scope.x = x
        found = reasons.unmet(self.payment.bill(scope, branch))
        return too_large(found)

    def take(self, game: Game, option: Option) -> int:
        game.set_field(X, option[1])
        return NEXT


class ChooseThing(Op):
    """A thing that says what is due is chosen first, if the whole can be paid with it."""

    def __init__(self, payment: AbilityPayment) -> None:
        self.payment = payment

    @abstractmethod
    def things(self, scope: Scope) -> list[int]:
        """What could be chosen, payable or not."""

    @abstractmethod
    def chosen(self, scope: Scope, entity: int) -> CostContext:
        """What a cost has to know once a thing is chosen."""

    def options(self, game: Game) -> list[Option]:
        scope = ability_scope(game)
        return [
            ("target", entity, -1)
            for entity in self.things(scope)
            if can_meet(self._bill(scope, entity))
        ]

    def _bill(self, scope: Scope, entity: int) -> TotalCost:
        chosen = self.chosen(scope, entity)
        return self.payment.bill_if(scope, max(scope.note(BRANCH), 0), chosen)

    def decide(self, game: Game) -> Decision:
        options = self.options(game) or [("none", -1, -1)]
        default = 0 if len(options) == 1 else -1
        return Decision(game.field(SEAT), "target", game.field(SOURCE), options, default)

    def candidates(self, game: Game) -> list[Candidate]:
        found = self.things(ability_scope(game))
        return with_refused(game, self, [("target", entity, -1) for entity in found])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option in self.decide(game).options:
            return None
        scope = ability_scope(game)
        if option[1] not in self.things(scope):
            return NOT_TO_CHOOSE
        return reasons.unmet(self._bill(scope, option[1]))


class ChooseDebt(ChooseThing):
    """ "Pay the printed cost of an ally in any player's discard pile": which one is chosen first,
    for it says what is due (MC.initiating-abilities.10)."""

    def things(self, scope: Scope) -> list[int]:
        return self.payment.debts(scope, max(scope.note(BRANCH), 0))

    def chosen(self, scope: Scope, entity: int) -> CostContext:
        return CostContext(entity)

    def run(self, game: Game) -> int:
        return ASK if self.things(ability_scope(game)) else NEXT

    def take(self, game: Game, option: Option) -> int:
        scope = ability_scope(game)
        scope.remember(PICKED, option[1])
        scope.remember(IT, option[1])
        return NEXT


class ChooseMark(ChooseThing):
    """What is attacked or thwarted is chosen before the payment where a card puts an additional
    cost on it: both costs are paid at once (MC.cost.20). What cannot be paid for is no choice."""

    def things(self, scope: Scope) -> list[int]:
        return additional_costs.marks(scope, self.payment.power)[1]

    def chosen(self, scope: Scope, entity: int) -> CostContext:
        return CostContext(scope.note(PICKED), entity)

    def run(self, game: Game) -> int:
        return ASK if len(self.things(ability_scope(game))) > 1 else NEXT

    def take(self, game: Game, option: Option) -> int:
        ability_scope(game).remember(MARK, option[1])
        if option[1] >= 0:
            game.emit("aimed", game.field(SEAT), option[1])
        return NEXT


def may_be_helped(scope: Scope) -> bool:
    """MC.alliance.1: others may give cards for it, unless they have just given too few."""
    game, seat = scope.game, scope.seat
    allied = "alliance" in piece_of(game, scope.source).keywords
    if not allied or game.lists[CELLS][ASKED] & payment_sources.IN_VAIN:
        return False
    return any(game.lists[HAND[other]] for other in range(game.seats) if other != seat)


class AskHelp(Op):
    """MC.alliance.1: the other players may give cards for it. Notes how many, and which."""

    def run(self, game: Game) -> int:
        """Ask the others one after the other; I counts those who are done."""
        if len(game.notes()) == MEMORY:
            game.note(0)
        if self._helper(game) >= 0:
            return ASK
        return NEXT

    def _helper(self, game: Game) -> int:
        """Who is asked next: the first who has anything to give; -1 for nobody more."""
        others = self._others(game)
        while game.field(I) < len(others):
            helper = others[game.field(I)]
            if payment_sources.cards_to_give(game, helper):
                return helper
            game.set_field(I, game.field(I) + 1)
        return -1

    def _others(self, game: Game) -> list[int]:
        seat = game.field(SEAT)
        return [other for other in player_order(game, seat) if other != seat]

    def decide_seat(self, game: Game) -> int:
        """The seat that is asked next."""
        return self._others(game)[game.field(I)]

    def decide(self, game: Game) -> Decision:
        helper = self.decide_seat(game)
        options: list[Option] = [DONE]
        options += [("help", e, -1) for e in payment_sources.cards_to_give(game, helper)]
        return Decision(helper, "help", game.field(SOURCE), options, 0)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "help":
            base = game.field(BASE)
            game.set_note(base + MEMORY, game.lists[NOTES][base + MEMORY] + 1)
            game.note(option[1])
            game.move(option[1], PLAYING)
            game.emit("helps", self.decide_seat(game), option[1])
        else:
            game.set_field(I, game.field(I) + 1)
        return AGAIN


def too_large(found: Refusal) -> Refusal:
    """The refusal of an X by what is lacking for it; two parts that want the same icon are why."""
    first = "MC.cost.12" if "MC.cost.12" in found.clauses else "MC.initiating-abilities.3"
    clauses = dict.fromkeys((first, found.clause, "MC.cost.28"))
    return Refusal(tuple(clauses), found.text, found.shortfall)
