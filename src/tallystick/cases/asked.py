"""What a seat is asked: ``{A: asked, offers: [...], lacks: [...], usual: ...}`` looks at its next
question, ``{until: {asked: A, offers: [...]}}`` plays on to one. Words mean every answer in whose
text they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionBoard
from tallystick.kernel.decision import Decision

ARGUMENTS: Final = ("offers", "lacks", "usual")


def is_until(step: Step) -> bool:
    """Whether a step plays on to a question."""
    return not step.seat and step.verb.is_map and "asked" in step.verb.entries()


def check(table: PositionBoard, step: Step) -> None:
    """InputError for a step that asks nothing, or for a seat that there is not."""
    if is_until(step):
        table.seat(step.verb.only(("asked", *ARGUMENTS), "key of until")["asked"])
        _read(step.verb.entries())
    elif not set(ARGUMENTS) & set(step.arguments):
        raise step.node.expected("what is on offer ('offers', 'lacks' or 'usual')")
    _read(step.arguments)


def has_come(table: PositionBoard, decision: Decision, step: Step) -> bool:
    """Whether a question is the one to which an ``until`` plays on."""
    said = step.verb.entries()
    if decision.seat != table.seat(said["asked"]) or table.is_own(decision):
        return False
    return next(_differences(table, decision, said), None) is None


def mismatches(table: PositionBoard, decision: Decision, step: Step) -> Iterator[str]:
    """In what a question differs from what a step says of it."""
    for difference in _differences(table, decision, step.arguments):
        yield f"{difference}: {table.question(decision)}"


def _differences(
    table: PositionBoard, decision: Decision, said: Mapping[str, Node]
) -> Iterator[str]:
    wanted = _read(said)
    answers = [answer.casefold() for answer in table.answers(decision)]
    for words in wanted["offers"]:
        if not any(words in answer for answer in answers):
            yield f"expected {words!r} on offer"
    for words in wanted["lacks"]:
        if any(words in answer for answer in answers):
            yield f"expected nothing with {words!r} on offer"
    for words in wanted["usual"]:
        usual = answers[decision.default] if decision.default >= 0 else "none"
        if words not in usual:
            yield f"expected {words!r} as the usual answer, found {usual!r}"


def _read(said: Mapping[str, Node]) -> dict[str, list[str]]:
    """The words of each argument. InputError for what is no text."""
    return {
        name: [one.text().casefold() for one in said[name].one_or_more()] if name in said else []
        for name in ARGUMENTS
    }
