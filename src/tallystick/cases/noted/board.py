"""The table of a case, with the deeds of its steps."""

from __future__ import annotations

from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.deed import ChargeDeed, ChoiceDeed, NotedDeed, OwnDeed
from tallystick.cases.noted.table import NotedTable
from tallystick.cases.table import StepAction
from tallystick.kernel.decision import Decision, Refusal


class NotedBoard(NotedTable):
    """A position under the words of its case."""

    def deed(self, step: Step) -> StepAction:
        seat = self.seat(step.node, step.seat)
        verb, name = self.page.verbs.read(step.verb)
        self.page.fit(step, verb)
        self.page.verify(self, step, seat)
        if verb == "pay":
            return ChargeDeed(self, step, seat)
        own = self.page.at_once(self, step, seat)
        if own is not None:
            return OwnDeed(self, step, seat, own)
        return NotedDeed(self, step, seat, verb, name)

    def step_refusal(self, decision: Decision, option: Node, step: Step) -> Refusal | None:
        refusal = self.choice_refusal(decision, option)
        if refusal is not None:
            return refusal
        return ChoiceDeed(
            self, step, decision.seat, self.pick_for(decision, option, step)
        ).refusal()
