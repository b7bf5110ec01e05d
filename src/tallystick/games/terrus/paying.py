"""The ops of a payment: fix X, ask how, pay the whole at once (T.25.1, T.25.4, T.25.5)."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple, cast

from tallystick.costs import NO_COST, Cost, Demand, Plan, Supply, best, choices, payable, plans
from tallystick.games.terrus.ops import fill_notes
from tallystick.games.terrus.payment import FEALTY, Price
from tallystick.games.terrus.prices import (
    MOST_X,
    ability_price,
    largest_x,
    price_for,
    printed_cost,
    treasury_of,
)
from tallystick.games.terrus.purse import Means, pay
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import NOTES
from tallystick.kernel.machine import ASK, BASE, NEXT, SEAT, SOURCE, SUBJECT, Game, Op, X

LISTED: Final = 12  # up to so many ways are listed whole; more are asked piece by piece
POOL_VERBS: Final = ("recruit", "forge", "build")  # what the option pool-only is about

Picks = tuple[tuple[int, int], ...]


class Way(NamedTuple):
    """One payment of a price: the demand that it answers, and the plan."""

    demand: Demand
    plan: Plan


class Open(NamedTuple):
    """A payment being chosen: what it is to meet, what with, what is fixed already, the ways left.

    ``demands`` has two entries while it is open which of two ways of paying is taken (option
    ``mixed-payment``). ``found`` holds one way more than are listed, if there are more.
    """

    demands: tuple[Demand, ...]
    supply: Supply
    prefix: tuple[Picks, ...]
    found: list[Way]

    @property
    def is_listed(self) -> bool:
        """Whether the ways left are few enough to be listed whole."""
        return len(self.found) <= LISTED

    def pieces(self) -> list[Picks]:
        """What the next source may do, where that is asked."""
        return choices(self.demands[0], self.supply, self.prefix)


def ways(
    demands: tuple[Demand, ...], supply: Supply, prefix: tuple[Picks, ...], most: int
) -> list[Way]:
    """Up to ``most`` payments that begin with ``prefix``, no two alike."""
    found: list[Way] = []
    for demand in demands:
        for plan in islice(plans(demand, supply, -1, prefix), most - len(found)):
            if all(plan != way.plan for way in found):
                found.append(Way(demand, plan))
    return found


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
    """The same for a card that is recruited, forged, built or played for a cost with X (T.7.4)."""

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
        seat, card = game.field(SEAT), game.field(SUBJECT)
        means = means_for(game, seat, self.verb)
        x = 0
        while x <= MOST_X and means.can_pay(price_for(game, seat, self.verb, card, self.n, x)):
            x += 1
        return x - 1


def means_for(game: Game, seat: int, verb: str) -> Means:
    """What a ruler may pay with for a verb (option ``pool-only``, T.12.1a)."""
    pool_only = game.rules.readings["pool-only"] == "yes" and verb in POOL_VERBS
    return Means(game, seat, discards=not pool_only)


class Pay(Op):
    """Pay a cost that an effect asks: "you may pay" (T.25.4c).

    The notes before ``slots`` are targets. After them stands a payment half made: the demand
    chosen, if there are two, then for each source how many uses it has, and each use and how often.
    """

    def __init__(self, cost: Cost, slots: int) -> None:
        self.cost = cost
        self.slots = slots

    def price(self, game: Game) -> Price:
        """What is due, with X as announced."""
        return treasury_of(game).price(self.cost, game.field(X) if self.cost.has_x else 0)

    def means(self, game: Game) -> Means:
        """What the payer may pay with."""
        return Means(game, game.field(SEAT))

    def run(self, game: Game) -> int:
        """Nothing asked is always paid (T.25.4b). Asks, even if only one way is left, where that
        depends on a hand that the others do not see."""
        price = self.price(game)
        if not price.demands[0].needs:
            game.emit("paid", game.field(SEAT))
            return NEXT
        fill_notes(game, self.slots)
        return ASK if _hangs_on_hand(price) else self._settle(game)

    def open(self, game: Game) -> Open:
        """How the payment stands."""
        price = self.price(game)
        demands, start = price.demands, self.slots
        notes = game.notes()
        if len(demands) > 1 and len(notes) > start:
            demands = (demands[notes[start]],)
            start += 1
        prefix = _prefix(notes, start)
        supply = self.means(game).supply_for(price, game.field(SOURCE))
        return Open(demands, supply, prefix, ways(demands, supply, prefix, LISTED + 1))

    def decide(self, game: Game) -> Decision:
        """The ways to pay, cheapest marked; piece by piece where they are many."""
        now = self.open(game)
        game.scratch = now
        seat, source = game.field(SEAT), game.field(SOURCE)
        if now.is_listed:
            options = [("pay", i, -1) for i in range(len(now.found))]
            return Decision(seat, "payment", source, options, _cheapest(now))
        if len(now.demands) > 1:
            options = [("way", i, -1) for i, d in enumerate(now.demands) if payable(d, now.supply)]
            return Decision(seat, "payment", source, options, 0)
        pieces = now.pieces()
        options = [("use", i, -1) for i in range(len(pieces))]
        return Decision(seat, "payment", source, options, _piece_of_best(now, pieces))

    def take(self, game: Game, option: Option) -> int:
        """Pay in the way chosen, or note one more piece."""
        now = cast(Open, game.scratch) if game.scratch is not None else self.open(game)
        verb, place, _ = option
        if verb == "pay":
            return self._pay(game, now.supply, now.found[place])
        if verb == "way":
            game.note(place)
        else:
            _note_piece(game, now.pieces()[place])
        return self._settle(game)

    def leading_to(self, game: Game, plan: Plan) -> int:
        """The place of the option that is, or begins, this plan; -1 if there is none."""
        now = self.open(game)
        if now.is_listed:
            return next((i for i, way in enumerate(now.found) if way.plan == plan), -1)
        if len(now.demands) > 1:
            fits = [plan in plans(demand, now.supply) for demand in now.demands]
            return (
                [i for i, d in enumerate(now.demands) if payable(d, now.supply)].index(
                    fits.index(True)
                )
                if any(fits)
                else -1
            )
        here = _piece(plan, len(now.prefix))
        pieces = now.pieces()
        return pieces.index(here) if here in pieces else -1

    def _settle(self, game: Game) -> int:
        """Pay if one way remains, else ask; pieces with one answer are taken."""
        while True:
            now = self.open(game)
            if len(now.found) == 1:
                return self._pay(game, now.supply, now.found[0])
            if now.is_listed or len(now.demands) > 1:
                return ASK
            pieces = now.pieces()
            if len(pieces) > 1:
                return ASK
            _note_piece(game, pieces[0])

    def _pay(self, game: Game, supply: Supply, way: Way) -> int:
        game.truncate(NOTES, game.field(BASE) + self.slots)
        pay(game, game.field(SEAT), way.demand, supply, way.plan)
        return NEXT


def _note_piece(game: Game, piece: Picks) -> None:
    game.note(len(piece))
    for use, count in piece:
        game.note(use)
        game.note(count)


def _prefix(notes: list[int], at: int) -> tuple[Picks, ...]:
    prefix: list[Picks] = []
    while at < len(notes):
        end = at + 1 + 2 * notes[at]
        prefix.append(tuple((notes[i], notes[i + 1]) for i in range(at + 1, end, 2)))
        at = end
    return tuple(prefix)


class PayAbility(Pay):
    """Pay the activation cost of an ability of the frame's SOURCE (T.19.2)."""

    def price(self, game: Game) -> Price:
        """What is due after all that changes it."""
        return ability_price(game, game.field(SEAT), self.cost, game.field(SOURCE), game.field(X))


