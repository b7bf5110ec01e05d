"""The words of Terrus in cases (``CASES.md``, section Terrus)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.table import GameVocabulary

VOCABULARY: Final = GameVocabulary(
    __name__, "at", "on", "to", "n", "cell", "armies", "defender", "card", "by"
)
