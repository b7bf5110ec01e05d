"""Cards in play at the end of a case: which there are, and what lies on them."""

from __future__ import annotations

from tallystick.cases.comparing import Comparing
from tallystick.cases.marvel_champions.page import PAGE
from tallystick.cases.marvel_champions.seated import MarvelTable
from tallystick.cases.marvel_champions.seats import THING_KEYS, counters, status
from tallystick.cases.naming import entries_of, row
from tallystick.cases.nodes import Node
from tallystick.cases.thing_look import ThingLook as Looking
from tallystick.games.marvel_champions.zones import (
    COUNTERS,
    DAMAGE,
    EXHAUSTED,
    HOST,
    STATUS,
    STATUS_NAMES,
    THREAT,
)


class ThingLook(Looking):
    """Looks at cards in play for a comparison."""

    keys = THING_KEYS
    what = "key of a card in play"

    def __init__(self, look: Comparing, board: MarvelTable) -> None:
        super().__init__(look, board.things)
        self.board = board
        self.game = board.game

    def upon(self, field: str, entity: int, keys: dict[str, Node]) -> None:
        for key, column in (("damage", DAMAGE), ("threat", THREAT)):
            if key in keys:
                self.look.same(f"{field}.{key}", keys[key].number(0), self._number(column, entity))
        if "exhausted" in keys:
            self.look.flag(
                f"{field}.exhausted", keys["exhausted"], bool(self._number(EXHAUSTED, entity))
            )
        if "counters" in keys:
            self.look.same(
                f"{field}.counters", counters(keys["counters"]), self._number(COUNTERS, entity)
            )
        if "status" in keys:
            wanted = sorted(STATUS_NAMES[status(one)] for one in entries_of(keys["status"]))
            self.look.same(f"{field}.status", wanted, self._status(entity), row)
        if "on" in keys:
            host = self.game.lists[HOST][entity]
            where = f"{field}.on"
            self.host(where, keys["on"], host, lambda name: PAGE.find(self.board, name, [host], 0))

    def _number(self, column: int, entity: int) -> int:
        return self.game.lists[column][entity]

    def _status(self, entity: int) -> list[str]:
        lists = self.game.lists
        return sorted(
            name
            for name, column in zip(STATUS_NAMES, STATUS, strict=True)
            for _ in range(lists[column][entity])
        )

    def parts(self, entity: int) -> list[str]:
        found: list[str] = []
        for key, column in (("damage", DAMAGE), ("threat", THREAT), ("counters", COUNTERS)):
            if self._number(column, entity):
                found.append(f"{key}: {self._number(column, entity)}")
        if self._number(EXHAUSTED, entity):
            found.append("exhausted: true")
        if self._status(entity):
            found.append(f"status: {row(self._status(entity))}")
        if self.game.lists[HOST][entity] >= 0:
            found.append(f"on: {self.board.things.name(self.game.lists[HOST][entity])}")
        return found
