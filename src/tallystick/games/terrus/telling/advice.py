"""What the cards say, for a player who asks."""

from __future__ import annotations

from tallystick.games.terrus.pieces import Piece
from tallystick.games.terrus.telling.phrases import price_text, printed
from tallystick.kernel.machine import Game


def catalogue(game: Game) -> list[tuple[str, list[str]]]:
    """Every card by its name, with what it says: everybody may know."""
    pieces: list[Piece] = game.rules.cards
    return [(piece.name, _card_lines(piece)) for piece in pieces]


def _card_lines(piece: Piece) -> list[str]:
    costs = [f"{verb} {price_text(price)}" for verb, price in piece.prices.items()]
    head = " · ".join([piece.name, printed(piece), *(cost for cost in costs if "{" in cost)])
    return [head, *(line for line in piece.text.split("\n") if line)]
