"""The words of Marvel Champions in cases (``CASES.md``, section Marvel Champions)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.table import GameVocabulary

VOCABULARY: Final = GameVocabulary(__name__, "by", "n", "on", "from")
