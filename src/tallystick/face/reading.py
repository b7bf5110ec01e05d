"""A move in words, as a step of a case: ``recruit Ox, at: Farm``, or ``recruit Ox at Farm``."""

from __future__ import annotations

from typing import Final

from tallystick.cases.model import Step, spread
from tallystick.cases.nodes import Node, Things, compose
from tallystick.cases.noted.page import Page
from tallystick.errors import InputError, unknown

JOINTS: Final = ("at", "on", "to", "with")
WHERE: Final = "the move"


def read_step(text: str, seat: str, page: Page, things: Things) -> Step:
    """The step that a text stands for. InputError for what is none."""
    node = compose(f"{{{seat}: {_quoted(text.strip())}}}", WHERE)
    if node is None:
        raise InputError("expected a move, found nothing", WHERE)
    verb, arguments = spread(node.entries()[seat], {})
    head, more = _split(verb.text(), page, things)
    return Step(seat, verb.saying(head), {**more, **arguments}, node)


def check_said(step: Step, page: Page, arguments: tuple[str, ...]) -> None:
    """InputError for what a move says beyond its verb and no move does, or that is of a wrong
    type."""
    for name, node in step.arguments.items() if arguments else ():
        if name not in arguments:
            raise node.at(unknown("argument of a move", name, arguments))
    page.check_arguments(step, page.verbs.split(step.verb.text())[0])


def _arguments(text: str) -> dict[str, Node]:
    node = compose(f"{{{text}}}", WHERE)
    return node.entries() if node is not None else {}


def _split(head: str, page: Page, things: Things) -> tuple[str, dict[str, Node]]:
    """What is done, and (``recruit Ox at Farm``) where, unless that is part of a name."""
    _, name = page.verbs.split(head)
    if not name or things.all(name):
        return head, {}
    for joint in JOINTS:
        before, found, after = head.rpartition(f" {joint} ")
        if found and things.all(page.verbs.split(before)[1]):
            return before, _arguments(f"{joint}: {_quoted(after)}")
    return head, {}


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
