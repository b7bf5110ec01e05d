"""The ops of a payment: fix X, ask how, pay the whole at once (T.25.1, T.25.4, T.25.5)."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple, cast

from tallystick.costs import NO_COST, Cost, Demand, Due, Plan, Supply, best, choices, plans
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.ops import fill_notes
from tallystick.games.terrus.payment import FEALTY, Price, Treasury
from tallystick.games.terrus.purse import Means, pay
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import adjustments
from tallystick.games.terrus.zones import STATICS
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import NOTES
from tallystick.kernel.machine import ASK, BASE, NEXT, SEAT, SOURCE, SUBJECT, Game, Op, X

LISTED: Final = 12  # up to so many ways are listed whole; more are asked piece by piece
MOST_X: Final = 99

Picks = tuple[tuple[int, int], ...]


class Way(NamedTuple):
    """One payment of a price: the demand that it answers, and the plan."""

    demand: Demand
    plan: Plan


Listing = tuple[Supply, list[Way]]


def treasury_of(game: Game) -> Treasury:
    """The prices of the rulebook in force."""
    return book_of(game).treasury


def printed_cost(game: Game, verb: str, card: int, n: int = 0) -> Cost:
    """What is printed for a verb: for ``play`` the ``n``-th way of playing the card."""
    piece = piece_of(game, card)
    if verb != "play":
        return piece.costs[verb]
    price = piece.plays[n].price
    return price.cost if price else NO_COST


def due_for(game: Game, seat: int, verb: str, card: int, n: int = 0, x: int = 0) -> Due:
    """What recruiting, forging, building, bartering or playing a card costs now (T.25.6)."""
    cost = printed_cost(game, verb, card, n)
    cost = cost.at(x) if cost.has_x else cost
    found = adjustments(game, seat, verb, card)
    return treasury_of(game).due(cost, found) if found else Due(cost, cost, ())


def price_for(game: Game, seat: int, verb: str, card: int, n: int = 0, x: int = 0) -> Price:
    """The compiled price of ``due_for``."""
    piece, treasury = piece_of(game, card), treasury_of(game)
    if game.lists[STATICS]:
        found = adjustments(game, seat, verb, card)
        if found:
            return treasury.price(due_for(game, seat, verb, card, n, x).cost)
    if verb != "play":
        return piece.prices[verb]
    power = piece.plays[n]
    if power.price is None:
        return treasury.price(NO_COST)
    return treasury.price(power.price.cost, x) if power.price.cost.has_x else power.price


def ways(game: Game, seat: int, price: Price, carrier: int, prefix: tuple[Picks, ...]) -> Listing:
    """The payments of a price that begin with ``prefix``, up to one more than are listed."""
    supply = Means(game, seat).supply_for(price, carrier)
    found: list[Way] = []
    for demand in price.demands:
        left = LISTED + 1 - len(found)
        for plan in islice(plans(demand, supply, -1, prefix), left):
            if all(plan != way.plan for way in found):
                found.append(Way(demand, plan))
    return supply, found


class ChooseX(Op):
    """T.25.5: X is announced first; 0 is always allowed, and no more than can be paid."""

    def __init__(self, cost: Cost) -> None:
        self.cost = cost

    def run(self, game: Game) -> int:
        """Ask, always: how far it could go is the payer's secret."""
        return ASK

    def decide(self, game: Game) -> Decision:
        """Every X that can be paid."""
        seat, source = game.field(SEAT), game.field(SOURCE)
        options = [("x", x, -1) for x in range(largest_x(game, seat, source, self.cost) + 1)]
        return Decision(seat, "x", source, options)

    def take(self, game: Game, option: Option) -> int:
        """Announce it."""
        game.set_field(X, option[1])
        return NEXT


def largest_x(game: Game, seat: int, carrier: int, cost: Cost) -> int:
    """The largest X at which a cost can be paid; -1 if not even 0."""
    means, treasury = Means(game, seat), treasury_of(game)
    x = 0
    while x <= MOST_X and means.can_pay(treasury.price(cost, x), carrier):
        x += 1
    return x - 1


