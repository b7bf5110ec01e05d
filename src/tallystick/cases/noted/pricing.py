"""The part of a table that answers questions: what is due, and all payments of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TypeVar, cast

from tallystick.cards.errors import CardError, Misread
from tallystick.cases.laid import LaidTable
from tallystick.cases.model import Step, needed
from tallystick.cases.nodes import Node, compose, split_number
from tallystick.cases.noted.page import Page
from tallystick.cases.noted.paying import LIST, MOST_PLANS, NamesInPayment, WrittenPayment, parts_of
from tallystick.cases.table import UNANSWERED, Fault, PriceAsked, Ruling
from tallystick.costs import NO_COST, Cost, Plan
from tallystick.kernel.decision import Decision, Option
from tallystick.rules.bill import Bill, either, paid_of
from tallystick.rules.paying import PricedChoice
from tallystick.rules.rulebook import Told
from tallystick.rules.spelling import Given, Names, PaidItems, entity_of

Said = TypeVar("Said")
Found = TypeVar("Found")


class PricedTable(LaidTable):
    """A table at which one can ask about costs."""

    page: Page

    @abstractmethod
    def is_called(self, what: Given, name: str, exact: bool = False) -> bool:
        """Whether what is given has this name; ``exact``: of several of a name, just that one."""

    def priced(self, seat: int, node: Node, n: Node | None) -> Cost | Option:
        """What is asked about: a cost as printed, alone or as ``{cost: ...}``, ``{card: Ox}``,
        ``{ability: Altar, n: 2}``."""
        if not node.is_map:
            return self.read_cost(node)
        if "cost" in node.entries():
            return self.read_cost(node.only(("cost",), "key of a cost")["cost"])
        own = self.page.asked_price(self, seat, node, n.number(1) - 1 if n is not None else 0)
        if own is not None:
            return own
        keys = node.only(("card", "ability", "n", "verb", "to"), "key of a cost")
        number = keys.get("n", n)
        place = number.number(1) - 1 if number is not None else self.page.unnumbered
        if "ability" in keys:
            return self.page.ability(self, seat, keys["ability"], place)
        if "card" not in keys:
            raise node.expected("a cost as printed, {card: NAME} or {ability: NAME}")
        verb = keys.get("verb", keys.get("to"))
        return self.page.card(self, seat, keys["card"], verb.text() if verb else "", place)

    def read_cost(self, node: Node, of: Cost | Option = NO_COST) -> Cost:
        """A cost as it is printed on a card, or (``of``) on the one that is asked about."""
        try:
            return self.page.read_cost(self, node.text(), of)
        except Misread as wrong:
            said, sep, _ = str(wrong).partition("; expected ")
            expected = f"{sep}a cost such as {self.page.costs}" if sep else ""
            raise node.error(f"{said}{expected}") from None
        except NotImplementedError as error:
            raise node.error(str(error)) from None
        except CardError as error:
            problem = error.first
            at = f" (column {problem.column})" if problem.column else ""
            raise node.error(f"{problem.message}{at}") from None

    def ruling(self, step: Step) -> Ruling:
        """What a step asks of a cost: how it can be paid, or what is due."""
        return self.payments(step) if step.verb.text() == "payments" else self.cost(step)

    def _asked(self, step: Step, *names: str) -> PriceAsked:
        """Of what a step asks the price, which is the argument of the first of these names."""
        seat, said = self.seat(step.node, step.seat), step.get("x")
        x = said.number(0) if said is not None else None
        return PriceAsked(seat, self.priced(seat, needed(step, *names), step.get("n")), x)

    def payments(self, step: Step) -> Ruling:
        """All tight payments of a cost."""
        seat, of, x = self._asked(step, "for", "cost")
        bill = self.rules.helped_bill(self.game, seat, of, x)
        names, keys = NamesInPayment(bill, self.is_called), self.page.payment
        wanted = payments_in(needed(step, "gives"))
        found = self._ways(bill)
        apart = [WrittenPayment(node, keys, names) for node in self._apart(bill, wanted)]
        refusal = bill.refusal()
        told = self.explained(seat, of, x or 0)
        clauses = bill.clauses or self.on_choice("payment") or self.page.due
        if refusal is not None:
            told.append(Told(f"It cannot be paid: {refusal.text}", refusal.clauses))
            clauses = refusal.clauses
        same = each_said_once(list(found.values()), apart, _says_one_of)
        texts = map(self._written, wanted)
        return Ruling(same, shown(texts), shown(found), clauses, tuple(told))

    def is_due_at(self, step: Step, decision: Decision) -> bool:
        """Whether what a step asks the cost of could be begun by answering this question, in the
        middle of something else: then it is judged there."""
        seat = self.seat(step.node, step.seat)
        if decision.kind not in self.page.waiting or decision.seat != seat:
            return False
        of = self._asked(step, "for", "of", "cost").of
        return any(one.option == of for one in self.game.candidates())

    def _ways(self, bill: Bill) -> dict[str, list[Plan]]:
        """All payments, by how they are written."""
        found: dict[str, list[Plan]] = {}
        for plan in islice(bill.plans(), MOST_PLANS):
            found.setdefault(self.text_of(bill.paid(plan)), []).append(plan)
        return found

    def given_together(self, seat: int, act: Option, x: int | None) -> list[Node]:
        """The payment of an act that a seat cannot pay for by itself, where with what others may
        give for it there is one only. Fault where there are several."""
        if self.rules.bill(self.game, seat, act, x).is_payable:
            return []
        ways = self._ways(self.rules.helped_bill(self.game, seat, act, x))
        if len(ways) > 1:
            raise Fault(f"nothing says how all pay for it; it can be: {shown(ways)}")
        nodes = [compose(text, "") for text in ways]
        return [node for node in nodes if node is not None]

    def _apart(self, bill: Bill, wanted: list[Node]) -> list[Node]:
        """The payments that are wanted, without those that say by a number (``Ox#2``) with which
        other card of a name it is paid, where there are as many payments that differ in that."""
        there = {text: len(plans) for text, plans in self._ways(bill).items()}
        left: list[Node] = []
        said: set[str] = set()
        for node in wanted:
            text = self._written(node)
            numbered = any(split_number(part[1])[1] for part in parts_of(node, self.page.payment))
            if numbered and text in said and there.get(text, 0) > 1:
                there[text] -= 1
            else:
                left.append(node)
                said.add(text)
        return left

    def only_cost(self, decision: Decision) -> int:
        """Which of several costs is paid, where a cost says "or" and one payment of it is tight."""
        op, costs = cast(PricedChoice, self.game.current_op()), decision.options
        bills = [bill for one in costs if (bill := op.price(self.game, one)) is not None]
        texts = set(self._ways(either(bills, one_cost=True))) if bills else set()
        if len(bills) < len(costs) or len(texts) != 1:
            return UNANSWERED
        return next(i for i, one in enumerate(bills) if texts <= set(self._ways(one)))

    def _written(self, node: Node) -> str:
        """A payment of a case, numbers left out."""
        keys = self.page.payment
        counts: dict[tuple[str, Given], int] = {}
        for key, name, n in parts_of(node, keys):
            what: Given = split_number(name)[0]
            counts[key, what] = counts.get((key, what), 0) + n
        counted = tuple(key for key, names in keys.items() if names != LIST)
        return self._payment_text(paid_of(counts, counted))

    def _payment_text(self, paid: PaidItems) -> str:
        return Names({}, {}, self.seats).value(paid)

    def text_of(self, paid: PaidItems) -> str:
        """A payment as a case writes it, numbers left out."""
        bare: dict[tuple[str, Given], int] = {}
        for key, what, n in paid.parts:
            name = self.things.name(entity) if (entity := entity_of(what)) >= 0 else what
            bare[key, name] = bare.get((key, name), 0) + n
        return self._payment_text(paid_of(bare, paid.counted))

    def explained(self, seat: int, of: Cost | Option, x: int) -> list[Told]:
        """What there is to say of a cost, with the players called as the case calls them."""
        return [*map(self.retold, self.rules.explain(self.game, seat, of, x))]

    def cost(self, step: Step) -> Ruling:
        """What is due, or what it will count as."""
        price = self._asked(step, "of", "for")
        bill = self.rules.bill(self.game, *price)
        due = bill.due
        sides = (("is", "due", due.cost), ("counts as", "counted as paid", due.counts_as))
        asked = [(step.arguments[k], word, cost) for k, word, cost in sides if k in step.arguments]
        if not asked:
            needed(step, "is")
        same = self.page.same_cost
        wrong = [
            (node, word, cost)
            for node, word, cost in asked
            if not same(self, price, self.read_cost(node, price.of), cost)
        ]
        changed = tuple(dict.fromkeys(one.clause for one in due.applied if one.clause))
        clauses = changed or bill.clauses or self.page.due
        expected = ", ".join(f"{node.text()} {word}" for node, word, _ in wrong)
        found = ", ".join(f"{self.rules.cost_text(cost)} {word}" for _, word, cost in wrong)
        told = tuple(self.explained(price.seat, price.of, price.x or 0))
        return Ruling(not wrong, expected, found, clauses, told)


def _says_one_of(said: WrittenPayment, plans: list[Plan]) -> bool:
    """Whether words mean one of some payments, of which they leave out only what cannot be
    otherwise."""
    return any(map(said.says, plans))


def payments_in(node: Node) -> list[Node]:
    """A list of payments, or ``none``. InputError for what is neither."""
    if node.is_nothing:
        return []
    if not node.is_list:
        raise node.expected("a list of payments, or none")
    return node.items()


def shown(payments: Iterable[object]) -> str:
    """Payments in a row, sorted; "none" without any."""
    return "; ".join(sorted(str(payment) for payment in payments)) or "none"


def each_said_once(
    found: Sequence[Found], wanted: Sequence[Said], says: Callable[[Said, Found], bool]
) -> bool:
    """Whether each payment that there is is said once, and nothing else; several words may fit."""
    if len(found) != len(wanted):
        return False
    fitting = [[place for place, said in enumerate(wanted) if says(said, one)] for one in found]
    taken: dict[int, int] = {}
    return all(_find_words(one, fitting, taken, set()) for one in range(len(found)))


def _find_words(one: int, fitting: list[list[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Find words for a payment, moving others to different words where need be."""
    for place in fitting[one]:
        if place in seen:
            continue
        seen.add(place)
        if place not in taken or _find_words(taken[place], fitting, taken, seen):
            taken[place] = one
            return True
    return False
