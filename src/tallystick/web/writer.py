"""The thread that writes: whatever waits goes into one transaction, and a promise is kept only once
that is on the disk. Transactions keep apart a little, so that a busy server needs fewer of them."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection

from tallystick.web.store import Store

T = TypeVar("T")

MOST_TOGETHER: Final = 200  # jobs in one transaction
APART: Final = 0.02  # seconds from where a transaction begins to where the next one may


class WriteJob(NamedTuple):
    """What is to be done, and the promise of what comes of it."""

    do: Callable[[Connection], object]
    promise: asyncio.Future[Any]


class StoreWriter:
    """A thread of its own for a store: jobs in order, all that wait in one transaction.

    A job that fails takes only itself back: the others are done again without it, so a job must
    bear being done twice. Once ``close`` is called, what waits is done, and nothing more is taken.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._jobs: queue.SimpleQueue[WriteJob | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def do(self, job: Callable[[Connection], T]) -> asyncio.Future[T]:
        """A promise of what a job comes to, once on the disk; it is done in any case."""
        promise: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(WriteJob(job, promise))
        return promise

    def close(self) -> None:
        """Do the jobs that wait, and stop."""
        self._jobs.put(None)
        self._thread.join()
        self.store.close()

    def _run(self) -> None:
        began = 0.0
        while (first := self._jobs.get()) is not None:
            time.sleep(max(0.0, began + APART - time.monotonic()))
            began = time.monotonic()
            self._commit([first, *self._waiting()])

    def _waiting(self) -> list[WriteJob]:
        """What waits besides, as much as goes into a transaction."""
        found: list[WriteJob] = []
        while len(found) < MOST_TOGETHER - 1 and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:  # there is an end to it, after these
                self._jobs.put(None)
                break
            found.append(job)
        return found

    def _commit(self, batch: list[WriteJob]) -> None:
        """Do all of them, or each for itself if they cannot be done together."""
        try:
            with self.store.engine.begin() as connection:
                found = [job.do(connection) for job in batch]
        except Exception as error:  # whatever it is, it is told to whoever waits
            if len(batch) == 1:
                _tell(batch, [error])
            for job in batch if len(batch) > 1 else ():
                self._commit([job])
        else:
            _tell(batch, found)


def _tell(batch: list[WriteJob], found: list[object]) -> None:
    """Keep the promises, each loop being woken once; an exception breaks its promise."""
    for loop in {job.promise.get_loop() for job in batch}:
        pairs = zip(batch, found, strict=True)
        mine = [(job.promise, one) for job, one in pairs if job.promise.get_loop() is loop]
        with suppress(RuntimeError):  # it is closed: nobody waits any more
            loop.call_soon_threadsafe(_keep, mine)


def _keep(promises: list[tuple[asyncio.Future[Any], object]]) -> None:
    for promise, value in promises:
        if promise.done():  # whoever waited was cancelled
            continue
        if isinstance(value, Exception):
            promise.set_exception(value)
        else:
            promise.set_result(value)
