"""Mutants tried, each in a process of its own: which case notices?"""

from __future__ import annotations

import multiprocessing
import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

from tests.mutants.swapping import Mutant, swap

SECONDS: Final = 10.0  # of computing that a case may take; after that it hangs
PATIENCE: Final = 120.0  # seconds without a word from a process, after which it is ended
MEMORY: Final = 3 << 30  # bytes that a mutant may use

NOBODY: Final = -1


class Trial(NamedTuple):
    """A mutant, and the cases to run, by number: those that name each clause, then others."""

    mutant: Mutant
    named: tuple[tuple[str, tuple[int, ...]], ...]
    others: tuple[int, ...]
    makes_cards: bool


class Verdict(NamedTuple):
    """Which case notices first (NOBODY if none does), and for each clause of those that name it."""

    trial: Trial
    by: int
    named: dict[str, int]


class Hangs(BaseException):
    """A case takes too long: no exception that the code under test would catch."""


def order(trial: Trial, holds: Callable[[int], bool]) -> Verdict:
    """Run the cases of a trial until it is known which notice."""
    known: dict[int, bool] = {}

    def fails(case: int) -> bool:
        if case not in known:
            known[case] = not holds(case)
        return known[case]

    named = {clause: next(filter(fails, cases), NOBODY) for clause, cases in trial.named}
    found = [case for case in named.values() if case != NOBODY]
    by = found[0] if found else next(filter(fails, trial.others), NOBODY)
    return Verdict(trial, by, named)


def try_all(
    trials: Sequence[Trial],
    judge: Callable[[int], bool],
    forget: Callable[[bool], None],
    jobs: int = 1,
) -> Iterator[Verdict]:
    """The verdicts, in the order of the trials. ``judge`` says whether a case holds, ``forget`` is
    called before the first, with whether cards are to be made anew."""
    context = multiprocessing.get_context("fork")
    running: dict[Any, _Child] = {}
    done: dict[int, Verdict] = {}
    shown, todo = 0, list(enumerate(trials))[::-1]
    while running or todo:
        while todo and len(running) < jobs:
            child = _Child(context, *todo.pop(), judge, forget)
            running[child.conn] = child
        silent = [conn for conn in wait(list(running), timeout=1.0) if not running[conn].hear()]
        for conn in [*silent, *(one for one, child in running.items() if child.is_late())]:
            child = running.pop(conn)
            done[child.n] = child.verdict()
        while shown in done:
            yield done.pop(shown)
            shown += 1


class _Child:
    """A process that tries one mutant, and what it has said so far."""

    def __init__(
        self,
        context: Any,
        n: int,
        trial: Trial,
        judge: Callable[[int], bool],
        forget: Callable[[bool], None],
    ) -> None:
        self.n = n
        self.trial = trial
        self.failed: set[int] = set()
        self.now = NOBODY
        self.heard = time.monotonic()
        self.conn, theirs = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(
            target=_work, args=(theirs, trial, judge, forget), daemon=True
        )
        self.process.start()
        theirs.close()

    def hear(self) -> bool:
        """Take in what it says; False when it has nothing more to say."""
        self.heard = time.monotonic()
        try:
            what, case = self.conn.recv()
        except (EOFError, OSError):
            return False
        if what == "begins":
            self.now = case
            return True
        self.now = NOBODY
        if what == "fails":
            self.failed.add(case)
        return True

    def is_late(self) -> bool:
        """Whether nothing has been heard for too long."""
        return time.monotonic() - self.heard > PATIENCE

    def verdict(self) -> Verdict:
        """What came of it; a case that brought the process down has noticed."""
        if self.process.is_alive() and self.is_late():
            self.process.kill()
        self.process.join()
        if self.now != NOBODY:
            self.failed.add(self.now)
        elif self.process.exitcode != 0:
            raise RuntimeError(f"{self.trial.mutant.key} could not be tried")
        return order(self.trial, lambda case: case not in self.failed)


def _work(
    conn: Connection, trial: Trial, judge: Callable[[int], bool], forget: Callable[[bool], None]
) -> None:
    """Break the function, and run cases until it is known which notice."""
    with suppress(ValueError, OSError):  # not everywhere can it be limited
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _hangs)
    swap(trial.mutant)
    forget(trial.makes_cards)

    def holds(case: int) -> bool:
        conn.send(("begins", case))
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            held = judge(case)
        except (Hangs, Exception):
            held = False
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        conn.send(("holds" if held else "fails", case))
        return held

    order(trial, holds)
    conn.close()


def _hangs(signum: int, frame: Any) -> None:
    raise Hangs


def caught(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Those that some case noticed."""
    return [verdict for verdict in verdicts if verdict.by != NOBODY]
