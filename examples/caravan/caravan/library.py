"""The cards that Caravan ships with."""

from functools import cache

from caravan.text import LANGUAGE
from tallystick.cards.compile import CompiledCard, whole_cards
from tallystick.cards.load import read_package


@cache
def shipped_cards() -> tuple[CompiledCard, ...]:
    """Every card, whole. Raises CardError if one is not."""
    return tuple(whole_cards(read_package("caravan", "cards", LANGUAGE.schema), LANGUAGE))
