"""A position of Terrus under the words of its case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.asking import check_arguments, check_question
from tallystick.cases.model import Case, Step
from tallystick.cases.naming import split_number
from tallystick.cases.nodes import Node
from tallystick.cases.table import (
    UNANSWERED,
    Answers,
    Deed,
    Looked,
)
from tallystick.cases.terrus import facts
from tallystick.cases.terrus.answering import Answering
from tallystick.cases.terrus.battles import AttackDeed, GuardDeed, MoveDeed
from tallystick.cases.terrus.census import CLADE
from tallystick.cases.terrus.deeds import (
    ActivateDeed,
    CardDeed,
    ConcedeDeed,
    ConclaveDeed,
    DominionDeed,
    PayDeed,
)
from tallystick.cases.terrus.looking import Looking
from tallystick.cases.terrus.names import VERBS
from tallystick.cases.terrus.payment import read_payment, was_paid
from tallystick.cases.terrus.place import Place
from tallystick.cases.terrus.position import Position
from tallystick.cases.terrus.questions import cost_ruling, payments_ruling
from tallystick.errors import unknown
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import Fact

# What a step says besides its verb, each a word or a name.
WORDS: Final = ("at", "on", "to", "defender", "card", "by")

# The clauses that say what may be chosen.
CHOICE_CLAUSES: Final = {
    "cell": ("T.12.1b", "T.14.1b", "T.10.2"),
    "holder": ("T.13.1b", "T.13.1"),
    "x": ("T.25.5",),
    "target": ("T.22.1", "T.22.2", "T.19.1b", "T.21.2", "T.19.2d"),
    "payment": ("T.25.4", "T.25.4a", "T.25.3", "T.25.2"),
    "may pay": ("T.25.4c", "T.25.4", "T.25.5"),
    "discard": ("T.22.1a", "T.22.2", "T.11.5"),
    "bury": ("T.22.1a", "T.22.2", "T.2.4"),
    "trigger": ("T.19.3a", "T.2.4c"),
    "attack": ("T.16.1a", "T.16.1"),
    "guard": ("T.16.1a",),
    "skirmish": ("T.16.1b", "T.9.1e"),
    "assign": ("T.16.2b", "T.27.2"),
    "move beast": ("T.11.2", "T.12.1b"),
    "move item": ("T.11.2", "T.13.1b"),
    "duel": ("T.18.1a",),
    "reveal": ("T.18.1a",),
}

SINGLE: Final[dict[str, Callable[[Board, Step, int], Deed]]] = {}


class Board(Place):
    """The table of a Terrus case."""

    def __init__(self, case: Case) -> None:
        position = Position(case)
        position.build()
        super().__init__(position)
        self.answering = Answering(self)

    # -- decisions -------------------------------------------------------------------------------

    def answer(self, decision: Decision, answers: Answers) -> int:
        return self.answering.answer(decision, answers)

    def pick(self, decision: Decision, option: Node) -> int:
        return self.answering.pick(decision, option)

    def leftover(self, answers: Answers, since: list[Fact]) -> str:
        left = self.unasked(answers.choose, answers.targets, since)
        if left:
            return left
        if answers.payments and not was_paid(self.game, read_payment(answers.payments[0]), since):
            return "nothing asked for the payment that is given"
        return ""

    def came_true(self, name: str, touched: set[int]) -> bool:
        return super().came_true(name, touched) or self.seat_meant(name) >= 0

    def implied(self, decision: Decision, answers: Answers) -> int:
        """Skirmishes in the order in which an attack has named their locations."""
        if decision.kind != "skirmish":
            return UNANSWERED
        armies = answers.step.get("armies")
        for key, _ in armies.pairs() if armies is not None else ():
            option = self.answering.fits(decision, key)
            if option != UNANSWERED:
                return option
        return UNANSWERED

    def choice_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        return self.no_answer(decision, option, CHOICE_CLAUSES.get(decision.kind, ("T.22.1",)))

    # -- steps -----------------------------------------------------------------------------------

    def deed(self, step: Step) -> Deed:
        seat = self.seat(step.node, step.seat)
        verb, name = VERBS.read(step.verb)
        if verb in ("recruit", "forge", "build", "play", "barter"):
            return CardDeed(self, step, seat, verb, name)
        if verb == "activate":
            return ActivateDeed(self, step, seat, name)
        if verb == "move":
            return MoveDeed(self, step, seat, name)
        return SINGLE[verb](self, step, seat)

    def check(self, step: Step) -> None:
        check_arguments(step, read_payment, WORDS)
        targets = step.get("targets")
        for node in targets.one_or_more() if targets is not None else ():
            self._check_name(node)
        check_question(self, step)

    def _check_name(self, node: Node) -> None:
        """InputError for what is neither a card, nor a seat, nor a clade."""
        name = split_number(node.text())[0]
        if name not in self.rules.index and name not in self.seats and name != CLADE:
            raise node.at(unknown("card", name, (*self.things.by_name, *self.seats)))

    payments = payments_ruling
    cost = cost_ruling

    # -- the end ---------------------------------------------------------------------------------

    def look(self, then: Node) -> Looked:
        return Looking(self).look(then)

    tell = facts.tell
    tell_answer = facts.tell_answer


SINGLE.update(
    {
        "call dominion vote": DominionDeed,
        "call conclave vote": ConclaveDeed,
        "attack": AttackDeed,
        "guard": GuardDeed,
        "pay": PayDeed,
        "concede": ConcedeDeed,
    }
)