class PayFor(Pay):
    """Pay for a card: recruit, forge, build, barter or play the frame's SUBJECT."""

    def __init__(self, verb: str, slots: int, n: int = 0) -> None:
        self.verb = verb
        self.slots = slots
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


def _cheapest(now: Open) -> int:
    """The place of the payment of least weight."""
    sources = now.supply.sources
    weights = [
        sum(sources[source].uses[use].weight * n for source, use, n in way.plan)
        for way in now.found
    ]
    return weights.index(min(weights))


def _piece_of_best(now: Open, pieces: list[Picks]) -> int:
    """The place of the piece that the best payment has here; that of the lightest of the first ways
    left, once the pieces chosen are not those of the best."""
    plan = best(now.demands[0], now.supply)
    if plan is None or any(_piece(plan, i) != piece for i, piece in enumerate(now.prefix)):
        plan = now.found[_cheapest(now)].plan
    return pieces.index(_piece(plan, len(now.prefix)))


def _piece(plan: Plan, index: int) -> Picks:
    """What one source does in a plan."""
    return tuple((use, n) for source, use, n in plan if source == index)


def answer_for(game: Game, plan: Plan) -> int:
    """The option of the open payment decision that leads to a plan; -1 if none does."""
    op = game.current_op()
    decision = game.decision()
    if not isinstance(op, Pay) or decision is None or decision.kind != "payment":
        return -1
    return op.leading_to(game, plan)
