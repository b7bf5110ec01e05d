"""Who plays in a case: the seats that its position describes, and those that it leaves out."""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.cases.model import Case
from tallystick.cases.nodes import Node


def read_seats(node: Node | None, most: int, never: Iterable[str] = ()) -> dict[str, Node]:
    """The seats in a position, in the order of writing. InputError for what is no name of a seat
    (or one of ``never``), for one that stands there twice, and for too many."""
    found: dict[str, Node] = {}
    for key, value in node.pairs() if node is not None else ():
        name = key.text()
        if not name[:1].isupper() or name in never:
            raise key.expected("the name of a seat, which begins with a capital letter")
        if name in found:
            raise key.error(f"the seat {name!r} stands here twice")
        found[name] = Node(value.raw, value.file, f"seats.{name}")
    if node is not None and len(found) > most:
        raise node.error(f"expected up to {most} seats, found {len(found)}")
    return found


def players(described: Iterable[str], case: Case, fewest: int) -> tuple[str, ...]:
    """Those who are described; while they are too few, those who act in the steps, then A, B, C."""
    found = dict.fromkeys(described)
    letters = (chr(ord("A") + place) for place in range(fewest))
    for name in (*(step.seat for step in case.when if step.seat), *letters):
        if len(found) < fewest:
            found.setdefault(name)
    return tuple(found)
