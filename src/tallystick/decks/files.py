"""Deck lists in files: which format one is of, and reading and writing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tallystick.decks.formats import marvelcdb, marvelcdb_text, octgn, omnidex, own
from tallystick.decks.model import DeckList
from tallystick.decks.resolve import Deck
from tallystick.errors import InputError, unknown
from tallystick.reading import read_text


class Format(NamedTuple):
    """A format: the games that have it (none: all), how one is known, read and written."""

    name: str
    games: tuple[str, ...]
    is_one: Callable[[str, str], bool]
    read: Callable[[str, str], DeckList]
    write: Callable[[Deck, str], str]


# The first that a file is meant to be is that of the file.
FORMATS: Final = (
    Format(own.NAME, (), own.is_one, own.read, own.write),
    Format(octgn.NAME, (marvelcdb.GAME,), octgn.is_one, octgn.read, octgn.write),
    Format(marvelcdb.NAME, (marvelcdb.GAME,), marvelcdb.is_one, marvelcdb.read, marvelcdb.write),
    Format(
        marvelcdb_text.NAME, (marvelcdb.GAME,), marvelcdb_text.is_one, marvelcdb_text.read,
        marvelcdb_text.write,
    ),
    Format(omnidex.NAME, (omnidex.GAME,), omnidex.is_one, omnidex.read, omnidex.write),
)  # fmt: skip
SHAPED: Final = (own.NAME, octgn.NAME, marvelcdb.NAME)  # known by their shape, whatever the game


def formats_of(game: str) -> dict[str, Format]:
    """The formats in which a game's decks can be written."""
    return {one.name: one for one in FORMATS if not one.games or game in one.games}


def read_deck(path: str, game: str) -> DeckList:
    """The deck list of a file, for a game. InputError for what is none, or is for another game."""
    return parse_deck(read_text(path), game, path)


def parse_deck(text: str, game: str, file: str = "") -> DeckList:
    """The deck list of a text."""
    shaped = [one for one in FORMATS if one.name in SHAPED]
    plain = [one for one in FORMATS if one.name not in SHAPED and game in one.games]
    found = next((one for one in (*shaped, *plain) if one.is_one(text, file)), None)
    if found is None:
        raise InputError(f"decks of {game} are written in TOML (a file NAME.toml)", file)
    deck = found.read(text, file)
    if deck.game not in ("", game):
        raise deck.wrong(f"is a deck of {deck.game}, not of {game}", deck.places.get("game", 0))
    return deck


def write_deck(deck: Deck, game: str, name: str) -> str:
    """A deck in the format of that name. InputError for what cannot be written so."""
    known = formats_of(game)
    if name not in known:
        raise unknown("format", name, known).at(field="--to")
    return known[name].write(deck.whole(), game)
