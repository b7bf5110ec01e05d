"""The cards that Grand Archive ships with, and its ready decks.

They are written with the field names of the public card index, so they come in by the same door.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from tallystick.cards.compile import CompiledCard, shipped
from tallystick.cards.load import read_table
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.decks.model import DeckLine, DeckList
from tallystick.games.grand_archive.setup import ChampionDeck
from tallystick.games.grand_archive.text.language import LANGUAGE

PACKAGE: Final = "tallystick.games.grand_archive"


def read_facts(record: Mapping[str, object], where: Where) -> CardFacts:
    """The facts of a card in the fields of the public card index. Raises CardError."""
    from tallystick.cards.importers.cardindex import import_record

    return read_card(import_record(record), where, LANGUAGE.schema)


@lru_cache(maxsize=1)
def shipped_cards() -> tuple[CompiledCard, ...]:
    """Every card that ships with the game, whole. Raises CardError if one is not."""
    return shipped(LANGUAGE)


@lru_cache(maxsize=1)
def ready_decks() -> tuple[ChampionDeck, ...]:
    """The decks that ship with the game."""
    return tuple(
        ChampionDeck(
            deck["name"], deck["champion"], tuple(deck["material"]), tuple(deck["cards"].items())
        )
        for deck in read_table(PACKAGE, "decks.toml")["deck"]
    )


def ready_lists() -> tuple[DeckList, ...]:
    """The decks that ship with the game, as lists."""
    return tuple(
        DeckList(
            deck.name,
            "grand-archive",
            DeckLine(deck.champion),
            {
                "material": tuple(DeckLine(name) for name in deck.material),
                "main": tuple(DeckLine(name, n) for name, n in deck.main),
            },
        )
        for deck in ready_decks()
    )
