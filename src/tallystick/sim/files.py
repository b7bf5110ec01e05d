"""What a run leaves in its folder: a line for each game as it is played, then tables."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TextIO

from tallystick import __version__
from tallystick.errors import InputError, extra
from tallystick.play.save import rules_digest
from tallystick.sim.plan import Plan
from tallystick.sim.record import GameRecord, record_of
from tallystick.sim.sheets import Cell, FigureTable

RUN: Final = "run.jsonl"
REPORT: Final = "report.html"
TABLES: Final = (
    "games", "ends", "wins", "lengths", "cards", "stuck", "questions", "payments", "lead",
    "dealings", "own", "clauses",
)  # fmt: skip


class RunFile:
    """The games of one run, as they come, in ``run.jsonl``: the plan, then a line a game.

    A line that was cut off is as if it had never been written. As a context it is open for writing.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.path = folder / RUN
        self.plan = plan
        self.plan_data = plan.as_data()
        self.head: dict[str, object] = {
            "tallystick": __version__,
            "plan": self.plan_data,
            "rules": rules_digest(plan.game, dict(plan.options)),
        }
        self.records: dict[int, GameRecord] = {}
        self._file: TextIO | None = None

    def begin(self, resume: bool, overwrite: bool) -> None:
        """Read what is there already, if it is to go on. InputError where something else is there,
        or nothing to go on with, or both are asked for."""
        if resume and overwrite:
            text = "goes on with a run that is there, and --overwrite would replace it"
            raise InputError(text, field="--resume")
        is_there = self.path.exists()
        if resume:
            if not is_there:
                raise InputError("there is no run to go on with", str(self.path), field="--resume")
            self._read()
        elif not overwrite:
            names = [RUN, REPORT, *(f"{name}.{ending}" for name in TABLES for ending in ENDINGS)]
            there = [name for name in names if (self.path.parent / name).exists()]
            if there:
                text = f"{there[0]} is there already: --resume goes on with a run, --overwrite "
                raise InputError(
                    f"{text}replaces it, --out DIR takes another folder", field="--out"
                )

    def _read(self) -> None:
        try:
            lines = self.path.read_bytes().split(b"\n")
            head = json.loads(lines[0])
            theirs = dict(head["plan"])
        except (OSError, ValueError, IndexError, KeyError, TypeError) as error:
            text = "is no run of tally sim that could go on"
            raise InputError(text, str(self.path), field="--resume") from error
        for key, value in self.plan_data.items():
            if _content(key, theirs.get(key)) != _content(key, value):
                text = f"is another run: {_difference(key, theirs.get(key), value)}"
                raise InputError(text, str(self.path), 1, "--resume")
        if head.get("rules") != self.head["rules"]:
            text = "was begun with other rules or cards; --overwrite begins again"
            raise InputError(text, str(self.path), 1, "--resume")
        self.records = {record.game: record for record in _records(lines[1:])}

    def __enter__(self) -> RunFile:
        """Write what is known already, in order, and stay open."""
        make_folder(self.path.parent)
        replace(self.path, self._whole)
        with writing(self.path):
            self._file = self.path.open("a", encoding="utf-8", newline="\n")
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            with suppress(OSError):  # of what could not be written, and has been told
                self._file.close()
            self._file = None

    def add(self, record: GameRecord) -> None:
        """Add a game; it is on the disk before it counts."""
        assert self._file is not None
        with writing(self.path):
            self._file.write(_line(record.as_data()))
            self._file.flush()
        self.records[record.game] = record

    def sorted(self) -> list[GameRecord]:
        """The games in order."""
        return [self.records[n] for n in sorted(self.records)]

    def close_in_order(self) -> None:
        """The file once more, in order, so that the same games are the same bytes."""
        self.__exit__()
        replace(self.path, self._whole)

    def _whole(self, file: TextIO) -> None:
        file.write(_line(self.head))
        for record in self.sorted():
            file.write(_line(record.as_data()))


ENDINGS: Final = ("csv", "parquet", "svg")


def _content(key: str, value: object) -> object:
    """What counts of a field of a plan: of files what is in them, wherever they lie."""
    if key not in ("cards", "decks") or not isinstance(value, list):
        return value
    return [one[-1] if isinstance(one, list) and one else one for one in value]


def _difference(key: str, before: object, now: object) -> str:
    """What was otherwise in another run; files, which stand there with a digest, by their names."""
    was, named = _named(before), _named(now)
    if was != named or not (isinstance(before, list) and isinstance(now, list)):
        return f"{key} was {was}, not {named}"
    changed = [str(new[0]) for old, new in zip(before, now, strict=True) if old != new]
    return f"what is in {' and '.join(changed)} has changed since"


def _named(value: object) -> str:
    if isinstance(value, list) and value and all(isinstance(one, list) and one for one in value):
        return ", ".join(str(one[0]) for one in value)
    return repr(value)


def _records(lines: Iterable[bytes]) -> Iterator[GameRecord]:
    for line in lines:
        try:
            yield record_of(json.loads(line))
        except (ValueError, KeyError, TypeError):
            return  # cut off here: what follows is played again


def _line(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """InputError where a file or folder cannot be written: a full disk, no leave to."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror or error}", str(path)) from error


def make_folder(path: Path) -> None:
    """The folder, with those above it. InputError where there cannot be one."""
    with writing(path):
        path.mkdir(parents=True, exist_ok=True)


def replace(path: Path, write: Callable[[TextIO], object]) -> None:
    """A file whole or not at all: what was there before stays until the new one is written."""
    draft = path.with_name(f".{path.name}.new")
    with writing(path):
        try:
            with draft.open("w", encoding="utf-8", newline="\n") as file:
                write(file)
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)


def write_tables(folder: Path, tables: Iterable[FigureTable]) -> list[Path]:
    """A CSV file for each table; the paths."""
    paths = []
    for table in tables:
        path = folder / f"{table.name}.csv"
        replace(path, lambda file, table=table: file.write(as_csv(table)))  # type: ignore[misc]
        paths.append(path)
    return paths


def as_csv(table: FigureTable) -> str:
    """A table as CSV: a heading, then the rows; nothing stands for what is not known."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(["" if cell is None else _plain(cell) for cell in row] for row in table.rows)
    return text.getvalue()


def _plain(cell: Cell) -> Cell:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in "=+-@\t" and cell else cell


def write_parquet(paths: Iterable[Path]) -> None:
    """The tables as Parquet, a file beside each CSV file. InputError without the extra."""
    with extra("sim", "--parquet"):
        import duckdb
    with duckdb.connect() as database:
        for path in paths:
            source = database.read_csv(str(path), header=True, all_varchar=False)
            draft = path.with_suffix(".parquet.new")
            source.write_parquet(str(draft))
            os.replace(draft, path.with_suffix(".parquet"))
