"""What a player has at the end of a case."""

from __future__ import annotations

from typing import Final

from tallystick.cases.comparing import Comparing
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.position import CHAMPION_KEYS, SEAT_KEYS
from tallystick.cases.grand_archive.thing_look import ThingLook
from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    INTENT,
    LINEAGE,
    MATERIAL,
    MEMORY,
    PRESERVED,
    VEILED,
    champion_of,
    is_out,
)

KEYS: Final = (*SEAT_KEYS, "out", "influence")
# Zones without an order; what lies face down in banishment, or preserved, is of the zone too.
PILES: Final = {
    "hand": (HAND,),
    "memory": (MEMORY,),
    "material": (MATERIAL, PRESERVED),
    "graveyard": (GRAVEYARD,),
    "banishment": (BANISHMENT, VEILED),
    "intent": (INTENT,),
}


def look_seat(look: Comparing, board: Place, seat: int, name: str, node: Node) -> None:
    """Compare everything that is written about a player."""
    keys, field, lists = node.only(KEYS, "key of a seat"), f"seats.{name}", board.game.lists
    things = ThingLook(look, board)
    if "champion" in keys:
        _champion(look, board, things, seat, f"{field}.champion", keys["champion"])
    for key, zones in PILES.items():
        if key in keys:
            there = [one for zone in zones for one in lists[zone[seat]]]
            look.names(f"{field}.{key}", keys[key], map(board.things.name, there))
    for key, zone in (("deck", DECK), ("lineage", LINEAGE)):
        if key in keys:
            look.order(f"{field}.{key}", keys[key], _names(board, lists[zone[seat]]))
    if "field" in keys:
        champion = champion_of(board.game, seat)
        there = [one for one in lists[FIELD[seat]] if one != champion]
        things.all(f"{field}.field", keys["field"], there)
    if "out" in keys:
        look.flag(f"{field}.out", keys["out"], is_out(board.game, seat))
    if "influence" in keys:
        found = len(lists[HAND[seat]]) + len(lists[MEMORY[seat]])
        look.same(f"{field}.influence", keys["influence"].number(0), found)


def _names(board: Place, entities: list[int]) -> list[str]:
    return [board.things.name(one) for one in entities]


def _champion(
    look: Comparing, board: Place, things: ThingLook, seat: int, field: str, node: Node
) -> None:
    champion = champion_of(board.game, seat)
    keys = node.only(CHAMPION_KEYS, "key of a champion") if node.is_map else {"card": node}
    if node.is_scalar and node.is_nothing:
        look.same(field, "none", board.things.name(champion) if champion >= 0 else "none")
        return
    if champion < 0:
        look.differ(field, node.flow(), "none")
        return
    if "card" in keys and not board.things.is_called(champion, bare(keys["card"])):
        look.differ(f"{field}.card", keys["card"].text(), board.things.name(champion))
    things.upon(field, champion, keys)
