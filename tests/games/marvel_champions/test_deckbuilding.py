"""MC.deck.1: which decks may be played."""

from __future__ import annotations

from functools import cache

from tallystick.games.marvel_champions.deckbuilding import deck_faults
from tallystick.games.marvel_champions.library import ReadyDeck, ready_decks, shipped_cards
from tallystick.games.marvel_champions.rulebook import MarvelRules


@cache
def book() -> MarvelRules:
    return MarvelRules(shipped_cards())


def faults(**changes: int) -> list[str]:
    """What is wrong with the first ready deck after some changes to it."""
    deck = ready_decks()[0]
    cards = {**deck.cards, **{name.replace("_", " "): n for name, n in changes.items()}}
    return [one.text for one in deck_faults(book(), deck.identity, cards)]


def a_card(deck: ReadyDeck, faction: str) -> str:
    return next(name for name in deck.cards if book().piece(name).faction == faction)


def test_the_ready_decks_may_be_played() -> None:
    for deck in ready_decks():
        assert deck_faults(book(), deck.identity, deck.cards) == []


def test_too_many_copies_and_cards() -> None:
    deck = ready_decks()[0]
    found = faults(**{a_card(deck, "basic"): 20})
    assert len(found) == 2
    assert any("copies" in text or "copy" in text for text in found)


def test_too_few_cards() -> None:
    deck = ready_decks()[0]
    assert any("40 to 50" in text for text in faults(**{a_card(deck, "justice"): 0}))


def test_the_identity_has_its_own() -> None:
    first, other = ready_decks()[0], ready_decks()[1]
    assert any("belong to" in text for text in faults(**{a_card(first, "hero"): 0}))
    assert any("another identity" in text for text in faults(**{a_card(other, "hero"): 1}))
