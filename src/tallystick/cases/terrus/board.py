"""A position of Terrus under the words of its case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.table import (
    UNANSWERED,
    Answers,
    Deed,
    Fault,
    Looked,
    Ruling,
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
from tallystick.cases.terrus.names import split_number, unknown_verb, verb_of
from tallystick.cases.terrus.payment import read_payment, was_paid
from tallystick.cases.terrus.place import Place
from tallystick.cases.terrus.position import Position
from tallystick.cases.terrus.questions import check_arguments, cost_ruling, payments_ruling
from tallystick.errors import unknown
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import Fact
from tallystick.rules.rulebook import Told

SHOWN: Final = 12
PASSES: Final = ("pass", "no", "stay", "lay nothing", "reveal")
PAYING: Final = "payment of a case"

# The clauses that say what may be chosen.
CHOICE_CLAUSES: Final = {
    "cell": ("T.12.1b", "T.14.1b", "T.10.2"),
    "holder": ("T.13.1b", "T.13.1"),
    "x": ("T.25.5",),
    "target": ("T.22.1", "T.22.2", "T.19.1b", "T.21.2", "T.19.2d"),
    "payment": ("T.25.4", "T.25.4a", "T.25.3", "T.25.2"),
    "may pay": ("T.25.4c", "T.25.4"),
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
        touched = {entity for fact in since for entity in fact[2:]}
        for kind, nodes in (("choice", answers.choose), ("target", answers.targets)):
            for node in nodes:
                if not self._came_true(node, touched):
                    return f"nothing asked for the {kind} {node.shown()}"
        if answers.payments and not was_paid(self.game, read_payment(answers.payments[0]), since):
            return "nothing asked for the payment that is given"
        return ""

    def _came_true(self, node: Node, touched: set[int]) -> bool:
        """Whether something happened to what an answer names: it was the only one there was."""
        if not node.is_scalar:
            return False
        return (
            bool(touched & set(self.things.all(node.text()))) or self.seat_meant(node.text()) >= 0
        )

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
        try:
            self.pick(decision, option)
        except Fault as fault:
            return Refusal(CHOICE_CLAUSES.get(decision.kind, ("T.22.1",)), fault.text)
        return None

    # -- steps -----------------------------------------------------------------------------------

    def deed(self, step: Step) -> Deed:
        seat = self.seat(step.node, step.seat)
        verb, name = verb_of(step.verb.text())
        if not verb:
            raise unknown_verb(step.verb)
        if verb in ("recruit", "forge", "build", "play", "barter"):
            return CardDeed(self, step, seat, verb, name)
        if verb == "activate":
            return ActivateDeed(self, step, seat, name)
        if verb == "move":
            return MoveDeed(self, step, seat, name)
        if verb not in SINGLE:
            raise step.verb.error(f"'{verb}' is no step that can be judged so")
        return SINGLE[verb](self, step, seat)

    def check(self, step: Step) -> None:
        check_arguments(step)
        targets = step.get("targets")
        for node in targets.one_or_more() if targets is not None else ():
            self._check_name(node)
        if step.verb.text() in ("payments", "cost"):
            {"payments": payments_ruling, "cost": cost_ruling}[step.verb.text()](self, step)

    def _check_name(self, node: Node) -> None:
        """InputError for what is neither a card, nor a seat, nor a clade."""
        name = split_number(node.text())[0]
        if name not in self.rules.index and name not in self.seats and name != CLADE:
            raise node.at(unknown("card", name, (*self.things.by_name, *self.seats)))

    def payments(self, step: Step) -> Ruling:
        return payments_ruling(self, step)

    def cost(self, step: Step) -> Ruling:
        return cost_ruling(self, step)

    # -- the end ---------------------------------------------------------------------------------

    def look(self, then: Node) -> Looked:
        return Looking(self).look(then)

    def tell(self, fact: Fact) -> Told | None:
        return facts.tell(self, fact)

    def tell_answer(self, decision: Decision, option: int) -> Told | None:
        return facts.tell_answer(self, decision, option)


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
