"""Unique cards: of which there is a copy in play already (MC.unique.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.scope import names_of, piece_of
from tallystick.games.marvel_champions.pieces import CHARACTERS, CardFace
from tallystick.games.marvel_champions.zones import all_in_play
from tallystick.kernel.machine import Game


def is_unique_in_play(game: Game, piece: CardFace, but: int = -1) -> bool:
    """Whether another copy of a unique card, ``but`` not that one, is in play for the group
    (MC.unique.1)."""
    return any(e != but and _is_the_same(game, piece, e) for e in all_in_play(game))


def _is_the_same(game: Game, piece: CardFace, entity: int) -> bool:
    """Whether a card in play has the title of a unique card, and no other subtitle: one without a
    subtitle is the same as any of that title. A minion is somebody's copy only if that is a
    character. Between a player's card and one of the encounter the subtitles have to be equal."""
    other = piece_of(game, entity)
    if not other.unique:
        return False
    if other.is_identity:
        return is_copy_of(piece, names_of(game, entity))
    if piece.kind == "minion":
        return other.kind in CHARACTERS and other.name == piece.name and _can_be_one(piece, other)
    if other.is_player_card:
        return other.name == piece.name and _can_be_one(piece, other)
    return other.name == piece.name and other.subname == piece.subname


def _can_be_one(piece: CardFace, other: CardFace) -> bool:
    return not piece.subname or not other.subname or piece.subname == other.subname


def is_copy_of(piece: CardFace, names: set[str]) -> bool:
    """The other side of an identity is its subtitle, and either side its title, whichever is up:
    so that it can be turned over."""
    if piece.name.casefold() not in names:
        return False
    return not piece.subname or len(names) == 1 or piece.subname.casefold() in names
