"""What may be printed on the cards, boards and tiles of Heirless (HL.setup.13 to HL.setup.15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tallystick.cards.schema import CHOICE, COST, NUMBER, NUMBERS, TAG, WORDS, CardField, Schema
from tallystick.games.heirless.zones import CLASSES, FACTIONS, RESOURCES, TILES

TYPES: Final = ("workplace", "law", "event", "path", "tile", "resource", "start")

SCHEMA: Final = Schema(
    TYPES,
    (
        CardField("class", CHOICE, ("workplace",), choices=CLASSES),
        CardField("cost", COST, ("workplace",), example='"3 log, 2 baguette, 1 brick"'),
        CardField("workers", TAG, ("workplace",), choices=FACTIONS, example='"wolf"'),
        CardField("copies", NUMBER, ("workplace",), least=1),
        CardField("threshold", NUMBER, ("law",)),
        CardField("faction", CHOICE, ("event", "tile", "resource"), choices=FACTIONS),
        CardField("worker", CHOICE, ("path",), choices=FACTIONS, needed=True),
        CardField(
            "from", TAG, ("path",), choices=RESOURCES, example='["brick", "log"]', needed=True
        ),
        CardField("to", CHOICE, ("path",), choices=RESOURCES, needed=True),
        CardField("place", CHOICE, ("tile",), choices=("outer", "middle", "bandits", "capital")),
        CardField("flee", CHOICE, ("tile",), choices=TILES),
        CardField("tier", NUMBER, ("resource",)),
        CardField("knights", NUMBERS, ("start",), example="[1, 1, 2]"),
        CardField("workers", NUMBERS, ("start",), length=3, example="[1, 1, 1]"),
        CardField("resources", COST, ("start",), example='"2 wheat, 2 log"'),
        CardField("influence", NUMBER, ("start",)),
        CardField("prestige", NUMBER, ("start",)),
        CardField("extra", NUMBER, ("start",)),
        CardField("hand", NUMBERS, ("start",), length=3, example="[2, 1, 1]"),
        CardField("draft", NUMBER, ("start",)),
        CardField("recruits", NUMBER, ("start",)),
        CardField("note", WORDS),
    ),
    known={"tile": TILES, "resource": RESOURCES},
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


def with_type(fields: Mapping[str, object]) -> Mapping[str, object]:
    """The fields with the type of card that they tell; a blank card is a Workplace."""
    if "type" in fields:
        return fields
    kinds = (kind for field, kind in _TELLING.items() if field in fields)
    return {**fields, "type": next(kinds, "workplace")}
