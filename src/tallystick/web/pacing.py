"""How long bots take at a table, so that nobody sees from the time what one holds; and when a table
that could not go on tries again."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import Final

from tallystick.web.bots import BotJob

LATELY: Final = 20  # choices of a seat, for each kind of question
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0  # seconds, before something is tried again
CHANCE: Final = SystemRandom()  # nothing of a game hangs on it


class Pacing:
    """A bot takes ``least`` seconds for an answer, and where there is nothing to choose as long as
    it did lately where there was, by the kind of question."""

    def __init__(self, least: float) -> None:
        self.least = least
        self._took: dict[tuple[int, str], deque[float]] = defaultdict(lambda: deque(maxlen=LATELY))

    async def answer(self, job: BotJob, thinking: Awaitable[int]) -> int:
        """What comes of the thinking, when it is time."""
        begun = time.monotonic()
        choice, _ = await asyncio.gather(thinking, asyncio.sleep(self.least))
        passed, took = time.monotonic() - begun, self._took[job.seat, job.kind]
        if job.options > 1:
            took.append(passed)
        elif took:
            await asyncio.sleep(max(0.0, CHANCE.choice(took) - passed))
        return choice


class Retry:
    """Something is tried again by itself: after a second, and then each time after twice as long,
    a minute at most."""

    def __init__(self, again: Callable[[], object]) -> None:
        self._again = again
        self._wait = FIRST_WAIT
        self._due: asyncio.TimerHandle | None = None

    def later(self) -> None:
        """Try again after the wait: it could not be done now. The next wait is twice as long."""
        self._stop()
        self._due = asyncio.get_running_loop().call_later(self._wait, self._again)
        self._wait = min(2 * self._wait, LONGEST_WAIT)

    def done(self) -> None:
        """Stop trying: it is done, or need not be."""
        self._stop()
        self._wait = FIRST_WAIT

    def _stop(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
