"""Somebody at a table: what waits to be sent to them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec

from tallystick.web import protocol
from tallystick.web.clock import Clock
from tallystick.web.scenes import SceneWriter
from tallystick.web.table import WebTable
from tallystick.web.views import view_of

MOST_WAITING: Final = 64  # messages to one client that reads nothing
MOST_SEEN: Final = 1_000_000

ENCODER: Final = msgspec.json.Encoder()


class Gone(Exception):
    """What is said comes too late, or from somebody who may not say it: why."""

    def __init__(self, text: str, stale: bool = False) -> None:
        super().__init__(text)
        self.stale = stale


class Viewer:
    """Somebody who is there: a seat or an onlooker, and what waits to be sent to them.

    A view that waits is replaced by a newer one, so a slow client falls behind by one at most.
    """

    def __init__(self, seat: int, seen: int) -> None:
        self.seat = seat
        self.seen = seen  # lines of the log that have been sent
        self.closed = 0  # the code with which the socket is to be closed
        self._drawing = SceneWriter()
        self._view: tuple[bytes, int] | None = None
        self._waiting: list[bytes] = []
        self._most = MOST_WAITING
        self._news = asyncio.Event()

    def show(self, table: WebTable, clock: Clock | None) -> None:
        """Send the table as it stands."""
        view = view_of(table, self.seat, min(self.seen, MOST_SEEN), clock, self._drawing)
        self._view = (ENCODER.encode(view), view.number)
        self._news.set()

    def begin(self, messages: Iterable[protocol.Sent]) -> None:
        """Send what there is for somebody who comes: its size says nothing of how they read."""
        kept = [ENCODER.encode(message) for message in messages]
        self._waiting += kept
        self._most += len(kept)
        self._news.set()

    def send(self, message: protocol.Sent) -> None:
        """Send a message."""
        if len(self._waiting) >= self._most:
            self.close(protocol.TOO_SLOW)
            return
        self._waiting.append(ENCODER.encode(message))
        self._news.set()

    def close(self, code: int) -> None:
        """Send no more."""
        self.closed = self.closed or code
        self._news.set()

    async def next(self) -> list[bytes]:
        """What is to be sent; nothing once it is to be closed."""
        while not (self._waiting or self._view or self.closed):
            self._news.clear()
            await self._news.wait()
        found, self._waiting, self._most = self._waiting, [], MOST_WAITING
        if self._view is not None:
            data, self.seen = self._view
            self._view = None
            found.append(data)
        return [] if self.closed else found
