"""What the cards say, for a player who asks."""

from __future__ import annotations

from tallystick.games.grand_archive.costs.payment import TARIFF
from tallystick.games.grand_archive.messages.phrases import printed
from tallystick.games.grand_archive.pieces import MEMORY, NO_KIND, GrandArchivePiece


def card_lines(piece: GrandArchivePiece) -> list[str]:
    """What is printed on a card, its head first: everybody may know."""
    head = f"{piece.name} {_printed_cost(piece)} · {printed(piece)}".replace("  ", " ")
    return [head, *(said for said in piece.text.split("\n") if said)]


def _printed_cost(piece: GrandArchivePiece) -> str:
    if piece.cost_kind == NO_KIND:
        return ""
    if piece.cost.is_free:
        return "memory 0" if piece.cost_kind == MEMORY else TARIFF.text(piece.cost)
    return TARIFF.text(piece.cost)
