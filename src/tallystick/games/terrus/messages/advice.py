"""What the cards say, for a player who asks."""

from __future__ import annotations

from tallystick.games.terrus.messages.phrases import price_text, printed
from tallystick.games.terrus.pieces import TerrusPiece


def card_lines(piece: TerrusPiece) -> list[str]:
    """What is printed on a card, its head first: everybody may know."""
    costs = [f"{verb} {price_text(price)}" for verb, price in piece.prices.items()]
    head = " · ".join([piece.name, printed(piece), *(cost for cost in costs if "{" in cost)])
    return [head, *(line for line in piece.text.split("\n") if line)]
