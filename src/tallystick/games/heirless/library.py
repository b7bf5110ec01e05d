"""The cards, boards and tiles that Heirless ships with."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tallystick.cards.compile import CompiledCard, shipped
from tallystick.games.heirless.text import LANGUAGE

PACKAGE: Final = "tallystick.games.heirless"


@lru_cache(maxsize=1)
def shipped_cards() -> tuple[CompiledCard, ...]:
    """Every card that ships with the game, whole. Raises CardError if one is not."""
    return shipped(LANGUAGE)
