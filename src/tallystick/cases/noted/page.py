"""What a game says of the words of its cases that its notation does not say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from tallystick.cases.laid import LaidTable
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.table import UNANSWERED, Answers
from tallystick.cases.verbs import Verbs
from tallystick.errors import InputError
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Told


class Page(ABC):
    """A page of words. ``windows`` are the questions at which a seat may act or pass; ``declines``
    the verbs of options that pass or decline; ``words`` the arguments of steps that are text;
    ``stray`` what is refused where nothing asks for an argument."""

    verbs: Verbs
    phases: tuple[str, ...]
    windows: tuple[str, ...] = ("priority",)
    declines: tuple[str, ...] = ("pass", "no")
    words: tuple[str, ...] = ()
    stray: ClassVar[dict[str, Refusal]] = {}
    choices: ClassVar[
        dict[str, tuple[str, ...]]
    ]  # the clauses that say what may be chosen, by kind
    opens: tuple[str, ...] = ()  # verbs that begin what ``is_open`` asks about
    answered: tuple[str, ...] = ()  # verbs that begin nothing: they answer what is asked
    payment: ClassVar[dict[str, tuple[str, ...]]]  # the keys of a payment: see ``paying.parts_of``
    due: tuple[str, ...]  # the clauses of a cost that nothing changes
    ended: Refusal

    @abstractmethod
    def moment(self, game: Game) -> tuple[int, int]:
        """The turn's number and the phase."""

    @abstractmethod
    def turn(self, game: Game) -> int:
        """The seat whose turn it is."""

    def is_quiet(self, game: Game) -> bool:
        """Whether nothing that has begun is still to be resolved."""
        decision = game.decision()
        return decision is None or decision.kind in self.windows

    def meant(self, table: LaidTable, step: Step, seat: int) -> list[Option] | None:
        """The moves that a verb of its own means; None for a verb that notation knows."""
        return None

    def at_once(self, table: LaidTable, step: Step, seat: int) -> AtOnce | None:
        """What is done there and then by a verb that needs nobody's decision; else None."""
        return None

    def is_idle(self, table: LaidTable, step: Step, seat: int) -> bool:
        """Whether nothing has to be done for a step, nobody being asked."""
        return False

    def answer(
        self, table: LaidTable, decision: Decision, answers: Answers
    ) -> tuple[int, Refusal | None]:
        """What a step says of a question in a way of its own, UNANSWERED if nothing; or why that is
        not legal."""
        return UNANSWERED, None

    def chosen(self, table: LaidTable, decision: Decision, node: Node) -> int:
        """The option that words mean in a way of their own; UNANSWERED if none."""
        return UNANSWERED

    def only(self, table: LaidTable, decision: Decision) -> int:
        """The answer where it is plain which; else UNANSWERED."""
        return UNANSWERED

    def is_open(self, game: Game) -> bool:
        """Whether something is going on although everybody has priority (a battle)."""
        return False

    @abstractmethod
    def card(self, table: LaidTable, seat: int, node: Node, verb: str, n: int) -> Option:
        """The move whose cost is asked, of a card. InputError for what there is not."""

    @abstractmethod
    def ability(self, table: LaidTable, seat: int, node: Node, n: int) -> Option:
        """The same of an ability. InputError, or Fault."""

    def write(self, game: Game, seats: tuple[str, ...]) -> dict[str, Any]:
        """A settled position in the words of ``given``, as plain data. InputError where something
        is half done."""
        raise InputError("positions of this game cannot be written yet")

    def check(self, step: Step) -> None:  # noqa: B027 - most games have no more
        """Read the arguments of its own. InputError for what is of a wrong type."""

    def sentence(self, table: LaidTable, fact: Fact, told: Told) -> Told:
        """What a fact tells, in a whole sentence."""
        return told


class AtOnce(ABC):
    """Something that needs nobody's decision to begin."""

    @abstractmethod
    def refusal(self) -> Refusal | None:
        """Why it is not legal; None if it is."""

    @abstractmethod
    def perform(self) -> None:
        """Do it."""
