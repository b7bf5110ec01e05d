"""What a deed comes to with all that its step says: tried, and taken back."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from tallystick.cases.deeds import StepAction
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.table import NotedTable
from tallystick.cases.table import UNANSWERED, Answers, Fault
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.layout import FRAMES

MOST_STEPS: Final = 200
MOST_WAYS: Final = 40
Way = tuple[int, ...]  # how windows on the way are answered: by an option, or by passing


class Tried(StepAction):
    """A deed that can be tried; ``name`` is what it is done to, "" if it names nothing, ``paid``
    what its step says is paid."""

    paid: list[Node]

    def __init__(self, board: NotedTable, step: Step, seat: int, name: str = "") -> None:
        super().__init__(board, step, seat)
        self.board = board
        self.name = name

    @abstractmethod
    def come_to_it(self) -> bool:
        """Pass on to where it can begin, and begin it; whether it has."""

    @abstractmethod
    def unasked(self, answers: Answers, is_done: bool) -> Refusal | None:
        """Why a payment for which nobody asked, or (``is_done``) will ask, is none of what was
        begun."""


def rehearsed(deed: Tried) -> Refusal | None:
    """Why what a step says beyond its verb is not legal; None if it is. What is paid may be meant
    for after another act of the same seat, in a window on the way."""
    first = Rehearsal(deed, ())
    refusal = first.refusal()
    if refusal is None or not deed.paid or "refused" in deed.step.arguments:
        return refusal
    ways = first.ways()
    for _ in range(MOST_WAYS):
        if not ways:
            break
        other = Rehearsal(deed, ways.pop(0))
        if other.refusal() is None:
            return None
        ways += other.ways()
    return refusal


class Rehearsal:
    """One trial, in which the windows on the way are answered so, and those after them by passing.

    ``windows`` comes to hold how many acts each of them offers.
    """

    def __init__(self, deed: Tried, way: Way) -> None:
        self.deed = deed
        self.board = deed.board
        self.game = deed.game
        self.way = way
        self.windows: list[int] = []
        self.depth = len(self.game.lists[FRAMES])
        self.between = -1  # where another act began that comes first
        step = deed.step
        self.answers = Answers(step)
        self.nothing = Answers(Step(step.seat, step.verb, {}, step.node))

    def refusal(self) -> Refusal | None:
        """Why it is not legal."""
        mark, board = self.game.mark(), self.board
        begun, put_off = dict(board.begun), list(board.interrupted)
        try:
            return self._run()
        except Fault as fault:
            return Refusal(fault.clauses, fault.text) if fault.clauses else None
        finally:
            self.game.rewind(mark)
            board.begun, board.interrupted = begun, put_off

    def ways(self) -> list[Way]:
        """The ways that differ from this one by one act more."""
        found: list[Way] = []
        for at in range(len(self.way), len(self.windows)):
            passes = (UNANSWERED,) * (at - len(self.way))
            found += [(*self.way, *passes, option) for option in range(self.windows[at])]
        return found

    def _run(self) -> Refusal | None:
        told = len(self.game.facts)
        self.board.begins(self.deed.seat, self.answers)
        if not self.deed.come_to_it():
            return None
        for _ in range(MOST_STEPS):
            decision = self.game.decision()
            if decision is None or self._is_over(decision):
                break
            option, refusal = self._answer(decision)
            if refusal is not None or option == UNANSWERED:
                return refusal or self.answers.barred()
            self.game.step(option)
        is_done = len(self.game.lists[FRAMES]) <= self.depth
        refusal = self.answers.barred() or self.board.stray(self.answers)
        refusal = refusal or self.deed.unasked(self.answers, is_done)
        if refusal is None and is_done:
            return self.board.unaimed(self.answers, self.game.facts[told:])
        return refusal

    def _is_over(self, decision: Decision) -> bool:
        """Whether all that was begun is done, or somebody else has to choose."""
        if decision.seat != self.deed.seat and self.board.passing(decision) == UNANSWERED:
            return True
        mine = decision.seat == self.deed.seat
        done = len(self.game.lists[FRAMES]) <= self.depth
        return done and (not mine or self.board.is_priority(decision))

    def _answer(self, decision: Decision) -> tuple[int, Refusal | None]:
        if decision.seat != self.deed.seat:
            return self.board.passing(decision), None
        if len(self.game.lists[FRAMES]) <= self.between:
            self.between = -1
        if self.board.is_priority(decision) and self.between < 0:
            chosen = self._in_window(decision)
            if chosen != UNANSWERED:
                return chosen, None
        said = self.answers if self.between < 0 else self.nothing
        option, refusal = self.board.judged_answer(decision, said)
        if refusal is None and option == UNANSWERED:
            option = self.board.usual(decision)
        return option, refusal

    def _in_window(self, decision: Decision) -> int:
        """The act that comes first, if this way has one here."""
        at = len(self.windows)
        self.windows.append(len(decision.options) - 1)
        chosen = self.way[at] if at < len(self.way) else UNANSWERED
        if chosen != UNANSWERED:
            self.between = len(self.game.lists[FRAMES])
        return chosen
