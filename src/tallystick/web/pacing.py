"""How long bots take at a table, so that nobody sees from the time what one holds."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Awaitable
from random import SystemRandom
from typing import Final

from tallystick.web.bots import BotJob

LATELY: Final = 20  # choices of a seat, for each kind of question
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
