"""The piles of the table, which a position has where it names them."""

from __future__ import annotations

from typing import Final

from tallystick.cases.heirless.laying import Laying
from tallystick.cases.nodes import Node
from tallystick.games.heirless.zones import CLASSES, DECKS, DISCARDS, EVENT_DECKS, FACTIONS

RANKS: Final = CLASSES[:-1]
PILES: Final = {
    **{name: DECKS + i for i, name in enumerate(RANKS)},
    **{name: EVENT_DECKS + i for i, name in enumerate(FACTIONS)},
}
DISCARDED: Final = {name: DISCARDS + i for i, name in enumerate(RANKS)}


def lay_piles(position: Laying) -> None:
    """``decks: {commoner: [Bakery], wolf: [Bad Winter]}``, top first, and ``discards``."""
    for key, zones in (("decks", PILES), ("discards", DISCARDED)):
        node = position.keys.get(key)
        keys = node.only(tuple(zones), f"pile of {key}") if node is not None else {}
        for name, cards in keys.items():
            kind = "workplace" if name in RANKS else "event"
            _lay(position, cards, kind, zones[name])


def _lay(position: Laying, cards: Node, kind: str, zone: int) -> None:
    for one in cards.items():
        position.new(one, (kind,), zone)
