"""``then``: what is there, in the words of ``given``."""

from __future__ import annotations

from typing import Final

from tallystick.cases.comparing import Comparing, entry_name
from tallystick.cases.naming import entries_of, is_nobody
from tallystick.cases.nodes import Node
from tallystick.cases.plain.laying import Laying
from tallystick.cases.table import Looked
from tallystick.kernel.layout import CELLS, WINNERS

THEN: Final = ("seats", "winner", "over", "cited")


class Looking(Comparing):
    """One look at the end of a case."""

    def __init__(self, table: Laying) -> None:
        super().__init__(table.game, {}, lambda fact: ())
        self.table = table

    def look(self, then: Node) -> Looked:
        """Compare what is written, and nothing else."""
        keys = (*THEN, *self.table.cells, *self.table.shared)
        for key, node in then.only(keys, "key of then").items():
            if key in self.table.cells:
                found = self.game.lists[CELLS][self.table.layout.cell(key)]
                self.same(key, self.table.cell_value(key, node), found)
            elif key in self.table.shared:
                self.names(key, node, self.table.names(self.table.layout.column(key)))
        if "over" in then.entries():
            self.flag("over", then.entries()["over"], self.game.over)
        if "winner" in then.entries():
            winner = then.entries()["winner"]
            wanted = 0 if is_nobody(winner) else 1 << self.table.seat(winner)
            self.same("winner", wanted, self.game.lists[CELLS][WINNERS], self._mask)
        seats = then.get("seats")
        for name, node in seats.pairs() if seats is not None else ():
            self._seat(self.table.seat(name), name.text(), node)
        return Looked(self.found, self.told)

    def _seat(self, seat: int, name: str, node: Node) -> None:
        table, layout = self.table, self.table.layout
        for key, value in node.only((*layout.attributes, *table.mine), "key of a seat").items():
            field = f"seats.{name}.{key}"
            if key in table.mine:
                zone = layout.seat_lists(key)[seat]
                self.names(field, value, table.names(zone))
                self._one_by_one(field, value, zone)
            else:
                held = self.game.lists[table.attributes_of(seat)][layout.attribute(key)]
                self.same(field, value.number(0), held)

    def _one_by_one(self, field: str, node: Node, zone: int) -> None:
        """What is written of single cards: ``{card: Ox, rested: true}``."""
        left = list(self.game.lists[zone])
        for one in entries_of(node):
            wanted = list(self.table.columns_of(one))
            same = self.table.things.among(entry_name(one), left)
            fits = [e for e in same if all(self.game.lists[c][e] == n for c, n in wanted)]
            if fits:
                left.remove(fits[0])
            elif same:
                self.differ(field, one.flow(), "it otherwise")

    def _mask(self, mask: int) -> str:
        names = (name for i, name in enumerate(self.table.seats) if mask >> i & 1)
        return ", ".join(names) or "nobody"
