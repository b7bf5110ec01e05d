"""A position of Marvel Champions under the words of its case."""

from __future__ import annotations

from typing import Final

from tallystick.cases.asking import check_arguments, check_question
from tallystick.cases.marvel_champions import facts
from tallystick.cases.marvel_champions.answering import Answering
from tallystick.cases.marvel_champions.deeds import (
    BasicDeed,
    DefendDeed,
    PassDeed,
    PayDeed,
)
from tallystick.cases.marvel_champions.doing import EndTurnDeed, FormDeed, MarvelDeed, RecoverDeed
from tallystick.cases.marvel_champions.looking import Looking
from tallystick.cases.marvel_champions.names import VERBS
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.marvel_champions.position import Position
from tallystick.cases.marvel_champions.powers import PlayDeed, UseDeed
from tallystick.cases.marvel_champions.questions import cost_ruling, payments_ruling
from tallystick.cases.marvel_champions.ways import read_paid
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.table import Answers, Deed, Fault, Looked
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE, Fact

# The clauses that say what may be chosen.
CHOICE_CLAUSES: Final = {
    "target": ("MC.target.9", "MC.target.2", "MC.target.3"),
    "host": ("MC.attach.1", "MC.target.9"),
    "option": ("MC.target.10",),
    "play now": ("MC.target.9", "MC.play-restrictions.1"),
    "x": ("MC.initiating-abilities.3", "MC.cost.28"),
    "payment": ("MC.cost.7", "MC.initiating-abilities.5"),
    "defend": ("MC.enemy-attack.2", "MC.defend.1"),
    "limit": ("MC.ally-limit.1", "MC.restricted.1"),
    "discard down": ("MC.end-player-phase.1", "MC.hand-size.1"),
    "search": ("MC.search.1",),
    "order": ("MC.timing.2", "MC.first-player.2"),
}
SINGLE: Final[dict[str, type[MarvelDeed]]] = {
    "recover": RecoverDeed,
    "change form": FormDeed,
    "end turn": EndTurnDeed,
    "defend": DefendDeed,
    "pay": PayDeed,
    "pass": PassDeed,
}
NAMING: Final[dict[str, type[PlayDeed | UseDeed]]] = {"play": PlayDeed, "use": UseDeed}


class Board(Place):
    """The table of a Marvel Champions case."""

    def __init__(self, case: Case) -> None:
        position = Position(case)
        position.build()
        super().__init__(position)
        self.answering = Answering(self)

    # -- decisions -------------------------------------------------------------------------------

    def answer(self, decision: Decision, answers: Answers) -> int:
        return self.answering.answer(decision, self.resumed(decision.seat, answers))

    def forget_payment(self) -> None:
        super().forget_payment()
        self.answering.paid = None

    def pick(self, decision: Decision, option: Node) -> int:
        return self.answering.pick(decision, option)

    def leftover(self, answers: Answers, since: list[Fact]) -> str:
        if self.is_put_off(answers):
            return ""
        # that something could be a target was looked at before
        strange = [node for node in answers.targets if not self._is_known(node)]
        left = self.unasked(answers.choose, strange, since)
        if left:
            return left
        paid = any(fact[0] in ("paid", "not paid") for fact in since)
        if answers.payments and not paid and answers.payments[0].entries():
            return "nothing asked for the payment that is given"
        return ""

    def came_true(self, name: str, touched: set[int]) -> bool:
        there = any(self.special(name, seat) in touched for seat in range(len(self.seats)))
        return there or name in self.seats or super().came_true(name, touched)

    def _is_known(self, node: Node) -> bool:
        name = node.text()
        return bool(self.things.all(name)) or self.special(name, 0) >= 0

    def choice_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        try:
            self.pick(decision, option)
        except Fault as fault:
            clauses = fault.clauses or CHOICE_CLAUSES.get(decision.kind, ("MC.target.9",))
            return self._engine_refusal(decision, option) or Refusal(clauses, fault.text)
        return None

    def _engine_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        """What the engine says of an answer that it does not offer."""
        if not option.is_scalar:
            return None
        if option.is_number and decision.options[0][0] == "x":
            return self.game.current_op().weigh(self.game, ("x", option.number(), NOWHERE))
        refused = [one for one in self.game.candidates() if one.refusal is not None]
        entity = self.find(option.text(), [one.option[1] for one in refused], decision.seat)
        return next((one.refusal for one in refused if one.option[1] == entity >= 0), None)

    # -- steps -----------------------------------------------------------------------------------

    def deed(self, step: Step) -> Deed:
        seat = self.seat(step.node, step.seat)
        verb, name = VERBS.read(step.verb)
        if verb in NAMING:
            return NAMING[verb](self, step, seat, name)
        if verb in ("attack", "thwart"):
            return BasicDeed(self, step, seat, verb, name)
        return SINGLE[verb](self, step, seat)

    def check(self, step: Step) -> None:
        check_arguments(step, read_paid, ("by", "on"))
        check_question(self, step)

    payments = payments_ruling
    cost = cost_ruling

    # -- the end ---------------------------------------------------------------------------------

    def look(self, then: Node) -> Looked:
        return Looking(self, self.answering).look(then)

    tell = facts.tell
    tell_answer = facts.tell_answer
