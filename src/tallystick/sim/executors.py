"""Where games are played: here, in processes of this machine, or on a cluster; one face for all."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from time import monotonic
from typing import Final, Generic, ParamSpec, Protocol, TypeVar

from tallystick.errors import InputError
from tallystick.sim.play import Stop, never

A = ParamSpec("A")
T = TypeVar("T")
P = TypeVar("P")  # what a plan is, to whoever plays it
G = TypeVar("G")  # what comes of a game


class Numbered(Protocol):
    """Something that comes of game ``game``."""

    @property
    def game(self) -> int:
        """The number of the game."""


N = TypeVar("N", bound=Numbered)

Play = Callable[[P, Sequence[int], Stop], list[G]]
"""Plays games of a plan by their numbers, in order; fewer if it is to stop."""

CHUNK_SECONDS: Final = 2.0  # so long a task should take
MOST_IN_A_TASK: Final = 100
MOST_BREAKS: Final = 3  # in a row, without a game played in between


class Crew(Protocol):
    """Whoever plays games: tasks go to its executor, which can be replaced when it breaks."""

    width: int  # how many tasks it works on at once
    breaks: tuple[type[BaseException], ...]  # what a task raises whose worker is lost

    def hire(self) -> Executor:
        """A new executor; the one before, if any, is let go."""

    def task(self, play: Play[P, G], plan: P, numbers: Sequence[int]) -> Callable[[], list[G]]:
        """The task of playing games of some numbers, as it is submitted."""

    def stop(self) -> None:
        """Whoever is playing is to stop at the next question."""

    def leave(self) -> None:
        """No more games are played."""


class Inline(Executor):
    """Does what is submitted at once, in this process."""

    def submit(self, fn: Callable[A, T], /, *args: A.args, **kwargs: A.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Alone:
    """One process: this one."""

    width = 1
    breaks: tuple[type[BaseException], ...] = ()

    def __init__(self) -> None:
        self._stopped = False

    def hire(self) -> Executor:
        """The executor that plays in this process."""
        return Inline()

    def task(self, play: Play[P, G], plan: P, numbers: Sequence[int]) -> Callable[[], list[G]]:
        """The games, which are played and stopped in this process."""
        return lambda: play(plan, numbers, lambda: self._stopped)

    def stop(self) -> None:
        """Stop the run before its next question."""
        self._stopped = True

    def leave(self) -> None:
        """Nothing: no other process is open."""


_stop: Event | None = None  # in a worker: set once the run is to stop


def _begin(stop: Event) -> None:
    """A worker begins: Ctrl-C is for the process that it works for; when that goes, however it
    does, so does the worker, which would wait for tasks without end."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    run = parent_process()

    def go_with_it() -> None:
        if run is not None:
            run.join()
        os._exit(1)

    threading.Thread(target=go_with_it, daemon=True).start()


def _play_here(play: Play[P, G], plan: P, numbers: Sequence[int]) -> list[G]:
    return play(plan, numbers, _stop.is_set if _stop is not None else never)


class Processes:
    """Several processes of this machine."""

    breaks: tuple[type[BaseException], ...] = (BrokenProcessPool,)

    def __init__(self, jobs: int) -> None:
        self.width = jobs
        self._context = get_context("spawn")
        self._stop = self._context.Event()
        self._pool: ProcessPoolExecutor | None = None

    def hire(self) -> Executor:
        """A new pool."""
        self.leave()
        self._pool = ProcessPoolExecutor(self.width, self._context, _begin, (self._stop,))
        return self._pool

    def task(self, play: Play[P, G], plan: P, numbers: Sequence[int]) -> Callable[[], list[G]]:
        """Played by a worker, which can be stopped."""
        return partial(_play_here, play, plan, numbers)

    def stop(self) -> None:
        """The workers see it."""
        self._stop.set()

    def leave(self) -> None:
        """Let the workers go, once they have done what they are at."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def played(
    crew: Crew, play: Play[P, G], plan: P, numbers: Sequence[int], stopping: Callable[[], bool]
) -> Iterator[G]:
    """Play these games, each once, as they come, until somebody says stop: then what is done is
    still handed in. A worker that is lost costs nobody a game: what it had not handed in is played
    again. InputError where workers are lost again and again."""
    work = _Work(crew, play, plan, deque(numbers))
    try:
        while work.is_open and not stopping():
            yield from work.next()
        yield from work.rest()
    finally:
        crew.leave()


def in_order(
    crew: Crew, play: Play[P, N], plan: P, numbers: Sequence[int], stopping: Callable[[], bool]
) -> Iterator[N]:
    """Play these games, and hand in each when all before it are there."""
    waiting: dict[int, N] = {}
    wanted = deque(numbers)
    for one in played(crew, play, plan, numbers, stopping):
        waiting[one.game] = one
        while wanted and wanted[0] in waiting:
            yield waiting.pop(wanted.popleft())


class _Work(Generic[P, G]):
    """What is to be played, what is being played, and how long a game takes."""

    def __init__(self, crew: Crew, play: Play[P, G], plan: P, waiting: deque[int]) -> None:
        self.crew, self.play, self.plan, self.waiting = crew, play, plan, waiting
        self.executor = crew.hire()
        self.pending: dict[Future[list[G]], list[int]] = {}
        self.size = 1
        self.breaks = 0
        self.begun, self.done = monotonic(), 0

    @property
    def is_open(self) -> bool:
        """Whether anything is left to do."""
        return bool(self.waiting or self.pending)

    def next(self) -> list[G]:
        """Hand out work, and wait for some of it."""
        while self.waiting and len(self.pending) < self._most_pending:
            chunk = [self.waiting.popleft() for _ in range(self._of_a_task)]
            try:
                future = self.executor.submit(self.crew.task(self.play, self.plan, chunk))
            except self.crew.breaks as error:
                self._lost(chunk, error)
                break
            self.pending[future] = chunk
        if not self.pending:
            return []
        done, _ = wait(self.pending, return_when=FIRST_COMPLETED)
        return [record for future in done for record in self._handed_in(future)]

    @property
    def _of_a_task(self) -> int:
        """How many games the next task has: fewer towards the end, so that none waits long."""
        share = len(self.waiting) // (2 * self.crew.width)
        return max(1, min(self.size, share))

    @property
    def _most_pending(self) -> int:
        return 1 if self.crew.width == 1 else 2 * self.crew.width

    def _handed_in(self, future: Future[list[G]]) -> list[G]:
        chunk = self.pending.pop(future)
        try:
            records = future.result()
        except self.crew.breaks as error:
            self._lost(chunk, error)
            return []
        self.breaks = 0
        self.done += len(records)
        if self.crew.width > 1:
            seconds = self.crew.width * (monotonic() - self.begun) / max(1, self.done)
            self.size = max(1, min(MOST_IN_A_TASK, int(CHUNK_SECONDS / max(seconds, 1e-3))))
        return records

    def _lost(self, chunk: list[int], error: BaseException) -> None:
        """A worker was lost, and with it all that the pool was at."""
        self.breaks += 1
        if self.breaks > MOST_BREAKS * self._most_pending:
            raise InputError(f"the workers are lost again and again: {error}", field="--jobs")
        self.waiting.extendleft(reversed(chunk))
        if not self.pending:
            self.executor = self.crew.hire()

    def rest(self) -> list[G]:
        """What is still handed in after a stop: whole games only."""
        for future in self.pending:
            future.cancel()
        running = [future for future in self.pending if not future.cancelled()]
        wait(running)
        found: list[G] = []
        for future in running:
            if future.exception() is None:
                found += future.result()
        return found
