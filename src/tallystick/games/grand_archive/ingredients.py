"""Which tokens are gathered (GA.TERM.GATHER): the six that the reminders of cards that gather tell
of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

MANY: Final = 6
GATHERS: Final = re.compile(r"\bgathers?\b", re.IGNORECASE)
_TOLD: Final = re.compile(r"\bto gather, summon an? ([^.()]+?) tokens?\b", re.IGNORECASE)
_BETWEEN: Final = re.compile(r",\s*(?:or\s+)?|\s+or\s+")


def told(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of the ingredients, as the first of the texts that tells them has them; empty if
    none does."""
    for text in texts:
        found = _TOLD.search(text)
        if found:
            return tuple(_BETWEEN.split(found[1]))
    return ()
