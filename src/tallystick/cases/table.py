"""What a table and its judge say to each other: what a step says, and what came of a question; and
what the parts of a page of words keep for each other meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple, TypeVar, cast

from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.costs import Cost
from tallystick.kernel.decision import Option, Refusal
from tallystick.rules.rulebook import Told

Kind = TypeVar("Kind")


class Notes:
    """Of each class one, made without arguments when it is first asked for."""

    def __init__(self) -> None:
        self._kept: dict[type, object] = {}

    def of(self, kind: type[Kind]) -> Kind:
        """The one of a class."""
        if kind not in self._kept:
            self._kept[kind] = kind()
        return cast(Kind, self._kept[kind])

    def has(self, kind: type) -> bool:
        """Whether the one of a class has been asked for."""
        return kind in self._kept

    def copy(self) -> Notes:
        """Notes with the same contents; what one keeps from now on, the other does not have."""
        other = Notes()
        other.add(self)
        return other

    def add(self, others: Notes) -> None:
        """Keep copies of what others have kept."""
        self._kept |= {kind: copy(one) for kind, one in others._kept.items()}


UNANSWERED = -1
StepAnswer = tuple[int, Refusal | None]  # an option, or UNANSWERED; or why it is not legal


class Fault(Exception):
    """A case that does not hold, or says too little: what is wrong, and the clauses."""

    def __init__(self, text: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.text = text
        self.clauses = clauses


class Answers:
    """What a step says beyond its verb, in the order of asking; used up on the way."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.targets = step.listed("targets")
        self.choose = step.listed("choose")
        self.payments = [one for one in step.listed("with") if one.is_map]  # else it says with whom
        self.x = step.get("x")
        self.since = 0  # how many facts there were when it was said
        self.notes = Notes()
        self._rests: dict[str, list[Node]] = {}
        # Choices that met a question with one answer, with the reason if they named another one.
        self.forced: list[tuple[Node, Refusal | None]] = []
        # Choices that were none of the answers where they came next; a later question may ask.
        self.passed_by: list[tuple[Node, Refusal]] = []

    def copy(self) -> Answers:
        """The answers that are not used up yet, to be used independently."""
        other = Answers(self.step)
        other.targets, other.choose = list(self.targets), list(self.choose)
        other.payments, other.forced = list(self.payments), list(self.forced)
        other.passed_by = list(self.passed_by)
        other.notes = self.notes.copy()
        other._rests = {key: nodes[:] for key, nodes in self._rests.items()}
        return other

    def rest(self, key: str, said: Node | None = None) -> list[Node]:
        """What is left of a list taken one by one: of the argument ``key``, or of ``said``."""
        if key not in self._rests:
            node = said or self.step.get(key)
            self._rests[key] = [] if node is None or node.is_nothing else node.one_or_more()
        return self._rests[key]

    def meet(self, node: Node, refusal: Refusal | None) -> None:
        """Note that a choice is what there was to take, or why it was not open there."""
        self.forced.append((node, refusal))

    def has_met(self, node: Node) -> bool:
        """Whether that has been noted of a choice."""
        return any(one is node for one, _ in self.forced)

    def is_met(self, node: Node) -> bool:
        """Whether a choice is what there was to take anyhow."""
        return any(one is node and refusal is None for one, refusal in self.forced)

    def barred(self) -> Refusal | None:
        """Why a choice that is left was not open where it was asked; None if there is none."""
        return self._of_those_left(self.forced)

    def unfit(self) -> Refusal | None:
        """Why a choice that is left, nothing more being asked, is no answer; None for none."""
        return self.barred() or self._of_those_left(self.passed_by)

    def _of_those_left(self, noted: Sequence[tuple[Node, Refusal | None]]) -> Refusal | None:
        left = list(map(id, self.choose))
        found = (refusal for node, refusal in noted if id(node) in left)
        return next((refusal for refusal in found if refusal is not None), None)


class PriceAsked(NamedTuple):
    """Of what a seat asks what it costs, with which X (None: none is announced)."""

    seat: int
    of: Cost | Option
    x: int | None


class Ruling(NamedTuple):
    """The answer to a question: whether it is as the case says, why, and the clauses."""

    holds: bool
    expected: str
    found: str
    clauses: tuple[str, ...] = ()
    reasons: tuple[Told, ...] = ()


class Mismatch(NamedTuple):
    """Something in ``then`` that is not so."""

    field: str
    expected: str
    found: str
    clause: str = ""

    def __str__(self) -> str:
        text = f"{self.field}: expected {self.expected}, found {self.found}"
        return f"{text} [{self.clause}]" if self.clause else text


class Looked(NamedTuple):
    """What a look at the end has shown: what is not so, and what there is to say about the rest."""

    mismatches: list[Mismatch]
    reasons: list[Told]


class TurnAndPhase(NamedTuple):
    """A turn (a seat, -1 for any) and a phase (-1 for any)."""

    seat: int
    phase: int
