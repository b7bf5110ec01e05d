"""Verbs and names as the cases of Heirless write them."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cases.naming import split_number as split_number
from tallystick.cases.nodes import Node
from tallystick.errors import InputError, unknown
from tallystick.games.heirless.zones import CASTLE, FACTIONS, RESOURCES, TILES

CASTLE_OF: Final = re.compile(r"(?:the )?castle of (.+)", re.IGNORECASE)
BANDITS_NAME: Final = "Bandits"

# Verbs with the name of what they are done to, and verbs that stand alone.
NAMED: Final = ("assign", "build", "commission", "convert", "enact", "break")
ALONE: Final = (
    "deploy", "vote", "flee", "idle", "allow", "forbid", "promise", "sign", "decline", "agree",
    "dispute", "yay", "nay", "trade", "accept", "refuse", "ally", "pay", "pass",
)  # fmt: skip
ASKING: Final = ("payments", "cost", "can", "choose", "end phase")


def verb_of(node: Node) -> tuple[str, str]:
    """The verb of a step and the name that follows it. InputError for other words."""
    words = node.text()
    if words in ALONE:
        return words, ""
    for verb in NAMED:
        if words.startswith(f"{verb} "):
            return verb, words.removeprefix(verb).strip()
    if words in NAMED:
        what = "the number of a promise" if words == "break" else "a name"
        raise node.expected(f"'{words}' and {what}")
    raise unknown_verb(node)


def unknown_verb(node: Node) -> InputError:
    """The error for words that are no verb of Heirless."""
    words = node.text().split(" ")[0]
    return node.at(unknown("verb", words, [*NAMED, *ALONE, *ASKING]))


def place_of(node: Node, seats: tuple[str, ...]) -> int:
    """A Tile, or ``castle of SEAT``. InputError for other words."""
    words = node.text()
    if words in TILES:
        return TILES.index(words)
    found = CASTLE_OF.fullmatch(words)
    if found is None:
        raise node.at(unknown("place", words, [*TILES, *(f"castle of {seat}" for seat in seats)]))
    if found[1] not in seats:
        raise node.at(unknown("seat", found[1], seats))
    return CASTLE + seats.index(found[1])


def place_text(place: int, seats: tuple[str, ...]) -> str:
    """A place as cases write it."""
    return TILES[place] if place < CASTLE else f"castle of {seats[place - CASTLE]}"


def counts(node: Node, names: tuple[str, ...], kind: str) -> list[tuple[int, int]]:
    """``{log: 3}`` as (index, number), in the order of writing."""
    found = []
    for name, value in node.entries().items():
        if name not in names:
            raise value.at(unknown(kind, name, names))
        found.append((names.index(name), value.number(0)))
    return found


def resources(node: Node) -> list[tuple[int, int]]:
    """``{log: 3, brick: 1}``."""
    return counts(node, RESOURCES, "resource")


def workers(node: Node) -> list[tuple[int, int]]:
    """``{wolf: 2}``, by Faction."""
    return counts(node, FACTIONS, "Faction")


def numbers(node: Node, least: int = 1) -> list[int]:
    """Whole numbers: levels of units. Nothing is none."""
    if node.is_nothing:
        return []
    return [one.number(least) for one in node.one_or_more()]
