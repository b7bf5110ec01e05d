"""A position of a small game under the words of its cases."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import Misread
from tallystick.cases.asking import read_gives, shown
from tallystick.cases.laid import question_text
from tallystick.cases.model import Step, needed
from tallystick.cases.nodes import Node
from tallystick.cases.options import by_verb, found_for
from tallystick.cases.plain.deed import PlainDeed
from tallystick.cases.plain.looking import Looking
from tallystick.cases.plain.payments import Payments, text_of
from tallystick.cases.table import (
    UNANSWERED,
    Answers,
    Deed,
    Looked,
    Moment,
    Ruling,
    Table,
)
from tallystick.costs import Cost, Demand, Supply
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.rules.paying import answer_for
from tallystick.rules.rulebook import Told

DECLINES: Final = ("pass", "no", "done")


class PlainTable(Payments, Table):
    """A position under the words of a ``PlainWords``."""

    # -- time ------------------------------------------------------------------------------------

    def is_quiet(self) -> bool:
        decision = self.game.decision()
        return decision is None or self.is_priority(decision)

    def moment(self) -> tuple[int, int]:
        return (sum(1 for fact in self.game.facts if fact[0] == "turn"), 0)

    def until(self, where: Node) -> Moment:
        turn = where.only(("turn",), "key of until").get("turn")
        if turn is None:
            raise where.expected("a turn")
        return Moment(self.seat(turn), NOWHERE)

    def is_at(self, where: Moment) -> bool:
        decision = self.game.decision()
        return decision is not None and decision.seat == where.seat

    # -- decisions -------------------------------------------------------------------------------

    def is_priority(self, decision: Decision) -> bool:
        return decision.kind in self.rules.turn_kinds

    def passing(self, decision: Decision) -> int:
        return by_verb(decision, *DECLINES)

    def only(self, decision: Decision) -> int:
        return 0 if len(decision.options) == 1 else UNANSWERED

    def answer(self, decision: Decision, answers: Answers) -> int:
        if decision.kind == "payment" and answers.payments:
            wanted = self.payment(answers.payments[0])
            found = next((plan for plan, paid in self.open_plans() if paid == wanted), None)
            return UNANSWERED if found is None else answer_for(self.game, found)
        for place, node in enumerate(answers.left()):
            option = self.option(decision, node.flow())
            if option != UNANSWERED:
                del (answers.targets or answers.choose)[place]
                return option
        return UNANSWERED

    def leftover(self, answers: Answers, since: list[Fact]) -> str:
        left = answers.left()
        return f"nothing asked for {left[0].shown()}" if left else ""

    def pick(self, decision: Decision, option: Node) -> int:
        return found_for(self, decision, option, self.option(decision, option.flow()))

    def choice_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        if self.option(decision, option.flow()) != UNANSWERED:
            return None
        return Refusal(("",), f"{option.shown()} is no answer: {self.question(decision)}")

    @property
    def ended(self) -> Refusal:
        return Refusal(("",), "The game is over.")

    def question(self, decision: Decision) -> str:
        answers = (self.rules.describe(self.game, one) for one in decision.options)
        return question_text(self.rules.headline(self.game), answers)

    # -- steps -----------------------------------------------------------------------------------

    def deed(self, step: Step) -> Deed:
        return PlainDeed(self, step, self.seat(step.node, step.seat))

    def check(self, step: Step) -> None:
        """Questions read their arguments when they are asked."""

    def payments(self, step: Step) -> Ruling:
        """``{A: payments, for: COST, gives: [...]}``."""
        seat, node = self.seat(step.node, step.seat), needed(step, "for")
        demand, supply = self._terms(seat, node)
        found = self.paid_in_full(demand, supply)
        gives = needed(step, "gives")
        wanted = set(read_gives(gives, self.payment))
        return Ruling(wanted == found, shown(map(text_of, wanted)), shown(map(text_of, found)))

    def cost(self, step: Step) -> Ruling:
        """``{A: cost, of: {card: Ox}, is: COST}``."""
        seat, of = self.seat(step.node, step.seat), needed(step, "of")
        due = self.words.due(self.game, seat, self.named(seat, of.only(("card",))["card"]))
        wanted, text = self._read_cost(needed(step, "is")), self.words.tariff.text
        clauses = tuple(one.clause for one in due.applied)
        return Ruling(wanted == due.cost, text(wanted), text(due.cost), clauses)

    def _terms(self, seat: int, node: Node) -> tuple[Demand, Supply]:
        if node.is_map:
            keys = node.only(("card", "cost"))
            if "card" in keys:
                entity = self.named(seat, keys["card"])
                cost = self.words.due(self.game, seat, entity).cost
                return self.words.terms(self.game, seat, cost, entity)
            node = next(iter(keys.values()), node)
        return self.words.terms(self.game, seat, self._read_cost(node), NOWHERE)

    def _read_cost(self, node: Node) -> Cost:
        try:
            return self.words.language.cost(node.text(), {})
        except Misread as wrong:
            raise node.error(str(wrong)) from None

    # -- the end ---------------------------------------------------------------------------------

    def look(self, then: Node) -> Looked:
        return Looking(self).look(then)

    def tell(self, fact: Fact) -> Told | None:
        return self.rules.narrate(self.game, fact, NOWHERE)

    def tell_answer(self, decision: Decision, option: int) -> Told | None:
        return None
