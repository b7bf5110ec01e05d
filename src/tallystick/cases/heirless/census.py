"""Which cards a position names, and of which type a blank one is: the type that its place
implies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cases.census import SURE, Naming, listed
from tallystick.cases.model import Case

SHARED: Final = {"laws": "law", "enacted": "law", "events": "event"}
OWN: Final = {"hand": "workplace", "grid": "workplace", "paths": "path"}


def placed(case: Case) -> Iterator[Naming]:
    """Every card that the position names, with the type that its place implies."""
    keys = case.given.entries() if case.given is not None else {}
    for key, kind in SHARED.items():
        yield from listed(keys.get(key), kind, SURE)
    for seat in keys["seats"].entries().values() if "seats" in keys else ():
        for key, kind in OWN.items():
            yield from listed(seat.get(key), kind, SURE)


def mentions(case: Case) -> str:
    """All that a case says, in which one may look whether it names a card."""
    parts = [node for node in (case.given, case.then) if node is not None]
    return "\n".join(node.flow() for node in [*parts, *(step.node for step in case.when)])
