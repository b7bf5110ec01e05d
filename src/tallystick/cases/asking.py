"""The steps that ask for payments and costs, as far as they are the same in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.table import CaseTable

Said = TypeVar("Said")
Found = TypeVar("Found")


def check_arguments(
    step: Step,
    read_payment: Callable[[Node], object],
    words: Iterable[str] = (),
    lists: Iterable[str] = ("targets",),
) -> None:
    """Read what a step says beyond its verb, ``words`` as text and ``lists`` as one text or more.
    InputError for what is of a wrong type."""
    for name, node in step.arguments.items():
        if name == "x":
            for one in node.one_or_more():
                one.number()
        elif name == "n":
            node.number(1)
        elif name in words:
            node.text()
        elif name == "with":
            for one in node.one_or_more():
                read_payment(one)
        elif name in lists:
            for one in node.one_or_more():
                one.text()


def check_question(table: CaseTable, step: Step) -> None:
    """Read the arguments of a question. InputError for what means nothing."""
    if step.verb.text() == "payments":
        table.payments(step)
    elif step.verb.text() == "cost":
        table.cost(step)


def read_gives(node: Node, read_payment: Callable[[Node], Said]) -> list[Said]:
    """A list of payments, or ``none``. InputError for what is neither."""
    if node.is_nothing:
        return []
    if not node.is_list:
        raise node.expected("a list of payments, or none")
    return [read_payment(one) for one in node.items()]


def shown(payments: Iterable[object]) -> str:
    """Payments in a row, sorted; "none" without any."""
    return "; ".join(sorted(str(payment) for payment in payments)) or "none"


def each_said_once(
    found: Sequence[Found], wanted: Sequence[Said], says: Callable[[Said, Found], bool]
) -> bool:
    """Whether each payment that there is is said once, and nothing else; several words may fit."""
    if len(found) != len(wanted):
        return False
    fitting = [[place for place, said in enumerate(wanted) if says(said, one)] for one in found]
    taken: dict[int, int] = {}
    return all(_find_words(one, fitting, taken, set()) for one in range(len(found)))


def _find_words(one: int, fitting: list[list[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Find words for a payment, moving others to different words where need be."""
    for place in fitting[one]:
        if place in seen:
            continue
        seen.add(place)
        if place not in taken or _find_words(taken[place], fitting, taken, seen):
            taken[place] = one
            return True
    return False
