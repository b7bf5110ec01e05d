"""Which option of a decision the words of a step mean, as far as every game finds it alike."""

from __future__ import annotations

from tallystick.cases.nodes import Node
from tallystick.cases.table import UNANSWERED, Answers
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import PC, Game


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
