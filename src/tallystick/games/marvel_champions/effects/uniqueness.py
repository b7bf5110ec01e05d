"""Unique cards: of which there is a copy in play already (MC.unique.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.pieces import CHARACTERS, CardFace
from tallystick.games.marvel_champions.titles import are_one, face_titles
from tallystick.games.marvel_champions.zones import all_in_play
from tallystick.kernel.machine import Game


def is_unique_in_play(game: Game, piece: CardFace, but: int = -1) -> bool:
    """Whether another copy of a unique card, ``but`` not that one, is in play for the group
    (MC.unique.1)."""
    return any(e != but and _is_the_same(game, piece, e) for e in all_in_play(game))


def _is_the_same(game: Game, piece: CardFace, entity: int) -> bool:
    """Whether a card in play is a copy of a unique card. A minion is somebody's copy only if that
    is a character; between a player's card and one of the encounter the subtitles have to be
    equal."""
    other, faces = piece_of(game, entity), game.rules.cards
    if not other.unique or (piece.kind == "minion" and other.kind not in CHARACTERS):
        return False
    if piece.kind != "minion" and not other.is_player_card and not other.is_identity:
        return (other.name, other.subname) == (piece.name, piece.subname)
    return are_one(face_titles(faces, piece), face_titles(faces, other))
