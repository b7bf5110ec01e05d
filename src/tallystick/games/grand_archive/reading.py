"""Costs in words, as a card would print them: ``(3)``, ``memory 2``, ``(X), REST``, further parts
after commas."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import Misread, NotRun
from tallystick.cards.lexer import Names, names_of
from tallystick.costs import NO_COST, Cost
from tallystick.games.grand_archive.book import GrandArchiveBook
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.costing import cost_of
from tallystick.games.grand_archive.pieces import GrandArchivePiece
from tallystick.games.grand_archive.text.language import read_cost

FREE_WORDS: Final = ("nothing", "none", "free", "0", "(0)", "memory 0")
BARE_NUMBER: Final = re.compile(r"\d+|X", re.IGNORECASE)


def cost_in_words(book: GrandArchiveBook, said: str, own: GrandArchivePiece | None = None) -> Cost:
    """A cost as it is written; ``own`` is the card that speaks. Raises Misread for words that are
    none."""
    text = " ".join(said.split())
    if text.casefold() in FREE_WORDS:
        return NO_COST
    if BARE_NUMBER.fullmatch(text):
        text = f"({text})"
    names, piece = _names(book, own), own or book.cards[0]
    problem: Misread | None = None
    for words in dict.fromkeys((text, text[:1].upper() + text[1:], text[:1].lower() + text[1:])):
        try:
            return cost_of(Context(book, piece), read_cost(words, names))[0]
        except Misread as error:
            problem = problem or error
        except NotRun as error:
            raise Misread(f"no cost that can be paid: {error}", 0) from None
    raise Misread(f"no cost: {problem}", 0)


def _names(book: GrandArchiveBook, own: GrandArchivePiece | None) -> Names:
    """The titles of all cards, that of the card that speaks before all others."""
    titles = {piece.name: "TITLE" for piece in book.cards}
    names = names_of(titles)
    if own is None:
        return names
    mine = names_of(dict.fromkeys((own.name, own.short_name, "SELF"), "SELF"))
    return {**names, **{first: (*mine[first], *names.get(first, ())) for first in mine}}
