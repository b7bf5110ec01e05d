"""Which written option the words of a step mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tallystick.cases.nodes import Node, Things
from tallystick.cases.table import UNANSWERED, Answers
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import PC, Game
from tallystick.rules.spelling import PaidItems, Person, Spelled, Value, WrittenThing

ANSWERS: Final = "targets"  # the argument of which each question takes one
CHOOSE: Final = "choose"  # that of which each question takes one where nothing else answers it
NOTHING: Final = ("nothing", "none", "null", "no", "false", "stay", "take back", "decline", "pass")
DECLINES: Final = ("stay", "lay nothing", "no", "take back", "pass")


def place_of(decision: Decision, *wanted: Option) -> int:
    """Where the first of some options stands that the decision has; UNANSWERED if it has none."""
    for option in wanted:
        if option in decision.options:
            return decision.options.index(option)
    return UNANSWERED


def by_verb(decision: Decision, *verbs: str) -> int:
    """The first option with one of these verbs; UNANSWERED if there is none."""
    return next((i for i, o in enumerate(decision.options) if o[0] in verbs), UNANSWERED)


def about(decision: Decision, entity: int) -> int:
    """The first option about a thing; UNANSWERED if there is none."""
    return next((i for i, o in enumerate(decision.options) if o[1] == entity >= 0), UNANSWERED)


class PaymentBegun:
    """The payment of a step that is being carried out, and for the question where."""

    def __init__(self) -> None:
        self.at: tuple[int, int] | None = None
        self.said: Node | None = None


def payment_said(game: Game, answers: Answers) -> Node | None:
    """The payment that a step names for the open question; None if it names none. A payment that
    is asked piece by piece is one and the same all the way."""
    begun, here = answers.notes.of(PaymentBegun), place_in(game)
    if begun.at != here:
        if not answers.payments:
            return None
        begun.at, begun.said = here, answers.payments.pop(0)
    return begun.said


def place_in(game: Game) -> tuple[int, int]:
    """Where in its programs a game stands: how deep, and at which op."""
    return len(game.lists[FRAMES]), game.field(PC)


class Reader:
    """What words mean at one table; ``person`` says which seat a name means, -1 for none;
    ``special`` which thing a word means of which there is one."""

    def __init__(self, things: Things, seats: Sequence[str], special: Callable[[str], int]) -> None:
        self.things = things
        self.seats = seats
        self.special = special

    def person(self, name: str) -> int:
        """The seat of that name; -1 if none."""
        return self.seats.index(name) if name in self.seats else -1

    def fits(self, value: Value | None, node: Node) -> bool:
        """Whether a value is written so."""
        match value:
            case None | PaidItems():
                return False
            case int():
                return node.is_number and node.number() == value
        return node.is_scalar and self.is_called(value, node.text())

    def is_called(self, value: Value | None, name: str) -> bool:
        """Whether a thing, a seat or a word has this name."""
        match value:
            case WrittenThing(entity=entity):
                special = self.special(name)
                return special == entity if special >= 0 else self.things.pick(name, [entity]) >= 0
            case Person(seat=seat):
                return self.person(name) == seat
        return str(value).casefold() == name.casefold()

    def agrees(self, spelled: Spelled, arguments: Mapping[str, Node]) -> bool:
        """Whether an option agrees with arguments, as far as both speak of one."""
        return all(
            key not in arguments or self.fits(value, arguments[key])
            for key, value in spelled.arguments
        )

    def answers(self, spelled: Spelled, node: Node) -> bool:
        """Whether words mean an option: its thing, an argument, its verb, or what goes where."""
        if node.is_map:
            values = [value for _, value in spelled.arguments]
            pairs = ((key, to) for key, to in node.pairs() for value in values[:1]
                     if self.fits(value, to))  # fmt: skip
            return any(self.fits(spelled.what, key) for key, _ in pairs)
        if self.fits(spelled.what, node):
            return True
        if any(self.fits(value, node) for _, value in spelled.arguments):
            return True
        if not node.is_scalar:
            return False
        word = node.text().casefold()
        if word == spelled.verb or (spelled.verb in ("yes", "reveal") and word in ("true", "yes")):
            return True
        return word in NOTHING and spelled.verb in DECLINES

    def answered(self, options: Sequence[Spelled], nodes: list[Node]) -> int:
        """The option that the next of some answers means, used up; UNANSWERED if none does."""
        for place, node in enumerate(nodes):
            for index, one in enumerate(options):
                if self.answers(one, node):
                    del nodes[: place + 1]
                    return index
        return UNANSWERED

    def argued(self, options: Sequence[Spelled], arguments: Mapping[str, Node]) -> int:
        """The first option with arguments that agrees with those of a step."""
        return next(
            (i for i, one in enumerate(options) if one.arguments and self.agrees(one, arguments)),
            UNANSWERED,
        )


class Asked(set[str]):
    """The arguments of a step that somebody has asked for."""


def said_of(options: Sequence[Spelled], answers: Answers) -> dict[str, Node]:
    """The arguments of a step that a question asks for."""
    asked = {key for one in options for key, _ in one.arguments if not one.verb}
    said = {key: node for key, node in answers.step.arguments.items() if key in asked}
    for key in (ANSWERS, CHOOSE):
        said.pop(key, None)
    if ANSWERS in asked and answers.targets:
        said[ANSWERS] = answers.targets[0]
    return said


def use_up(said: Mapping[str, Node], answers: Answers) -> None:
    """Note that arguments have been asked for."""
    answers.notes.of(Asked).update(said)
    if ANSWERS in said:
        del answers.targets[0]


def was_asked(answers: Answers, key: str = "x") -> bool:
    """Whether somebody has asked for an argument of a step."""
    return key in answers.notes.of(Asked)
