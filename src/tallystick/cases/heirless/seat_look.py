"""What a player has at the end of a case."""

from __future__ import annotations

from tallystick.cases.heirless.comparison import Comparison
from tallystick.cases.heirless.names import resources, workers
from tallystick.cases.heirless.seats import BUILT_KEYS, CASTLE_KEYS, NUMBERS, SEAT_KEYS
from tallystick.cases.naming import row, split_number
from tallystick.cases.nodes import Node
from tallystick.errors import unknown
from tallystick.games.heirless.payment import on_card
from tallystick.games.heirless.zones import (
    ATTRIBUTES,
    BUILT,
    EMPLOYED,
    FACTIONS,
    GRID,
    HAND,
    PATHS,
    RESOURCES,
    SPOT,
    UNEMPLOYED,
    USER,
    castle,
    has,
    levels_at,
)


def look_seat(look: Comparison, seat: int, node: Node) -> None:
    """Compare what is written of a player with what the player has."""
    field = f"seats.{look.board.seats[seat]}"
    for key, value in node.only(SEAT_KEYS, "key of a seat").items():
        if key in NUMBERS:
            look.same(f"{field}.{key}", value.number(), has(look.game, seat, NUMBERS[key]))
        elif key == "hand":
            names = look.board.entity_names(look.game.lists[HAND[seat]])
            look.names(f"{field}.hand", value, names)
        elif key == "grid":
            _grid(look, seat, f"{field}.grid", value)
        elif key == "paths":
            look.names(f"{field}.paths", value, _open_paths(look, seat, value))
        elif key == "castle":
            _castle(look, seat, f"{field}.castle", value)
        else:
            _counts(look, seat, f"{field}.{key}", key, value)


def _counts(look: Comparison, seat: int, field: str, key: str, node: Node) -> None:
    """Resources or Workers: each one that is written."""
    names = RESOURCES if key == "resources" else FACTIONS
    first = {"resources": 0, "unemployed": UNEMPLOYED, "employed": EMPLOYED}[key]
    for index, n in resources(node) if key == "resources" else workers(node):
        look.same(f"{field}.{names[index]}", n, has(look.game, seat, first + index))


def _open_paths(look: Comparison, seat: int, node: Node) -> list[str]:
    index = look.board.rules.path_index
    for one in node.items() if not node.is_number else ():
        if one.text() not in index:
            raise one.at(unknown("path", one.text(), index))
    mask = look.game.lists[ATTRIBUTES[seat]][PATHS]
    return [name for name, path in index.items() if mask >> path & 1]


def _castle(look: Comparison, seat: int, field: str, node: Node) -> None:
    keys = node.only(CASTLE_KEYS, "key of a castle")
    if "knights" in keys:
        found = levels_at(look.game, castle(seat), seat)
        look.levels(f"{field}.knights", keys["knights"], found)
    for key, value in keys["guests"].pairs() if "guests" in keys else ():
        found = levels_at(look.game, castle(seat), look.owner(key))
        look.levels(f"{field}.guests.{key.text()}", value, found)


# -- the grid -------------------------------------------------------------------------------------


def _grid(look: Comparison, seat: int, field: str, node: Node) -> None:
    """All that is built, in any order; or how much; or one thing closely: ``{Hut: {user: A}}``."""
    built = look.game.lists[BUILT[seat]]
    if node.is_number:
        look.same(field, node.number(0), len(built))
        return
    if node.is_map:
        wanted = [(name, value.only(BUILT_KEYS)) for name, value in node.entries().items()]
    else:
        wanted = [_entry(one) for one in node.items()]
    for _, keys in wanted:
        _check(look, keys)
    left = built[:]
    for name, keys in sorted(wanted, key=lambda entry: -len(entry[1])):
        match = next((entity for entity in left if _fits(look, entity, name, keys)), -1)
        if match < 0:
            look.differ(field, node.flow(), row(_shown(look, entity) for entity in built))
            return
        left.remove(match)
    if left and not node.is_map:
        look.differ(field, node.flow(), row(_shown(look, entity) for entity in built))


def _entry(node: Node) -> tuple[str, dict[str, Node]]:
    if not node.is_map:
        return (node.text(), {})
    keys = node.only(BUILT_KEYS, "key of a Workplace")
    if "card" not in keys:
        raise node.error("expected the key 'card' with the name of a Workplace")
    return (keys["card"].text(), keys)


def _check(look: Comparison, keys: dict[str, Node]) -> None:
    """Read what is written about a Workplace."""
    if "cell" in keys and not 1 <= keys["cell"].number() <= GRID:
        raise keys["cell"].expected(f"a cell of the grid, 1 to {GRID}")
    if "user" in keys and not keys["user"].is_nothing:
        look.owner(keys["user"])
    if "resources" in keys:
        resources(keys["resources"])


def _fits(look: Comparison, entity: int, name: str, keys: dict[str, Node]) -> bool:
    lists = look.game.lists
    if look.board.things.name(entity) != split_number(name)[0]:
        return False
    if "cell" in keys and lists[SPOT][entity] != keys["cell"].number() - 1:
        return False
    if "user" in keys:
        user = -1 if keys["user"].is_nothing else look.owner(keys["user"])
        if lists[USER][entity] != user:
            return False
    there = dict(on_card(look.game, entity))
    written = resources(keys["resources"]) if "resources" in keys else []
    return all(there.get(resource, 0) == n for resource, n in written)


def _shown(look: Comparison, entity: int) -> str:
    """A built Workplace as a case writes it."""
    parts = [f"card: {look.board.things.name(entity)}",
             f"cell: {look.game.lists[SPOT][entity] + 1}"]  # fmt: skip
    user = look.game.lists[USER][entity]
    if user >= 0:
        parts.append(f"user: {look.seat_text(user)}")
    there = [f"{RESOURCES[resource]}: {n}" for resource, n in on_card(look.game, entity)]
    if there:
        parts.append(f"resources: {{{', '.join(there)}}}")
    return f"{{{', '.join(parts)}}}"
