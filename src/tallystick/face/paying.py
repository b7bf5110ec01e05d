"""A payment while it is chosen: what is due, each source with what can be done with it, what is
left."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs import CHOSEN, FORCED, FREE, MANY, OUT, standing
from tallystick.face.payments import Payment
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game
from tallystick.rules.paying import Paying
from tallystick.rules.rulebook import Rulebook
from tallystick.rules.spelling import Names

STATES: Final = {FREE: "free", CHOSEN: "chosen", FORCED: "forced", OUT: "out"}


class SourceView(NamedTuple):
    """Something that could pay: how many there are, what it can do (key, what), and its state.

    ``state`` is "free" (some payment left uses it, some does not), "chosen", "forced" (all do) or
    "out" (none does, by ``refusal``).
    """

    copies: int
    uses: tuple[tuple[str, str], ...]
    state: str
    refusal: Refusal | None


class PaymentView(NamedTuple):
    """``best`` is the lightest completion; ``ways`` how many payments are left, -1 for many. Unless
    ``exact``, there was too much to look at: "free" may be "forced" or "out", and something lighter
    than ``best`` may be left."""

    due: str
    sources: tuple[SourceView, ...]
    best: Payment | None
    ways: int
    exact: bool


def payment_view(rules: Rulebook, game: Game, names: Names) -> PaymentView | None:
    """How the open payment stands, to the seat that pays; None where nobody is asked for one.

    Of several demands (one of which is to be met) it speaks of the first that can be.
    """
    decision = game.decision()
    op = game.current_op() if decision is not None else None
    if not isinstance(op, Paying):
        return None
    bill, now = op.bill(game), op.open(game)
    demand = now.demands[next(iter(now.payable()), 0)]
    found = standing(demand, bill.supply, now.prefix, bill.excluding)
    sources = []
    for index, source in enumerate(bill.supply.sources):
        given = (bill.gives(index, use) for use in range(len(source.uses)))
        uses = tuple((key, names.value(what)) for key, what in given)
        state = found.states[index]
        refusal = bill.left_out(index) if state == OUT else None
        sources.append(SourceView(source.copies, uses, STATES[state], refusal))
    best = None if found.best is None else Payment(bill, names, found.best)
    ways = -1 if found.ways == MANY else found.ways
    return PaymentView(rules.cost_text(bill.due.cost), tuple(sources), best, ways, found.exact)
