"""The words of Heirless in cases (``CASES.md``, section Heirless)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.table import GameVocabulary

VOCABULARY: Final = GameVocabulary(
    __name__,
    "cell", "replace", "knight", "to", "from", "influence", "against", "abstain", "text", "by",
    "give", "take", "among", "at", "promises",
)  # fmt: skip
