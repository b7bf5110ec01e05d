"""MarvelCDB's JSON of a deck: ``slots`` of codes with counts, the code of the hero, ``meta``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from tallystick.cards.schema import CardFacts
from tallystick.decks.model import MOST_COPIES, MOST_LINES, DeckLine, DeckList
from tallystick.decks.resolve import Deck
from tallystick.errors import InputError
from tallystick.reading import are_texts, is_text, read_json, shown, table_in

NAME: Final = "marvelcdb"
GAME: Final = "marvel-champions"
HEROES: Final = ("hero_code", "investigator_code")
CARDS: Final = "cards"


def is_one(text: str, file: str) -> bool:
    """Whether a file is meant to be one."""
    return text.lstrip("\ufeff \t\n")[:1] in ("{", "[")


def read(text: str, file: str) -> DeckList:
    """The list. InputError for what is wrong with it."""
    written = read_json(text.removeprefix("\ufeff"), file)
    found = table_in(written)
    slots = found.get("slots")
    if not isinstance(slots, Mapping):
        raise InputError(f'expected a deck with "slots", found {shown(written)}', file)
    if len(slots) > MOST_LINES:
        raise InputError(f"expected a deck list, found more than {MOST_LINES:,} cards", file)
    hero = next((found[key] for key in HEROES if found.get(key)), "")
    called = found.get("hero_name") or found.get("investigator_name") or ""
    if not are_texts([hero, called]) or not (hero or called):
        raise InputError("expected the code of a hero", file, field=HEROES[0])
    lines = tuple(_line(str(code), n, file, text) for code, n in slots.items() if n != 0)
    return DeckList(
        str(found.get("name") or ""), GAME, DeckLine(called, code=hero), {CARDS: lines},
        _aspect(found.get("meta"), file), file,
    )  # fmt: skip


def _line(code: str, copies: object, file: str, text: str) -> DeckLine:
    if type(copies) is not int or not 0 < copies <= MOST_COPIES:
        expected = f"expected 1 to {MOST_COPIES} copies, found {shown(copies)}"
        raise InputError(expected, file, _place(code, text), f"slots.{code[:40]}")
    return DeckLine("", copies, code, number=_place(code, text))


def _place(code: str, text: str) -> int:
    """The line on which a code stands in the slots; 0 where it is all on one line."""
    before = text[: max(text.find(json.dumps(code), text.find('"slots"')), 0)]
    return before.count("\n") + 1 if "\n" in text.strip() else 0


def _aspect(meta: object, file: str) -> str:
    """The aspect, in an object or in the text of one."""
    if isinstance(meta, str):
        meta = read_json(meta, file, 1) if meta.strip() else None
    aspect = table_in(meta).get("aspect")
    return aspect if is_text(aspect) else ""


def write(deck: Deck, game: str) -> str:
    """The deck as such a file. InputError for a card without a code."""
    slots: dict[str, int] = {}
    for card, copies in deck.cards():
        slots[_code(deck, card)] = copies
    hero = deck.identity
    if hero is None:
        raise deck.given.wrong("expected a hero, found none")
    meta = json.dumps({"aspect": deck.given.aspect} if deck.given.aspect else {})
    said = {
        "name": deck.given.name, "hero_code": _code(deck, hero), "hero_name": hero.name,
        "investigator_code": _code(deck, hero), "investigator_name": hero.name,
        "slots": slots, "meta": meta,
    }  # fmt: skip
    return json.dumps(said, indent=1, ensure_ascii=False) + "\n"


def _code(deck: Deck, card: CardFacts) -> str:
    code = card.words.get("code")
    if not code:
        raise deck.given.wrong(f"{card.name} has no code, and this format has nothing else")
    return str(code)
