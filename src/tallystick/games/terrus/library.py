"""The cards and ready decks that Terrus ships with."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tallystick.cards.compile import CompiledCard, shipped
from tallystick.cards.load import read_table
from tallystick.decks.model import DeckLine, DeckList
from tallystick.games.terrus.setup import CladeDeck
from tallystick.games.terrus.text.language import LANGUAGE

PACKAGE: Final = "tallystick.games.terrus"


@lru_cache(maxsize=1)
def shipped_cards() -> tuple[CompiledCard, ...]:
    """Every card that ships with the game, whole. Raises CardError if one is not."""
    return shipped(LANGUAGE)


@lru_cache(maxsize=1)
def ready_decks() -> tuple[CladeDeck, ...]:
    """The decks that ship with the game."""
    return tuple(
        CladeDeck(deck["name"], deck["clade"], tuple(deck["den"].items()))
        for deck in read_table(PACKAGE, "decks.toml")["deck"]
    )


def ready_lists() -> tuple[DeckList, ...]:
    """The decks that ship with the game, as lists."""
    return tuple(
        DeckList(
            deck.name,
            "terrus",
            DeckLine(deck.clade),
            {"den": tuple(DeckLine(name, n) for name, n in deck.den)},
        )
        for deck in ready_decks()
    )
