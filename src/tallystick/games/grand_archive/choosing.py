"""What there is to choose before a game of Grand Archive: a deck for each player."""

from __future__ import annotations

from tallystick.decks.choosing import Arrangement, Chosen, deck_choice, seated, told
from tallystick.decks.resolve import Deck as Named
from tallystick.decks.stock import Stock, unique
from tallystick.games.grand_archive.deckbuilding import (
    KINDS,
    MAIN,
    MATERIAL,
    beside,
    faults,
    is_champion,
)
from tallystick.games.grand_archive.library import ready_lists
from tallystick.games.grand_archive.setup import ChampionDeck
from tallystick.rules.choices import SetupChoice

FEWEST = 2


def choices(stock: Stock) -> tuple[SetupChoice, ...]:
    """A deck each."""
    return (deck_choice(ready_lists()),)


def arrange(stock: Stock, chosen: Chosen) -> Arrangement:
    """Champion, material and main deck of each; tokens and masteries by the texts that name them. A
    sideboard stays out of a single game (GA.FORMAT.2)."""
    decks = seated(stock, chosen, ready_lists(), KINDS, FEWEST)
    said = tuple(line for deck in decks for line in told(deck, faults(deck)))
    cards = unique(card for deck in decks for card, _ in deck.cards(MATERIAL, MAIN))
    needed = unique([*cards, *beside(stock, cards)])
    return Arrangement(tuple(map(_deck, decks)), len(decks), tuple(needed), said)


def _deck(deck: Named) -> ChampionDeck:
    material = [card for card, n in deck.cards(MATERIAL) for _ in range(n)]
    champion = deck.identity or next((one for one in material if is_champion(one)), None)
    if champion is None:
        text = "there is no champion in its material deck of which the data says Level 0"
        raise deck.given.wrong(f"{text} (GA.FORMAT.1)")
    main = tuple((card.name, n) for card, n in deck.cards(MAIN))
    return ChampionDeck(deck.given.name, champion.name, tuple(card.name for card in material), main)
