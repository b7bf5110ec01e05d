"""What a player has at the beginning of a case."""

from __future__ import annotations

from typing import Final

from tallystick.cases.heirless.laying import Laying
from tallystick.cases.heirless.names import resources, workers
from tallystick.cases.nodes import Node
from tallystick.errors import unknown
from tallystick.games.heirless.payment import put_on_card
from tallystick.games.heirless.zones import (
    ATTRIBUTES,
    BUILT,
    EMPLOYED,
    EXTRA,
    GRID,
    HAND,
    INFLUENCE,
    MARKERS,
    OATHBREAK,
    PATHS,
    PRESTIGE,
    PROPOSALS,
    RESTING,
    SPOT,
    TOP_LEVEL,
    UNEMPLOYED,
    USER,
    castle,
)

SEAT_KEYS: Final = (
    "castle", "hand", "grid", "unemployed", "employed", "resources", "influence", "prestige",
    "oathbreak", "extra_resources", "paths", "markers",
)  # fmt: skip
CASTLE_KEYS: Final = ("knights", "guests")
MORE_KEYS: Final = ("resting", "proposals")  # which nothing compares
BUILT_KEYS: Final = ("card", "cell", "user", "resources")
NUMBERS: Final = {
    "influence": INFLUENCE,
    "prestige": PRESTIGE,
    "oathbreak": OATHBREAK,
    "extra_resources": EXTRA,
    "markers": MARKERS,
}
PENALTY: Final = 20
PLENTY: Final = 20  # markers of each player, where a case says of nobody how many


def lay_seat(position: Laying, seat: int, node: Node | None) -> None:
    """Put down what a player has; what is left out is nothing."""
    game = position.game
    if position.rules.readings["extra-start"] == "printed":
        game.set(ATTRIBUTES[seat], EXTRA, position.rules.start.extra)
    if not any(one.get("markers") for one in position.seat_nodes.values() if one.is_map):
        game.set(ATTRIBUTES[seat], MARKERS, PLENTY)
    if node is None or node.is_nothing:
        return
    keys = node.only((*SEAT_KEYS, *MORE_KEYS), "key of a seat")
    for key, attribute in NUMBERS.items():
        if key in keys:
            game.set(ATTRIBUTES[seat], attribute, _number(key, keys[key]))
    if "resting" in keys:
        game.set(ATTRIBUTES[seat], RESTING, int(keys["resting"].flag()))
    if "proposals" in keys:
        game.set(ATTRIBUTES[seat], PROPOSALS, keys["proposals"].number(0))
    for index, n in resources(keys["resources"]) if "resources" in keys else ():
        game.set(ATTRIBUTES[seat], index, n)
    for key, first in (("unemployed", UNEMPLOYED), ("employed", EMPLOYED)):
        for faction, n in workers(keys[key]) if key in keys else ():
            game.set(ATTRIBUTES[seat], first + faction, n)
    for one in keys["hand"].items() if "hand" in keys else ():
        position.new(one, ("workplace",), HAND[seat])
    if "paths" in keys:
        _paths(position, seat, keys["paths"])
    if "castle" in keys:
        _castle(position, seat, keys["castle"])
    if "grid" in keys:
        _grid(position, seat, keys["grid"])


def _number(key: str, node: Node) -> int:
    n = node.number(0)
    if key == "oathbreak" and n % PENALTY:
        raise node.error(f"impossible position: an Oathbreak is {PENALTY} Prestige (HL.turns.103)")
    return n


def _paths(position: Laying, seat: int, node: Node) -> None:
    mask = 0
    for one in node.items():
        if one.text() not in position.rules.path_index:
            raise one.at(unknown("path", one.text(), position.rules.path_index))
        mask |= 1 << position.rules.path_index[one.text()]
    position.game.set(ATTRIBUTES[seat], PATHS, mask)


def _castle(position: Laying, seat: int, node: Node) -> None:
    keys = node.only(CASTLE_KEYS, "key of a castle")
    if "knights" in keys:
        position.units(keys["knights"], castle(seat), seat, TOP_LEVEL)
    for key, value in keys["guests"].pairs() if "guests" in keys else ():
        guest = position.seat(key)
        if guest == seat:
            raise key.error("impossible position: nobody is a guest at home (HL.turns.70)")
        position.units(value, castle(seat), guest, TOP_LEVEL)


def _grid(position: Laying, seat: int, node: Node) -> None:
    """Workplaces without a cell go to the first ones that are free."""
    built = [
        one.only((*BUILT_KEYS, "forbidden"), "key of a Workplace") if one.is_map else {"card": one}
        for one in node.items()
    ]
    if len(built) > GRID:
        raise node.error(f"impossible position: the grid has {GRID} cells (HL.turns.51)")
    taken: set[int] = set()
    for keys in built:
        if "cell" in keys:
            cell = _cell(keys["cell"])
            if cell in taken:
                raise keys["cell"].error("impossible position: that cell is taken (HL.turns.51)")
            taken.add(cell)
    free = (cell for cell in range(GRID) if cell not in taken)
    for one, keys in zip(node.items(), built, strict=True):
        if "card" not in keys:
            raise one.error("expected the key 'card' with the name of a Workplace")
        _build(position, seat, keys, _cell(keys["cell"]) if "cell" in keys else next(free))


def _cell(node: Node) -> int:
    cell = node.number(1)
    if cell > GRID:
        raise node.error(f"impossible position: the grid has {GRID} cells (HL.turns.51)")
    return cell - 1


def _build(position: Laying, seat: int, keys: dict[str, Node], cell: int) -> None:
    game = position.game
    entity = position.new(keys["card"], ("workplace",), BUILT[seat], seat)
    game.set(SPOT, entity, cell)
    if "forbidden" in keys and keys["forbidden"].flag():
        position.forbidden.append(entity)
    if "user" in keys and not keys["user"].is_nothing:
        game.set(USER, entity, position.seat(keys["user"]))
    for resource, n in resources(keys["resources"]) if "resources" in keys else ():
        if n:
            put_on_card(game, entity, resource, n)
