"""Objects at the end of a case: which there are, how they are, and what lies on them."""

from __future__ import annotations

from tallystick.cases.comparing import Comparing
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.position import THING_KEYS, counters_of
from tallystick.cases.naming import entries_of
from tallystick.cases.nodes import Node
from tallystick.cases.thing_look import ThingLook as Looking
from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.zones import DAMAGE, DISTANT, FOSTERED, HOST, RESTED, STATES


class ThingLook(Looking):
    """Looks at objects for a comparison."""

    keys = THING_KEYS
    what = "key of an object"

    def __init__(self, look: Comparing, board: Place) -> None:
        super().__init__(look, board.things)
        self.board = board
        self.game = board.game

    def upon(self, field: str, entity: int, keys: dict[str, Node]) -> None:
        lists = self.game.lists
        if "damage" in keys:
            self.look.same(f"{field}.damage", keys["damage"].number(0), lists[DAMAGE][entity])
        if "rested" in keys:
            self.look.flag(f"{field}.rested", keys["rested"], bool(lists[RESTED][entity]))
        for key, bit in (("distant", DISTANT), ("fostered", FOSTERED)):
            if key in keys:
                self.look.flag(f"{field}.{key}", keys[key], bool(lists[STATES][entity] & bit))
        for key, found in self._numbers(entity, keys).items():
            self.look.same(f"{field}.{key}", keys[key].number(), found)
        for kind, n in counters_of(keys.get("counters")).items():
            self.look.same(f"{field}.counters.{kind}", n, self.count(entity, kind))
        for one in entries_of(keys.get("abilities")):
            if not values.has_keyword(self.game, entity, one.text().casefold()):
                self.look.differ(f"{field}.abilities", one.text(), "not among them")
        if "on" in keys:
            host = self.game.lists[HOST][entity]
            where = f"{field}.on"
            self.host(where, keys["on"], host, lambda name: self.board.find(name, [host], 0))

    def _numbers(self, entity: int, keys: dict[str, Node]) -> dict[str, int]:
        """What an object's numbers are now."""
        found: dict[str, int] = {}
        if "power" in keys:
            found["power"] = values.power(self.game, entity)
        if "life" in keys:
            found["life"] = values.life(self.game, entity)
        if "level" in keys:
            found["level"] = values.level_of(self.game, entity)
        if "durability" in keys:
            found["durability"] = self.count(entity, "durability")
        return found

    def count(self, entity: int, kind: str) -> int:
        """How many counters of a kind an object has."""
        names = self.board.rules.counter_names
        return counters.count(self.game, entity, names.index(kind)) if kind in names else 0

    def parts(self, entity: int) -> list[str]:
        found: list[str] = []
        if self.game.lists[DAMAGE][entity]:
            found.append(f"damage: {self.game.lists[DAMAGE][entity]}")
        if self.game.lists[RESTED][entity]:
            found.append("rested: true")
        names = self.board.rules.counter_names
        there = [f"{names[kind]}: {n}" for kind, n in counters.kinds_on(self.game, entity)]
        if there:
            found.append(f"counters: {{{', '.join(there)}}}")
        return found
