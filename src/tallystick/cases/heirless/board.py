"""A position of Heirless under the words of its case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.asking import check_question
from tallystick.cases.heirless import facts
from tallystick.cases.heirless.actions import (
    AssignDeed,
    BuildDeed,
    CommissionDeed,
    DeployDeed,
    EnactDeed,
    FleeDeed,
    IdleDeed,
    PassDeed,
)
from tallystick.cases.heirless.answering import answer, fits
from tallystick.cases.heirless.answers import AllyDeed, ReplyDeed, VoteDeed
from tallystick.cases.heirless.doing import HeirlessBoard
from tallystick.cases.heirless.free import BreakDeed, ConvertDeed, PayDeed, PromiseDeed, TradeDeed
from tallystick.cases.heirless.looking import Looking
from tallystick.cases.heirless.names import VERBS
from tallystick.cases.heirless.position import Position
from tallystick.cases.heirless.questions import cost_ruling, payments_ruling
from tallystick.cases.heirless.replies import Pending
from tallystick.cases.heirless.words import declines, same
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.options import found_for
from tallystick.cases.table import UNANSWERED, Answers, Deed, Looked
from tallystick.cases.verbs import OTHERS
from tallystick.errors import unknown
from tallystick.games.heirless.asked import ANSWERS
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import Fact

NAMED: Final[dict[str, Callable[[HeirlessBoard, Step, int, str], Deed]]] = {
    "assign": AssignDeed,
    "build": BuildDeed,
    "commission": CommissionDeed,
    "convert": ConvertDeed,
    "enact": EnactDeed,
    "break": BreakDeed,
}
ALONE: Final[dict[str, Callable[[HeirlessBoard, Step, int], Deed]]] = {
    "deploy": DeployDeed,
    "flee": FleeDeed,
    "idle": IdleDeed,
    "vote": VoteDeed,
    "promise": PromiseDeed,
    "trade": TradeDeed,
    "ally": AllyDeed,
    "pay": PayDeed,
    "pass": PassDeed,
}

# What each verb may say besides ``refused`` and ``choose``.
MAY_SAY: Final[dict[str, tuple[str, ...]]] = {
    "assign": ("of", "x", "with"),
    "build": ("cell", "replace", "with"),
    "commission": ("with",),
    "convert": ("x",),
    "enact": ("influence", "with"),
    "break": ("by",),
    "deploy": ("knight", "to", "with"),
    "flee": ("from", "knight", "with"),
    "vote": ("for", "against", "abstain"),
    "promise": ("text", "with"),
    "trade": ("with", "give", "take", "promises"),
    "ally": ("with", "at"),
    "pay": ("cost", "for", "with"),
}
ALWAYS: Final = ("refused", "choose", "do", "is", "because")

# The clauses that say what may be chosen.
CHOICE_CLAUSES: Final = {
    "permission": ("HL.turns.44", "HL.turns.47"),
    "cell": ("HL.turns.51", "HL.turns.54"),
    "commit": ("HL.turns.81",),
    "vote": ("HL.turns.82",),
    "times": ("HL.icon.2", "HL.icon.3"),
    "raise": ("HL.rewards.5", "HL.turns.48"),
    "battle": ("HL.battles.3", "HL.battles.1"),
    "ally": ("HL.battles.6",),
    "alliance": ("HL.battles.6",),
    "experience": ("HL.rewards.4", "HL.rewards.5"),
    "consent": ("HL.rewards.4",),
    "draft": ("HL.amb.28",),
    "replace": ("HL.amb.28",),
    "arrange": ("HL.cleanup.1",),
}


class Board(HeirlessBoard):
    """The table of a Heirless case."""

    def __init__(self, case: Case) -> None:
        position = Position(case)
        position.build()
        super().__init__(position)
        self.pending = Pending(self.game)

    # -- decisions -------------------------------------------------------------------------------

    def passing(self, decision: Decision) -> int:
        return declines(decision)

    def only(self, decision: Decision) -> int:
        if len(decision.options) == 1:
            return 0
        return 0 if same(self, decision) else UNANSWERED

    def answer(self, decision: Decision, answers: Answers) -> int:
        return answer(self, decision, answers)

    def pick(self, decision: Decision, option: Node) -> int:
        return found_for(self, decision, option, fits(self, decision, option))

    def choice_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        return self.no_answer(decision, option, CHOICE_CLAUSES.get(decision.kind, ("HL.turns.8",)))

    def leftover(self, answers: Answers, since: list[Fact]) -> str:
        if answers.choose or answers.targets:
            return f"nothing asked for the choice {(answers.choose + answers.targets)[0].shown()}"
        said = answers.extra.get("times")
        if isinstance(said, list) and any(said):
            return f"nothing asked how often; x is {said[0]}"
        return ""

    # -- steps -----------------------------------------------------------------------------------

    def deed(self, step: Step) -> Deed:
        seat = self.seat(step.node, step.seat)
        verb, name = VERBS.read(step.verb)
        self._arguments(step, verb)
        if verb in NAMED:
            return NAMED[verb](self, step, seat, name)
        if verb in ANSWERS:
            return ReplyDeed(self, step, seat, verb)
        return ALONE[verb](self, step, seat)

    def _arguments(self, step: Step, verb: str) -> None:
        names = (*MAY_SAY.get(verb, ()), *ALWAYS)
        for name, node in step.arguments.items():
            if name not in names:
                raise node.at(unknown(f"argument of '{verb}'", name, names[: -len(ALWAYS)]))

    def check(self, step: Step) -> None:
        check_question(self, step)
        if step.verb.text() not in OTHERS:
            VERBS.read(step.verb)

    payments = payments_ruling
    cost = cost_ruling

    # -- the end ---------------------------------------------------------------------------------

    def look(self, then: Node) -> Looked:
        return Looking(self).look(then)

    tell = facts.tell
    tell_answer = facts.tell_answer
