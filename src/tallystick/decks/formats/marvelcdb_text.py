"""MarvelCDB's text of a deck: title, hero, "Packs: ...", headings, lines ``2x Name (Pack)``."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.schema import CardFacts
from tallystick.decks.model import ANYWHERE, DeckLine, DeckList, copies_of, lines_of
from tallystick.decks.resolve import Deck
from tallystick.errors import InputError

NAME: Final = "marvelcdb-text"
GAME: Final = "marvel-champions"
CARD: Final = re.compile(r"(\d+) ?[x×]? (.+?)(?: \(([^()]*)\))?", re.IGNORECASE)
HEADING: Final = re.compile(
    r"(hero|upgrade|event|support|resource|player side scheme|side scheme|card|deck)s?"
    r"|ally|allies|player_side_schemes?|(?:main )?deck",
    re.IGNORECASE,
)
ASIDE: Final = re.compile(r"packs?:.*|from .* to .*|.*(?:://|\.com\b).*", re.IGNORECASE)
HEADINGS: Final = {
    "upgrade": "Upgrades", "event": "Events", "support": "Supports", "ally": "Allies",
    "resource": "Resources", "player_side_scheme": "Player side schemes",
}  # fmt: skip


def is_one(text: str, file: str) -> bool:
    """Whether a file is meant to be one: any text may be."""
    return True


def read(text: str, file: str) -> DeckList:
    """The list. InputError with the line for what is wrong with it."""
    head: list[tuple[int, str]] = []
    cards: list[DeckLine] = []
    for number, line in lines_of(text, file):
        found = CARD.fullmatch(line)
        if found:
            cards.append(_card(found, file, number))
        elif not (ASIDE.fullmatch(line) or HEADING.fullmatch(line.strip("#: "))):
            if cards:
                raise InputError(f"expected '2x Card Name', found {line[:60]!r}", file, number)
            head.append((number, line.lstrip("# ")))
    if not cards:
        raise InputError("expected a deck list, found no card", file)
    name = head[0][1] if len(head) > 1 else ""
    identity = DeckLine(head[-1][1], number=head[-1][0]) if head else None
    return DeckList(name, GAME, identity, {ANYWHERE: tuple(cards)}, "", file)


def _card(found: re.Match[str], file: str, number: int) -> DeckLine:
    """An event's subname stands after a colon; so may a part of a name."""
    return DeckLine(found[2], copies_of(found[1], file, number), hint=found[3] or "", number=number)


def write(deck: Deck, game: str) -> str:
    """The deck as such a text; cards are told apart by the codes of their packs."""
    if deck.identity is None:
        raise deck.given.wrong("expected a hero, found none")
    packs = dict.fromkeys(card.words.get("pack", "") for card, _ in deck.cards())
    named = ", ".join(filter(None, packs))
    lines = [deck.given.name, "", deck.identity.name, *(["", f"Packs: {named}"] if named else [])]
    for kind, heading in HEADINGS.items():
        held = [(card, n) for card, n in deck.cards() if card.type == kind]
        if held:
            lines += ["", heading, "", *(f"{n}x {_named(card)}" for card, n in held)]
    return "\n".join(lines) + "\n"


def _named(card: CardFacts) -> str:
    pack = card.words.get("pack")
    return f"{card.name} ({pack})" if pack else card.name
