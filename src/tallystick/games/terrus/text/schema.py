"""What may be printed on a card of Terrus (T.9)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.schema import CHOICE, COST, NUMBER, NUMBERS, TAG, Field, Schema

TYPES: Final = ("clade", "beast", "item", "structure", "relic", "action", "resource", "event")

SCHEMA: Final = Schema(
    TYPES,
    (
        Field("species", TAG, ("clade", "beast"), example='"avian"'),
        Field("season", CHOICE, choices=("spring", "summer", "fall", "winter")),
        Field("market", NUMBER),
        Field("recruit", COST, ("beast",), example='"{1}{plant}"'),
        Field("forge", COST, ("item", "relic"), example='"{1}{stone}"'),
        Field("build", COST, ("structure", "relic"), example='"{2}"'),
        Field("play", COST, ("action", "resource", "event", "relic"), example='"{2}"'),
        Field("stats", NUMBERS, ("beast",), length=3, example="[1, 2, 3]"),
        Field("def", NUMBER, ("structure",)),
        Field("vitae", NUMBER, ("clade",)),
        Field("turns", NUMBER, ("event",), least=1),
    ),
)
