"""Figures about what of some cards' texts was read, and how they are said."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.cards.report import Tally


class Read(NamedTuple):
    """How many there are, how many were read, and those that were not (card: phrase)."""

    total: int
    read: int
    missed: tuple[str, ...]

    def line(self, name: str) -> str:
        """The figures in words."""
        share = percent(self.read, self.total)
        return f"{name}: {self.total}, of which parsed {self.read} ({share})"


def percent(part: int, whole: int) -> str:
    """A share, to one decimal."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def shown(tally: Tally, noun: str = "cards") -> str:
    """A tally in words."""
    share = percent(tally.whole, tally.total)
    parts = f"{tally.whole} whole ({share}), {tally.partly} partly, {tally.none} not"
    return f"{tally.name}: {tally.total} {noun}, {parts}"
