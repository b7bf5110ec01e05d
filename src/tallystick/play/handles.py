"""Handles: what one viewer's scenes, and the lines that it is told, name things by.

A thing has a handle while the viewer sees it. When it goes where the viewer cannot look, the handle
dies, and should the thing come back it is given another: nobody learns that *this* is the card that
went back to the hand. Handles are numbered as things come into sight, in the order in which they
lie, so that they hang on nothing but what the viewer sees; the same seed and the same entries of a
log give the same handles to whoever has watched from the start.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from tallystick.kernel.journal import ENTRY
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.view import sees_list

PREFIX: Final = "c"
LEAD: Final = 2 * ENTRY  # what a move writes into the log before it says where to
NEVER: Final = 1 << 60


class Hidden(NamedTuple):
    """Of a thing that was out of sight during a step: what it was called before ("": nothing); and,
    as lengths of the log, when it left for the first time and was back from that, and when it left
    for the last time and was back from that."""

    name: str
    left: int
    returned: int
    last_left: int
    back: int


class Handles:
    """The handles of one viewer (a seat, or -1: an onlooker) of one game."""

    def __init__(self, game: Game, viewer: int) -> None:
        layout = game.rules.layout
        self.game = game
        # Never changed, but replaced: whoever has it may keep it.
        self.names: Mapping[int, str] = {}
        self.given = 0
        self._open = {
            at
            for at in range(len(game.lists))
            if layout.spec(at).sort == "zone" and sees_list(layout, at, viewer)
        }
        self._seen = sorted(self._open)
        self._hidden: dict[int, Hidden] = {}
        self._give()

    def of(self, entity: int) -> str:
        """The handle of an entity; "" where the viewer does not see it."""
        return self.names.get(entity, "")

    def entity(self, handle: str) -> int:
        """What a handle names now. Raises KeyError for one that is dead, or never was."""
        for entity, name in self.names.items():
            if name == handle:
                return entity
        raise KeyError(handle)

    def at(self, entity: int, moment: int) -> str:
        """What an entity was called when, in the step last followed, the log was so long; a fact
        may be told shortly before what it tells happens, or after."""
        now, hidden = self.of(entity), self._hidden.get(entity)
        if hidden is None or (now and moment - hidden.last_left >= hidden.back - moment):
            return now
        return hidden.name if moment - hidden.left <= hidden.returned - moment else ""

    def follow(self, since: int) -> None:
        """Go along with a step: with what the log says from ``since`` on."""
        self._hidden = {}
        for entity, moves in self._moves(since).items():
            left = [moment for moment, to in moves if to not in self._open]
            if left:
                first, last = ((at + ENTRY, self._back(moves, at)) for at in (left[0], left[-1]))
                self._hidden[entity] = Hidden(self.of(entity), *first, *last)
        if not self._hidden.keys().isdisjoint(self.names):
            self.names = {e: name for e, name in self.names.items() if e not in self._hidden}
        self._give()

    def _back(self, moves: list[tuple[int, int]], left: int) -> int:
        """When a thing began to come back into sight after it had left, or NEVER."""
        seen = (moment - LEAD for moment, to in moves if moment > left and to in self._open)
        return next(seen, NEVER)

    def go_back(self, names: Mapping[int, str]) -> None:
        """Steps were taken back: things are called again what they were called before."""
        self.names = names
        self._hidden = {}
        self._give()

    def anew(self, given: int) -> None:
        """Give all that is in sight another handle, when so many had been given elsewhere."""
        self.given, self.names, self._hidden = given, {}, {}
        self._give()

    def _moves(self, since: int) -> dict[int, list[tuple[int, int]]]:
        """The moves of each entity since, in order: (how long the log was, to which zone)."""
        zones = self.game.lists[ZONE]
        rows: dict[int, list[tuple[int, int]]] = {}
        for moment, entity, came_from in self.game.moves(since):
            rows.setdefault(entity, []).append((moment, came_from))
        return {
            entity: [
                (moment, to)
                for (moment, _), to in zip(
                    moves, [*(zone for _, zone in moves[1:]), zones[entity]], strict=True
                )
            ]
            for entity, moves in rows.items()
        }

    def _give(self) -> None:
        """A handle to whatever is in sight and has none."""
        lists, names = self.game.lists, self.names
        new = [e for at in self._seen for e in lists[at] if e not in names]
        if new:
            numbers = range(self.given + 1, self.given + len(new) + 1)
            self.names = {**names, **dict(zip(new, map(_handle, numbers), strict=True))}
            self.given += len(new)


@cache
def _handle(number: int) -> str:
    """A handle; the same few serve all viewers of all games."""
    return f"{PREFIX}{number}"
