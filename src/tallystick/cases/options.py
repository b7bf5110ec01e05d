"""Which option of a decision the words of a step mean, as far as every game finds it alike."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.cases.nodes import Node
from tallystick.cases.table import UNANSWERED, Answers, Fault, Table
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


def number_said(decision: Decision, node: Node | None) -> int:
    """The option of a number (``x``) that a value says; UNANSWERED if it says none of them."""
    if node is None or not node.is_number:
        return UNANSWERED
    return place_of(decision, ("x", node.number(), -1))


def announced_x(decision: Decision, answers: Answers) -> int:
    """The option of the X that a step announces; UNANSWERED if it announces none."""
    said = answers.x
    return UNANSWERED if said is None else place_of(decision, ("x", said.number(), -1))


def next_fit(nodes: list[Node], fits: Callable[[Node], int]) -> int:
    """The option that the next of some answers means. It is used up, with those before it, which
    nobody had to ask for."""
    for place, node in enumerate(nodes):
        option = fits(node)
        if option != UNANSWERED:
            del nodes[: place + 1]
            return option
    return UNANSWERED


def payment_said(game: Game, answers: Answers) -> Node | None:
    """The payment that a step names for the open question; None if it names none. A payment that
    is asked piece by piece is one and the same all the way."""
    here = (len(game.lists[FRAMES]), game.field(PC))
    if answers.extra.get("paying at") != here:
        if not answers.payments:
            return None
        answers.extra["paying at"] = here
        answers.extra["paying"] = answers.payments.pop(0)
    said = answers.extra["paying"]
    assert isinstance(said, Node)
    return said


def found_for(table: Table, decision: Decision, node: Node, option: int) -> int:
    """The option that was found for some words. Fault if none was."""
    if option == UNANSWERED:
        raise Fault(f"{node.shown()} is no answer: {table.question(decision)}")
    return option
