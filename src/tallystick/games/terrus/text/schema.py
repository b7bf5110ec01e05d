"""What may be printed on a card of Terrus (T.9)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.schema import CHOICE, COST, NUMBER, NUMBERS, TAG, CardField, Schema

TYPES: Final = ("clade", "beast", "item", "structure", "relic", "action", "resource", "event")

SCHEMA: Final = Schema(
    TYPES,
    (
        CardField("species", TAG, ("clade", "beast"), example='"avian"'),
        CardField("season", CHOICE, choices=("spring", "summer", "fall", "winter")),
        CardField("market", NUMBER),
        CardField("recruit", COST, ("beast",), example='"{1}{plant}"'),
        CardField("forge", COST, ("item", "relic"), example='"{1}{stone}"'),
        CardField("build", COST, ("structure", "relic"), example='"{2}"'),
        CardField("play", COST, ("action", "resource", "event", "relic"), example='"{2}"'),
        CardField("stats", NUMBERS, ("beast",), length=3, example="[1, 2, 3]"),
        CardField("def", NUMBER, ("structure",)),
        CardField("vitae", NUMBER, ("clade",)),
        CardField("turns", NUMBER, ("event",), least=1),
    ),
    exclusive=("play", "build", "forge"),  # a card shows one cost besides its market cost (T.9.2)
)
