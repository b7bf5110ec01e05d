"""How much of anything one client may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

CLIENTS: Final = 10_000  # whose rates are remembered


class Limits(NamedTuple):
    """``burst`` messages at once and ``rate`` a second of a socket; ``tables_burst`` new tables at
    once and ``tables_rate`` a second of an address; ``sockets`` in all, ``at_table`` at one."""

    burst: int = 60
    rate: float = 20.0
    tables_burst: int = 20
    tables_rate: float = 0.2
    sockets: int = 5_000
    at_table: int = 64


class Bucket:
    """A limit of so many at once, and so many more a second."""

    def __init__(
        self, burst: int, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst = burst
        self.rate = rate
        self._clock = clock
        self._left = float(burst)
        self._then = clock()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._then) * self.rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One for each client."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Take one of a client's, if there is one."""
        bucket = self._of.setdefault(client, Bucket(self.burst, self.rate))
        self._of.move_to_end(client)
        if len(self._of) > CLIENTS:
            self._of.popitem(last=False)
        return bucket.take()
