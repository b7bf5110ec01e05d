"""The cards and ready decks that Terrus ships with."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tallystick.cards.compile import CompiledCard, compile_cards, whole_cards
from tallystick.cards.load import read_package, read_table
from tallystick.cards.schema import CardFacts
from tallystick.games.terrus.setup import Deck
from tallystick.games.terrus.text.language import LANGUAGE

PACKAGE: Final = "tallystick.games.terrus"


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


@lru_cache(maxsize=1)
def ready_decks() -> tuple[Deck, ...]:
    """The decks that ship with the game."""
    return tuple(
        Deck(deck["name"], deck["clade"], tuple(deck["den"].items()))
        for deck in read_table(PACKAGE, "decks.toml")["deck"]
    )
