"""A position of Grand Archive under the words of its case."""

from __future__ import annotations

from typing import Final

from tallystick.cases.asking import check_arguments, check_question
from tallystick.cases.grand_archive.answering import Answering
from tallystick.cases.grand_archive.choices import (
    CHOICE_CLAUSES,
    is_announced,
    is_yes,
    later_refusal,
    missed,
    picked,
    unpaid,
)
from tallystick.cases.grand_archive.deeds import MaterializeDeed, PlayDeed, TakeBackDeed, UseDeed
from tallystick.cases.grand_archive.doing import GrandDeed
from tallystick.cases.grand_archive.fighting import AttackDeed, RetaliateDeed
from tallystick.cases.grand_archive.looking import Looking
from tallystick.cases.grand_archive.names import VERBS, unquoted
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.position import Position
from tallystick.cases.grand_archive.questions import cost_ruling, payments_ruling
from tallystick.cases.grand_archive.standing import ConcedeDeed, PassDeed, PayDeed, SeesDeed
from tallystick.cases.grand_archive.ways import read_paid
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.table import UNANSWERED, Answers, Deed, Fault, Looked
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import Fact

NAMING: Final[dict[str, type[PlayDeed | TakeBackDeed | AttackDeed | RetaliateDeed]]] = {
    "activate": PlayDeed,
    "materialize": MaterializeDeed,
    "use": UseDeed,
    "take": TakeBackDeed,
    "attack": AttackDeed,
    "retaliate": RetaliateDeed,
}
SINGLE: Final[dict[str, type[GrandDeed]]] = {
    "retaliate": RetaliateDeed,
    "pay": PayDeed,
    "pass": PassDeed,
    "concede": ConcedeDeed,
    "sees": SeesDeed,
}
LISTS: Final = ("by", "wielding", "targets", "modes", "additional", "alternative")


class Board(Place):
    """The table of a Grand Archive case."""

    def __init__(self, case: Case) -> None:
        position = Position(case)
        super().__init__(position)
        self.answering = Answering(self)
        position.build(self)

    # -- decisions -------------------------------------------------------------------------------

    def answer(self, decision: Decision, answers: Answers) -> int:
        return self.answering.answer(decision, answers)

    def pick(self, decision: Decision, option: Node) -> int:
        return self.answering.pick(decision, option)

    def leftover(self, answers: Answers, since: list[Fact]) -> str:
        left = self.unasked(answers.choose, answers.targets, since)
        if left:
            return left
        paid = any(fact[0] == "paid" for fact in since)
        if answers.payments and not paid and answers.payments[0].entries():
            return "nothing asked for the payment that is given"
        return ""

    def came_true(self, name: str, touched: set[int]) -> bool:
        bare = self.split_owner(name)[0]
        champions = {self.special(bare, seat) for seat in range(len(self.seats))}
        return bool(touched & champions) or super().came_true(bare, touched)

    def pick_for(self, decision: Decision, option: Node, step: Step) -> int:
        special = picked(self, decision, option, step)
        if special != UNANSWERED:
            return special
        if not is_announced(self, decision, option):
            return self.pick(decision, option)
        for found in (self.answer(decision, Answers(step)), self.only(decision)):
            if found != UNANSWERED:
                return found
        raise Fault(f"nothing says what is chosen: {self.question(decision)}")

    def was_chosen(self, seat: int, option: Node, since: int) -> bool:
        return not self.unasked([option], [], self.game.facts[since:])

    def choice_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        if is_announced(self, decision, option):
            return None
        clauses = CHOICE_CLAUSES.get(decision.kind, ("GA.EFFECTS.1",))
        found = self.no_answer(decision, option, clauses)
        why = unpaid(self, decision) if found is not None and is_yes(option) else None
        return why or found

    def step_refusal(self, decision: Decision, option: Node, step: Step) -> Refusal | None:
        return self.choice_refusal(decision, option) or later_refusal(self, decision, option, step)

    def missed_choice(self, seat: int, option: Node, step: Step) -> Refusal | None:
        return missed(self, seat, option)

    # -- steps -----------------------------------------------------------------------------------

    def deed(self, step: Step) -> Deed:
        seat = self.seat(step.node, step.seat)
        verb, name = VERBS.read(step.verb)
        if name:
            return NAMING[verb](self, step, seat, unquoted(name))
        return SINGLE[verb](self, step, seat)

    def check(self, step: Step) -> None:
        check_arguments(step, read_paid, lists=LISTS)
        check_question(self, step)

    payments = payments_ruling
    cost = cost_ruling

    # -- the end ---------------------------------------------------------------------------------

    def look(self, then: Node) -> Looked:
        return Looking(self).look(then)

    tell = Place.narrated
