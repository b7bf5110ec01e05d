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
    assert beside(stock_of([maker, made, last, other]), [maker]) == [made, last]


SIX = ("Bitterleaf", "Moonroot", "Ashbud", "Reedflower", "Thornvine", "Palesprig")
TELLER = "Gather. (To gather, summon a Bitterleaf, Moonroot, Ashbud, Reedflower, Thornvine, or " \
    "Palesprig token, chosen at random.)"  # fmt: skip


def test_what_is_gathered_comes_along_whichever_card_tells_what_it_is() -> None:
    teller, gatherer = CardFacts("Teller", "action", TELLER), CardFacts("Picker", "ally", "Gather.")
    herbs = [token(name) for name in (*SIX, "Weed")]
    assert beside(stock_of([teller, *herbs, gatherer]), [gatherer]) == herbs[:6]
    assert beside(stock_of([*herbs[:6], gatherer]), [gatherer]) == herbs[:6]
    assert beside(stock_of([teller, *herbs]), [CardFacts("Page", "ally")]) == []


def stock_of(cards: list[CardFacts]) -> Stock:
    language = games.find("grand-archive").language
    return Stock(cards, language, lambda cards: [()] * len(cards), lambda card: ())


def token(name: str) -> CardFacts:
    words = {"supertypes": "token", "subtypes": "cleric, herb", "deck": "none"}
    return CardFacts(name, "item", words=words)