class Pay(Op):
    """Pay a cost of the carrier's: before the colon (T.25.4c), or after "you may pay"."""

    def __init__(self, cost: Cost, slots: int) -> None:
        self.cost = cost
        self.slots = (
            slots  # the notes before these are targets; after them stands a payment half made
        )

    def price(self, game: Game) -> Price:
        """What is due, with X as announced."""
        return treasury_of(game).price(self.cost, game.field(X) if self.cost.has_x else 0)

    def run(self, game: Game) -> int:
        """Nothing asked is always paid (T.25.4b). Asks, even if only one way is left, where that
        depends on a hand that the others do not see."""
        price = self.price(game)
        if not price.demands[0].needs:
            game.emit("paid", game.field(SEAT))
            return NEXT
        fill_notes(game, self.slots)
        if _hangs_on_hand(price):
            return ASK
        return self._settle(game, price)

    def _settle(self, game: Game, price: Price) -> int:
        """Pay if one way remains, else ask; pieces with one answer are taken."""
        while True:
            supply, found = self._ways(game, price)
            if len(found) == 1:
                return self._pay(game, price, supply, found[0])
            if len(found) <= LISTED:
                return ASK
            pieces = choices(price.demands[0], supply, self._prefix(game))
            if len(pieces) > 1:
                return ASK
            self._note_piece(game, pieces[0])

    def _listed(self, game: Game, price: Price, place: int) -> tuple[Supply, Way]:
        """The way at a place of the list: as ``decide`` left it, or worked out again."""
        supply, found = cast(Listing, game.scratch) if game.scratch else self._ways(game, price)
        return supply, found[place]

    def _ways(self, game: Game, price: Price) -> Listing:
        return ways(game, game.field(SEAT), price, game.field(SOURCE), self._prefix(game))

    def decide(self, game: Game) -> Decision:
        """The ways to pay, cheapest marked; piece by piece where they are many."""
        price = self.price(game)
        supply, found = self._ways(game, price)
        game.scratch = (supply, found)
        seat, source = game.field(SEAT), game.field(SOURCE)
        if len(found) <= LISTED:
            options = [("pay", i, -1) for i in range(len(found))]
            return Decision(seat, "payment", source, options, _cheapest(supply, found))
        pieces = choices(price.demands[0], supply, self._prefix(game))
        options = [("use", i, -1) for i in range(len(pieces))]
        return Decision(
            seat,
            "payment",
            source,
            options,
            _piece_of_best(price, supply, pieces, self._prefix(game)),
        )

    def take(self, game: Game, option: Option) -> int:
        """Pay in the way chosen, or note one more piece."""
        price = self.price(game)
        if option[0] == "pay":
            return self._pay(game, price, *self._listed(game, price, option[1]))
        supply = Means(game, game.field(SEAT)).supply_for(price, game.field(SOURCE))
        self._note_piece(game, choices(price.demands[0], supply, self._prefix(game))[option[1]])
        return self._settle(game, price)

    def leading_to(self, game: Game, plan: Plan) -> int:
        """The place of the option that is, or begins, this plan; -1 if there is none."""
        price = self.price(game)
        supply, found = self._ways(game, price)
        if len(found) <= LISTED:
            return next((i for i, way in enumerate(found) if way.plan == plan), -1)
        prefix = self._prefix(game)
        here = tuple((use, count) for source, use, count in plan if source == len(prefix))
        pieces = choices(price.demands[0], supply, prefix)
        return pieces.index(here) if here in pieces else -1

    def _pay(self, game: Game, price: Price, supply: Supply, way: Way) -> int:
        game.truncate(NOTES, game.field(BASE) + self.slots)
        pay(game, game.field(SEAT), price, supply, way.plan)
        return NEXT

    # A payment half made stands in the notes: for each source the number of its uses, then each
    # use and how often.

    def _note_piece(self, game: Game, piece: Picks) -> None:
        game.note(len(piece))
        for use, count in piece:
            game.note(use)
            game.note(count)

    def _prefix(self, game: Game) -> tuple[Picks, ...]:
        notes = game.notes()
        prefix: list[Picks] = []
        at = self.slots
        while at < len(notes):
            end = at + 1 + 2 * notes[at]
            prefix.append(tuple((notes[i], notes[i + 1]) for i in range(at + 1, end, 2)))
            at = end
        return tuple(prefix)


class PayFor(Pay):
    """Pay for a card: recruit, forge, build, barter or play the frame's SUBJECT."""

    def __init__(self, verb: str, slots: int, n: int = 0) -> None:
        self.verb = verb
        self.slots = slots
        self.n = n  # for "play": which of the card's ways

    def price(self, game: Game) -> Price:
        """The card's cost after all that changes it."""
        return price_for(
            game, game.field(SEAT), self.verb, game.field(SUBJECT), self.n, game.field(X)
        )


class MayPay(Op):
    """T.25.4c: a payment asked inside an effect gates only what follows it."""

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
    """Whether the ways to pay may depend on cards that the other rulers do not see (T.25.2, T.25.3)."""
    return any(part.kind <= FEALTY for part in price.cost.units) or any(
        pick.verb == "discard" for pick in price.picks
    )


def _cheapest(supply: Supply, found: list[Way]) -> int:
    """The place of the payment of least weight."""
    weights = [
        sum(supply.sources[source].uses[use].weight * count for source, use, count in way.plan)
        for way in found
    ]
    return weights.index(min(weights))


def _piece_of_best(
    price: Price, supply: Supply, pieces: list[Picks], prefix: tuple[Picks, ...]
) -> int:
    """The place of the piece that the best payment of the whole has here; the last if it went elsewhere."""
    plan = best(price.demands[0], supply)
    here = tuple((use, count) for source, use, count in plan or () if source == len(prefix))
    return pieces.index(here) if here in pieces else len(pieces) - 1


def answer_for(game: Game, plan: Plan) -> int:
    """The option of the open payment decision that leads to a plan; -1 if none does."""
    op = game.current_op()
    decision = game.decision()
    if not isinstance(op, Pay) or decision is None or decision.kind != "payment":
        return -1
    return op.leading_to(game, plan)
