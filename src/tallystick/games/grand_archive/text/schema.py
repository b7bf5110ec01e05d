"""What may be printed on a card of Grand Archive (GA.PARTS, GA.TYPELINE; docs/real-cards.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tallystick.cards.schema import CHOICE, COST, NUMBER, TAG, WORDS, CardField, Schema

# The type that decides how a card is played; supertypes such as Unique stand in `supertypes`.
TYPES: Final = (
    "champion", "ally", "action", "attack", "item", "weapon", "domain", "phantasia", "mastery",
    "status", "boon",
)  # fmt: skip
ELEMENTS: Final = (
    "norm", "fire", "water", "wind", "arcane", "astra", "crux", "exia", "luxem", "neos", "tera",
    "umbra",
)  # fmt: skip
SPEEDS: Final = ("fast", "slow")


def _written(table: Mapping[str, object]) -> Mapping[str, object]:
    """A card in the fields of the public data, in ours; its module has much to prepare."""
    from tallystick.cards.importers.cardindex import written_record

    return written_record(table)


SCHEMA: Final = Schema(
    TYPES,
    (
        CardField("supertypes", WORDS),
        CardField("other_types", WORDS),
        CardField("classes", WORDS),
        CardField("subtypes", TAG, example='"warrior"'),
        CardField("element", WORDS),
        CardField("speed", CHOICE, choices=SPEEDS),
        CardField("cost_memory", COST, example='"memory 2"'),
        CardField("cost_reserve", COST, example='"(3)"'),
        CardField("level", NUMBER),
        CardField("power", NUMBER),
        CardField("life", NUMBER),
        CardField("durability", NUMBER),
        CardField("deck", CHOICE, choices=("main", "material", "none")),
        CardField("code", WORDS),
        CardField("slug", WORDS),
        CardField("back", WORDS),
    ),
    _written,
)
