"""The cards at hand for a game: those that ship with it, and those of card files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tallystick.cards.errors import CardError
from tallystick.cards.load import imported_game, read_file
from tallystick.cards.schema import CardFacts
from tallystick.decks.stock import Stock
from tallystick.errors import InputError
from tallystick.play.games import Entry


def stock_of(entry: Entry, files: Sequence[str] = ()) -> Stock:
    """The shipped cards and those of files, which shadow what has the same name, or the same code
    in a game whose cards have codes. InputError for a file that cannot be used."""
    unique = entry.language.schema.unique
    cards = {key(card, unique): card for card in entry.facts()}
    for file in files:
        cards |= {key(card, unique): card for card in cards_of(entry, file)}
    return Stock(list(cards.values()), entry.language, entry.cannot_run, entry.missing)


def key(card: CardFacts, unique: str) -> str:
    """What makes a card the same as another."""
    return card.words.get(unique) or card.name


def cards_of(entry: Entry, file: str) -> Iterable[CardFacts]:
    """The cards of a file. InputError with the first thing that is wrong in it."""
    try:
        game = imported_game(file)
        if game not in ("", entry.name):
            raise InputError(f"has cards of {game}, not of {entry.name}", file)
        return read_file(file, entry.language.schema)
    except CardError as error:
        first = error.first
        raise InputError(first.message, first.file or file, first.file_line, first.card) from None
