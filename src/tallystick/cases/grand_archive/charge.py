"""A cost that a case speaks of: of a card, of an ability, or as printed; and what pays it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from tallystick.cases.grand_archive.excuses import excuse
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.ways import Way, plans_of, read_paid, way_of, ways_of
from tallystick.cases.nodes import Node
from tallystick.costs import Cost, Plan, Price, payable
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.paying import is_out_of_phase
from tallystick.games.grand_archive.costs.prices import Terms
from tallystick.games.grand_archive.costs.purse import Means
from tallystick.games.grand_archive.costs.reasons import WRONG_PHASE_FOR_MEMORY
from tallystick.games.grand_archive.costs.shortfalls import unpaid
from tallystick.games.grand_archive.flow import legal
from tallystick.games.grand_archive.flow.announced import suppose
from tallystick.games.grand_archive.pieces import MEMORY, RESERVE, USE
from tallystick.kernel.decision import Refusal

OF_RESERVE: Final = ("GA.COST.5", "GA.ACT.8", "GA.COST.1", "GA.COST.2")
OF_MEMORY: Final = (
    "GA.COST.6", "GA.MAT.6", "GA.MAT.6.a", "GA.COST.6.a", "GA.A6", "GA.COST.2", "GA.COST.3",
)  # fmt: skip
OF_MORE: Final = ("GA.COST.7", "GA.ACT.8")
OF_ABILITIES: Final = ("GA.AACT.10", "GA.AACT.2")
OF_CHANGES: Final = ("GA.COST.9", "GA.COST.10", "GA.ACT.7", "GA.MAT.5", "GA.COST.11")
NO_COST: Final = Refusal(
    ("GA.PAY.6", "GA.MAT.8", "GA.ACT.10", "GA.ACT.7", "GA.ACT.8", "GA.MAT.6"),
    "It has no such cost, and a missing cost cannot be paid.",
)


class Charge:
    """A cost and who is to pay it. What is played lies on the stack meanwhile (GA.ACT.1)."""

    def __init__(
        self,
        board: Place,
        seat: int,
        source: int,
        terms: Terms | None = None,
        cost: Cost | None = None,
    ) -> None:
        self.board = board
        self.game = board.game
        self.seat = seat
        self.source = source
        self.terms = terms
        self.cost = cost

    @property
    def is_play(self) -> bool:
        """Whether a card is played for it, which does not pay for itself (GA.COST.5.a)."""
        return self.terms is not None and self.terms.verb != USE

    def variants(self, x: int) -> list[Charge]:
        """The charge with each of the ways to pay it, and that X (GA.ACT.3)."""
        if self.terms is None:
            return [self._at(None, x)]
        terms = self.terms._replace(x=x)
        if terms.way >= 0 or (terms.verb == USE and len(legal.ways(self.game, terms)) < 2):
            return [self._at(terms._replace(way=max(terms.way, 0)), x)]
        return [self._at(terms._replace(way=way), x) for way in legal.ways(self.game, terms)]

    def _at(self, terms: Terms | None, x: int) -> Charge:
        cost = self.cost.at(x) if self.cost is not None else None
        return Charge(self.board, self.seat, self.source, terms, cost)

    # -- what is due: asked while the card is on the stack ---------------------------------------

    @contextmanager
    def _announced(self) -> Iterator[None]:
        """What is asked meanwhile is asked as if it were announced (GA.ACT.1, GA.A8)."""
        before, mark = self.terms, self.game.mark()
        if before is not None:
            self.terms = suppose(self.game, before)
        try:
            yield
        finally:
            self.terms = before
            self.game.rewind(mark)

    def price(self) -> Price:
        """What is due, compiled."""
        if self.terms is not None:
            return prices.price(self.game, self.terms)
        assert self.cost is not None
        return self.board.rules.treasury.price(self.cost)

    def _means(self) -> Means:
        kindle = prices.kindle(self.game, self.terms) if self.terms is not None else 0
        instance = self.terms.instance if self.terms is not None else 0
        return Means(self.game, self.seat, self.price(), self.source, instance, kindle)

    def due(self) -> Cost:
        """All that is due now, as a cost."""
        with self._announced():
            return self.price().cost

    def units_due(self) -> Cost:
        """What is due without what is asked besides."""
        if self.terms is None:
            return self.due()
        with self._announced():
            return prices.without_additional(self.game, self.terms).cost

    def is_changed(self) -> bool:
        """Whether anything raises or lowers it."""
        if self.terms is None:
            return False
        with self._announced():
            return bool(prices.without_additional(self.game, self.terms).applied)

    def has_x(self) -> bool:
        """Whether X has to be declared."""
        if self.terms is None:
            return self.cost is not None and self.cost.has_x
        return prices.has_x(self.game, self.terms)

    # -- what pays it ----------------------------------------------------------------------------

    def ways(self) -> list[Way]:
        """All tight payments, each once."""
        if self._barred() is not None:
            return []
        with self._announced():
            means = self._means()
            return ways_of(means, means.price.demands)

    def plan_for(self, said: Node) -> Plan | None:
        """The plan that a payment of the case means; None if there is none."""
        return next((plan for plan, _ in self._fitting(said)), None)

    def _fitting(self, said: Node) -> list[tuple[Plan, Way]]:
        if self._barred() is not None:
            return []
        wanted = read_paid(said)
        with self._announced():
            means = self._means()
            every = [(plan, way_of(means, plan)) for plan in plans_of(means, means.price.demands)]
        return [(plan, way) for plan, way in every if way.is_said_by(wanted)]

    def _barred(self) -> Refusal | None:
        if self.terms is not None and prices.is_null(self.game, self.terms):
            return NO_COST
        with self._announced():
            barred = is_out_of_phase(self.game, self.price())
        return WRONG_PHASE_FOR_MEMORY if barred else None

    def can_pay(self) -> bool:
        """Whether there is a payment."""
        if self._barred() is not None:
            return False
        with self._announced():
            means = self._means()
            return payable(means.price.demands[0], means.supply)

    # -- why not ---------------------------------------------------------------------------------

    def refusal(self) -> Refusal | None:
        """Why it cannot be paid; None if it can."""
        if self.can_pay():
            return None
        barred = self._barred()
        first = barred if barred is not None else self._short()
        return Refusal(tuple(dict.fromkeys((*first.clauses, *self.clauses()))), first.text)

    def _short(self) -> Refusal:
        """As the rules say what is missing."""
        if self.terms is not None:
            found = legal.payment_refusal(self.game, self.terms)
            assert found is not None
            return found
        return unpaid(self._means(), self.clauses())

    def offer_refusal(self, said: Node) -> Refusal | None:
        """Why the payment that a step gives is none; None if it is one."""
        if self._fitting(said):
            return None
        found = excuse(self.board, self.seat, self.source if self.is_play else -1, said)
        paid = read_paid(said)
        clauses = tuple(dict.fromkeys((*found.clauses, *self.clauses(), "GA.A15", "GA.COST.12")))
        text = found.text or f"{paid} does not pay the cost: {self.text()}."
        return Refusal(clauses, text)

    def clauses(self) -> tuple[str, ...]:
        """The clauses by which a payment may fall short."""
        due = self.due() if self._barred() is not NO_COST else None
        found: list[str] = []
        if due is None:
            return NO_COST.clauses
        play = self.terms
        if play is not None and play.verb == USE:
            found += OF_ABILITIES
        if due.amount(MEMORY):
            found += OF_MEMORY
        if due.amount(RESERVE) or not due.amount(MEMORY):
            found += OF_RESERVE
        if due.picks or self.units_due() != due:
            found += OF_MORE
            found += ["GA.MAT.6"] if due.amount(MEMORY) else []
        if self.is_changed():
            found += OF_CHANGES
        if play is not None:
            found += self._of_play(play)
        return tuple(dict.fromkeys(found))

    def _of_play(self, terms: Terms) -> list[str]:
        """What is peculiar to playing this card."""
        piece = piece_of(self.game, self.source)
        found = ["GA.PLAY.3", "GA.PAY.1"]
        if terms.verb != USE and piece.kind == "attack":
            found += ["GA.ATTACK.1", "GA.A19", "GA.CHAMP.3"]
        if self.has_x():
            found += ["GA.COST.13", "GA.ACT.3"]
        if terms.way >= 0 and terms.verb != USE:
            name = piece.alternatives[terms.way].name
            found += ["GA.ACT.3", "GA.A17", *NAMED_COSTS.get(name.split(" ")[0].casefold(), ())]
        if terms.extras:
            found += ["GA.ACT.3", "GA.KW.PREPARE"]
        keywords = {one.name for one in piece.keywords}
        found += [KEYWORDS[name] for name in KEYWORDS if name in keywords and terms.verb != USE]
        if terms.how & (prices.FREE | prices.FREE_OF_ALL):
            found += ["GA.A18", "GA.COST.15"]
        if terms.how and piece.cost_kind == RESERVE:
            found.append("GA.PAY.5")
        if any(pick.verb == "recover" for pick in self.due().picks):
            found.append("GA.TERM.RECOVER")
        if any(pick.verb == "rest" for pick in self.due().picks):
            found += ["GA.AACT.11", "GA.TERM.AWAKE"]
        if any(pick.verb == "remove" for pick in self.due().picks):
            found.append("GA.CTR.1")
        if any(pick.verb == "sacrifice" for pick in self.due().picks):
            found.append("GA.TERM.SACRIFICE")
        return found

    def text(self) -> str:
        """What is due, as printed."""
        return self.board.rules.treasury.tariff.text(self.due())


class Choice(NamedTuple):
    """Terms that a step has chosen, or why there are none."""

    charge: Charge
    refusal: Refusal | None


NAMED_COSTS: Final = {
    "brew": ("GA.KW.BREW",),
    "ephemerate": ("GA.KW.EPHEMERATE",),
    "starcalling": ("GA.KW.STARCALLING",),
}
KEYWORDS: Final = {
    "kindle": "GA.KW.KINDLE",
    "efficiency": "GA.KW.EFFICIENCY",
    "aenean progression": "GA.KW.AENEANPROG",
}
