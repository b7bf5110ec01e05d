"""A payment as a question: its ways listed whole, or chosen piece by piece where they are many.

Nothing is paid before the whole is chosen, so an answer is taken back without a refund.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, NamedTuple, cast

from mypy_extensions import mypyc_attr

from tallystick.costs import (
    Demand,
    FirstPlans,
    Plan,
    Supply,
    best,
    check,
    choices,
    first_plans,
    payable,
    picks_of,
)
from tallystick.costs.sources import Picks, follows
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import NEXT, BadGame, Game, Op
from tallystick.rules.bill import Bill
from tallystick.rules.spelling import PaidItems, Spelled

LISTED: Final = 12  # up to so many ways are listed whole; more are asked piece by piece


class Way(NamedTuple):
    """One payment of a price: the demand that it answers, and the plan."""

    demand: Demand
    plan: Plan


class OpenPayment:
    """A payment being chosen: what is due, what is fixed already, the ways left. Never changes.

    ``demands`` has several entries while it is open which of the bill's is met. ``found`` holds one
    way more than are listed, if there are more. Unless ``exact``, there may be others than those
    found: there was too much to look at.
    """

    def __init__(
        self,
        bill: Bill,
        demands: tuple[Demand, ...],
        prefix: tuple[Picks, ...],
        found: list[Way],
        exact: bool,
    ) -> None:
        self.bill = bill
        self.demands = demands
        self.prefix = prefix
        self.found = found
        self.exact = exact
        self._pieces: list[Picks] | None = None

    @property
    def supply(self) -> Supply:
        """What there is to pay with."""
        return self.bill.supply

    @property
    def laid(self) -> Plan:
        """What is chosen already."""
        return tuple([(at, use, n) for at, one in enumerate(self.prefix) for use, n in one])

    @property
    def is_listed(self) -> bool:
        """Whether the ways left are few enough to be listed whole, or all there is to choose."""
        whole = self.exact or len(self.prefix) == len(self.supply.sources)
        return whole and len(self.found) <= LISTED

    @property
    def are_all(self) -> bool:
        """Whether the ways found are all that are left, of one demand."""
        return self.exact and self.is_listed and len(self.demands) == 1

    def pieces(self) -> list[Picks]:
        """What the next source may do, where that is asked: all that can be followed up in time,
        and what it does in the ways found."""
        if self._pieces is None:
            named = choices(self.demands[0], self.supply, self.prefix)
            known = {picks_of(way.plan, len(self.prefix)) for way in self.found}
            self._pieces = list(dict.fromkeys([*named, *sorted(known)]))
        return self._pieces

    def payable(self) -> list[int]:
        """Which of the demands can be met."""
        return [i for i, demand in enumerate(self.demands) if payable(demand, self.supply)]


@mypyc_attr(allow_interpreted_subclasses=True)
class PricedChoice(Op):
    """An op that asks for one of several things, of which some cost something."""

    @abstractmethod
    def price(self, game: Game, option: Option, x: int | None = None) -> Bill | None:
        """What is due if an option is chosen, with that X where it is announced later; None where
        the payer does not choose by that."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PaymentOp(Op):
    """An op that asks for a payment, whole or piece by piece."""

    @abstractmethod
    def bill(self, game: Game) -> Bill:
        """What is due and what there is to pay it with, for whoever looks at it from outside."""

    @abstractmethod
    def leading_to(self, game: Game, plan: Plan) -> int:
        """The place of the option that is, or begins, this plan; -1 if there is none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Paying(PaymentOp):
    """Ask for a tight payment, then carry it out.

    The notes before ``slots`` are not its own. After them stands a payment half made: the demand
    chosen, if there are several; then for each source how many uses it has, and each use and how
    often.
    """

    def __init__(self, slots: int) -> None:
        self.slots = slots

    @abstractmethod
    def carry_out(self, game: Game, bill: Bill, way: Way) -> int:
        """Pay: NEXT or AGAIN. The notes of the choice are gone by now."""

    def free(self, game: Game) -> int:
        """What is done where nothing is due: NEXT or AGAIN."""
        return NEXT

    def unpayable(self, game: Game) -> int:
        """Nothing pays it: NEXT or AGAIN. Where that can be, it says what becomes of it."""
        raise BadGame(self, "asks for what nothing pays: it cannot have been offered")

    def run(self, game: Game) -> int:
        """Ask how it is paid, unless nothing is due. The only way left is taken unasked, unless
        that would tell what the other seats do not see."""
        bill = self.bill(game)
        if not bill.demands:
            return self.unpayable(game)
        if not bill.demands[0].needs:
            return self.free(game)
        if self.slots:
            game.fill_notes(self.slots)
        now = self._open(game, bill)
        if not now.found and not bill.is_payable:
            return self.unpayable(game)
        return self._ask(game, now) if bill.secret or game.asks_all else self._settle(game, now)

    def open(self, game: Game) -> OpenPayment:
        """How the payment stands, as it was worked out for its question if that is known."""
        game.decision()
        return self._known(game)

    def _known(self, game: Game) -> OpenPayment:
        now = game.scratch
        return now if isinstance(now, OpenPayment) else self._open(game, self.bill(game))

    def _open(self, game: Game, bill: Bill) -> OpenPayment:
        demands = bill.demands
        start, notes = self.slots, game.notes()
        if len(demands) > 1 and len(notes) > start:
            demands = (demands[notes[start]],)
            start += 1
        prefix = _prefix(notes, start)
        return OpenPayment(bill, demands, prefix, *_ways(bill, demands, prefix))

    def decide(self, game: Game) -> Decision:
        """The ways to pay, cheapest marked; piece by piece where they are many."""
        now = game.scratch = self._open(game, self.bill(game))
        return self._question(game, now)

    def _ask(self, game: Game, now: OpenPayment) -> int:
        return game.ask(self._question(game, now), now)

    def _question(self, game: Game, now: OpenPayment) -> Decision:
        source, seat, *_ = game.top()
        if now.is_listed:
            options: list[Option] = [("pay", i, -1) for i in range(len(now.found))]
            return Decision(seat, "payment", source, options, cheapest(now))
        if len(now.demands) > 1:
            return Decision(seat, "payment", source, [("way", i, -1) for i in now.payable()], 0)
        pieces = now.pieces()
        if not pieces:
            # Too much to look at piece by piece: what was found is offered whole.
            options = [("pay", i, -1) for i in range(len(now.found))]
            return Decision(seat, "payment", source, options, cheapest(now))
        options = [("use", i, -1) for i in range(len(pieces))]
        return Decision(seat, "payment", source, options, _piece_of_best(now, pieces))

    def take(self, game: Game, option: Option) -> int:
        """Pay in the way chosen, or note one more piece."""
        now = self._known(game)
        verb, place, _ = option
        if verb == "pay":
            return self._pay(game, now.bill, now.found[place])
        if verb == "way":
            game.note(place)
        else:
            _note_piece(game, now.pieces()[place])
        return self._settle(game, self._open(game, now.bill))

    def leading_to(self, game: Game, plan: Plan) -> int:
        """The place of the option that is, or begins, this plan; -1 if there is none."""
        now = self.open(game)
        if len(now.demands) > 1 and not now.is_listed:
            fits = (i for i, d in enumerate(now.demands) if check(d, now.supply, plan).ok)
            demand = next(fits, NOWHERE)
            return now.payable().index(demand) if demand >= 0 else NOWHERE
        pieces = [] if now.is_listed else now.pieces()
        if not pieces:
            alike = (i for i, way in enumerate(now.found) if _are_alike(now.bill, way.plan, plan))
            return next(alike, NOWHERE)
        here = picks_of(plan, len(now.prefix))
        return pieces.index(here) if here in pieces else NOWHERE

    def _settle(self, game: Game, now: OpenPayment) -> int:
        """Pay if one way remains, else ask; pieces with one answer are taken."""
        while True:
            if len(now.found) == 1 and now.is_listed:
                return self._pay(game, now.bill, now.found[0])
            if now.is_listed or len(now.demands) > 1:
                return self._ask(game, now)
            pieces = now.pieces()
            if len(pieces) != 1:
                return self._ask(game, now)
            _note_piece(game, pieces[0])
            now = self._open(game, now.bill)

    def _pay(self, game: Game, bill: Bill, way: Way) -> int:
        if game.witness is not None:
            game.witness(bill, way.plan)
        game.keep_notes(self.slots)
        return self.carry_out(game, bill, way)


def open_payment(game: Game) -> Paying | None:
    """The op that asks for a payment; None where the game stands at another."""
    return game.current(Paying)


def answer_for(game: Game, plan: Plan) -> int:
    """The option of the open payment decision that leads to a plan; -1 if none does."""
    op, decision = game.current(PaymentOp), game.decision()
    if op is None or decision is None or decision.kind != "payment":
        return NOWHERE
    return op.leading_to(game, plan)


def cheapest(now: OpenPayment) -> int:
    """The place of the payment of least weight."""
    sources = now.supply.sources
    weights: list[int] = []
    for way in now.found:
        weight = 0
        for source, use, n in way.plan:
            weight += sources[source].uses[use].weight * n
        weights.append(weight)
    return weights.index(min(weights))


def _are_alike(bill: Bill, plan: Plan, other: Plan) -> bool:
    """Whether two payments of a bill are one as they are written."""
    return plan == other or (bill.repeats and bill.paid(plan) == bill.paid(other))


def _ways(
    bill: Bill, demands: tuple[Demand, ...], prefix: tuple[Picks, ...]
) -> tuple[list[Way], bool]:
    """The payments that begin with ``prefix``, no two alike, at most one more than are listed; and
    whether that is certain to be all, or else one too many."""
    found: list[Way] = []
    plans: set[Plan] = set()
    certain = True
    for demand in demands:
        some, exact = _first_plans(bill, demand, LISTED + 1 - len(found), prefix)
        certain = certain and exact
        new = [plan for plan in some if plan not in plans]
        found += [Way(demand, one) for one in new if len(demands) == 1 or not bill.spares(one)]
        plans.update(some)
    if prefix and not found:
        # What was chosen is not followed up in time: better another payment than none.
        return _ways(bill, demands, ())[0][:1], True
    return found, certain


def _first_plans(bill: Bill, demand: Demand, most: int, prefix: tuple[Picks, ...]) -> FirstPlans:
    """The first payments of a demand, so many at most, no two of them written alike."""
    looked_at = most
    while True:
        some, exact = first_plans(demand, bill.supply, looked_at, -1, prefix)
        if not bill.repeats:
            return FirstPlans(some, exact)
        apart: dict[PaidItems, Plan] = {}
        for plan in some:
            apart.setdefault(bill.paid(plan), plan)
        if len(apart) >= most or len(some) < looked_at:
            return FirstPlans([*apart.values()][:most], exact)
        looked_at *= 2


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


def _piece_of_best(now: OpenPayment, pieces: list[Picks]) -> int:
    """The place of the piece that the best payment has here; that of the lightest of the first ways
    left, once the pieces chosen are not those of the best, or where its piece is not offered."""
    plan = best(now.demands[0], now.supply)
    here = len(now.prefix)
    if plan is not None and follows(plan, now.prefix):
        piece = picks_of(plan, here)
        if piece in pieces:
            return pieces.index(piece)
    return pieces.index(picks_of(now.found[cheapest(now)].plan, here))


# -- how it is written ----------------------------------------------------------------------------

PAYMENT_VERBS: Final = ("pay", "way", "use")


def spelled_payment(game: Game, option: Option) -> Spelled:
    """An option of an open payment: ``with: {pool: {plant: 1}}`` for a whole one; of a piece
    ``give {discard: [Owl]}``, or ``keep Owl``."""
    op = cast(Paying, game.current_op())
    verb, place, _ = option
    if verb == "way":
        return Spelled("way", place + 1)
    now = op.open(game)
    bill = now.bill
    if verb == "pay":
        return Spelled("", None, (("with", bill.paid(now.found[place].plan)),))
    source = len(now.prefix)
    piece = tuple((source, use, n) for use, n in now.pieces()[place])
    return Spelled("give", bill.paid(piece)) if piece else Spelled("keep", bill.gives(source, 0)[1])
