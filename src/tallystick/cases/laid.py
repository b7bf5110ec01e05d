"""A position that has been laid out, its turns, its words; and what a step does at one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Final

from tallystick.cases.fields.field import NamedPosition
from tallystick.cases.fields.values import Word
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node, Things
from tallystick.cases.table import UNANSWERED, Answers, TurnAndPhase
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.picking import only
from tallystick.rules.prose import with_names
from tallystick.rules.rulebook import Told

SHOWN: Final = 12


class LaidTable(NamedPosition):
    """A table that a case has laid out; ``called`` are the players as the game's own sentences call
    them, with what the case calls them."""

    def __init__(
        self, game: Game, things: Things, seats: tuple[str, ...], called: Mapping[str, str]
    ) -> None:
        super().__init__(game, things, seats)
        self._called = {old: new for old, new in called.items() if old != new}

    # -- time ------------------------------------------------------------------------------------

    def moment_of(self, where: Node, phases: Word) -> TurnAndPhase:
        """``{turn: A, phase: day}``. InputError for neither."""
        keys = where.only(("turn", "phase"), "key of until")
        if not keys:
            raise where.expected("a turn, a phase, or both")
        seat = self.seat(keys["turn"]) if "turn" in keys else -1
        phase = phases.read(self, keys["phase"]) if "phase" in keys else -1
        return TurnAndPhase(seat, phase)

    # -- decisions -------------------------------------------------------------------------------

    def answers(self, decision: Decision) -> list[str]:
        """The answers to a decision, each in words."""
        describe = self.rules.describe
        return [self.renamed(describe(self.game, option)) for option in decision.options]

    # -- cards -----------------------------------------------------------------------------------

    def nearest(self, node: Node, near: Iterable[int]) -> int:
        """The card of a name, wherever it is, but first of those that are near. InputError if the
        position has none."""
        name = node.text()
        found = self.things.pick(name, [*near, *self.things.all(name)])
        if found < 0:
            raise node.expected("a card of the position")
        return found

    # -- what a step has said --------------------------------------------------------------------

    def on_choice(self, kind: str) -> tuple[str, ...]:
        """The clauses that say what may be chosen where such a question is asked."""
        return self.rules.meaning.questions.get(kind, ())

    def unasked(self, choices: list[Node], targets: list[Node], since: list[Fact]) -> str:
        """The first of some words that nobody asked for and that did not come true; else ""."""
        touches = self.rules.touches  # a fact has numbers besides, which are no things
        touched = {one for fact in since for one in only(touches(self.game, fact), int)}
        for kind, said in (("choice", choices), ("target", targets)):
            for node in said:
                if not (node.is_scalar and touched & set(self.things.all(node.text()))):
                    return f"nothing asked for the {kind} {node.shown()}"
        return ""

    # -- words -----------------------------------------------------------------------------------

    def tell_answer(self, decision: Decision, option: int) -> Told | None:
        """An answer that leaves no fact of its own, in a sentence."""
        told = self.rules.told_answer(self.game, decision.options[option])
        return None if told is None else self.retold(told)

    def retold(self, told: Told) -> Told:
        """A line of the story with the players called as the case calls them."""
        return Told(self.renamed(told.text), told.clauses)

    def renamed(self, text: str) -> str:
        """A sentence of the game's with the players called as the case calls them."""
        return with_names(text, self._called)


def question_text(headline: str, answers: Iterable[str]) -> str:
    """A question and its answers, each once and not too many of them."""
    listed = list(dict.fromkeys(answers))
    more = f"; and {len(listed) - SHOWN} more" if len(listed) > SHOWN else ""
    return f"{headline} The answers are: {'; '.join(listed[:SHOWN])}{more}"


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

    def perform(self) -> None:
        """Begin it, where that is done at once."""
        raise NotImplementedError

    def waits(self, decision: Decision) -> bool:
        """Whether it belongs to this decision in the middle of something else."""
        return False

    def start(self, decision: Decision) -> int:
        """The option of a decision of this seat that begins it; UNANSWERED if there is none."""
        return UNANSWERED

    def complete(self, act: Option) -> None:  # noqa: B027
        """Say what the step leaves out, and can be one thing only, of the act that begins it. Fault
        where it can be several."""

    def invites(self, decision: Decision) -> int:
        """The answer of another seat that gives this one the chance to do it; else UNANSWERED."""
        return UNANSWERED

    def is_idle(self) -> bool:
        """Whether nothing has to be done for it."""
        return False

    def is_open(self) -> bool:
        """Whether what it began is still going on, though everybody has priority (a battle)."""
        return False

    def is_early(self) -> Refusal | None:
        """Why it has to wait for the other seats to pass, if that is all."""
        return None

    def of_first(self) -> Refusal | None:
        """Why the first ability cannot be used, where a step says none, and another one can."""
        return None

    def leads(self, decision: Decision) -> int:
        """The answer of this seat that leads to it, where something else must be chosen first."""
        return UNANSWERED

    def reasons(self) -> list[Told]:
        """What there is to say before it begins: what it costs and why, how it can be paid."""
        return []
