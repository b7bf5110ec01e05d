"""Which cards a position names, and of which type a blank one is: the type that its place
implies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cases.heirless.names import split_number
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node

SHARED: Final = {"laws": "law", "enacted": "law", "events": "event"}
OWN: Final = {"hand": "workplace", "grid": "workplace", "paths": "path"}


def named(case: Case) -> Iterator[tuple[str, str]]:
    """Every card that the position names, with the type that its place implies."""
    if case.given is None:
        return
    keys = case.given.entries()
    for key, kind in SHARED.items():
        for name in _names(keys.get(key)):
            yield name, kind
    seats = keys["seats"].entries() if "seats" in keys else {}
    for seat in seats.values():
        own = seat.entries()
        for key, kind in OWN.items():
            for name in _names(own.get(key)):
                yield name, kind


def mentions(case: Case) -> str:
    """All that a case says, in which one may look whether it names a card."""
    parts = [node for node in (case.given, case.then) if node is not None]
    return "\n".join(node.flow() for node in [*parts, *(step.node for step in case.when)])


def _names(node: Node | None) -> Iterator[str]:
    if node is None or not node.is_list:
        return
    for one in node.items():
        card = one.get("card") if one.is_map else one
        if card is not None and card.is_scalar and not card.is_nothing:
            yield split_number(card.text())[0]
