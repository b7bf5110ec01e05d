"""What a game says of the words of its cases that its notation does not say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Sequence
from typing import ClassVar

from tallystick.cases.fields.values import Word
from tallystick.cases.laid import LaidTable, StepAction
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.paying import PaymentMatch, parts_of
from tallystick.cases.table import UNANSWERED, Answers, PriceAsked, StepAnswer
from tallystick.cases.verbs import Verbs
from tallystick.costs import Cost
from tallystick.errors import InputError
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.machine import Game
from tallystick.rules.bill import thing_of
from tallystick.rules.rulebook import Told


class Page(ABC):
    """A page of words. ``windows`` are the questions at which a seat may act or pass; ``declines``
    the verbs of options that pass or decline; ``words`` the arguments of steps that are text;
    ``stray`` what is refused where nothing asks for an argument, ``not_aimed`` where nothing is
    aimed at all that ``targets`` names."""

    arguments: tuple[str, ...] = ()  # of steps, besides those that every game has
    verbs: Verbs
    phases: Word  # numbered from 0
    windows: tuple[str, ...] = ("priority",)
    declines: tuple[str, ...] = ("pass", "no")
    words: tuple[str, ...] = ()
    lists: tuple[str, ...] = ("targets",)  # the arguments of steps that are lists of text
    foreseen: tuple[str, ...] = ()  # questions that the payment which a step names answers as well
    stray: ClassVar[dict[str, Refusal]] = {}
    not_aimed: Refusal | None = None
    partnered: tuple[str, ...] = ()  # verbs of which ``with`` names a seat, and no payment
    pays_at_once: bool = False  # no question about a payment: costs are paid as a move is made
    begins: tuple[str, ...] = ("turn", "phase")  # facts with which a moment begins
    opens: tuple[str, ...] = ()  # verbs that begin what ``is_open`` asks about
    declared: tuple[str, ...] = ()  # questions to which what a verb of its own means is an answer
    answered: tuple[str, ...] = ()  # verbs that begin nothing: they answer what is asked
    together: tuple[str, ...] = ()  # those of which steps behind each other are one
    goes_with: ClassVar[dict[str, tuple[str, ...]]] = {}  # arguments, and the only verbs of each
    payment: ClassVar[dict[str, tuple[str, ...]]]  # the keys of a payment: see ``paying.parts_of``
    others: ClassVar[dict[str, str]] = {}  # the keys under which a thing may be had as well
    passable: tuple[str, ...] = ()  # questions besides ``windows`` at which a seat may pass
    waiting: tuple[str, ...] = ()  # those of ``windows`` that acts may be for
    alone: tuple[str, ...] = ()  # questions with one answer that a step may give all the same
    vague: tuple[Refusal, ...] = ()  # refusals that say less than any other
    unnumbered: int = 0  # the place of the ability that is asked about where no ``n`` says which
    stopping: tuple[str, ...] = ()  # facts of which one stops what has ``targets`` already
    aiming: tuple[str, ...] = ()  # those of a choice that is made, also where it has one answer
    # Kinds of questions of which a mapping answers several, and how many names it must have.
    spread: ClassVar[dict[str, int]] = {}
    divided: tuple[str, ...] = ()  # those that mappings answer with all that come after them
    skips: bool = False  # whether a ``choose`` waits for a later question than one to be declined
    due: tuple[str, ...]  # the clauses of a cost that nothing changes
    costs: str = ""  # examples of costs as they are printed
    ended: Refusal
    not_asked: ClassVar[Refusal] = Refusal((), "You are not the one who is asked now.")

    @abstractmethod
    def moment(self, game: Game) -> tuple[int, int]:
        """The turn's number and the phase."""

    def turns(self, game: Game) -> int:
        """How many turns have begun."""
        return sum(1 for fact in game.facts if fact[0] == "turn")

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

    def at_once(self, table: LaidTable, step: Step, seat: int) -> StepAction | None:
        """What is done there and then by a verb that needs nobody's decision; else None."""
        return None

    def is_stopped(self, since: Sequence[Fact]) -> bool:
        """Whether something that has targets already was stopped."""
        return any(fact[0] in self.stopping for fact in since)

    def but_paying(self, since: list[Fact]) -> list[Fact]:
        """The facts by which a target that nothing asked for may have come true: all but those of a
        payment, which by default are not told apart."""
        return since

    def verify(self, table: LaidTable, step: Step, seat: int) -> None:  # noqa: B027
        """Read what a step says of its own. InputError for what there is not, or no such type."""

    def fit(self, step: Step, verb: str) -> None:
        """InputError for an argument that goes with other verbs only."""
        for name, node in step.arguments.items():
            verbs = self.goes_with.get(name, (verb,))
            if verb not in verbs:
                text = f"'{verb}' takes no {name!r}; it goes with {' or '.join(verbs)}"
                raise node.error(text)

    def check_arguments(self, step: Step, verb: str) -> None:
        """Read what a step says beyond its verb. InputError for what is of a wrong type."""
        for name, node in step.arguments.items():
            if name == "n":
                node.number(1)
            elif name in self.words:
                node.text()
            for one in node.one_or_more() if name in ("x", "with", *self.lists) else ():
                if name == "x":
                    one.number()
                elif name != "with":
                    one.text()
                elif self.payment and verb not in self.partnered:
                    parts_of(one, self.payment)

    def passing(self, decision: Decision) -> int:
        """The option that passes or declines; UNANSWERED where something must be chosen."""
        found = [i for i, one in enumerate(decision.options) if one[0] in self.declines]
        return found[-1] if found else UNANSWERED

    def special(self, table: LaidTable, name: str, seat: int) -> int:
        """The thing of which there is one that a word means ("the villain"); -1 for none."""
        return NOWHERE

    def bears(self, table: LaidTable, entity: int, name: str) -> bool:
        """Whether a thing may be called by what lies on it."""
        return False

    def helps(self, table: LaidTable, decision: Decision, answers: Answers) -> int:
        """What another seat answers because of what the deed going on has said; else UNANSWERED."""
        return UNANSWERED

    def may_be_helped(self, table: LaidTable, seat: int, option: Option) -> bool:
        """Whether other seats may give what is lacking of the price of an act."""
        return False

    def invites(self, table: LaidTable, decision: Decision, seat: int, option: Option) -> int:
        """The answer of another seat that lets this one do something; UNANSWERED if none does."""
        return UNANSWERED

    def pays_for(self, table: LaidTable, decision: Decision, step: Step) -> bool:
        """Whether the payment that a step names is for what asks, even if it does not pay it."""
        return True

    def not_so(self, table: LaidTable, offer: PaymentMatch) -> Refusal | None:
        """Why a payment does not count as a step says; None if it does."""
        return None

    def pass_refusal(self, table: LaidTable, seat: int) -> Refusal | None:
        """Why a seat cannot pass at the first of ``windows``; None if it can, or is not asked."""
        decision = table.game.decision()
        if decision is None or (decision.kind, decision.seat) != (self.windows[0], seat):
            return None
        if self.passing(decision) != UNANSWERED:
            return None
        return table.rules.weigh(table.game, seat, ("pass", NOWHERE, NOWHERE))

    def phase_refusal(self, table: LaidTable, seat: int) -> Refusal | None:
        """Why it is not for a seat to end the phase; None if it is, or nothing says so."""
        return None

    def waits(self, step: Step, decision: Decision, seat: int) -> bool | None:
        """Whether a step belongs to a question within something else; None: by its answers."""
        return None

    def leads(self, table: LaidTable, step: Step, decision: Decision, seat: int) -> int:
        """The answer of the same seat that leads to a step; UNANSWERED if none does."""
        return UNANSWERED

    def asked_price(self, table: LaidTable, seat: int, node: Node, n: int) -> Cost | Option | None:
        """The cost, or the move whose cost, is asked in a way of its own (``{path: NAME}``)."""
        return None

    def unasked(self, answers: Answers) -> Refusal | None:
        """Why what a step has said in a way of its own, and nobody asked, cannot be given."""
        return None

    def unaimed(self, step: Step) -> Refusal | None:
        """Why what a step does has no targets; None if they need no more than to come true."""
        return self.not_aimed

    def priced_so(self, table: LaidTable, step: Step, of: Option) -> Option:
        """A move by the one of its costs that a step names; as it is if it names none."""
        return of

    def is_idle(self, table: LaidTable, step: Step, seat: int) -> bool:
        """Whether nothing has to be done for a step, nobody being asked."""
        return False

    def answer(self, table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
        """What a step says in a way of its own, UNANSWERED if nothing; or why it is not legal."""
        return UNANSWERED, None

    def chosen(self, table: LaidTable, decision: Decision, node: Node) -> int:
        """The option that words mean in a way of their own; UNANSWERED if none."""
        return UNANSWERED

    def aimed(self, name: str) -> str:
        """The name of the card that a target is, if it is called so."""
        return name

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
        """The move whose cost is asked, of ability ``n`` of the card that ``node`` names.
        InputError for a card that there is not, Fault for an ability."""

    def read_cost(self, table: LaidTable, text: str, of: Cost | Option) -> Cost:
        """A cost as it is printed on what is asked about. Raises CardError or Misread."""
        return table.rules.read_cost_of(table.game, thing_of(of), text)

    def same_cost(self, table: LaidTable, asked: PriceAsked, said: Cost, due: Cost) -> bool:
        """Whether a cost that a case says is the one that is due."""
        return said == due

    def write(
        self, game: Game, seats: tuple[str, ...], unseen: Container[int] = ()
    ) -> dict[str, object]:
        """A settled position in the words of ``given``, as plain data; of what is ``unseen`` no
        name is written. InputError where something is half done."""
        raise InputError("positions of this game cannot be written yet")

    def sentence(self, table: LaidTable, fact: Fact, told: Told) -> Told:
        """What a fact tells, in a whole sentence."""
        return told
