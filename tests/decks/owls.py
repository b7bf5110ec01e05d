"""An invented set of cards of Marvel Champions, as it would be imported: two heroes, a scenario,
modular sets, an aspect. Nothing of it ships."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tallystick.cards.importers.neutral import dump

Card = dict[str, Any]


def card(code: str, name: str, kind: str, **given: Any) -> Card:
    return {"name": name, "type": kind, "code": code, "pack": "roost", "quantity": 1, **given}


def hero(code: str, name: str, other: str, own: str) -> list[Card]:
    """A hero with fifteen cards, an obligation and a nemesis set."""
    mine = {"set": own, "faction": "hero"}
    figures = {"attack": 2, "thwart": 2, "defense": 2, "health": 10, "hand_size": 5}
    alone = {"recover": 3, "health": 10, "hand_size": 6}
    foe = {"set": f"{own}_nemesis", "faction": "encounter"}
    return [
        card(f"{code}01a", name, "hero", back=f"{code}01b", unique=1, **mine, **figures),
        card(f"{code}01b", other, "alter_ego", back=f"{code}01a", unique=1, **mine, **alone),
        card(f"{code}02", f"{other}'s Dive", "event", cost="1", energy=1, **{**mine, "quantity": 8},
             text="Hero Action: Deal 2 damage to an enemy."),
        card(f"{code}03", f"{other}'s Perch", "resource", mental=1, **{**mine, "quantity": 7}),
        card(f"{code}04", f"{other}'s Debt", "obligation", set=own, faction="encounter"),
        card(f"{code}05", f"Foe of {other}", "minion", attack=1, scheme=1, health=3, **foe),
        card(f"{code}06", f"Plan against {other}", "side_scheme", base_threat=3, **foe),
    ]  # fmt: skip


CONTENTS = (
    "Contents: Rook (I) and Rook (II). {(Rook (II) and Rook (III) instead for expert mode.)} "
    "Rook and Standard encounter sets. One modular encounter set {(recommended: Gale Force)}."
)
FAR = {"faction": "encounter"}


def rook() -> list[Card]:
    """A scenario with a villain in three stages."""
    own = {"set": "rook", **FAR}
    stages = [
        card(f"8001{n}", "Rook", "villain", stage=stage, attack=n, scheme=1, health=8 + n, **own)
        for n, stage in enumerate(("I", "II", "III"), 1)
    ]
    return [
        *stages,
        card("80014a", "The High Nest", "main_scheme", stage="1A", back="80014b", text=CONTENTS,
             **own),
        card("80014b", "The High Nest", "main_scheme", stage="1B", back="80014a", hidden=1,
             base_threat=0, escalation_threat=1, target_threat=9, **own),
        card("80015", "Magpie", "minion", attack=1, scheme=1, health=2, boost=1,
             **{**own, "quantity": 6}),
        card("80016", "Riddle", "treachery", boost=1, text="When Revealed: Frobnicate.",
             **{**own, "quantity": 4}),
    ]  # fmt: skip


def others() -> list[Card]:
    """The standard and expert sets, two modular ones, an aspect and basic cards."""

    def few(code: str, name: str, own: str) -> Card:
        return card(code, name, "minion", attack=1, scheme=0, health=1, quantity=2, set=own, **FAR)

    sets = [
        few("80101", "Sparrow", "standard"), few("80102", "Shrike", "expert"),
        few("80103", "Gale", "gale_force"), few("80104", "Hail", "hail"),
    ]  # fmt: skip
    aspect = [
        card(f"8020{n}", f"Watch {n}", "event", cost="1", mental=1, faction="justice", quantity=3,
             text="Hero Action: Remove 1 threat from a scheme.")
        for n in range(7)
    ]  # fmt: skip
    basic = [
        card(f"8030{n}", f"Twig {n}", "resource", physical=1, faction="basic", quantity=3)
        for n in range(4)
    ]
    return [*sets, *aspect, *basic]


ALL: list[Card] = [
    *hero("901", "The Owl", "Ilse Grau", "grey_owl"),
    *hero("902", "The Wren", "Bo Marsh", "wren"),
    *rook(),
    *others(),
]


def written(folder: Path, cards: list[Card] | None = None) -> str:
    """The file of these cards."""
    file = folder / "owls.json"
    file.write_text(dump("marvel-champions", cards or ALL), encoding="utf-8")
    return str(file)
