"""How long people may think, where a table wants that: a bank for each, and an increment for each
answer. Nothing here waits: whoever has the loop asks how long it is until somebody's time is up.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Final, NamedTuple

from tallystick.play.match import ANSWER, UNDO
from tallystick.web.table import Line, WebTable

NOBODY: Final = -1
UNTIMED: Final = -1  # stands for the time of a bot
GRACE: Final = 60.0  # seconds until the time of somebody runs who has not been there yet


class TimeControl(NamedTuple):
    """Seconds that each person has at first, and at most; and that each answer adds."""

    bank: int
    increment: int


class Clock:
    """The time that each seat has left, in milliseconds; that of one seat runs, or of none.

    It is counted on this process's own clock: nobody's time runs while no server has the table.
    """

    def __init__(
        self,
        terms: TimeControl,
        seats: int,
        people: Collection[int],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.terms = terms
        self.now = now
        self.running = NOBODY
        self._left = [terms.bank * 1000 if at in people else UNTIMED for at in range(seats)]
        self._since = 0.0
        self._been: set[int] = set()

    def set(self, left: Sequence[int]) -> None:
        """Set the time that is left to the seats, as it was kept; nothing kept changes nothing."""
        self._left = list(left) or self._left
        self.running = NOBODY

    def times(self) -> tuple[int, ...]:
        """What is left to each seat now."""
        return tuple(
            max(0, left - self._spent()) if seat == self.running else left
            for seat, left in enumerate(self._left)
        )

    @property
    def ticks(self) -> int:
        """Whose time is being spent; NOBODY while it waits for somebody to come."""
        return self.running if self.now() >= self._since else NOBODY

    def due(self) -> float:
        """Seconds until the time of the seat whose clock runs is up."""
        return self._since + self._left[self.running] / 1000 - self.now()

    def run(self, seat: int) -> None:
        """From now on the time of this seat runs, if it did not already; that of one who has not
        been there yet, in a while."""
        if seat != self.running:
            self.stop()
            self.running = seat if seat >= 0 and self._left[seat] != UNTIMED else NOBODY
            self._since = self.now() + (0 if seat in self._been else GRACE)

    def stop(self) -> None:
        """What the running seat has spent is spent; nobody's time runs."""
        self._left = list(self.times())
        self.running = NOBODY

    def come(self, seat: int) -> None:
        """Note that somebody of a seat is there: its time begins to run."""
        self._been.add(seat)
        if seat == self.running:
            self._since = min(self._since, self.now())

    def answered(self, seat: int) -> None:
        """A seat has answered."""
        self._add(seat, self.terms.increment)

    def taken_back(self, seat: int) -> None:
        """A seat has taken an answer back, and what it had for it."""
        self._add(seat, -self.terms.increment)

    def _add(self, seat: int, seconds: int) -> None:
        self.stop()
        if self._left[seat] != UNTIMED:
            left = self._left[seat] + seconds * 1000
            self._left[seat] = min(max(0, left), self.terms.bank * 1000)

    def _spent(self) -> int:
        return max(0, round((self.now() - self._since) * 1000))


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
