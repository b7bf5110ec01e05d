"""What may be printed on the cards, boards and tiles of Heirless (HL.setup.13 to HL.setup.15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tallystick.cards.schema import CHOICE, COST, NUMBER, NUMBERS, TAG, WORDS, Field, Schema
from tallystick.games.heirless.zones import CLASSES, FACTIONS, RESOURCES, TILES

TYPES: Final = ("workplace", "law", "event", "path", "tile", "resource", "start")

SCHEMA: Final = Schema(
    TYPES,
    (
        Field("class", CHOICE, ("workplace",), choices=CLASSES),
        Field("cost", COST, ("workplace",), example='"3 log, 2 baguette, 1 brick"'),
        Field("workers", TAG, ("workplace",), choices=FACTIONS, example='"wolf"'),
        Field("copies", NUMBER, ("workplace",), least=1),
        Field("threshold", NUMBER, ("law",)),
        Field("faction", CHOICE, ("event", "tile", "resource"), choices=FACTIONS),
        Field("worker", CHOICE, ("path",), choices=FACTIONS, needed=True),
        Field("from", TAG, ("path",), choices=RESOURCES, example='["brick", "log"]', needed=True),
        Field("to", CHOICE, ("path",), choices=RESOURCES, needed=True),
        Field("place", CHOICE, ("tile",), choices=("outer", "middle", "bandits", "capital")),
        Field("flee", CHOICE, ("tile",), choices=TILES),
        Field("tier", NUMBER, ("resource",)),
        Field("knights", NUMBERS, ("start",), example="[1, 1, 2]"),
        Field("workers", NUMBERS, ("start",), length=3, example="[1, 1, 1]"),
        Field("resources", COST, ("start",), example='"2 wheat, 2 log"'),
        Field("influence", NUMBER, ("start",)),
        Field("prestige", NUMBER, ("start",)),
        Field("extra", NUMBER, ("start",)),
        Field("hand", NUMBERS, ("start",), length=3, example="[2, 1, 1]"),
        Field("draft", NUMBER, ("start",)),
        Field("recruits", NUMBER, ("start",)),
        Field("note", WORDS),
    ),
)

# A field that only one type of card has, for cards that do not name their type.
_TELLING: Final = {
    "class": "workplace",
    "threshold": "law",
    "worker": "path",
    "from": "path",
    "place": "tile",
    "tier": "resource",
    "faction": "event",
}


def with_type(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields with the type of card that they tell; a blank card is a Workplace."""
    if "type" in fields:
        return fields
    kinds = (kind for field, kind in _TELLING.items() if field in fields)
    return {**fields, "type": next(kinds, "workplace")}
