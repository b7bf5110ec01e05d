"""What is not understood, and that no word goes unread; every text here is invented."""

import re

import pytest

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import names_of
from tallystick.games.grand_archive.text.language import read_paragraph
from tallystick.games.grand_archive.text.words import kind_of
from tallystick.rules.phrases import Spoken

NAMES = names_of({"Lantern": "SELF"})


def read(text: str) -> list[Spoken]:
    return read_paragraph(text, NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "Draws a card.",
        "You control an ally.",
        "There are two allies.",
        "Destroy target ally to your hand.",
        "Destroy distant.",
        "Destroy.",
        "Return target ally.",
        "Recover a card.",
        "Deal 2 damage wildly to target ally.",
        "Sacrifice ally.",
        "Draw a damage card.",
        "If draw a card, recover 1.",
        "Whenever draw a card, recover 1.",
        "(2):",
        "Gets +1 POWER.",
        "[Odd 3+] Draw a card.",
        "Draw a card or recover 1 and glimpse 1.",
        "On Sneeze: Draw a card.",
        "Grumble 3",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    with pytest.raises(Misread):
        read(text)


CHANGED = (
    "(2), REST: Draw a card.",
    "On Enter: Deal 3 damage to target unit you control.",
    "This card costs 1 less to activate for each unique ally you control.",
    "As an additional cost to activate this card, banish a fire card from your graveyard.",
    "Whenever another ally enters the field under your control, put a lamp counter on Lantern.",
    "Negate target card activation unless its controller pays (2).",
    "Look at the top three cards of your deck and put them back in any order.",
    "If your influence is four or less, each opponent discards a card at random.",
    "Until end of turn, allies you control get +1 POWER and gain vigor.",
)


@pytest.mark.parametrize("text", CHANGED)
def test_a_changed_word_is_an_error_or_another_value(text: str) -> None:
    """Never half-understood: no word of a text goes unread."""
    value = read(text)
    for word in re.finditer(r"[A-Za-z][\w']*|\d+", text):
        for instead in ("grumblish", "", "7", "opponents", "target"):
            changed = text[: word.start()] + instead + text[word.end() :]
            if kind_of(instead) == kind_of(word.group()):
                continue
            try:
                assert read(changed) != value, changed
            except Misread:
                continue


def test_an_element_alone_is_an_element() -> None:
    said = "banish a fire{} card from your graveyard."
    assert read(said.format("").capitalize()) == read(said.format(" element").capitalize())
    with pytest.raises(Misread):
        read("Banish a fire from your graveyard.")
