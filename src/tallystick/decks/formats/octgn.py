"""OCTGN's ``.o8d``: XML with sections of cards by OCTGN's ids.

Expat reads it (the standard library's); a document type is refused as soon as it begins, so there
are no entities, of this file or of any other, to be expanded or fetched.
"""

from __future__ import annotations

from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from tallystick.cards.schema import CardFacts
from tallystick.decks.model import ANYWHERE, MOST_LINES, DeckLine, DeckList, copies_of
from tallystick.decks.resolve import Deck
from tallystick.errors import InputError
from tallystick.reading import LONGEST_NAME

NAME: Final = "octgn"
# By which id OCTGN knows a game.
GAMES: Final = {"055c536f-adba-4bc2-acbf-9aefb9756046": "marvel-champions"}
HERO: Final = "Hero"
SECTIONS: Final = {
    "support": "Support", "event": "Event", "upgrade": "Upgrade", "ally": "Ally",
    "resource": "Resource", "player_side_scheme": "Player Side Scheme",
}  # fmt: skip


def is_one(text: str, file: str) -> bool:
    """Whether a file is meant to be one."""
    return text.lstrip("\ufeff \t\n").startswith("<")


def read(text: str, file: str) -> DeckList:
    """The list. InputError with the line for what is wrong with it."""
    return _OctgnReader(file).read(text)


class _OctgnReader:
    """One reading: gathers the cards as the elements go by."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.game = ""
        self.heroes: list[DeckLine] = []
        self.cards: list[DeckLine] = []
        self._root = ""
        self._section = ""
        self._open: DeckLine | None = None
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._words
        self._parser.StartDoctypeDeclHandler = self._doctype

    def read(self, text: str) -> DeckList:
        try:
            self._parser.Parse(text.removeprefix("\ufeff"), True)
        except expat.ExpatError as error:
            message = f"no XML: {expat.ErrorString(error.code)}"
            raise InputError(message, self.file, error.lineno) from None
        hero = self.heroes[0] if self.heroes else None
        return DeckList("", self.game, hero, {ANYWHERE: tuple(self.cards)}, "", self.file)

    @property
    def _line(self) -> int:
        return int(self._parser.CurrentLineNumber)

    def _doctype(self, *_: object) -> None:
        raise InputError("a document type (<!DOCTYPE>) is not read", self.file, self._line)

    def _start(self, name: str, given: dict[str, str]) -> None:
        if not self._root:
            self._begin(name, given)
        elif name == "section":
            self._section = given.get("name", "")
        elif name == "card":
            copies = copies_of(given.get("qty", "1"), self.file, self._line)
            self._open = DeckLine("", copies, id=given.get("id", ""), number=self._line)

    def _begin(self, name: str, given: dict[str, str]) -> None:
        self._root = name
        if name != "deck":
            raise InputError(f"expected <deck>, found <{name[:40]}>", self.file, self._line)
        self.game = GAMES.get(given.get("game", "").casefold(), "")
        if not self.game:
            raise InputError("it is a deck for a game that is not here", self.file, self._line)

    def _words(self, words: str) -> None:
        if self._open is not None and len(self._open.name) < LONGEST_NAME:
            self._open = self._open._replace(name=self._open.name + words)

    def _end(self, name: str) -> None:
        if name != "card" or self._open is None:
            return
        line = self._open._replace(name=" ".join(self._open.name.split()))
        (self.heroes if self._section == HERO else self.cards).append(line)
        if len(self.cards) > MOST_LINES:
            text = f"expected a deck list, found more than {MOST_LINES:,} cards"
            raise InputError(text, self.file)
        self._open = None


def write(deck: Deck, game: str) -> str:
    """The deck as such a file. InputError for a card whose id is not known."""
    ids = {known: one for one, known in GAMES.items()}
    if game not in ids or deck.identity is None:
        raise deck.given.wrong("expected a deck with a hero of a game that OCTGN has")
    parts = [_section(deck, HERO, [(deck.identity, 1)])]
    for kind, name in SECTIONS.items():
        parts.append(_section(deck, name, [one for one in deck.cards() if one[0].type == kind]))
    head = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
    return f'{head}\n<deck game="{ids[game]}">\n{"".join(parts)}</deck>\n'


def _section(deck: Deck, name: str, cards: list[tuple[CardFacts, int]]) -> str:
    rows = "".join(
        f'    <card qty="{n}" id={quoteattr(_id(deck, card))}>{escape(card.name)}</card>\n'
        for card, n in cards
    )
    return f"  <section name={quoteattr(name)}>\n{rows}  </section>\n"


def _id(deck: Deck, card: CardFacts) -> str:
    found = card.words.get("octgn_id")
    if not found:
        raise deck.given.wrong(f"of {card.name} OCTGN's id is not in the card data")
    return found
