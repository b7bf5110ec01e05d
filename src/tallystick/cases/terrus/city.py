"""The city of a seat: things, what they are attached to, their cells, wounds, items and fatigue."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.census import CLADE
from tallystick.cases.terrus.grid import Grid
from tallystick.cases.terrus.laying import Laying
from tallystick.games.terrus import moves
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import ROW, SPOT, USED, WOUNDS
from tallystick.kernel.journal import NOWHERE

KEYS: Final = ("card", "at", "cell", "wounds", "items", "fatigued", "used")
NOWHERE_AT: Final = "nowhere"  # ``at`` of a beast that is attached to nothing
IN_CITY: Final = ("beast", "structure", "relic")


class Entry(NamedTuple):
    """A thing as it is written."""

    node: Node
    keys: dict[str, Node]
    name: str
    kind: str
    entity: int


def _when_tired(entry: Entry) -> int:
    """``fatigued`` may say, by a number, which of them went away first."""
    node = entry.keys.get("fatigued")
    return node.number(1) if node is not None and node.is_number else 0


class City:
    """The building of one city."""

    def __init__(self, position: Laying, seat: int, node: Node) -> None:
        self.position = position
        self.game = position.game
        self.seat = seat
        self.entries = [self._entry(one) for one in node.items()]
        self.spots: dict[int, int] = {}
        self.hosts: dict[int, int] = {}
        self.grid = Grid()
        self.clade = moves.clade_of(self.game, seat)
        self.spots[self.clade] = 0

    def build(self) -> None:
        """Find a cell for everything, then let it come in, in the order in which it is written."""
        self._place_structures()
        for entry in self.entries:
            if entry.kind == "beast":
                host = self._host(entry)
                self.hosts[entry.entity] = host
                near = self.spots[self.clade if host == NOWHERE else host]
                cell = self._cell(entry)
                self.spots[entry.entity] = self.grid.beast(near) if cell is None else cell
        for entry in self.entries:
            self._enter(entry)
        for entry in sorted(self.entries, key=_when_tired):
            self._fatigue(entry)

    def _entry(self, node: Node) -> Entry:
        keys = node.only(KEYS, "key of a thing in the city") if node.is_map else {"card": node}
        if "card" not in keys:
            raise node.error("expected the key 'card' with the name of the thing")
        name = bare(keys["card"])
        what = "a beast, structure or relic in the city (items are held: items: [...])"
        self.position.expect(keys["card"], name, IN_CITY, what)
        entity = self.position.new(name, self.seat, NOWHERE)
        return Entry(node, keys, name, piece_of(self.game, entity).kind, entity)

    # -- structures ------------------------------------------------------------------------------

    def _place_structures(self) -> None:
        waiting = [entry for entry in self.entries if entry.kind == "structure"]
        while waiting:
            left = [entry for entry in waiting if not self._place(entry)]
            if len(left) == len(waiting):
                node = left[0].keys["at"]
                raise node.error("impossible position: these structures stand on each other only")
            waiting = left

    def _place(self, entry: Entry) -> bool:
        """Find a cell, unless the location that it is attached to has none yet."""
        at, cell = entry.keys.get("at"), self._cell(entry)
        if cell is not None:
            self.spots[entry.entity] = cell
            return True
        if at is None:
            self.spots[entry.entity] = self.grid.structure(None)
            return True
        host = self._location(at, entry.entity)
        if host not in self.spots:
            return False
        self.spots[entry.entity] = self.grid.structure(self.spots[host])
        return True

    def _host(self, entry: Entry) -> int:
        at = entry.keys.get("at")
        if at is not None and at.text() == NOWHERE_AT:
            return NOWHERE
        return self.clade if at is None else self._location(at, entry.entity)

    def _cell(self, entry: Entry) -> int | None:
        """The cell of the grid that is written: [row, column], the clade's being [0, 0]."""
        node = entry.keys.get("cell")
        if node is None:
            return None
        parts = node.items()
        if len(parts) != 2:
            raise node.expected("a row and a column, such as [1, 0]")
        return parts[0].number() * ROW + parts[1].number()

    def _location(self, node: Node, itself: int) -> int:
        """The location that ``at`` names."""
        places = [self.clade, *(e.entity for e in self.entries if e.kind == "structure")]
        found = self.position.things.pick(node.text(), [p for p in places if p != itself])
        if found < 0:
            names = ", ".join(dict.fromkeys(
                [CLADE, *(self.position.things.name(p) for p in places[1:] if p != itself)]
            ))  # fmt: skip
            raise node.expected(f"a location of this city ({names})")
        return found

    # -- coming in -------------------------------------------------------------------------------

    def _enter(self, entry: Entry) -> None:
        if entry.kind == "relic" and "at" in entry.keys:
            raise entry.keys["at"].error("impossible position: a relic is attached to nothing")
        host = self.hosts.get(entry.entity, NOWHERE)
        spot = self.spots.get(entry.entity, 0)
        moves.enter_city(self.game, entry.entity, self.seat, host, spot)
        self._wounds(entry)
        if "used" in entry.keys:
            self.game.set(USED, entry.entity, mask_of(entry.keys["used"]))
        self._items(entry)

    def _wounds(self, entry: Entry) -> None:
        node = entry.keys.get("wounds")
        if node is None:
            return
        if entry.kind == "relic" and node.number(0):
            raise node.error("impossible position: a relic has no wounds")
        self.game.set(WOUNDS, entry.entity, node.number(0))

    def _items(self, entry: Entry) -> None:
        node = entry.keys.get("items")
        for one in node.items() if node is not None else ():
            if entry.kind != "beast":
                raise one.error(f"impossible position: an item on a {entry.kind}, not on a beast")
            keys = one.only(("card", "used"), "key of an item") if one.is_map else {"card": one}
            if "card" not in keys:
                raise one.error("expected the key 'card' with the name of the item")
            name = bare(keys["card"])
            self.position.expect(keys["card"], name, ("item",), "an item")
            item = self.position.new(name, self.seat, NOWHERE)
            spot = self.game.lists[SPOT][entry.entity]
            moves.enter_city(self.game, item, self.seat, entry.entity, spot)
            if "used" in keys:
                self.game.set(USED, item, mask_of(keys["used"]))

    def _fatigue(self, entry: Entry) -> None:
        node = entry.keys.get("fatigued")
        if node is None or (not node.is_number and not node.flag()):
            return
        if entry.kind != "beast":
            raise node.error(f"impossible position: a fatigued {entry.kind}")
        moves.send_away(self.game, entry.entity)


def mask_of(node: Node) -> int:
    """The abilities that have been used in this phase, counted from 1, as a mask."""
    return sum(1 << one.number(1) - 1 for one in node.one_or_more())
