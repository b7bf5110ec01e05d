"""A run: its games played, kept, added up."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tallystick.rules.rulebook import Rulebook
from tallystick.sim.executors import Crew, played
from tallystick.sim.figures import sheets_of
from tallystick.sim.files import RunFile
from tallystick.sim.plan import Plan
from tallystick.sim.play import play_games
from tallystick.sim.record import FAULT, UNFINISHED, GameRecord
from tallystick.sim.sheets import FigureTable

Progress = Callable[[GameRecord], None]


def nobody(_record: GameRecord) -> None:
    """Nothing: nobody watches."""


class Interruption:
    """Whether Ctrl-C was pressed. The first time it only asks to stop; the second time it is an
    interruption like any other."""

    def __init__(self) -> None:
        self.asked = False


@contextmanager
def listening(stop: Callable[[], None]) -> Iterator[Interruption]:
    """Ctrl-C says stop, until the end of the block; not in a thread, which cannot hear it."""
    found = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield found
        return

    def heard(_number: int, _frame: FrameType | None) -> None:
        if found.asked:
            raise KeyboardInterrupt
        found.asked = True
        stop()

    before = signal.signal(signal.SIGINT, heard)
    try:
        yield found
    finally:
        signal.signal(signal.SIGINT, before)


class Result(NamedTuple):
    """The games that were played, in order, and whether somebody stopped it before the end."""

    records: list[GameRecord]
    wanted: int
    interrupted: bool

    @property
    def faults(self) -> list[GameRecord]:
        """The games in which the engine or a bot failed."""
        return [record for record in self.records if record.end == FAULT]

    @property
    def unfinished(self) -> list[GameRecord]:
        """The games that did not come to an end in time."""
        return [record for record in self.records if record.end == UNFINISHED]


def run(
    plan: Plan, numbers: Sequence[int], crew: Crew, file: RunFile | None = None,
    progress: Progress = nobody,
) -> Result:  # fmt: skip
    """Play these games of a plan, but for those that the file has already.

    What is played is kept, whatever happens then: an interruption only ends the run early.
    """
    known = {} if file is None else file.records
    records = {n: known[n] for n in numbers if n in known}
    missing = [n for n in numbers if n not in known]
    with listening(crew.stop) as interruption:
        for record in played(crew, play_games, plan, missing, lambda: interruption.asked):
            if file is not None:
                file.add(record)
            records[record.game] = record
            progress(record)
        return Result([records[n] for n in sorted(records)], len(numbers), interruption.asked)


def run_to(folder: Path, plan: Plan, numbers: Sequence[int], crew: Crew, *, resume: bool = False,
           overwrite: bool = False, progress: Progress = nobody) -> Result:  # fmt: skip
    """Play these games of a plan and keep them in a folder, game by game. InputError where
    something else is there."""
    kept = RunFile(folder, plan)
    kept.begin(resume, overwrite)
    with kept:
        result = run(plan, numbers, crew, kept, progress)
    kept.close_in_order()
    return result


def tables_of(plan: Plan, rules: Rulebook, records: Iterable[GameRecord]) -> list[FigureTable]:
    """All that there is to say of these games, in order of their numbers."""
    sheets = sheets_of(plan, rules)
    for record in records:
        for sheet in sheets:
            sheet.add(record)
    return [table for sheet in sheets for table in sheet.tables()]
