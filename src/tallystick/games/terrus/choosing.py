"""What there is to choose before a game of Terrus: a deck for each ruler, and the format."""

from __future__ import annotations

from typing import Final

from tallystick.decks.choosing import Arrangement, Chosen, deck_choice, seated, told
from tallystick.decks.resolve import Deck as Named
from tallystick.decks.stock import Stock
from tallystick.games.terrus.book import DRAFTERS, FEWEST, is_for_six
from tallystick.games.terrus.deckbuilding import DEN, KINDS, SIDEBOARD, faults
from tallystick.games.terrus.house_rules import HOUSE_RULES
from tallystick.games.terrus.library import ready_lists
from tallystick.games.terrus.setup import CladeDeck
from tallystick.rules.choices import SetupChoice, of_rules

# House rules that are a matter of what is played.
ASKED: Final = ("format", "den", "pack")
CONSTRUCTED: Final = "constructed"


def choices(stock: Stock) -> tuple[SetupChoice, ...]:
    """A deck each; where dens are drafted or built its clade is what counts (T.9.1f)."""
    return (deck_choice(ready_lists()), *of_rules(HOUSE_RULES, *ASKED))


def arrange(stock: Stock, chosen: Chosen) -> Arrangement:
    """The decks; events, market, packs and Wilds are of all the cards that there are."""
    fewest = DRAFTERS if is_for_six(chosen.readings) else FEWEST
    decks = seated(stock, chosen, ready_lists(), KINDS, fewest)
    brought = decks if chosen.readings.get("format", CONSTRUCTED) == CONSTRUCTED else []
    wrong = [(deck, faults(deck, (), chosen.readings)) for deck in brought]
    said = tuple(line for deck, found in wrong for line in told(deck, found))
    return Arrangement(tuple(map(_deck, decks)), len(decks), said=said)


def _deck(deck: Named) -> CladeDeck:
    if deck.identity is None:
        raise deck.given.wrong("a deck has a clade (T.9.1c)", field="identity")
    den, beside = (
        tuple((card.name, n) for card, n in deck.cards(section)) for section in (DEN, SIDEBOARD)
    )
    return CladeDeck(deck.given.name, deck.identity.name, den, beside)
