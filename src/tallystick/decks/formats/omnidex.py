"""Grand Archive's Omnidex text: ``# Main Deck``, ``# Material Deck``, ``# Sideboard``, and lines
``4 Card Name``. Seen too: ``4x``, ``SB: 2 Name``, ``Main:``, no headings at all."""

from __future__ import annotations

import re
from typing import Final

from tallystick.decks.model import ANYWHERE, DeckLine, DeckList, copies_of, lines_of
from tallystick.decks.resolve import Deck
from tallystick.errors import InputError

NAME: Final = "omnidex"
GAME: Final = "grand-archive"
CARD: Final = re.compile(r"(sb: ?)?(\d+) ?[x×]? (.+)", re.IGNORECASE)
HEADING: Final = re.compile(
    r"#* ?(main|material|side|sb)[ -]?(?:deck|board)?(?: ?\(\d+[^)]*\))?:?", re.IGNORECASE
)
SECTIONS: Final = {"main": "main", "material": "material", "side": "sideboard", "sb": "sideboard"}
HEADINGS: Final = {"material": "Material Deck", "main": "Main Deck", "sideboard": "Sideboard"}


def is_one(text: str, file: str) -> bool:
    """Whether a file is meant to be one: any text may be."""
    return True


def read(text: str, file: str) -> DeckList:
    """The list. InputError with the line for what is wrong with it."""
    name, section = "", ANYWHERE
    found: dict[str, list[DeckLine]] = {}
    for number, line in lines_of(text, file):
        heading, card = HEADING.fullmatch(line), CARD.fullmatch(line)
        if heading:
            section = SECTIONS[heading[1].casefold()]
        elif card:
            where = "sideboard" if card[1] else section
            one = DeckLine(card[3], copies_of(card[2], file, number), number=number)
            found.setdefault(where, []).append(one)
        elif line.startswith(("#", "//")):
            name = name or line.lstrip("#/ ")
        else:
            raise InputError(f"expected '4 Card Name', found {line[:60]!r}", file, number)
    if not found:
        raise InputError("expected a deck list, found no card", file)
    return DeckList(name, GAME, None, {k: tuple(v) for k, v in found.items()}, "", file)


def write(deck: Deck, game: str) -> str:
    """The deck as such a text."""
    lines = [f"# {deck.given.name}"] if deck.given.name else []
    for section, heading in HEADINGS.items():
        held = deck.cards(section) if deck.sections.get(section) else []
        if held:
            lines += ["", f"# {heading}", *(f"{n} {card.name}" for card, n in held)]
    return "\n".join(lines).lstrip("\n") + "\n"
