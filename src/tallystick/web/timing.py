"""The clock of a table in the event loop: it goes with what happens, and calls when somebody's time
is up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from tallystick.play.match import ANSWER, UNDO
from tallystick.web.clock import NOBODY, Clock
from tallystick.web.table import Line, WebTable


class TurnTimer:
    """``ring`` is called when the time of the seat that is asked is up, as far as the loop knows;
    whoever is called looks again (``is_up``)."""

    def __init__(self, clock: Clock, ring: Callable[[], Coroutine[object, object, None]]) -> None:
        self.clock = clock
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether somebody's time runs, or is about to."""
        return self._timer is not None

    @property
    def is_up(self) -> bool:
        """Whether the time of the seat that is asked is up."""
        return self.clock.running != NOBODY and self.clock.due() <= 0

    def count(self, table: WebTable, line: Line, asked: int) -> Line:
        """A line, and more, have happened, ``asked`` being the seat that was: the last line, with
        the time that is left then."""
        after = table.decision()
        if line.entry.kind == ANSWER and line.asked:
            self.clock.answered(asked)
        elif line.entry.kind == UNDO and after is not None:
            self.clock.taken_back(after.seat)
        return table.timed(self.clock.times())

    def run(self, table: WebTable) -> None:
        """The time of whoever is asked runs."""
        asked = table.decision()
        self.clock.run(NOBODY if asked is None else asked.seat)
        self.close()
        if self.clock.running != NOBODY:
            wait = max(0.0, self.clock.due())
            self._timer = asyncio.get_running_loop().call_later(wait, self._rings)

    def _rings(self) -> None:
        self._timer = None
        self._ringing = asyncio.create_task(self._ring())

    def close(self) -> None:
        """Stop the timer: nobody is called any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
