"""The ops of a payment: ask how, pay the whole at once, then draw by lot what memory costs take
(GA.PAY, GA.COST.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple, cast

from tallystick.costs import Cost, Due, Plan, batch
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import GrandArchiveBook, book_of, start
from tallystick.games.grand_archive.costs import bills
from tallystick.games.grand_archive.costs.announced import take_back, terms_of
from tallystick.games.grand_archive.costs.cost_actions import (
    ACTS,
    DEEDS,
    ORDER,
    PERMIT,
    ActContext,
    PaidDeed,
    reckoned,
)
from tallystick.games.grand_archive.costs.payment import AT_RANDOM
from tallystick.games.grand_archive.costs.payment_sources import RANDOM, PriceSources
from tallystick.games.grand_archive.costs.prices import MOST_X
from tallystick.games.grand_archive.position import history
from tallystick.games.grand_archive.position.reasons import X_BELOW
from tallystick.games.grand_archive.position.scope import DONE
from tallystick.games.grand_archive.zones import HAND, is_out
from tallystick.games.grand_archive.zones import MEMORY as MEMORY_OF
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import NOTES
from tallystick.kernel.machine import (
    AGAIN,
    ASK,
    BASE,
    CHANCE,
    NATURE,
    NEXT,
    SEAT,
    SOURCE,
    SUBJECT,
    Do,
    Game,
    Op,
    X,
)
from tallystick.rules.bill import Bill
from tallystick.rules.paying import Paying, Way

BY_LOT: Final = tuple(AT_RANDOM)
LATER: Final = (*BY_LOT, PERMIT)  # what is not done at once, or only permits
BY_VERB: Final = itemgetter(0)  # of a step of a payment


def can_pay(game: Game, seat: int, cost: Cost, source: int = -1) -> bool:
    """Whether a player can pay a cost with X fixed."""
    return bills.can_pay_price(game, seat, book_of(game).price_table.price(cost), source=source)


class PayCost(Paying):
    """Pay what ``cost`` says. Subclasses say it, and what it is paid for.

    Nothing moves before the whole is chosen, and nothing is exchanged afterwards (GA.PAY.1).
    """

    def __init__(self, slots: int = 0) -> None:
        super().__init__(slots)

    def cost(self, game: Game) -> Cost:
        """What is due, X fixed."""
        raise NotImplementedError

    def instance(self, game: Game) -> int:
        """The instance that it is paid for, 0 for none."""
        return 0

    def free(self, game: Game) -> int:
        """GA.A22: a cost of 0 is paid by nothing."""
        game.emit("paid", game.field(SEAT), -1, self.instance(game))
        return NEXT

    def bill(self, game: Game) -> bills.GrandBill:
        cost, (source, seat, *_) = self.cost(game), game.top()
        means = PriceSources(game, seat, book_of(game).price_table.price(cost), source=source)
        return bills.GrandBill(means, Due(cost, cost))

    def carry_out(self, game: Game, bill: Bill, way: Way) -> int:
        """All that is not random; then, if memory is due, the draw (GA.COST.6.a).

        Nobody is asked anything in between (GA.COST.5.b, GA.V.4, GA.COST.6.c), what triggers waits
        (GA.A20), and what was paid for goes on at once (GA.PAY.4.b).
        """
        source, seat, *_ = game.top()
        play = self.instance(game)
        lots = pay(game, cast(bills.GrandBill, bill).means, way.plan, play)
        if not (lots.banished or lots.floating or lots.discarded):
            return NEXT
        game.advance()
        if lots.banished or lots.floating:
            start(game, "draw lots", source, seat, subject=play, x=lots.banished)
            for entity in lots.floating:
                game.note(entity)
        if lots.discarded:
            start(game, "toss", source, seat, subject=play, x=lots.discarded)
        return AGAIN


class PayPlay(PayCost):
    """GA.ACT.8, GA.MAT.6: pay what the play that SUBJECT names costs."""

    def unpayable(self, game: Game) -> int:
        return take_back(game)

    def instance(self, game: Game) -> int:
        return game.field(SUBJECT)

    def bill(self, game: Game) -> bills.GrandBill:
        """What is due: nothing that is paid changes it any more (GA.ACT.8.b)."""
        return bills.bill_of_terms(game, terms_of(game, game.field(SUBJECT)))


class Lots(NamedTuple):
    """What is still to be done of a payment: how many cards are banished from memory at random, the
    Floating Memory cards that go with them, and how many of the hand are discarded."""

    banished: int = 0
    floating: tuple[int, ...] = ()
    discarded: int = 0


def pay(game: Game, means: PriceSources, plan: Plan, play: int) -> Lots:
    """Carry out a payment but for what is random, and banished with that (GA.PAY.4.a). What is done
    to several things is done to them at once.

    ``play`` is the key of the receipt (GA.ZONE.5), 0 for none.
    """
    at_random = discarded = 0
    floating: list[int] = []
    taken = means.taken(plan)
    for verb, alike in groupby(batch(means.supply, plan, _order(means, plan), BY_LOT), BY_VERB):
        steps, deeds = list(alike), DEEDS[verb]
        if RANDOM in deeds:
            at_random += sum([step.times for step in steps])
        act = ACTS[deeds[0].verb]
        if act.verb == "toss":
            discarded += sum([step.times for step in steps])
        if act.verb in LATER:
            continue
        if act.is_counted:
            kind = deeds[0].number
            for _, key, _, times in steps:
                act.do(game, ActContext(means.seat, play, kind=kind, times=times), [key])
                history.note_paid(game, play, act.verb, [key], times)
            continue
        things = [thing for step in steps for thing in taken[step.key, verb]]
        if act.verb == "floating":
            floating = things
        else:
            by = ActContext(means.seat, play)
            _do(game, by, deeds, things, [step.times for step in steps])
    game.emit("paid", means.seat, -1, play)
    return Lots(at_random, tuple(floating), discarded)


def _order(means: PriceSources, plan: Plan) -> tuple[str, ...]:
    """The verbs of a payment in the order of ORDER, by the first word of each."""
    sources = means.supply.sources
    verbs = {sources[source].uses[use].verb for source, use, _ in plan}
    return tuple(sorted(verbs, key=lambda verb: (ORDER[DEEDS[verb][0].verb], verb)))


def _do(
    game: Game, by: ActContext, deeds: Sequence[PaidDeed], things: list[int], amounts: list[int]
) -> None:
    for deed in deeds:
        if deed.verb in LATER:
            continue
        if deed.verb == "reserve":
            history.note_reserved(game, by.seat, by.play, things, amounts)
        else:
            history.note_paid(game, by.play, deed.verb, things)
        pick = book_of(game).picks[deed.number] if deed.number >= 0 else None
        ACTS[deed.verb].do(game, by._replace(pick=pick), things)


class DrawLots(Op):
    """GA.COST.6, GA.PAY.4, GA.A21: cards of a zone at random, one by one, each equally likely.

    The notes have what is chosen so far, Floating Memory cards first; X how many are to come.
    """

    def __init__(self, zone: tuple[int, ...]) -> None:
        self.zone = zone

    def run(self, game: Game) -> int:
        return CHANCE if game.field(X) > 0 else NEXT

    def decide(self, game: Game) -> Decision:
        chosen = game.notes()
        cards = [e for e in game.lists[self.zone[game.field(SEAT)]] if e not in chosen]
        options: list[Option] = [("draw lot", entity, -1) for entity in cards]
        return Decision(NATURE, "chance", game.field(SOURCE), options)

    def take(self, game: Game, option: Option) -> int:
        game.note(option[1])
        game.set_field(X, game.field(X) - 1)
        return AGAIN


class BanishDrawn(Op):
    """GA.PAY.4.a: all chosen cards are banished at the same time."""

    def run(self, game: Game) -> int:
        chosen, seat, play = game.notes(), game.field(SEAT), game.field(SUBJECT)
        memory = game.lists[MEMORY_OF[seat]]
        at_random = [entity for entity in chosen if entity in memory]
        floating = [entity for entity in chosen if entity not in memory]
        history.note_paid(game, max(play, 0), "floating", floating)
        history.note_paid(game, max(play, 0), "random", at_random)
        moves.banish(game, chosen)
        return NEXT


def discard_drawn(game: Game) -> int:
    """GA.TERM.DISCARD: the cards of the hand that chance has chosen, at the same time."""
    chosen = game.notes()
    history.note_paid(game, max(game.field(SUBJECT), 0), "discard", chosen)
    moves.discard(game, chosen)
    return NEXT


DRAW_LOTS: Final[tuple[Op, ...]] = (DrawLots(MEMORY_OF), BanishDrawn())
TOSS: Final[tuple[Op, ...]] = (DrawLots(HAND), Do(discard_drawn))


# -- costs asked while something resolves (GA.COST.8) --------------------------------------------


def cost_index(book: GrandArchiveBook, cost: Cost) -> int:
    """The place of a cost in the rulebook's table of them; it is put there if it is new."""
    if cost not in book.costs:
        book.costs.append(cost)
    return book.costs.index(cost)


