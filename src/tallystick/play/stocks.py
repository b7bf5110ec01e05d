"""The cards at hand for a game: those that ship with it, and those of card files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tallystick.cards.errors import CardError, error_of
from tallystick.cards.load import imported_game, read_file
from tallystick.cards.schema import CardFacts
from tallystick.decks.stock import Stock
from tallystick.errors import InputError
from tallystick.play import games
from tallystick.play.games import Entry


def card_file(typed: str) -> tuple[str, str]:
    """A card file as somebody types it, and of which game it is: ``FILE``, or ``GAME=FILE`` for one
    that a person has written, which does not say it ("" where nobody does). InputError for one that
    cannot be used, or is of another game."""
    name, equals, file = typed.partition("=")
    if not equals or name not in games.names():
        return typed, game_of(typed)
    is_imported(games.find(name), file)
    return file, name


def stock_of(entry: Entry, files: Sequence[str] = ()) -> Stock:
    """The shipped cards and those of files, to which earlier ones give way (``Schema.shadowed``).
    InputError for a file that cannot be used."""
    cards = list(entry.facts())
    for file in files:
        own = list(cards_of(entry, file))
        gives_way = entry.language.schema.shadowed(own)
        cards = [card for card in cards if not gives_way(card)] + own
    return Stock(cards, entry.language, entry.cannot_run, entry.missing)


def is_imported(entry: Entry, file: str) -> bool:
    """Whether a file of the game's cards is an imported one (``tally cards import``), and not
    written by a person. InputError for one of another game, or that does not say of which."""
    game = game_of(file)
    if game not in ("", entry.name):
        raise InputError(f"has cards of {game}, not of {entry.name}", file)
    return game != ""


def game_of(file: str) -> str:
    """Of which game an imported file of cards is, "" for one that a person has written. InputError
    for one that does not say."""
    try:
        return imported_game(file)
    except CardError as error:
        raise error_of(error.first).at(file) from None


def cards_of(entry: Entry, file: str) -> Iterable[CardFacts]:
    """The cards of a file. InputError with the first thing that is wrong in it."""
    try:
        return read_file(file, entry.language.schema, entry.name)
    except CardError as error:
        raise error_of(error.first).at(file) from None
