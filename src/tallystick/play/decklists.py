"""Decks by what somebody types: a file, a deck of one's own that was imported, a ready deck."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from tallystick.decks.files import read_deck
from tallystick.decks.model import DeckList
from tallystick.decks.resolve import Deck, folded, resolve
from tallystick.decks.stock import Stock
from tallystick.errors import InputError, unknown
from tallystick.play.folders import data_folder
from tallystick.play.games import Entry
from tallystick.reading import read_bytes

SUFFIX: Final = ".toml"
_SIGNS: Final = re.compile(r"[^\w-]+")


def folder(entry: Entry) -> Path:
    """Where a game's imported decks are; it need not exist yet."""
    return data_folder() / "decks" / entry.name


def own_decks(entry: Entry) -> dict[str, str]:
    """The files of the imported decks, by name."""
    found = folder(entry)
    files = sorted(found.glob(f"*{SUFFIX}")) if found.is_dir() else []
    return {file.stem: str(file) for file in files}


def find_deck(entry: Entry, name: str) -> DeckList:
    """The deck of a file, an imported one or a ready one, by its name however that is spelled.
    InputError for what there is not."""
    if os.path.isfile(name):
        return read_deck(name, entry.name)
    own = own_decks(entry)
    kept = own.get(name) or own.get(file_for(entry, name).stem)
    if kept is not None:
        return read_deck(kept, entry.name)
    found = ready_deck(entry, name)
    if found is not None:
        return found
    if os.path.isdir(name):
        raise InputError("cannot be read: it is a folder, expected a file", name)
    if os.sep in name or "." in name:
        raise InputError("cannot be read: there is no such file", name)
    raise unknown("deck", name, [*own, *(deck.name for deck in entry.ready_lists())])


def ready_deck(entry: Entry, name: str) -> DeckList | None:
    """The ready deck of a name, however that is spelled; None if there is none."""
    return next((one for one in entry.ready_lists() if folded(one.name) == folded(name)), None)


def named_deck(entry: Entry, stock: Stock, name: str) -> Deck:
    """The deck of an entry, with the cards of the stock that it means. InputError for none."""
    deck = find_deck(entry, name)
    return resolve(deck, stock.index, entry.deck_kinds)


def file_for(entry: Entry, name: str) -> Path:
    """The file in which a deck of that name is kept."""
    plain = _SIGNS.sub("-", folded(name)).strip("-")[:60] or "deck"
    return folder(entry) / f"{plain}{SUFFIX}"


def check_kept(file: Path, text: str) -> None:
    """Refuse a deck where its file keeps another one. InputError says how to go on."""
    if os.path.lexists(file) and read_bytes(str(file)) != text.encode():
        how = "--replace overwrites it, -o FILE writes elsewhere, or give the new one another name"
        raise InputError(f"keeps another deck already: {how}", str(file))
