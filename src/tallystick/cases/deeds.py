"""What a step does at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tallystick.cases.laid import LaidTable
from tallystick.cases.model import Step
from tallystick.cases.table import UNANSWERED, Answers
from tallystick.kernel.decision import Decision, Refusal
from tallystick.rules.rulebook import Told


class StepAction(ABC):
    """What a step does. ``at_once`` deeds need nobody's decision to begin."""

    at_once = False

    def __init__(self, table: LaidTable, step: Step, seat: int) -> None:
        self.table = table
        self.game = table.game
        self.step = step
        self.seat = seat
        self.answers = Answers(step)

    @abstractmethod
    def refusal(self) -> Refusal | None:
        """Why it is not legal in the position as it stands; None if it is."""

    def start(self, decision: Decision) -> int:
        """The option of a decision of this seat that begins it; UNANSWERED if there is none."""
        return UNANSWERED

    def perform(self) -> None:
        """Begin it, where that is done at once."""
        raise NotImplementedError

    def begin(self) -> None:  # noqa: B027 - most deeds have nothing to prepare
        """Called when it is legal and about to begin."""

    def waits(self, decision: Decision) -> bool:
        """Whether it belongs to this decision in the middle of something else."""
        return False

    def is_idle(self) -> bool:
        """Whether nothing has to be done for it."""
        return False

    def is_open(self) -> bool:
        """Whether what it began is still going on, though everybody has priority (a battle)."""
        return False

    def is_early(self) -> Refusal | None:
        """Why it has to wait for the other seats to pass, if that is all."""
        return None

    def can_wait(self, refusal: Refusal) -> bool:
        """Whether time could mend the refusal."""
        return True

    def leads(self, decision: Decision) -> int:
        """The answer of this seat that leads to it, where something else must be chosen first."""
        return UNANSWERED

    def invites(self, decision: Decision) -> int:
        """The answer of another seat that gives this one the chance to do it."""
        return UNANSWERED

    def reasons(self) -> list[Told]:
        """What there is to say before it begins: what it costs and why, how it can be paid."""
        return []
