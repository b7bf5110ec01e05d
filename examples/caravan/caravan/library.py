"""The cards that Caravan ships with."""

from functools import cache

from caravan.text import LANGUAGE
from tallystick.cards.compile import CompiledCard, shipped


@cache
def shipped_cards() -> tuple[CompiledCard, ...]:
    """Every card, whole. Raises CardError if one is not."""
    return shipped(LANGUAGE)
