"""Cards that have a title in common: what tells them apart is their codes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tallystick.cards.schema import CardFacts

CODED: Final = re.compile(r"(.+) \(([^()]+)\)")


def namesakes(cards: Iterable[CardFacts]) -> frozenset[str]:
    """The titles of several cards that are not sides or stages of one another."""
    found: dict[str, set[str]] = {}
    for card in cards:
        found.setdefault(card.name, set()).add(_belongs_to(card))
    return frozenset(name for name, several in found.items() if len(several) > 1)


def _belongs_to(card: CardFacts) -> str:
    """What the sides and stages of a card have alike."""
    words = card.words
    together = words.get("set") if words.get("stage") or words.get("back") else None
    return together or words.get("code", "")


def title_and_code(card: CardFacts) -> tuple[str, str]:
    """What tells a card from others of its title."""
    return card.name, card.words.get("code", "")


def with_code(name: str, code: str) -> str:
    """A title, and by its code which card of that title is meant."""
    return f"{name} ({code})"


def split_code(name: str) -> tuple[str, str]:
    """``Owl (x12)`` as ("Owl", "x12"); ``Owl`` as ("Owl", "")."""
    found = CODED.fullmatch(name)
    return (found[1], found[2]) if found is not None else (name, "")
