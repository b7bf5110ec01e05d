"""A changed word is an error or another meaning, wherever it stands; every text is invented."""

import re

import pytest

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import names_of
from tallystick.games.marvel_champions.text.language import read_paragraph
from tallystick.rules.phrases import Spoken

NAMES = names_of({"Lamp": "SELF", "Night Owl": "TITLE"})
TEXTS = [
    "Hero Action (attack): Deal 3 damage to an enemy (5 damage instead if you are in hero form).",
    "Hero Action (thwart): Exhaust Lamp and take 1 damage → remove 2 threat from a scheme.",
    "Response: After Lamp attacks, spend 2 resources → draw 1 card. (Limit once per round.)",
    "Forced Interrupt: When you would take damage, discard Lamp → prevent 3 of that damage.",
    "Alter-Ego Action: Search your deck for a Night Owl card and add it to your hand.",
    "Hero Resource: Exhaust Lamp → generate a [wild] resource for an [[Owl]] or [[Bat]] event.",
    "Choose up to 3 different enemies. Deal 2 damage to each of them. Draw 1 card.",
    "Lamp gets +1 THW and +2 ATK while you are in hero form.",
    "Each [[Owl]] ally you control gains the [[Bat]] trait until the end of the phase.",
    "Attach to an ally. Max 1 per ally.",
    "Action: Choose:\n• Ready Night Owl.\n• Heal 2 damage from your hero.",
    "Interrupt: When the villain attacks you, choose to either take 1 damage or discard 1 card at "
    "random from your hand.",
    "Reduce the cost to play Lamp by 1 for each minion engaged with you.",
]
# Words that may go, or stand for each other, without any change of meaning.
IDLE = {"the", "then", "either", "resource", "resources", "star", "a", "an", "card", "and", "or"}
STRANGERS = ("zebra", "villain", "each", "minion", "7", "stun", "their")


def read(text: str) -> list[Spoken]:
    return read_paragraph(text, NAMES)


def understood(text: str) -> list[Spoken] | None:
    try:
        return read(text)
    except Misread:
        return None


def changed(text: str, found: re.Match[str], word: str) -> str:
    return text[: found.start()] + word + text[found.end() :]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("word", STRANGERS)
def test_another_word_is_an_error_or_another_meaning(text: str, word: str) -> None:
    meaning = read(text)
    for found in re.finditer(r"[\w'+-]+", text):
        other = changed(text, found, word)
        if other.casefold() == text.casefold():
            continue
        assert understood(other) != meaning, other


@pytest.mark.parametrize("text", TEXTS)
def test_a_missing_word_is_an_error_or_another_meaning(text: str) -> None:
    meaning = read(text)
    for found in re.finditer(r"[\w'+-]+", text):
        if found.group().casefold() in IDLE:
            continue
        other = changed(text, found, "")
        assert understood(other) != meaning, other


@pytest.mark.parametrize("text", TEXTS)
def test_a_word_too_many_is_an_error(text: str) -> None:
    for found in re.finditer(r"(?<=[a-z]) (?=[a-z])", text):
        with pytest.raises(Misread):
            read(f"{text[: found.start()]} zebra {text[found.end() :]}")
