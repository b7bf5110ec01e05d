"""The ops of a payment: fix X, ask how, pay the whole at once (T.25.1, T.25.4, T.25.5)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import NO_COST, Cost, Demand, Price, Supply
from tallystick.games.terrus.payment import FEALTY
from tallystick.games.terrus.prices import (
    ability_price,
    largest_x,
    largest_x_for,
    price_for,
    printed_cost,
    treasury_of,
)
from tallystick.games.terrus.purse import Means, pay
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import ASK, NEXT, SEAT, SOURCE, SUBJECT, Game, Op, X
from tallystick.rules.paying import FREE, SECRET, SHOWN, Paying, Way

POOL_VERBS: Final = ("recruit", "forge", "build")  # what the option pool-only is about


class ChooseX(Op):
    """T.25.5: X is announced first; 0 is always allowed, and no more than can be paid."""

    def __init__(self, cost: Cost) -> None:
        self.cost = cost

    def run(self, game: Game) -> int:
        """Ask, always: how far it could go is the payer's secret."""
        return ASK

    def decide(self, game: Game) -> Decision:
        """Every X that can be paid."""
        options = [("x", x, -1) for x in range(self.largest(game) + 1)]
        return Decision(game.field(SEAT), "x", game.field(SOURCE), options)

    def largest(self, game: Game) -> int:
        """The largest X that can be paid."""
        return largest_x(game, game.field(SEAT), game.field(SOURCE), self.cost)

    def take(self, game: Game, option: Option) -> int:
        """Announce it."""
        game.set_field(X, option[1])
        return NEXT


class ChooseCardX(ChooseX):
    """The same for a card that is recruited, forged, built or played for a cost with X (T.7.4,
    T.25.5)."""

    def __init__(self, verb: str, n: int = 0) -> None:
        super().__init__(NO_COST)
        self.verb = verb
        self.n = n  # for "play": which of the card's ways

    def run(self, game: Game) -> int:
        """Ask only if the frame's SUBJECT has an X in its cost."""
        has_x = printed_cost(game, self.verb, game.field(SUBJECT), self.n).has_x
        return ASK if has_x else NEXT

    def largest(self, game: Game) -> int:
        """The largest X that can be paid for the card."""
        means = means_for(game, game.field(SEAT), self.verb)
        return largest_x_for(game, means, self.verb, game.field(SUBJECT), self.n)


def means_for(game: Game, seat: int, verb: str) -> Means:
    """What a ruler may pay with for a verb (option ``pool-only``, T.12.1a)."""
    pool_only = game.rules.readings["pool-only"] == "yes" and verb in POOL_VERBS
    return Means(game, seat, discards=not pool_only)


class Pay(Paying):
    """Pay a cost that an effect asks: "you may pay" (T.25.4c)."""

    def __init__(self, cost: Cost, slots: int) -> None:
        super().__init__(slots)
        self.cost = cost

    def price(self, game: Game) -> Price:
        """What is due, with X as announced."""
        return treasury_of(game).price(self.cost, game.field(X) if self.cost.has_x else 0)

    def means(self, game: Game) -> Means:
        """What the payer may pay with."""
        return Means(game, game.field(SEAT))

    def asks(self, game: Game) -> int:
        """Whether something is due, and whether the ways hang on the payer's hand."""
        price = self.price(game)
        if not price.demands[0].needs:
            return FREE
        return SECRET if _hangs_on_hand(price) else SHOWN

    def free(self, game: Game) -> int:
        """Nothing asked is always paid (T.25.4b)."""
        game.emit("paid", game.field(SEAT))
        return NEXT

    def terms(self, game: Game) -> tuple[tuple[Demand, ...], Supply]:
        """The price, and what the ruler has for it."""
        price = self.price(game)
        return price.demands, self.means(game).supply_for(price, game.field(SOURCE))

    def carry_out(self, game: Game, way: Way, supply: Supply) -> int:
        """Pay the whole in one batch (T.25.4a)."""
        pay(game, game.field(SEAT), way.demand, supply, way.plan)
        return NEXT


class PayAbility(Pay):
    """Pay the activation cost of an ability of the frame's SOURCE (T.19.2)."""

    def price(self, game: Game) -> Price:
        """What is due after all that changes it."""
        return ability_price(game, game.field(SEAT), self.cost, game.field(SOURCE), game.field(X))


class PayFor(Pay):
    """Pay for a card: recruit, forge, build, barter or play the frame's SUBJECT."""

    def __init__(self, verb: str, slots: int, n: int = 0) -> None:
        super().__init__(NO_COST, slots)
        self.verb = verb
        self.n = n  # for "play": which of the card's ways

    def means(self, game: Game) -> Means:
        """What the payer may pay with."""
        return means_for(game, game.field(SEAT), self.verb)

    def price(self, game: Game) -> Price:
        """The card's cost after all that changes it."""
        return price_for(
            game, game.field(SEAT), self.verb, game.field(SUBJECT), self.n, game.field(X)
        )


class MayPay(Op):
    """T.25.4c: a payment in mid-effect decides over what hangs on it, and no more."""

    def __init__(self, cost: Cost, otherwise: int) -> None:
        self.cost = cost
        self.otherwise = otherwise

    def run(self, game: Game) -> int:
        """Ask, even where it cannot be paid: that is the payer's secret."""
        return ASK

    def decide(self, game: Game) -> Decision:
        """Whether to pay."""
        seat, source = game.field(SEAT), game.field(SOURCE)
        price = treasury_of(game).price(self.cost, game.field(X) if self.cost.has_x else 0)
        options: list[Option] = [("no", -1, -1)]
        if Means(game, seat).can_pay(price, source):
            options.append(("yes", -1, -1))
        return Decision(seat, "may pay", source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        """Go on to the payment, or past what it gates."""
        return NEXT if option[0] == "yes" else game.jump(self.otherwise)


def _hangs_on_hand(price: Price) -> bool:
    """Whether the ways to pay may depend on cards that the other rulers do not see (T.25.2,
    T.25.3)."""
    return any(part.kind <= FEALTY for part in price.cost.units) or any(
        pick.verb == "discard" for pick in price.picks
    )
