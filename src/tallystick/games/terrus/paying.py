"""The ops of a payment: fix X, ask how, pay the whole at once (T.25.1, T.25.4, T.25.5); and a cost
that is charged there and then, outside the flow of the game."""

from __future__ import annotations

from typing import cast

from tallystick.costs import NO_COST, Cost, Due, Price
from tallystick.games.terrus import prices
from tallystick.games.terrus.bills import (
    TerrusBill,
    bill_of,
    bill_of_ability,
    bill_of_cost,
    means_for,
)
from tallystick.games.terrus.gained_abilities import named_power
from tallystick.games.terrus.payment_sources import RulerSources, pay
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import HAND, HOST, PLAYED
from tallystick.kernel.decision import Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, SUBJECT, Do, Game, Op, X
from tallystick.rules.bill import Bill
from tallystick.rules.card_text import THIS, Selector
from tallystick.rules.choice import Choice
from tallystick.rules.paying import Paying, Way


class ChooseX(Choice):
    """T.25.5: X is announced first; 0 is always allowed, and no more than can be paid. What is
    ``counted`` for it is nobody's to choose (T.7.4)."""

    def __init__(self, cost: Cost, counted: Selector | None = None) -> None:
        super().__init__("x")
        self.cost = cost
        self.counted = counted

    def run(self, game: Game) -> int:
        """Ask, always: how far it could go is the payer's secret."""
        return ASK if self.counted is None else self.fix(game, self.counted)

    def fix(self, game: Game, counted: Selector) -> int:
        """X is as many as there are of something."""
        x = prices.counted_x(game, game.field(SEAT), counted, game.field(SOURCE))
        return self.take(game, ("x", x, -1))

    def thinkable(self, game: Game) -> list[Option]:
        """Every X that can be paid, and the first that cannot."""
        return [("x", x, -1) for x in range(self.largest(game) + 2)]

    def legal(self, game: Game) -> list[Option]:
        """Every X that can be paid."""
        return [("x", x, -1) for x in range(self.largest(game) + 1)]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """T.25.5, T.7.2: 0 to the largest that can be paid."""
        x = option[1]
        if x < 0:
            return Refusal(("T.7.2", "T.25.5"), "Nobody may choose a negative number.")
        most = self.largest(game)
        if x <= most:
            return None
        short = self.bill(game, min(x, prices.MOST_X)).refusal()
        text = f"X = {x} is more than can be paid; X may be 0 to {most}."
        if short is None:
            return Refusal(("T.25.5", "T.25.4"), text)
        return Refusal(("T.25.5", "T.25.4"), f"{text} {short.text}", short.shortfall)

    def largest(self, game: Game) -> int:
        """The largest X that can be paid."""
        return prices.largest_x(game, game.field(SEAT), game.field(SOURCE), self.cost)

    def bill(self, game: Game, x: int) -> TerrusBill:
        """The bill with a value of X."""
        return bill_of_ability(game, game.field(SEAT), self.cost, game.field(SOURCE), x)

    def take(self, game: Game, option: Option) -> int:
        game.set_field(X, option[1])
        return NEXT


class ChooseCardX(ChooseX):
    """X of a card that is recruited, forged, built or played for a cost with X (T.7.4, T.25.5)."""

    def __init__(self, verb: str, n: int = 0) -> None:
        super().__init__(NO_COST)
        self.verb = verb
        self.n = n  # for "play": which of the card's ways

    def run(self, game: Game) -> int:
        """Ask only if the frame's SUBJECT has an X in its cost that is to be said."""
        card = game.field(SUBJECT)
        if not prices.printed_cost(game, self.verb, card, self.n).has_x:
            return NEXT
        counted = piece_of(game, card).plays[self.n].x if self.verb == "play" else None
        return ASK if counted is None else self.fix(game, counted)

    def largest(self, game: Game) -> int:
        """The largest X that can be paid for the card."""
        means = means_for(game, game.field(SEAT), self.verb)
        return prices.largest_x_for(game, means, self.verb, game.field(SUBJECT), self.n)

    def bill(self, game: Game, x: int) -> TerrusBill:
        return bill_of(game, game.field(SEAT), (self.verb, game.field(SUBJECT), self.n), x)


