"""A cost is written as a card says it."""

from __future__ import annotations

import pytest

from tallystick.cards.lexer import names_of
from tallystick.games.marvel_champions.text.costs import cost_text
from tallystick.games.marvel_champions.text.language import read_cost

NAMES = names_of({"kite engine": "TITLE"})
SAME = (
    "exhaust this card",
    "discard this card",
    "exhaust your identity",
    "exhaust an ally you control",
    "exhaust Kite Engine",
    "exhaust 2 characters you control",
    "exhaust any number of allies you control",
    "discard a card from your hand",
    "discard the top card of your deck",
    "discard the top 2 cards of your deck",
    "discard up to 4 cards from the top of your deck",
    "choose an enemy",
    "take 2 damage",
    "take any amount of damage up to your remaining hit points",
    "heal 2 damage from your hero",
    "deal 1 damage to an ally you control",
    "remove 3 threat from a scheme",
    "place 2 threat on the main scheme",
    "remove 1 clue counter from this card",
    "remove 2 clue counters from this card",
    "remove this card from the game",
    "return this card to your hand",
    "discard a tough status card from your hero",
)


@pytest.mark.parametrize("text", SAME)
def test_it_is_written_as_it_is_read(text: str) -> None:
    assert written(text) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("exhaust this card and spend a [mental] resource", "[mental], exhaust this card"),
        ("choose and discard 1 card from your hand", "discard a chosen card from your hand"),
        (
            "choose and discard up to 3 cards from your hand",
            "discard up to 3 chosen cards from your hand",
        ),
        ("exhaust an [[aerial]] character you control", "exhaust an aerial character you control"),
        ("remove 1 clue counter from here", "remove 1 clue counter from this card"),
    ],
)
def test_what_is_said_in_several_ways_is_written_in_one(text: str, said: str) -> None:
    assert written(text) == said


def written(text: str) -> str:
    (cost,) = read_cost(text, NAMES).either
    return cost_text(cost)
