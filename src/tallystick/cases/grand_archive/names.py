"""Verbs and names as the cases of Grand Archive write them."""

from __future__ import annotations

from typing import Final

from tallystick.cases.verbs import Verbs

VERBS: Final = Verbs(
    named=("activate", "materialize", "use", "attack", "retaliate", "take"),
    alone=("retaliate", "pass", "pay", "concede", "sees"),
    whats=(("take", "'back' and a name"),),
)
CHAMPION_WORDS: Final = ("champion", "your champion", "my champion")


def unquoted(name: str) -> str:
    """A name without quotation marks around it."""
    return name.strip().strip('"').strip()
