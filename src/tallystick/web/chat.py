"""What people say at a table besides the game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final, NamedTuple

from tallystick.play.match import ONLOOKER
from tallystick.web.writer import StoreWriter

CHAT_KEPT: Final = 200  # the last of what was said, for somebody who comes


class Words(NamedTuple):
    """What somebody said, by its number from 1."""

    number: int
    seat: int
    text: str

    def is_for(self, seat: int) -> bool:
        """Whether a seat hears it: all do, but what an onlooker says is for onlookers."""
        return self.seat != ONLOOKER or seat == ONLOOKER


class ChatLog:
    """All that was said at a table; it is on the disk before anybody hears it."""

    def __init__(self, table: str, said: Iterable[tuple[int, str]], writer: StoreWriter) -> None:
        """``said``: the seats and words that are on the disk."""
        self._table = table
        self._said = [Words(n, seat, text) for n, (seat, text) in enumerate(said, 1)]
        self._writer = writer
        self._lock = asyncio.Lock()

    async def add(self, seat: int, text: str) -> Words:
        """Somebody says something."""
        async with self._lock:
            said, store = Words(len(self._said) + 1, seat, text), self._writer.store
            await self._writer.do(lambda to: store.chat(to, self._table, *said))
            self._said.append(said)
        return said

    def latest(self, seat: int) -> list[Words]:
        """What a seat hears that comes."""
        return [said for said in self._said[-CHAT_KEPT:] if said.is_for(seat)]