def _listed(game: Game, place: int, seat: int) -> Cost:
    """A cost of the table as it is for a player now."""
    return reckoned(book_of(game).costs[place], game, seat, game.field(SOURCE))


class PayListed(PayCost):
    """Pay the cost of the rulebook's table that SUBJECT names, with the frame's X."""

    def cost(self, game: Game) -> Cost:
        return _listed(game, game.field(SUBJECT), game.field(SEAT)).at(game.field(X))


PAY: Final[tuple[Op, ...]] = (PayListed(),)


class ChooseListedX(Op):
    """GA.COST.13: the X of the cost of the table that SUBJECT names."""

    def _cost(self, game: Game) -> Cost:
        return _listed(game, game.field(SUBJECT), game.field(SEAT))

    def run(self, game: Game) -> int:
        return ASK if self._cost(game).has_x else NEXT

    def decide(self, game: Game) -> Decision:
        seat, source = game.field(SEAT), game.field(SOURCE)
        most = most_x(game, seat, self._cost(game), source)
        return Decision(seat, "x", source, [("x", n, -1) for n in range(most + 1)])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """What is lacking for that X."""
        return x_refusal(game, game.field(SEAT), self._cost(game), option[1])

    def take(self, game: Game, option: Option) -> int:
        game.set_field(X, option[1])
        return NEXT


