"""What a case file says, before any game has looked at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from tallystick.cards.schema import CardFacts
from tallystick.cases.nodes import Node, compose
from tallystick.errors import InputError, unknown

# Cards as they are printed; what is played of each.
AsPlayed = Callable[[Iterable[CardFacts]], list[CardFacts]]

SAID: Final = re.compile(r",\s*(?=[a-z]+:)")  # between a verb and the arguments behind it


class Step(NamedTuple):
    """One step: its seat ("" for ``until``), verb, arguments, and the whole as it is written;
    ``more`` are those behind it that are one with it (``joined``)."""

    seat: str
    verb: Node
    arguments: dict[str, Node]
    node: Node
    more: tuple[Step, ...] = ()

    def get(self, name: str) -> Node | None:
        """An argument; None if it is left out."""
        return self.arguments.get(name)

    def listed(self, name: str) -> list[Node]:
        """The values of an argument that may be one, or left out."""
        node = self.get(name)
        return [] if node is None else node.one_or_more()

    @property
    def asks(self) -> bool:
        """Whether it is what a ``can`` asks about."""
        return "do" in self.node.entries()

    def on_one_line(self) -> str:
        """The step as the report names it: as it is written, on one line."""
        if not self.seat:
            return f"until {self.verb.flow()}"
        said = [f"{self.seat}: {self.verb.flow()}"]
        said += [f"{key}: {node.flow()}" for key, node in self.arguments.items()]
        return ", ".join(said)

    def __str__(self) -> str:
        said = self.verb.raw.value if self.verb.is_scalar else self.verb.shown()
        return f"{self.seat}: {said}" if self.seat else "until"


class Case(NamedTuple):
    """One case: everything but the game's own words has been read and checked."""

    title: str
    game: str
    clauses: tuple[str, ...]
    options: dict[str, Node]
    cards: tuple[Node, ...]
    seed: int
    given: Node | None
    when: tuple[Step, ...]
    then: Node | None
    node: Node
    unread: Node | None = None  # its own cards whose text is refused, by name
    at_hand: tuple[CardFacts, ...] = ()  # cards of files beside it that it may name too
    as_played: AsPlayed = list  # those it names, as they are played

    @property
    def described(self) -> list[str]:
        """The seats of its position."""
        seats = self.given.get("seats") if self.given is not None and self.given.is_map else None
        return list(seats.entries()) if seats is not None else []


def joined(steps: Iterable[Step], verbs: tuple[str, ...]) -> list[Step]:
    """The steps in order, where those of a seat with one of these verbs that stand behind each
    other are one step: what they do is answered at once."""
    found: list[Step] = []
    for step in steps:
        verb = _verb_of(step)
        if found and verb in verbs and (step.seat, verb) == (found[-1].seat, _verb_of(found[-1])):
            found[-1] = found[-1]._replace(more=(*found[-1].more, step))
        else:
            found.append(step)
    return found


def _verb_of(step: Step) -> str:
    """The first word of a step that is done; "" for any other."""
    done = step.seat and "refused" not in step.arguments
    return step.verb.text().split(" ")[0] if done else ""


def needed(step: Step, name: str, *others: str) -> Node:
    """An argument that must be there, or that is called otherwise. InputError if none is."""
    for key in (name, *others):
        found = step.get(key)
        if found is not None:
            return found
    raise step.node.error(f"expected the key {name!r} in a step '{step.verb.text()}'")


def spread(verb: Node, arguments: dict[str, Node]) -> tuple[Node, dict[str, Node]]:
    """A verb, and all arguments, where some are written behind it as those of a move are:
    ``recruit Ox, at: Farm``. InputError for one that stands there twice."""
    head, *behind = _pieces(verb.text())
    found = dict(arguments)
    for piece in behind:
        try:
            said = compose("\n" * (verb.line - 1) + piece, verb.file)
        except InputError as error:
            raise verb.error(error.message) from None
        for key, value in said.entries().items() if said is not None else ():
            if key in found:
                raise verb.error(f"the key {key!r} stands here twice")
            found[key] = value
    return (verb.saying(head), found) if behind else (verb, arguments)


def _pieces(text: str) -> list[str]:
    """What is said, and each argument behind it: not those that are within one."""
    pieces, start = [], 0
    for found in SAID.finditer(text):
        piece = text[start : found.start()]
        balance = all(piece.count(one) == piece.count(other) for one, other in ("{}", "[]"))
        if balance and piece.count('"') % 2 == 0:
            pieces.append(piece)
            start = found.end()
    return [*pieces, text[start:]]


def inquired(step: Step, others: tuple[str, ...]) -> Step:
    """The step that a ``can`` asks about; InputError for one of ``others``, which is no deed."""
    do = needed(step, "do")
    needed(step, "is")
    arguments = {k: v for k, v in step.arguments.items() if k not in ("do", "is", "because")}
    if do.is_map:
        inner = do.entries()
        seats = [key for key in inner if key[:1].isupper()]
        if len(seats) != 1:
            raise do.expected("words such as 'recruit Ox', or a step")
        arguments |= {key: value for key, value in inner.items() if key != seats[0]}
        return Step(seats[0], *spread(inner[seats[0]], arguments), step.node)
    if do.text() in others and do.text() != "pass":
        raise do.at(unknown("verb", do.text(), ()))
    return Step(step.seat, do, arguments, step.node)
