"""What the cards say, for a player who asks."""

from __future__ import annotations

from tallystick.games.grand_archive.costs.payment import TARIFF
from tallystick.games.grand_archive.pieces import (
    MEMORY,
    NO_KIND,
    Piece,
)
from tallystick.games.grand_archive.telling.phrases import printed
from tallystick.kernel.machine import Game


def look_up(game: Game, words: str) -> list[str]:
    """What the cards say whose names are, or hold, these words: everybody may know."""
    wanted = words.casefold().strip()
    pieces: list[Piece] = game.rules.cards
    named = [piece for piece in pieces if wanted and wanted in piece.name.casefold()]
    exact = [piece for piece in named if piece.name.casefold() == wanted]
    return [said for piece in exact or named for said in _card_lines(piece)]


def _card_lines(piece: Piece) -> list[str]:
    head = f"{piece.name} {_printed_cost(piece)} · {printed(piece)}".replace("  ", " ")
    return [head, *(f"  {said}" for said in piece.text.split("\n") if said)]


def _printed_cost(piece: Piece) -> str:
    if piece.cost_kind == NO_KIND:
        return ""
    if piece.cost.is_free:
        return "memory 0" if piece.cost_kind == MEMORY else TARIFF.text(piece.cost)
    return TARIFF.text(piece.cost)
