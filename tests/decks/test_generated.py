"""Cards that no deck holds, but that the texts of a deck bring into the game."""

from __future__ import annotations

from tallystick.cards.schema import CardFacts
from tallystick.decks.stock import Stock
from tallystick.games.grand_archive.deckbuilding import GENERATED, beside
from tallystick.play import games


def test_what_a_text_generates_is_known_by_its_name() -> None:
    text = "on hit: generate a slow torment card and put it there. generate two quick oils cards."
    assert GENERATED.findall(text) == ["slow torment", "quick oils"]


def test_what_a_text_generates_comes_along() -> None:
    maker = CardFacts("Maker", "action", "Generate a Slow Torment card.")
    made = CardFacts("Slow Torment", "action", "Generate a Quick Oil card.")
    last, other = CardFacts("Quick Oil", "action"), CardFacts("Slow", "action")
    cards, language = [maker, made, last, other], games.find("grand-archive").language
    stock = Stock(cards, language, lambda cards: [()] * len(cards), lambda card: ())
    assert beside(stock, [maker]) == [made, last]
