"""A table of Heirless: its time, and the names of its places."""

from __future__ import annotations

from tallystick.cases.heirless.names import PHASE_WORDS, place_of
from tallystick.cases.nodes import Node
from tallystick.cases.noted.board import NotedBoard
from tallystick.cases.table import Moment
from tallystick.games.heirless.rulebook import HeirlessRules
from tallystick.games.heirless.zones import ACTION, PHASE, TURN
from tallystick.kernel.layout import CELLS


class HeirlessTable(NotedBoard):
    """The part of a table that those look at who compare."""

    rules: HeirlessRules

    # -- time ------------------------------------------------------------------------------------

    def moment(self) -> tuple[int, int]:
        return (self.turns(), self.page.moment(self.game)[1])

    def until(self, where: Node) -> Moment:
        found = self.moment_of(where, PHASE_WORDS)
        words = tuple(PHASE_WORDS.values())
        return found._replace(phase=words[found.phase]) if found.phase >= 0 else found

    def is_at(self, where: Moment) -> bool:
        cells = self.game.lists[CELLS]
        mine = where.seat < 0 or cells[TURN] == where.seat or cells[PHASE] != ACTION
        return mine and where.phase in (-1, cells[PHASE])

    def has_come(self, where: Moment, start: tuple[int, int], since: int) -> bool:
        """A phase has come when it is another one than that of ``start``, or has begun since the
        last step, and be it that nobody was asked in it; a turn, when it is another one."""
        now, decision = self.moment(), self.game.decision()
        if where.seat >= 0 and where.phase in (-1, ACTION):
            at = decision is not None and decision.kind == "turn"
            return at and now != start and self.is_at(where)
        if where.seat >= 0 and (decision is None or decision.seat != where.seat):
            return False
        if now[1] != start[1] and self.is_at(where):
            return True
        began = ("phase", -1, where.phase, -1)
        return began in self.game.facts[since:]

    # -- names -----------------------------------------------------------------------------------

    def place(self, node: Node) -> int:
        """A Tile, or the castle of somebody."""
        return place_of(node, self.seats)

    def entity_names(self, entities: list[int]) -> list[str]:
        """What cards are called."""
        return [self.things.name(entity) for entity in entities]
