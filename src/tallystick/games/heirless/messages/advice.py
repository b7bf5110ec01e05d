"""What a card says."""

from __future__ import annotations

from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.messages.options import workers_text
from tallystick.games.heirless.pieces import HeirlessPiece, Path
from tallystick.games.heirless.zones import CLASSES, FACTIONS, RESOURCES
from tallystick.kernel.machine import Game


def catalogue(game: Game) -> list[tuple[str, list[str]]]:
    """Every card, Tile and conversion path by its name, with what it says: everybody may know."""
    book = book_of(game)
    return [(piece.name, _card_lines(piece)) for piece in (*book.cards, *book.tiles)] + [
        (path.name, _path_lines(path)) for path in book.paths
    ]


def _card_lines(piece: HeirlessPiece) -> list[str]:
    head = f"{piece.name}, {_facts(piece)}"
    return [line for line in (head, *piece.text.split("\n")) if line]


def _path_lines(path: Path) -> list[str]:
    needs = " and ".join(f"X {RESOURCES[need]}" for need in path.needs)
    return [
        f"{path.name}, path of a {FACTIONS[path.worker]} Worker",
        f"{needs} into X {RESOURCES[path.makes]}",
    ]


def _facts(piece: HeirlessPiece) -> str:
    if piece.kind == "workplace":
        workers = workers_text(piece.workers)
        return f"{CLASSES[piece.rank]} Workplace: cost {piece.price}; {workers}"
    if piece.kind == "law":
        return f"Law: Threshold {piece.threshold}"
    return piece.kind.capitalize()
