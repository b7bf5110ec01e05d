"""The cards and decks that ship: whole, playable, legal, and nobody else's."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tallystick.cards.compile import CompiledCard
from tallystick.games.grand_archive.library import ready_decks, shipped_cards
from tallystick.games.grand_archive.setup import ChampionDeck
from tallystick.play import games

DATA: Final = Path(__file__).parents[4] / "shared" / "cards" / "grand-archive" / "cards.json"
CARDS: Final = {card.facts.name: card for card in shipped_cards()}


def printed(card: CompiledCard, field: str) -> int:
    return card.facts.numbers.get(field, -1)


def test_names_are_unique() -> None:
    assert len(CARDS) == len(shipped_cards())


def test_every_card_runs() -> None:
    """A card that is not understood, or that nothing carries out, would be listed here."""
    entry = games.find("grand-archive")
    assert entry.rulebook()
    assert [card.facts.name for card in CARDS.values() if card.problems] == []


def test_there_is_enough_of_everything() -> None:
    types = Counter(card.facts.type for card in CARDS.values())
    assert types["champion"] == 6
    material = [card for card in CARDS.values() if "cost_memory" in card.facts.costs]
    assert len(material) >= 16
    assert len([card for card in CARDS.values() if "cost_reserve" in card.facts.costs]) >= 48
    assert set(types) >= {"ally", "action", "attack", "weapon", "item", "domain", "phantasia"}


@pytest.mark.parametrize("deck", ready_decks(), ids=lambda deck: deck.name)
def test_a_deck_is_legal(deck: ChampionDeck) -> None:
    """Sixty cards, four of a name; twelve different material ones with a Lv 0 (GA.FORMAT.1)."""
    copies = dict(deck.main)
    material = list(deck.material)
    assert sum(copies.values()) >= 60
    assert max(copies.values()) <= 4
    assert len(material) <= 12
    assert len(set(material)) == len(material)
    assert all("cost_reserve" in CARDS[name].facts.costs for name in copies)
    assert all("cost_memory" in CARDS[name].facts.costs for name in material)
    assert [name for name in material if printed(CARDS[name], "level") == 0] == material[:1]
    assert {printed(CARDS[name], "level") for name in material} >= {0, 1, 2}


def test_the_names_are_our_own() -> None:
    if not DATA.is_file():
        pytest.skip(f"no card data in {DATA.relative_to(DATA.parents[3])}")
    records = json.loads(DATA.read_text(encoding="utf-8"))
    real = {record["name"].casefold() for record in records}
    assert not {name for name in CARDS if name.casefold() in real}
