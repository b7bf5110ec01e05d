"""Invented cards for decks of two games, as facts."""

from __future__ import annotations

from typing import Any

from tallystick.cards.schema import NOWHERE, CardFacts, read_card
from tallystick.games.grand_archive.text.schema import SCHEMA as ARCHIVE
from tallystick.games.marvel_champions.text.schema import SCHEMA as MARVEL


def marvel(code: str, name: str, kind: str, **given: Any) -> CardFacts:
    fields = {"code": code, "name": name, "type": kind, "octgn_id": f"0a0b-{code}", **given}
    return read_card(fields, NOWHERE, MARVEL)


def archive(name: str, kind: str = "action", **given: Any) -> CardFacts:
    return read_card({"name": name, "type": kind, **given}, NOWHERE, ARCHIVE)


OWL = {"set": "grey_owl", "faction": "hero", "pack": "roost"}
WREN = {"set": "brown_owl", "faction": "hero", "pack": "reeds"}
HEROES = (
    marvel("90001a", "The Owl", "hero", back="90001b", unique=1, **OWL),
    marvel("90001b", "Ilse Grau", "alter_ego", back="90001a", unique=1, **OWL),
    marvel("90002", "Silent Wing", "event", cost="1", quantity=2, **OWL),
    marvel("90003", "Talon, Sharp", "upgrade", cost="2", quantity=1, **OWL),
    marvel("91001a", "The Owl", "hero", back="91001b", unique=1, **WREN),
    marvel("91001b", "Bo Marsh", "alter_ego", back="91001a", unique=1, **WREN),
    marvel("91002", "Reed Dive", "event", cost="1", quantity=2, **WREN),
    marvel("91003", "Silent Wing", "ally", cost="3", quantity=1, **WREN),
)
OTHERS = (
    marvel("90010", "Night Watch", "event", cost="2", faction="justice", pack="roost"),
    marvel("90011", "Café Noir", "support", cost="1", faction="basic", pack="roost"),
    marvel("90012", "Marla", "ally", cost="2", faction="basic", pack="roost", subname="Ranger"),
    marvel("91012", "Marla", "ally", cost="4", faction="basic", pack="reeds", subname="Baker"),
    marvel("92010", "Night Watch", "event", cost="2", faction="justice", pack="late",
           reprint_of="90010"),
)  # fmt: skip
MARVEL_CARDS = (*HEROES, *OTHERS)
ARCHIVE_CARDS = (
    archive("Spirit of Rust", "champion", level=0, life=15, element="norm", deck="material"),
    archive("Edda, of the Long Road", "champion", level=1, life=18, element="fire",
            cost_memory="memory 1", deck="material"),
    archive("Brass Kettle", "item", supertypes="regalia", cost_memory="memory 0", element="norm"),
    archive("Rüstige Wacht", "ally", power=1, life=2, cost_reserve="(2)", element="norm"),
    archive("Kindle, Then Wait", cost_reserve="(1)", element="fire", speed="slow"),
    archive("Ash: First Verse", cost_reserve="(1)"),
)  # fmt: skip
