"""What a game's module ``choosing`` offers: what there is to choose, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from tallystick.cards.schema import CardFacts
from tallystick.decks.model import DeckList
from tallystick.decks.stock import Stock
from tallystick.rules.choices import SetupChoice

NOTHING_CHOSEN: Final[Mapping[str, str]] = MappingProxyType({})  # of house rules


class Chosen(NamedTuple):
    """What has been chosen: names of values by choice, decks of one's own by what was typed, the
    readings of house rules; for so many seats (0: as few as it takes)."""

    picks: Mapping[str, tuple[str, ...]]
    lists: Mapping[str, DeckList]
    readings: Mapping[str, str]
    seats: int = 0

    def of(self, name: str) -> tuple[str, ...]:
        """What was chosen; nothing if nobody did."""
        return self.picks.get(name, ())


class Arrangement(NamedTuple):
    """What a game is set up from: a value of its own for its rulebook (``Rulebook.setting``), how
    many seats it is for, the cards that it needs (none: all that there are), and lines that
    tell what was chosen and what deck-building has against it."""

    setting: object
    seats: int
    cards: tuple[CardFacts, ...] = ()
    said: tuple[str, ...] = ()


class Choosing(Protocol):
    """The module ``choosing`` of a game; a game need not have one."""

    def choices(self, stock: Stock) -> tuple[SetupChoice, ...]:
        """What there is to choose with these cards."""

    def arrange(self, stock: Stock, chosen: Chosen) -> Arrangement:
        """What comes of it. InputError for what there cannot be."""
