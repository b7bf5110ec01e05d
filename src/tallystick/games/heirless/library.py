"""The cards, boards and tiles that Heirless ships with."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tallystick.cards.compile import CompiledCard, compile_cards, whole_cards
from tallystick.cards.load import read_package
from tallystick.cards.schema import CardFacts
from tallystick.games.heirless.text import LANGUAGE

PACKAGE: Final = "tallystick.games.heirless"


@lru_cache(maxsize=1)
def shipped_cards() -> tuple[CompiledCard, ...]:
    """Every card that ships with the game, whole. Raises CardError if one is not."""
    return tuple(whole_cards(read_package(PACKAGE, "cards", LANGUAGE.schema), LANGUAGE))


def with_cards(own: Iterable[CardFacts]) -> list[CompiledCard]:
    """The shipped cards and some of one's own; those shadow shipped ones of the same name.

    The own ones are compiled as they are: look at their ``problems``.
    """
    mine = compile_cards(own, LANGUAGE)
    names = {card.facts.name for card in mine}
    return [card for card in shipped_cards() if card.facts.name not in names] + mine
