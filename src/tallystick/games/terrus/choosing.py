"""What there is to choose before a game of Terrus: a deck for each ruler, and the format."""

from __future__ import annotations

from tallystick.decks.choosing import Arrangement, Chosen
from tallystick.decks.resolve import Deck as Named
from tallystick.decks.seating import deck_choice, seated, told
from tallystick.decks.stock import Stock
from tallystick.games.terrus.deckbuilding import DEN, KINDS, faults
from tallystick.games.terrus.house_rules import HOUSE_RULES
from tallystick.games.terrus.library import ready_lists
from tallystick.games.terrus.setup import Deck
from tallystick.rules.choices import Choice, of_rules

FEWEST = 2


def choices(stock: Stock) -> tuple[Choice, ...]:
    """A deck each; where dens are built its clade is what counts (T.9.1f)."""
    return (deck_choice(ready_lists()), *of_rules(HOUSE_RULES, "format"))


def arrange(stock: Stock, chosen: Chosen) -> Arrangement:
    """The decks; events and market are of all the cards that there are."""
    decks = seated(stock, chosen, ready_lists(), KINDS, FEWEST)
    said = tuple(line for deck in decks for line in told(deck, faults(deck)))
    return Arrangement(tuple(map(_deck, decks)), len(decks), said=said)


def _deck(deck: Named) -> Deck:
    if deck.identity is None:
        raise deck.given.wrong("a deck has a clade (T.9.1c)", field="identity")
    den = tuple((card.name, n) for card, n in deck.cards(DEN))
    return Deck(deck.given.name, deck.identity.name, den)
