"""Which constructed decks may be played (T.1.1, T.21.4b), and what the lines of a deck list may
mean. How many cards and copies a den holds is a matter of format, on which the pages differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts
from tallystick.decks.index import CardIndex
from tallystick.decks.model import DeckList
from tallystick.decks.resolve import Deck, Kinds
from tallystick.games.terrus.assembly import BASIC_RESOURCES, BASIC_STRUCTURES
from tallystick.kernel.decision import Refusal

DEN: Final = "den"
APART: Final = ("clade", "event")  # what lies beside a den


def is_clade(card: CardFacts) -> bool:
    """Whether a deck may be led by it."""
    return card.type == "clade"


def _belongs(card: CardFacts, section: str, identity: CardFacts | None) -> bool:
    return card.type not in APART


def _led_by(deck: DeckList, meant: list[CardFacts], index: CardIndex) -> CardFacts | None:
    """A deck names its clade."""
    return None


KINDS: Final = Kinds((DEN,), False, is_clade, _belongs, lambda _: DEN, _led_by)


def faults(deck: Deck, cards: Sequence[CompiledCard] = ()) -> list[Refusal]:
    """What is wrong with a deck; an empty list if it may be played."""
    found = [] if deck.identity else [Refusal(("T.9.1c",), "A deck has a clade.")]
    for card, _ in deck.cards():
        if card.name in BASIC_RESOURCES:
            text = f"{card.name} is a basic resource and in no constructed den."
            found.append(Refusal(("T.21.4b", "T.1.1"), text))
        elif card.name in BASIC_STRUCTURES:
            text = f"{card.name} is a basic structure and in no constructed den."
            found.append(Refusal(("T.1.1",), text))
    return found