class Pay(Paying):
    """Pay a cost that an effect asks: "you may pay" (T.25.4c). Of what is printed as ``gratis``
    nothing is told unless something has made it dearer (T.25.6)."""

    def __init__(self, cost: Cost, slots: int, gratis: bool = False) -> None:
        super().__init__(slots)
        self.cost = cost
        self.gratis = gratis

    def run(self, game: Game) -> int:
        """Ask how it is paid, unless nothing is due."""
        if self.gratis and self.price(game).cost.is_free:
            return NEXT
        return super().run(game)

    def price(self, game: Game) -> Price:
        """What is due, with X as announced."""
        return prices.announced(game, self.cost, game.field(X))

    def means(self, game: Game) -> RulerSources:
        """What the payer may pay with."""
        return RulerSources(game, game.field(SEAT))

    def bill(self, game: Game) -> TerrusBill:
        """The price, and what the ruler has for it."""
        price = self.price(game)
        due = Due(price.cost, price.cost, ())
        return TerrusBill(
            self.means(game), due, price, carrier=game.field(SOURCE), card=NOWHERE, verb=self.done
        )

    @property
    def done(self) -> str:
        """The verb that is paid for, "" for none."""
        return ""

    def free(self, game: Game) -> int:
        """Tell that it is paid: nothing asked is always paid (T.25.4b)."""
        game.emit("paid", game.field(SEAT))
        return NEXT

    def carry_out(self, game: Game, bill: Bill, way: Way) -> int:
        """Pay the whole in one batch (T.25.4a); what cards played on the way do besides is done
        before anything else (T.21.2)."""
        seat = game.field(SEAT)
        holdings = cast("TerrusBill", bill).holdings
        more = pay(game, seat, way.demand, holdings, way.plan)
        for place, (card, program) in enumerate(reversed(more)):  # the first is done first
            if place == 0:
                game.call(program, card, seat, card)
            else:
                game.nest(program, card, seat, card)
        return AGAIN if more else NEXT


def buries_itself(cost: Cost) -> bool:
    """Whether the carrier of an ability is itself buried for it."""
    return any(pick.what == THIS for pick in cost.picks)


class PayAbility(Pay):
    """Pay the activation cost of an ability of the frame's SOURCE (T.19.2). Where that is buried
    for it, SUBJECT keeps what it was attached to."""

    def __init__(self, cost: Cost, slots: int) -> None:
        super().__init__(cost, slots, cost.is_free)
        self.goes = buries_itself(cost)

    def carry_out(self, game: Game, bill: Bill, way: Way) -> int:
        if self.goes:
            game.set_field(SUBJECT, game.lists[HOST][game.field(SOURCE)])
        return super().carry_out(game, bill, way)

    @property
    def done(self) -> str:
        return "activate"

    def price(self, game: Game) -> Price:
        """What is due after all that changes it."""
        return prices.ability_price(
            game, game.field(SEAT), self.cost, game.field(SOURCE), game.field(X)
        )


class PayFor(Pay):
    """Pay for a card: recruit, forge, build, barter or play the frame's SUBJECT."""

    def __init__(self, verb: str, slots: int, n: int = 0, gratis: bool = False) -> None:
        super().__init__(NO_COST, slots, gratis)
        self.verb = verb
        self.n = n  # for "play": which of the card's ways

    @property
    def done(self) -> str:
        """What is done with the card."""
        return self.verb

    def means(self, game: Game) -> RulerSources:
        """What the payer may pay with."""
        return means_for(game, game.field(SEAT), self.verb)

    def price(self, game: Game) -> Price:
        """The card's cost after all that changes it."""
        return prices.price_for(
            game, game.field(SEAT), self.verb, game.field(SUBJECT), n=self.n, x=game.field(X)
        )


