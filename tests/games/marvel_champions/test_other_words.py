"""Texts in other words than the grammar has, each beside the usual words for it: all invented."""

import pytest

from tallystick.cards.lexer import names_of
from tallystick.games.marvel_champions.text.language import read_paragraph

NAMES = names_of({"Lamp": "SELF", "Night Owl": "TITLE"})


@pytest.mark.parametrize(
    ("said", "usual"),
    [
        ("Suffer 2 damage.", "Take 2 damage."),
        ("Each player's hand size is reduced by 1.", "Each player gets -1 hand size."),
        ("Your maximum hand size is increased by 1.", "Your hand size is increased by 1."),
        ("Lamp cannot be played unless you control an ally.", "Play only if you control an ally."),
        ("Play Lamp only if you control an ally.", "Play only if you control an ally."),
        ("Lamp gets +2 ATK against minions.", "Lamp gets +2 ATK while attacking a minion."),
        (
            "To ready Lamp, you must spend a [mental] resource.",
            "As an additional cost to ready Lamp, you must spend a [mental] resource.",
        ),
        (
            "You may spend only [energy] resources to pay for this card.",
            "You can only spend [energy] resources to pay for this card.",
        ),
        (
            "Forced Response: After Lamp attacks, if it damaged a character, draw 1 card.",
            "Forced Response: After Lamp attacks and damages a character, draw 1 card.",
        ),
        (
            "When Revealed: Give the villain a tough status card. If it already has one, draw 1 "
            "card.",
            "When Revealed: Give the villain a tough status card. If it already has a tough status "
            "card, draw 1 card.",
        ),
        (
            "When Revealed: If you do not spend 2 resources, take 3 damage.",
            "When Revealed: You may spend 2 resources. If you do not, take 3 damage.",
        ),
        (
            "When Revealed: Choose: discard your hand, or take 4 damage.",
            "When Revealed: Choose to either discard your hand or take 4 damage.",
        ),
        (
            "When Revealed: Each player discards 1 card from their hand unless they exhaust their "
            "hero.",
            "When Revealed: Each player must either exhaust their hero or discard 1 card from "
            "their hand.",
        ),
        (
            "Response: After step one of the villain phase, draw 1 card.",
            "Response: After resolving step one of the villain phase, draw 1 card.",
        ),
        (
            "Interrupt: When you would take any amount of damage, exhaust Lamp → reduce that "
            "damage by 2.",
            "Interrupt: When you would take any amount of damage, exhaust Lamp → prevent 2 of "
            "that damage.",
        ),
    ],
)
def test_it_is_read_as_it_is_usually_said(said: str, usual: str) -> None:
    assert read_paragraph(said, NAMES) == read_paragraph(usual, NAMES)
