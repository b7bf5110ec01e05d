"""Figures as tables: what a run says, ready for a terminal, a file or a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tallystick.sim.record import GameRecord
from tallystick.sim.stats import Estimate

Cell = str | int | float | None
DIGITS = 6  # of a number in a table; what a number is beyond them says nothing


class FigureTable(NamedTuple):
    """Rows under headings. ``name`` is that of its file, ``note`` says how to read it."""

    name: str
    title: str
    note: str
    columns: tuple[str, ...]
    rows: list[tuple[Cell, ...]]

    def where(self, column: str, value: Cell) -> list[dict[str, Cell]]:
        """The rows that have a value in a column, by heading."""
        return [row for row in self.as_rows() if row[column] == value]

    def as_rows(self) -> list[dict[str, Cell]]:
        """The rows by heading."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


class Sheet(Protocol):
    """Adds up records, game by game in order of their numbers; then gives tables."""

    def add(self, record: GameRecord) -> None:
        """Add a game that is over."""

    def tables(self) -> list[FigureTable]:
        """What there is to say by now."""


def count(share: list[int], hit: object) -> None:
    """Count one more in a share, of which there are [hits, of so many]."""
    share[0] += bool(hit)
    share[1] += 1


def rounded(value: float | None) -> Cell:
    """A number as it stands in a table."""
    return None if value is None else round(value, DIGITS)


def three(found: Estimate | None) -> tuple[Cell, Cell, Cell]:
    """A figure and its interval, as three cells."""
    if found is None:
        return None, None, None
    return rounded(found.value), rounded(found.low), rounded(found.high)


def listed(counts: Sequence[tuple[str, int]], most: int = 3) -> str:
    """The largest of several counts in words: ``12 stone, 3 wood``."""
    largest = sorted(counts, key=lambda one: (-one[1], one[0]))[:most]
    return ", ".join(f"{n} {name}" for name, n in largest)