# What is charged from outside, there and then.
CHARGE: Final[tuple[Op, ...]] = (ChooseListedX(), PayListed())
Reckoned = Callable[[Game], int]  # a number that is reckoned when it is needed


def most_x(game: Game, seat: int, cost: Cost, source: int) -> int:
    """The largest X of a cost that a player can pay."""
    most = 0
    while most < MOST_X and can_pay(game, seat, cost.at(most + 1), source):
        most += 1
    return most


def x_refusal(game: Game, seat: int, cost: Cost, x: int) -> Refusal | None:
    """What a player lacks to pay a cost with that X as something resolves."""
    if x < 0:
        return X_BELOW
    return bills.bill_of_cost(game, seat, cost.at(x), None, game.field(SOURCE)).refusal()


def charge(game: Game, cost: int, source: int, seat: int, x: int = 0) -> int:
    """A player pays a cost of the rulebook's table there and then: AGAIN."""
    return start(game, "pay", source, seat, subject=cost, x=x)


class OfferPayment(Op):
    """ "You may pay (2)", "unless they pay (2)": who may, pays or does not (GA.COST.8).

    ``who`` (None: "you") and ``amount`` (the X of the cost; None: the frame's) are given the game
    and say a number. After a payment it goes on at ``paid``, else at ``unpaid``; -1: at the next
    op. The asked player is asked even if it cannot be paid: that is theirs to know; but not for
    nothing where something happens ``unless`` it is paid.
    """

    unless = False
    must = False  # "pay (2)": it is paid if it can be

    def __init__(
        self, cost: int, who: Reckoned | None = None, amount: Reckoned | None = None
    ) -> None:
        self.cost = cost
        self.who = who
        self.amount = amount
        self.paid = -1
        self.unpaid = -1

    def payer(self, game: Game) -> int:
        """Who may pay, -1 for nobody."""
        if self.who is None:
            return game.field(SEAT)
        found = self.who(game)
        return NOWHERE if found >= 0 and is_out(game, found) else found

    def x(self, game: Game) -> int:
        """The X of the cost."""
        if self.amount is None:
            return game.field(X)
        return max(self.amount(game), 0)

    def told_x(self, game: Game) -> int:
        """The X that the offer tells of, -1 where it is still to be announced."""
        return self.x(game)

    def announced(self, game: Game) -> Cost:
        """The cost that may be paid, X still in it."""
        return _listed(game, self.cost, self.payer(game))

    def listed(self, game: Game) -> Cost:
        """The cost that may be paid, X fixed."""
        return self.announced(game).at(self.x(game))

    def run(self, game: Game) -> int:
        seat = self.payer(game)
        if seat < 0:
            return self._go_on(game, self.unpaid, 0)
        if self.unless and self.listed(game).is_free:
            return self._go_on(game, self.paid, 1)
        if self.must:
            able = can_pay(game, seat, self.listed(game), game.field(SOURCE))
            return self._pay(game) if able else self._go_on(game, self.unpaid, 0)
        return ASK

    def decide(self, game: Game) -> Decision:
        seat = self.payer(game)
        options: list[Option] = [("no", -1, -1)]
        if can_pay(game, seat, self.listed(game), game.field(SOURCE)):
            options.append(("yes", self.cost, self.told_x(game)))
        return Decision(seat, "may pay", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        seat, cost = self.payer(game), self.listed(game)
        bill = bills.bill_of_cost(game, seat, cost, None, game.field(SOURCE))
        yes: Option = ("yes", self.cost, self.told_x(game))
        return [Candidate(("no", -1, -1)), Candidate(yes, bill.refusal())]

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "no":
            return self._go_on(game, self.unpaid, 0)
        return self._pay(game)

    def _pay(self, game: Game) -> int:
        seat, x, source = self.payer(game), self.x(game), game.field(SOURCE)
        self._go_on(game, self.paid, 1)
        return charge(game, self.cost, source, seat, x)

    def _go_on(self, game: Game, pc: int, done: int) -> int:
        """To the op that follows; whether it was paid is remembered (``scope.DONE``)."""
        self.remember(game, done)
        if pc >= 0:
            return game.jump(pc)
        game.advance()
        return AGAIN

    def remember(self, game: Game, done: int) -> None:
        """Write whether it was paid into the memory of the effect."""
        at = game.field(BASE) + DONE
        if at < len(game.lists[NOTES]):
            game.set_note(at, done)
