"""What may be printed on a card of Marvel Champions (docs/real-cards.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tallystick.cards.schema import COST, NUMBER, TAG, WORDS, CardField, Schema

PLAYER_TYPES: Final = (
    "hero", "alter_ego", "ally", "event", "upgrade", "support", "resource", "player_side_scheme",
)  # fmt: skip
ENCOUNTER_TYPES: Final = (
    "villain", "leader", "minion", "treachery", "side_scheme", "main_scheme", "attachment",
    "obligation", "environment", "evidence_means", "evidence_motive", "evidence_opportunity",
    "challenge",
)  # fmt: skip
ASPECTS: Final = ("aggression", "justice", "leadership", "protection", "pool")
ICONS: Final = ("energy", "mental", "physical", "wild")  # MC.resource.1, in this order everywhere

_NUMBERS: Final = (
    "attack", "thwart", "defense", "recover", "scheme", "health", "hand_size", "attack_damage",
    "thwart_damage", "boost", "base_threat", "escalation_threat", "target_threat", *ICONS,
    "acceleration", "hazard", "crisis", "amplify", "position", "quantity", "deck_limit", "unique",
    "permanent", "hidden", "boost_star", "attack_star", "health_per_player",
    "base_threat_per_player", "escalation_threat_per_player", "target_threat_per_player",
)  # fmt: skip
_WORDS: Final = (
    "code", "pack", "set", "faction", "subname", "back", "stage", "reprint_of", "variable",
    "octgn_id",
)  # fmt: skip


def _written(table: Mapping[str, object]) -> Mapping[str, object]:
    """A card in the fields of the public data, in ours; its module has much to prepare."""
    from tallystick.cards.importers.marvelcdb import written_record

    return written_record(table)


SCHEMA: Final = Schema(
    (*PLAYER_TYPES, *ENCOUNTER_TYPES),
    (
        *(CardField(name, WORDS) for name in _WORDS),
        *(CardField(name, NUMBER) for name in _NUMBERS),
        CardField("cost", COST, example='"3 per player"'),
        CardField("traits", TAG, example='"avenger"'),
    ),
    _written,
    "code",
)
