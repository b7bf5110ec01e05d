"""Decks of one's own: TOML, the same for every game.

name = "Night Round"
game = "marvel-champions"
identity = "Lamplighter"    # a name or a code
aspect = "justice"

[cards]                     # a table for each section that the game has
"Storm Lantern" = 1         # a name or a code, and how many
"""

from __future__ import annotations

import json
import re
from typing import Final

from tallystick.decks.model import MOST_COPIES, MOST_LINES, DeckLine, DeckList
from tallystick.decks.resolve import Deck, Held
from tallystick.errors import InputError
from tallystick.reading import LONGEST_NAME, is_text, read_toml, shown

NAME: Final = "toml"
WORDS: Final = ("name", "game", "identity", "aspect")
_FIRST: Final = re.compile(r"\ufeff?(?:\s|#.*\n)*(?:(?:name|game|identity|aspect)\s*=|\[[\w-]+\])")
_QUOTED: Final = r'(?:"((?:[^"\\]|\\.)*)"|\'([^\']*)\'|([\w-]+))'
_KEY: Final = re.compile(rf"\s*(?:{_QUOTED}\s*=|\[\s*{_QUOTED}\s*\])")


def is_one(text: str, file: str) -> bool:
    """Whether a text is meant to be one, by its first line or the name of its file."""
    return bool(_FIRST.match(text)) or file.casefold().endswith(".toml")


def read(text: str, file: str) -> DeckList:
    """The list. InputError with the line for what is wrong with it."""
    table = read_toml(text, file)
    places, words = _places(text), dict.fromkeys(WORDS, "")
    for key in WORDS:
        value = table.get(key, "")
        if not is_text(value, LONGEST_NAME):
            raise InputError(f"expected words, found {shown(value)}", file, places.get(key, 1), key)
        words[key] = value
    sections = {
        key: _section(key, value, file, places) for key, value in table.items() if key not in WORDS
    }
    if sum(map(len, sections.values())) > MOST_LINES:
        raise InputError(f"expected a deck list, found more than {MOST_LINES:,} cards", file)
    led = words["identity"]
    identity = DeckLine(led, code=led, number=places.get("identity", 0)) if led else None
    name, game, aspect = words["name"], words["game"], words["aspect"]
    return DeckList(name, game, identity, sections, aspect, file, places)


def _section(name: str, table: object, file: str, places: dict[str, int]) -> tuple[DeckLine, ...]:
    if not isinstance(table, dict):
        expected = f"expected one of {', '.join(WORDS)}, or a table of cards"
        raise InputError(f"{expected}, found {shown(table)}", file, places.get(name, 1), name)
    return tuple(_line(key, value, file, places.get(key, 1)) for key, value in table.items())


def _line(key: str, copies: object, file: str, number: int) -> DeckLine:
    if type(copies) is not int or not 0 < copies <= MOST_COPIES:
        expected = f"expected 1 to {MOST_COPIES} copies, found {shown(copies)}"
        raise InputError(expected, file, number, key[:LONGEST_NAME])
    return DeckLine(key, copies, key, number=number)


def _places(text: str) -> dict[str, int]:
    """On which line each key and each table stands; tomllib does not say."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if key := _KEY.match(line):
            found[key[key.lastindex or 0]] = number
    return found


def write(deck: Deck, game: str) -> str:
    """The deck as such a file: cards by name, or by code where a name has several."""
    lines = [f"name = {json.dumps(deck.given.name, ensure_ascii=False)}", f'game = "{game}"']
    if deck.identity is not None:
        code = deck.identity.words.get("code")
        lines.append(f"identity = {_quoted(code or deck.identity.name)}")
    if deck.given.aspect:
        lines.append(f"aspect = {_quoted(deck.given.aspect)}")
    for section, held in deck.sections.items():
        if held:
            lines += ["", f"[{section}]", *(_written(one) for one in held)]
    return "\n".join(lines) + "\n"


def _written(held: Held) -> str:
    """By code where there is one: it says which card, and the name says it to people."""
    assert held.card is not None
    code, name = held.card.words.get("code"), held.card.name
    if not code or code == name:
        return f"{_quoted(name)} = {held.copies}"
    return f"{_quoted(code)} = {held.copies}  # {name}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
