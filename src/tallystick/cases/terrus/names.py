"""Words of a case: verbs with their object, card names with their number."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from tallystick.cases.naming import split_number as split_number
from tallystick.cases.nodes import Node
from tallystick.errors import InputError, unknown

# Verbs that name a card, and verbs that stand alone.
WITH_OBJECT: Final = ("play", "recruit", "forge", "build", "barter", "activate", "move")
ALONE: Final = (
    "call dominion vote", "call conclave vote", "attack", "guard", "pass", "end phase", "concede",
    "pay", "payments", "cost", "can", "choose",
)  # fmt: skip


def verb_of(words: str) -> tuple[str, str]:
    """A verb and the card that it names, "" if none; ("", words) for no verb at all."""
    said = " ".join(words.split())
    for verb in ALONE:
        if said == verb:
            return verb, ""
    word, _, name = said.partition(" ")
    if word in WITH_OBJECT and name.strip():
        return word, name.strip()
    return "", said


def unknown_verb(node: Node) -> InputError:
    """The error of words that are no verb."""
    said = " ".join(node.text().split())
    word = said.split(" ")[0]
    if word in WITH_OBJECT:
        return node.error(f"expected the name of a card after {word!r}")
    if get_close_matches(word, WITH_OBJECT, n=1):
        return node.at(unknown("verb", word, WITH_OBJECT))
    return node.at(unknown("verb", said, (*ALONE, *WITH_OBJECT)))


WAYS: Final = {"front": 1000, "left": -1, "right": 1, "behind": -1000}  # a cell beside a location
