"""Which icons a payer would call the paid ones, where a case does not say: those that a card's text
looks for (A2: the designation that is best for the payer)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tallystick.games.marvel_champions.costs.naming import Counts
from tallystick.games.marvel_champions.costs.payment import ICON_KINDS

USING: Final = re.compile(r"using (only )?(?:a |an |\d )?((?:\[\w+\]\s*)+)", re.IGNORECASE)
OVERPAID: Final = re.compile(r"overpaid[^.]*?\[(\w+)\]", re.IGNORECASE)


class Wish(NamedTuple):
    """What a text looks for: a type among the icons paid (``only``: no other), or overpaid."""

    kind: int
    only: bool = False
    over: bool = False


def wishes_of(text: str) -> list[Wish]:
    """Everything that a card's text looks for in its payment."""
    found = [
        Wish(ICON_KINDS.index(kind), bool(only))
        for only, icons in USING.findall(text)
        for kind in re.findall(r"\w+", icons)
        if kind in ICON_KINDS
    ]
    over = [kind for kind in OVERPAID.findall(text) if kind in ICON_KINDS]
    return [*found, *(Wish(ICON_KINDS.index(kind), over=True) for kind in over)]


def fulfilled(wishes: Sequence[Wish], paid: Counts, over: Counts) -> int:
    """How many of them a designation fulfils."""
    return sum(1 for wish in wishes if _is_so(wish, paid, over))


def _is_so(wish: Wish, paid: Counts, over: Counts) -> bool:
    if wish.over:
        return over[wish.kind] > 0
    if wish.only:
        return 0 < paid[wish.kind] == sum(paid)
    return paid[wish.kind] > 0