class ChooseOwnX(ChooseX):
    """T.25.5: the X of a payment in mid-effect, where nothing has announced one before."""

    def largest(self, game: Game) -> int:
        """The largest X that can be paid."""
        means = RulerSources(game, game.field(SEAT))
        return prices.most_x(game, means, self.cost, game.field(SOURCE))

    def bill(self, game: Game, x: int) -> TerrusBill:
        return bill_of_cost(game, game.field(SEAT), self.cost, x, game.field(SOURCE))


class MayPayInEffect(Choice):
    """T.25.4c: a payment in mid-effect decides over what hangs on it, and no more.

    ``own_x``: whoever pays it says what its X is (T.25.5); else X is what was announced. What
    costs nothing can be declined only where it ``is_offer``.
    """

    def __init__(
        self, cost: Cost, otherwise: int, own_x: bool = False, is_offer: bool = True
    ) -> None:
        super().__init__("may pay")
        self.cost = cost
        self.otherwise = otherwise
        self.own_x = own_x
        self.is_offer = is_offer

    def run(self, game: Game) -> int:
        """Ask, even where it cannot be paid: that is the payer's secret. An X of 0 counts as paid
        (T.25.5)."""
        if self.own_x and game.field(X):
            game.set_field(X, 0)
        is_paid = not self.own_x and not self.is_offer and self.cost.at(game.field(X)).is_free
        return NEXT if is_paid else ASK

    def thinkable(self, game: Game) -> list[Option]:
        return [("no", -1, -1), ("yes", -1, -1)]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """T.25.4: only who can pay the whole may say yes."""
        refusal = self.bill(game).refusal() if option[0] == "yes" else None
        if refusal is None or not self.cost.has_x:
            return refusal
        return refusal._replace(clauses=("T.25.4", "T.25.5"))

    def default(self, game: Game, options: list[Option]) -> int:
        return 0

    def bill(self, game: Game) -> TerrusBill:
        """What is asked."""
        x = game.field(X) if self.cost.has_x else 0
        seat, source = game.field(SEAT), game.field(SOURCE)
        return bill_of_cost(game, seat, self.cost, x, source)

    def take(self, game: Game, option: Option) -> int:
        """Go on to the payment, or past what it gates."""
        return NEXT if option[0] == "yes" else game.jump(self.otherwise)


def put_back(game: Game) -> int:
    """What was paid for goes back to the hand: it has only been paid for. Move it, if it has been
    lifted."""
    card = game.field(SUBJECT)
    if card != NOWHERE and game.lists[ZONE][card] == PLAYED:
        seat = game.field(SEAT)
        game.move(card, HAND[seat])
    return NEXT


def ops_of(game: Game, of: Cost | Option) -> tuple[Op, ...]:
    """X, the payment, and nothing that follows it."""
    match of:
        case ("activate", entity, n):
            power = named_power(game, entity, n)
            x = (ChooseX(power.cost, power.x),) if power.cost.has_x else ()
            return (*x, PayAbility(power.cost, 0))
        case (verb, _, n):
            return (ChooseCardX(verb, max(n, 0)), PayFor(verb, 0, max(n, 0)), Do(put_back))
    return (*((ChooseX(of),) if of.has_x else ()), Pay(of, 0))


def begin(game: Game, program: int, seat: int, of: Cost | Option) -> None:
    """Charge a seat; a card of the hand that is paid for does not pay for itself."""
    match of:
        case ("activate", entity, _):
            game.nest(program, entity, seat)
        case (_, entity, _):
            if game.lists[ZONE][entity] == HAND[seat]:
                game.move(entity, PLAYED)
            game.nest(program, NOWHERE, seat, entity)
        case _:
            game.nest(program, NOWHERE, seat)
    game.run()
