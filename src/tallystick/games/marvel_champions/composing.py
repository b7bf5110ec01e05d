"""A deck for a hero who brings none: the hero's own cards, then cards of an aspect and basic ones
that run, as many copies of each as a pack has (MC.deck.1); published cards for a hero who was
published in a pack, cards of one's own for one's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tallystick.cards.schema import CardFacts
from tallystick.decks.index import REPRINT
from tallystick.decks.model import DeckLine, DeckList
from tallystick.decks.resolve import Deck, Held, code_of
from tallystick.decks.stock import Stock
from tallystick.errors import InputError
from tallystick.games.marvel_champions.deckbuilding import (
    CARDS,
    FEWEST,
    IN_DECKS,
    MOST_COPIES,
    beside,
    is_hero,
    set_of,
)

BASIC: Final = "basic"
OF_THE_ASPECT: Final = 17  # so many are of the aspect, if there are as many
AT_ONCE: Final = 8  # so many cards are judged at a time: a compiled text takes its time


def composed(stock: Stock, hero: str, aspect: str) -> Deck:
    """The deck; the same for the same cards. InputError where too few cards run."""
    identity = next(card for card in stock.cards if is_hero(card) and set_of(card) == hero)
    own = [
        (card, card.numbers.get("quantity", 1))
        for card in _first_sides(beside(stock, [identity]))
        if card.type in IN_DECKS and not card.numbers.get("hidden")
    ]
    published = [one for one in stock.cards if ("pack" in one.words) == ("pack" in identity.words)]
    missing = FEWEST - sum(n for card, n in own if not card.numbers.get("permanent"))
    found = list(_taken(stock, _of(published, aspect), min(OF_THE_ASPECT, missing)))
    found += _taken(stock, _of(published, BASIC), missing - _size(found))
    known = {code_of(card) for card, _ in found}
    more = (card for card in _of(published, aspect) if code_of(card) not in known)
    found += _taken(stock, more, missing - _size(found))  # where basic cards do not fill it
    if _size(found) < missing:
        text = f"too few {aspect} and basic cards run for a deck of {hero}; bring one with --deck"
        raise InputError(text, field="--aspect")
    held = tuple(Held(DeckLine(card.name, n, code_of(card)), card) for card, n in (*own, *found))
    lines = tuple(one.line for one in held)
    given = DeckList(
        f"{identity.name}, {aspect}",
        "marvel-champions",
        DeckLine(identity.name),
        {CARDS: lines},
        aspect,
    )
    return Deck(given, identity, {CARDS: held}, ())


def _first_sides(cards: Iterable[CardFacts]) -> Iterator[CardFacts]:
    """Of cards with two sides the one that comes first."""
    sides: set[str] = set()
    for card in cards:
        if card.words.get("back") not in sides:
            yield card
        sides.add(code_of(card))


def _size(found: Iterable[tuple[CardFacts, int]]) -> int:
    return sum(n for _, n in found)


def _taken(stock: Stock, cards: Iterable[CardFacts], most: int) -> Iterator[tuple[CardFacts, int]]:
    """Those of these cards that run, and how many of each, up to so many copies."""
    wanted = list(cards)
    while wanted and most > 0:
        some, wanted = wanted[:AT_ONCE], wanted[AT_ONCE:]
        for card, state in zip(some, stock.judge(some), strict=True):
            copies = min(_copies(card), most)
            if state.runs and copies > 0:
                most -= copies
                yield card, copies


def _of(cards: Iterable[CardFacts], faction: str) -> Iterator[CardFacts]:
    """The cards of a faction that any hero may have, one of each title."""
    titles: set[str] = set()
    for card in cards:
        wanted = card.words.get("faction") == faction and card.type in IN_DECKS
        aside = REPRINT in card.words or "Team-Up" in card.text or card.numbers.get("permanent")
        if wanted and not aside and card.name not in titles:
            titles.add(card.name)
            yield card


def _copies(card: CardFacts) -> int:
    """As many as a pack has, within what a deck may have."""
    most = min(card.numbers.get("deck_limit", MOST_COPIES), MOST_COPIES)
    return 1 if card.numbers.get("unique") else min(card.numbers.get("quantity", 1), most)
