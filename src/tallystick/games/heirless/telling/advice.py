"""What a card says."""

from __future__ import annotations

from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.pieces import Piece
from tallystick.games.heirless.telling.options import workers_text
from tallystick.games.heirless.zones import (
    CLASSES,
    FACTIONS,
    RESOURCES,
)
from tallystick.kernel.machine import Game


def look_up(game: Game, what: str) -> list[str]:
    """What is printed on a card, a Tile or a conversion path; no lines if there is none."""
    book, name = book_of(game), what.strip().casefold()
    for piece in (*book.cards, *book.tiles):
        if piece.name.casefold() == name:
            return [f"{piece.name}, {_facts(piece)}", *piece.text.split("\n")]
    for path in book.paths:
        if path.name.casefold() == name:
            needs = " and ".join(f"X {RESOURCES[need]}" for need in path.needs)
            worker = FACTIONS[path.worker]
            return [
                f"{path.name}, path of a {worker} Worker",
                f"{needs} into X {RESOURCES[path.makes]}",
            ]
    return []


def _facts(piece: Piece) -> str:
    if piece.kind == "workplace":
        workers = workers_text(piece.workers)
        return f"{CLASSES[piece.rank]} Workplace: cost {piece.price}; {workers}"
    if piece.kind == "law":
        return f"Law: Threshold {piece.threshold}"
    return piece.kind.capitalize()
