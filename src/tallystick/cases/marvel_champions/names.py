"""Verbs and names as the cases of Marvel Champions write them."""

from __future__ import annotations

from typing import Final

from tallystick.cases.verbs import Verbs

VERBS: Final = Verbs(
    named=("play", "use", "attack", "thwart"),
    alone=("recover", "change form", "defend", "end turn", "pay", "pass"),
)

# Words for what there is one of.
VILLAIN_WORDS: Final = ("villain", "the villain")
SCHEME_WORDS: Final = ("main scheme", "the main scheme", "main_scheme")
SELF_WORDS: Final = ("hero", "your hero", "alter-ego", "identity", "your identity")
