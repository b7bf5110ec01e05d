"""Free Actions: possible at any time, so they are done at once, whoever is asked just then
(HL.turns.5, HL.amb.8)."""

from __future__ import annotations

from tallystick.cases.heirless import sayings
from tallystick.cases.heirless.actions import path_named
from tallystick.cases.heirless.charge import read_charge
from tallystick.cases.heirless.doing import HeirlessBoard, HeirlessDeed
from tallystick.cases.heirless.goods import read_goods
from tallystick.cases.heirless.payment import read_payment
from tallystick.cases.model import Step, needed
from tallystick.cases.table import Fault
from tallystick.games.heirless import asked, legal, spoken
from tallystick.games.heirless.asked import OPEN, ROOM
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.free import convert
from tallystick.games.heirless.legal import recipe
from tallystick.games.heirless.payment import most_times, pay
from tallystick.games.heirless.trading import NOT_TRADABLE, NOTHING_OFFERED, side_refusal
from tallystick.games.heirless.zones import MARKERS, UNEMPLOYED
from tallystick.kernel.decision import Decision, Refusal
from tallystick.rules.rulebook import Told


class FreeDeed(HeirlessDeed):
    """A Free Action."""

    at_once = True

    def own_refusal(self) -> Refusal | None:
        """Why it cannot be done, the moment apart."""
        return None

    def refusal(self) -> Refusal | None:
        return asked.free_refusal(self.game, self.seat) or self.own_refusal()

    def waits(self, decision: Decision) -> bool:
        """Between steps; and at a question that is open, if it is possible there, or judged."""
        judged = bool({"refused", "do"} & set(self.step.node.entries()))
        always = book_of(self.game).free_always or judged
        return decision.kind in (ROOM + OPEN if always else ROOM)

    def reasons(self) -> list[Told]:
        return sayings.of_time(self.board, self.seat)


class ConvertDeed(FreeDeed):
    """Use a conversion path (HL.turns.62, HL.turns.63)."""

    def __init__(self, board: HeirlessBoard, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        self.path = path_named(board, step, name)
        if self.answers.x is not None:
            self.answers.x.number()

    def x(self) -> int:
        """How much is converted; left out, 1."""
        return self.answers.x.number() if self.answers.x is not None else 1

    def own_refusal(self) -> Refusal | None:
        return legal.convert_refusal(self.game, self.seat, self.path, self.x())

    def perform(self) -> None:
        most = most_times(self.game, self.seat, recipe(self.game, self.path))
        if self.answers.x is None and most > 1:
            raise Fault(f"nothing says what X is; it may be 1 to {most}", ("HL.turns.63",))
        convert(self.game, self.seat, self.path, self.x())
        self.game.run()


class PromiseDeed(FreeDeed):
    """Make a promise, alone or with others (HL.turns.100, HL.turns.101)."""

    def __init__(self, board: HeirlessBoard, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        self.text = needed(step, "text").text()
        node = step.get("with")
        named = [] if node is None or node.is_nothing else node.one_or_more()
        self.others = tuple(
            dict.fromkeys(board.seat(one) for one in named if one.text() != step.seat)
        )

    def perform(self) -> None:
        self.board.rules.write_promise(
            self.game, self.seat, self.text, self.others, self.board.seats
        )


class BreakDeed(FreeDeed):
    """Claim that a promise was broken (HL.turns.103, HL.turns.106)."""

    def __init__(self, board: HeirlessBoard, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        if not name.isdecimal() or int(name) < 1:
            raise step.verb.expected("the number of a promise, such as 'break 1'")
        self.number = int(name)
        self.named = 0
        for one in step.arguments["by"].one_or_more() if "by" in step.arguments else ():
            self.named |= 1 << board.seat(one)

    def waits(self, decision: Decision) -> bool:
        """One claim is judged after the other."""
        return decision.kind not in ("accused", "verdict") and super().waits(decision)

    def accused(self) -> int:
        """A bitmask of those who are said to have failed; where ``by`` is left out, the one who
        has signed, or whoever the words bind. Fault where that may be several."""
        bound = self.named or asked.bound_by(self.game, self.number)
        if bound & (bound - 1) and not self.named:
            raise Fault("nothing says who has broken the promise ('by')", ("HL.turns.104",))
        return bound

    def own_refusal(self) -> Refusal | None:
        return asked.claim_refusal(self.game, self.number, self.accused())

    def perform(self) -> None:
        spoken.make_claim(self.game, self.seat, self.number, self.accused())


class TradeDeed(FreeDeed):
    """Offer a trade (HL.turns.110 to HL.turns.114)."""

    def __init__(self, board: HeirlessBoard, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        self.partner = self.other("with")
        self.give = read_goods(board, step.get("give"))
        self.take = read_goods(board, step.get("take"))
        texts = step.get("promises")
        self.texts = tuple(one.text() for one in texts.one_or_more()) if texts is not None else ()

    def own_refusal(self) -> Refusal | None:
        if self.give is None or self.take is None:
            return NOT_TRADABLE
        found = asked.offer_refusal(self.game, self.seat, self.partner, self.give, self.take)
        if found is NOTHING_OFFERED and self.texts:
            return None
        return found if found is None or self._is_judged() else self._own_fault(found)

    def _is_judged(self) -> bool:
        """Whether the step asks if the trade can come about at all."""
        return bool({"refused", "do"} & set(self.step.node.entries()))

    def _own_fault(self, found: Refusal) -> Refusal | None:
        """An offer may ask for what the other has not got; it cannot be accepted."""
        assert self.give is not None
        if self.partner == self.seat or found in (NOTHING_OFFERED, NOT_TRADABLE):
            return found
        return side_refusal(self.game, self.seat, self.give)

    def reasons(self) -> list[Told]:
        if self.give is None or self.take is None:
            return super().reasons()
        goods = [good for good, _ in (*self.give.items, *self.take.items)]
        workers = any(UNEMPLOYED <= good < MARKERS for good in goods)
        gift = not self.give.items or not self.take.items
        return [*super().reasons(), *sayings.of_goods(gift, workers)]

    def perform(self) -> None:
        assert self.give is not None and self.take is not None
        spoken.make_offer(
            self.game, self.seat, self.partner, self.give, self.take, self.texts, self.board.seats
        )


class PayDeed(HeirlessDeed):
    """Charge a cost there and then."""

    at_once = True

    def __init__(self, board: HeirlessBoard, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        node = step.get("cost") or step.get("for") or needed(step, "cost")
        self.charge = read_charge(board, seat, node)

    def refusal(self) -> Refusal | None:
        found = self.charge.unpaid(self.board, self.seat)
        node = self.step.get("with")
        if found is not None or node is None:
            return found
        said = read_payment(node)
        if said in self.charge.payments(self.board, self.seat):
            return None
        return Refusal(self.charge.clauses, f"{said} does not pay what is due: {self.charge.due}.")

    def perform(self) -> None:
        pay(self.game, self.seat, self.charge.due, self.charge.workplace)
        self.game.run()
