"""Answers to a player's questions: what a card says."""

from __future__ import annotations

from tallystick.games.terrus.pieces import Piece
from tallystick.games.terrus.telling.phrases import price_text, printed
from tallystick.kernel.machine import Game


def look_up(game: Game, words: str) -> list[str]:
    """What the cards say whose names begin with, or hold, these words: everybody may know."""
    wanted = words.casefold()
    pieces: list[Piece] = game.rules.cards
    named = [piece for piece in pieces if wanted in piece.name.casefold()]
    exact = [piece for piece in named if piece.name.casefold() == wanted]
    return [line for piece in exact or named for line in _card_lines(piece)]


def _card_lines(piece: Piece) -> list[str]:
    costs = [f"{verb} {price_text(price)}" for verb, price in piece.prices.items()]
    head = " · ".join([piece.name, printed(piece), *(cost for cost in costs if "{" in cost)])
    return [head, *(f"  {line}" for line in piece.text.split("\n") if line)]
