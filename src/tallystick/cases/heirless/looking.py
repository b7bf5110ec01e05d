"""``then``: what is there, in the words of ``given``; only what is written is compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.heirless.comparison import Comparison
from tallystick.cases.heirless.laying import KEYS, TRACKER_KEYS
from tallystick.cases.heirless.names import HALVES, PHASE_WORDS
from tallystick.cases.heirless.oaths import check_promises, found_oaths, unlike
from tallystick.cases.heirless.reasons import castle_reason, control_reasons, tracker_reasons
from tallystick.cases.heirless.seat_look import look_seat
from tallystick.cases.heirless.seated import HeirlessTable
from tallystick.cases.naming import is_nobody, row
from tallystick.cases.nodes import Node
from tallystick.cases.table import Looked
from tallystick.errors import unknown
from tallystick.games.heirless import tracker
from tallystick.games.heirless.control import castle_controller
from tallystick.games.heirless.zones import (
    ACTION,
    ACTIONS,
    CASTLE,
    CONTROL,
    DONE,
    ENACTED,
    EVENTS,
    HALF,
    LAWS,
    PHASE,
    PHASES,
    SEASON,
    TILES,
    TRACK,
    TURN,
    levels_at,
)
from tallystick.kernel.layout import CELLS, WINNERS

THEN_KEYS: Final = (*KEYS, "control", "winner", "over", "cited")
TRACKER_LOOKS: Final = (*TRACKER_KEYS, "order", "priorities")
CARDS: Final = {"laws": LAWS, "enacted": ENACTED, "events": EVENTS}


class Looking(Comparison):
    """One look at the end of a case."""

    def __init__(self, board: HeirlessTable) -> None:
        super().__init__(board)
        self.cells = self.game.lists[CELLS]

    def look(self, then: Node) -> Looked:
        """What of ``then`` does not hold, and what there is to say about the rest."""
        for key, node in then.only(THEN_KEYS, "key of then").items():
            LOOKS[key](self, node)
        return Looked(self.found, self.told)

    # -- the tracker -----------------------------------------------------------------------------

    def tracker(self, node: Node) -> None:
        keys = node.only(TRACKER_LOOKS, "key of the tracker")
        if "action" in keys:
            self.same("tracker.action", keys["action"].choice(HALVES, "half"),
                      HALVES[self.cells[HALF]])  # fmt: skip
        for side, half in enumerate(HALVES):
            if half in keys:
                self._row(f"tracker.{half}", keys[half], self.game.lists[TRACK[side]])
        for key, found in (("order", tracker.order), ("priorities", tracker.priorities)):
            if key in keys:
                self._row(f"tracker.{key}", keys[key], found(self.game))
        self.told += tracker_reasons(self.board)

    def _row(self, field: str, node: Node, found: list[int]) -> None:
        wanted = [self.owner(one) for one in node.items()]
        self.same(field, wanted, found, self._owners)

    def _owners(self, owners: list[int]) -> str:
        return row(self.owner_names(owners))

    # -- the turn --------------------------------------------------------------------------------

    def turn(self, node: Node) -> None:
        now = self.cells[TURN] if self.cells[PHASE] == ACTION else -1
        self.same("turn", self._seat_or_none(node), now, self.seat_text)

    def _seat_or_none(self, node: Node) -> int:
        return -1 if is_nobody(node) else self.board.seat(node)

    def actions_left(self, node: Node) -> None:
        left = ACTIONS - self.cells[DONE] if self.cells[PHASE] == ACTION else 0
        self.same("actions_left", node.number(0), left)

    def phase(self, node: Node) -> None:
        wanted = PHASE_WORDS[node.choice(tuple(PHASE_WORDS), "phase")]
        self.same("phase", wanted, self.cells[PHASE], lambda phase: PHASES[phase])

    def season(self, node: Node) -> None:
        self.same("season", node.number(), self.cells[SEASON])

    # -- the map ---------------------------------------------------------------------------------

    def tiles(self, node: Node) -> None:
        for name, owners in node.entries().items():
            tile = self._tile(name, owners)
            for key, value in owners.pairs():
                owner = self.owner(key)
                self.levels(f"tiles.{name}.{key.text()}", value,
                            levels_at(self.game, tile, owner))  # fmt: skip

    def _tile(self, name: str, node: Node) -> int:
        if name not in TILES:
            raise node.at(unknown("Tile", name, TILES))
        return TILES.index(name)

    def control(self, node: Node) -> None:
        for key, owner in node.pairs():
            place = self.board.place(key)
            wanted = -1 if is_nobody(owner) else self.owner(owner)
            field = f"control.{key.text()}"
            if place >= CASTLE:
                found = castle_controller(self.game, place - CASTLE)
                self.told.append(castle_reason(self.board, place - CASTLE))
            else:
                found = self.game.lists[CONTROL][place]
                self.told += control_reasons(self.board, place)
            self.same(field, wanted, found, self.seat_text)

    # -- cards and promises ----------------------------------------------------------------------

    def cards(self, key: str, node: Node) -> None:
        """Cards in an unordered zone, or how many."""
        self.names(key, node, self.board.entity_names(self.game.lists[CARDS[key]]))

    def promises(self, node: Node) -> None:
        check_promises(node)
        oaths = found_oaths(self.game, self.board.seats)
        if unlike(node, oaths):
            self.differ("promises", node.flow(), row(str(oath) for oath in oaths))

    # -- seats and the end -----------------------------------------------------------------------

    def seats(self, node: Node) -> None:
        for name, value in node.entries().items():
            look_seat(self, self.board.seat(value, name), value)

    def over(self, node: Node) -> None:
        self.flag("over", node, self.game.over)

    def winner(self, node: Node) -> None:
        wanted = sorted(
            seat for one in node.one_or_more() if (seat := self._seat_or_none(one)) >= 0
        )
        mask = self.cells[WINNERS]
        found = [seat for seat in range(len(self.board.seats)) if mask >> seat & 1]
        self.same("winner", wanted, found, self._owners)

    def cited(self, node: Node) -> None:
        """Looked at by the runner, which knows what has been cited."""


LOOKS: Final[dict[str, Callable[[Looking, Node], None]]] = {
    "tracker": Looking.tracker,
    "turn": Looking.turn,
    "actions_left": Looking.actions_left,
    "phase": Looking.phase,
    "season": Looking.season,
    "tiles": Looking.tiles,
    "control": Looking.control,
    "laws": lambda look, node: look.cards("laws", node),
    "enacted": lambda look, node: look.cards("enacted", node),
    "events": lambda look, node: look.cards("events", node),
    "promises": Looking.promises,
    "seats": Looking.seats,
    "over": Looking.over,
    "winner": Looking.winner,
    "cited": Looking.cited,
}
