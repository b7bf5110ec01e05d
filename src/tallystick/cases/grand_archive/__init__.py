"""The words of Grand Archive in cases (``CASES.md``, section Grand Archive)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.table import GameVocabulary

# Of steps: how a thing is done; the zones are what ``sees`` asks about.
VOCABULARY: Final = GameVocabulary(
    __name__, "by", "n", "wielding", "modes", "additional", "alternative", "y",
    "hand", "memory", "deck", "material", "graveyard", "banishment", "field", "stack",
)  # fmt: skip
