"""What a game tells the runner: the face of its vocabulary. Each game writes one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, cast

from tallystick.cards.schema import CardFacts
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.notes import Notes
from tallystick.cases.seating import HasSeats
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Told

UNANSWERED = -1


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
        self.targets = _listed(step.get("targets"))
        self.choose = _listed(step.get("choose"))
        self.payments = _payments(step.get("with"))
        self.x = step.get("x")
        self.notes = Notes()
        self._rests: dict[str, list[Node]] = {}
        # Choices that met a question with one answer, with the reason if they named another one.
        self.forced: list[tuple[Node, Refusal | None]] = []

    def copy(self) -> Answers:
        """The same, as far as it is not used up."""
        other = Answers(self.step)
        other.targets, other.choose = list(self.targets), list(self.choose)
        other.payments, other.forced = list(self.payments), list(self.forced)
        other.notes = self.notes.copy()
        other._rests = {key: nodes[:] for key, nodes in self._rests.items()}
        return other

    def rest(self, key: str, said: Node | None = None) -> list[Node]:
        """What is left of a list of which one entry is taken at a time: of the argument ``key``, or
        of what is said instead."""
        if key not in self._rests:
            node = said or self.step.get(key)
            self._rests[key] = [] if node is None or node.is_nothing else node.one_or_more()
        return self._rests[key]

    def left(self) -> list[Node]:
        """What nobody has asked for yet."""
        return [*self.targets, *self.choose]

    def meet(self, node: Node, refusal: Refusal | None) -> None:
        """Note that a choice is what there was to take anyhow, or why it was not open where it was
        asked."""
        self.forced.append((node, refusal))

    def has_met(self, node: Node) -> bool:
        """Whether that has been noted of a choice."""
        return any(one is node for one, _ in self.forced)

    def is_met(self, node: Node) -> bool:
        """Whether a choice is what there was to take anyhow."""
        return any(one is node and refusal is None for one, refusal in self.forced)

    def barred(self) -> Refusal | None:
        """Why a choice that is left was not open where it was asked; None if there is none."""
        left = list(map(id, self.choose))
        found = (refusal for node, refusal in self.forced if id(node) in left)
        return next((refusal for refusal in found if refusal is not None), None)


def _listed(node: Node | None) -> list[Node]:
    return [] if node is None else node.one_or_more()


def _payments(node: Node | None) -> list[Node]:
    if node is None:
        return []
    return [one for one in node.one_or_more() if one.is_map]  # else it says with whom


class StepAction(ABC):
    """What a step does. ``at_once`` deeds need nobody's decision to begin."""

    at_once = False

    def __init__(self, step: Step, seat: int) -> None:
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


