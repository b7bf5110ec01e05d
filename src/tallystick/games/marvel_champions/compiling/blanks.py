"""What of a text box stays that is treated as if it were blank (MC.golden.2)."""

from __future__ import annotations

from tallystick.games.marvel_champions.compiling.aiming import nothing
from tallystick.games.marvel_champions.pieces import KEEP_KEYWORDS, KEEP_TRAITS
from tallystick.rules.phrases import Clause


def stays_of(clause: Clause) -> int:
    """What of a text box stays that is treated as if it were blank. Raises NotRun."""
    words = " ".join(clause.words)
    if "cannot" in words:
        raise nothing(clause)
    return KEEP_TRAITS * ("traits" in words) | KEEP_KEYWORDS * ("keywords" in words)
