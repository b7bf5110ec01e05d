"""Unique cards: of which there is a copy in play already (MC.unique.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.book import MarvelBook, book_of
from tallystick.games.marvel_champions.pieces import CHARACTERS, CardFace
from tallystick.games.marvel_champions.titles import are_one, face_titles
from tallystick.games.marvel_champions.zones import CARD, all_in_play
from tallystick.kernel.machine import Game


def is_unique_in_play(game: Game, piece: CardFace, but: int = -1) -> bool:
    """Whether another copy of a unique card is in play for the group (MC.unique.1); not counting
    ``but``, the card that says that this one enters (MC.golden.1)."""
    return any(entity != but for entity in copies_in_play(game, piece))


def copies_in_play(game: Game, piece: CardFace) -> list[int]:
    """The copies of a unique card that are in play."""
    cards, copies = game.lists[CARD], _copies_of(book_of(game), piece)
    return [entity for entity in all_in_play(game) if cards[entity] in copies]


def _copies_of(book: MarvelBook, piece: CardFace) -> frozenset[int]:
    """The unique faces, by index, that are copies of one: cards do not change."""
    found = book.copies.get(piece.index)
    if found is None:
        faces: list[CardFace] = book.cards
        same = [one.index for one in faces if one.unique and _is_the_same(faces, piece, one)]
        found = book.copies[piece.index] = frozenset(same)
    return found


def _is_the_same(faces: list[CardFace], piece: CardFace, other: CardFace) -> bool:
    """Whether a unique card in play is a copy. A minion is somebody's only if that is a character;
    between a player's card and one of the encounter what stands below the title has to be equal."""
    mine, theirs = face_titles(faces, piece), face_titles(faces, other)
    if piece.kind == "minion":
        return other.kind in CHARACTERS and are_one(mine, theirs)
    if other.is_player_card or other.is_identity:
        return are_one(mine, theirs)
    return bool(set(mine) & set(theirs))
