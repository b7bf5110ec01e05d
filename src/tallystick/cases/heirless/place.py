"""A position of Heirless under its case: time, names, what is declined, what is asked."""

from __future__ import annotations

from typing import Final

from tallystick.cases.heirless.names import place_of
from tallystick.cases.heirless.position import PHASE_WORDS, Position
from tallystick.cases.laid import LaidTable
from tallystick.cases.nodes import Node
from tallystick.cases.table import Moment
from tallystick.games.heirless.names import COLOURS
from tallystick.games.heirless.rulebook import HeirlessRules
from tallystick.games.heirless.zones import ACTION, BATTLE_AT, PHASE, PHASES, SEASON, TURN
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.layout import CELLS

# Where somebody may begin something, and nothing is half resolved; windows for Free Actions are
# such moments between the phases only: within a turn or a Battle they are part of what goes on.
OPEN: Final = ("turn", "battle", "draft", "replace", "arrange")
NO_PASSING: Final = Refusal(
    ("HL.turns.3", "HL.turns.2", "HL.turns.4"),
    "A turn is two Standard Actions, or one and Idling, or Idling at once; nobody passes it.",
)
PRIORITY: Final = ("turn", "free")


class Place(LaidTable):
    """The part of a table that knows no verbs."""

    rules: HeirlessRules

    def __init__(self, position: Position) -> None:
        seats = position.seats
        super().__init__(position.game, seats, dict(zip(COLOURS, seats, strict=False)))
        self.rules = position.rules
        self.things = position.things

    # -- time ------------------------------------------------------------------------------------

    def is_quiet(self) -> bool:
        decision = self.game.decision()
        if decision is None or decision.kind in OPEN:
            return True
        cells = self.game.lists[CELLS]
        return decision.kind == "free" and cells[PHASE] != ACTION and cells[BATTLE_AT] < 0

    def moment(self) -> tuple[int, int]:
        cells = self.game.lists[CELLS]
        return (self.turns(), cells[SEASON] * len(PHASES) + cells[PHASE])

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

    # -- decisions -------------------------------------------------------------------------------

    def is_priority(self, decision: Decision) -> bool:
        return decision.kind in PRIORITY

    def pass_refusal(self, seat: int) -> Refusal | None:
        """HL.turns.3: a turn does not end before two actions are done, or its player is Idle."""
        decision = self.game.decision()
        mine = decision is not None and decision.kind == "turn" and decision.seat == seat
        return NO_PASSING if mine else None

    @property
    def ended(self) -> Refusal:
        return Refusal(("HL.end.1", "HL.amb.25"), "The game is over.")

    # -- names -----------------------------------------------------------------------------------

    def place(self, node: Node) -> int:
        """A Tile, or the castle of somebody."""
        return place_of(node, self.seats)

    def entity_names(self, entities: list[int]) -> list[str]:
        """What cards are called."""
        return [self.things.name(entity) for entity in entities]