class CaseTable(HasSeats, ABC):
    """A position of one game under the words of its cases."""

    game: Game

    # -- time ------------------------------------------------------------------------------------

    @abstractmethod
    def is_quiet(self) -> bool:
        """Whether nothing that has begun is still to be resolved: somebody has priority."""

    @abstractmethod
    def moment(self) -> tuple[int, int]:
        """The turn's number and the phase."""

    @abstractmethod
    def until(self, where: Node) -> TurnAndPhase:
        """What an ``until`` step names. InputError for what is no moment."""

    @abstractmethod
    def is_at(self, where: TurnAndPhase) -> bool:
        """Whether this is the turn and the phase."""

    def has_come(self, where: TurnAndPhase, start: tuple[int, int], since: int) -> bool:
        """Whether an ``until`` that was said at the moment ``start`` has come to its end; the step
        before it was done when there were ``since`` facts."""
        return self.is_quiet() and self.moment() != start and self.is_at(where)

    # -- decisions -------------------------------------------------------------------------------

    @abstractmethod
    def is_priority(self, decision: Decision) -> bool:
        """Whether a seat may act or pass."""

    def is_passable(self, decision: Decision) -> bool:
        """Whether a step ``pass`` is an answer: where a seat may act, and where it may decline."""
        return self.is_priority(decision)

    def is_own(self, decision: Decision) -> bool:
        """Whether it is the judge who waits there: nobody at a table would be asked."""
        return False

    def is_forced(self, decision: Decision) -> bool:
        """Whether it is no choice, though it is asked: it has one answer."""
        return False

    def is_skipped(self, decision: Decision) -> bool:
        """Whether a choice may be left, so that words which do not fit it wait for the next."""
        return False

    def is_spread(self, decision: Decision, names: int) -> bool:
        """Whether a mapping of so many names that answers it answers the next of its kind too."""
        return False

    @abstractmethod
    def passing(self, decision: Decision) -> int:
        """The option that passes or declines; UNANSWERED where something must be chosen."""

    @abstractmethod
    def only(self, decision: Decision) -> int:
        """The answer, where all answers come to the same; else UNANSWERED."""

    @abstractmethod
    def answer(self, decision: Decision, answers: Answers) -> int:
        """What a step has said about this question; UNANSWERED if nothing."""

    @abstractmethod
    def leftover(self, answers: Answers, since: list[Fact]) -> str:
        """What a step has said that nobody asked, and that did not come true; else ""."""

    def implied(self, decision: Decision, answers: Answers) -> int:
        """What a step says without saying so, for a question that no other step has answered."""
        return UNANSWERED

    def pass_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot pass now; None if it can."""
        return None

    def resort(self, decision: Decision) -> int:
        """What is taken where everybody passes, though something must be chosen."""
        return 0

    @property
    @abstractmethod
    def ended(self) -> Refusal:
        """Why nothing is legal once the game is over."""

    @abstractmethod
    def answers(self, decision: Decision) -> list[str]:
        """The answers to a decision, each in words."""

    @abstractmethod
    def question(self, decision: Decision) -> str:
        """A decision and its answers, in words."""

    # -- steps -----------------------------------------------------------------------------------

    @abstractmethod
    def deed(self, step: Step) -> StepAction:
        """What an acting step does. InputError for verbs and names that there are not."""

    @abstractmethod
    def check(self, step: Step) -> None:
        """Read a step's arguments. InputError for what is of a wrong type or means nothing."""

    @abstractmethod
    def payments(self, step: Step) -> Ruling:
        """All tight payments of a cost."""

    @abstractmethod
    def cost(self, step: Step) -> Ruling:
        """What is due, or what it will count as."""

    def is_due_at(self, step: Step, decision: Decision) -> bool:
        """Whether what a step asks the cost of could be begun by answering this question, in the
        middle of something else: then it is judged there."""
        return False

    @abstractmethod
    def pick(self, decision: Decision, option: Node) -> int:
        """The option that the words of a ``choose`` mean. Fault if there is none."""

    @abstractmethod
    def choice_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        """Why words are no answer to a decision; None if they are."""

    def step_refusal(self, decision: Decision, option: Node, step: Step) -> Refusal | None:
        """Why a ``choose`` is not legal with all that its step says; None if it is."""
        return self.choice_refusal(decision, option)

    def pick_for(self, decision: Decision, option: Node, step: Step) -> int:
        """The option that the words of a ``choose`` mean, in the light of its step."""
        return self.pick(decision, option)

    def was_chosen(self, seat: int, option: Node, since: int) -> bool:
        """Whether a choice that never comes was made already, having one answer: that one."""
        return False

    def missed_choice(self, seat: int, option: Node, step: Step) -> Refusal | None:
        """Why a choice never comes, where that makes it illegal; None if it is a mistake of the
        case."""
        return None

    # -- the end ---------------------------------------------------------------------------------

    @abstractmethod
    def look(self, then: Node) -> Looked:
        """What of ``then`` does not hold, and why what is looked at closely is as it is."""

    @abstractmethod
    def tell(self, fact: Fact) -> Told | None:
        """A fact in a sentence, with its clauses."""

    @abstractmethod
    def tell_answer(self, decision: Decision, option: int) -> Told | None:
        """An answer that leaves no fact of its own, in a sentence."""


class TurnAndPhase(NamedTuple):
    """A turn (a seat, -1 for any) and a phase (-1 for any)."""

    seat: int
    phase: int


class Vocabulary(ABC):
    """What a game's cases may say."""

    arguments: tuple[str, ...]  # of steps

    @property
    def page(self) -> object:
        """The page of words by which moves are read; None where the game has none yet."""
        return None

    @abstractmethod
    def set_up(self, case: Case) -> CaseTable:
        """The position of a case. InputError for what is unknown, impossible or of a wrong type."""

    def printed(self, case: Case) -> list[CardFacts] | None:
        """What is printed on a case's own cards; None where they are written as the game's schema
        has it. InputError for what cannot be printed."""
        return None


class GameVocabulary(Vocabulary):
    """The vocabulary of a game whose cases have a folder of their own: its ``PAGE`` is in that
    folder's module ``page``, and sets up cases unless there is a ``Board`` in a module ``board``;
    they are imported when the first case is set up."""

    def __init__(self, folder: str, *arguments: str) -> None:
        self.folder = folder
        self.arguments = arguments

    @property
    def page(self) -> object:
        if find_spec(f"{self.folder}.page") is None:
            return None
        return import_module(f"{self.folder}.page").PAGE

    def set_up(self, case: Case) -> CaseTable:
        if find_spec(f"{self.folder}.board") is None:
            return cast(CaseTable, import_module(f"{self.folder}.page").PAGE.set_up(case))
        return cast(CaseTable, import_module(f"{self.folder}.board").Board(case))

    def printed(self, case: Case) -> list[CardFacts] | None:
        if find_spec(f"{self.folder}.cards") is not None:
            return cast("list[CardFacts]", import_module(f"{self.folder}.cards").printed(case))
        if find_spec(f"{self.folder}.page") is None:
            return None
        return cast("list[CardFacts]", import_module(f"{self.folder}.page").PAGE.printed(case))
