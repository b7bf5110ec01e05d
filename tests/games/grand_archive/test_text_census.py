"""What a census counts; every text here is invented."""

import pytest

from tallystick.cards.schema import CardFacts
from tallystick.games.grand_archive.text.census import added_costs, cost_modifiers, cost_phrases


def card(text: str) -> CardFacts:
    return CardFacts("Lantern", "item", text)


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("REST: Draw a card.", ["REST"]),
        ("[Class Bonus] [Level 2+] (2), REST: Draw a card.", ["(2), REST"]),
        ("On Enter: Draw a card.", []),
        ("[Class Bonus] On Champion Hit: Draw a card.", []),
        ("Draw a card. Class Bonus: Draw two cards instead.", []),
        ("Inherited Effect — (1): Draw a card.", ["(1)"]),
        ("Inherited Effect: REST: Draw a card.", ["REST"]),
        ("Cardistry — (3): Draw a card.", ["(3)"]),
        ("Lantern gains “Banish Lantern: Draw a card.” until end of turn.", ["Banish Lantern"]),
        ("Lantern gains “On Death: Draw a card.”", []),
        ("Stealth (Note: it hides.)", []),
        ("Choose one—\n• Draw a card.", []),
    ],
)
def test_cost_phrases(text: str, phrases: list[str]) -> None:
    assert cost_phrases(card(text)) == phrases


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            "Draw a card. This card costs 2 less to activate.",
            ["This card costs 2 less to activate."],
        ),
        ("[Class Bonus] Efficiency", ["[Class Bonus] Efficiency"]),
        ("Efficiency (This card costs LV less to activate.)", ["Efficiency"]),
        ("Draw a card.", []),
    ],
)
def test_cost_modifiers(text: str, sentences: list[str]) -> None:
    assert cost_modifiers(card(text)) == sentences


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("As an additional cost to activate this card, pay (1). Draw a card.", 1),
        ("Negate target card activation unless its controller pays (X+Y).", 1),
        ("Floating Memory\nReservable\nKindle 2", 3),
        ("Ephemerate — (2)\nDraw a card.", 1),
        ("Draw a card.", 0),
    ],
)
def test_added_costs(text: str, count: int) -> None:
    assert len(added_costs(card(text))) == count
