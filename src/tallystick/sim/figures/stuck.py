"""Cards that could not be played while they were held, and why."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Final

from tallystick.sim.record import GameRecord
from tallystick.sim.sheets import Cell, FigureTable, listed, rounded, three
from tallystick.sim.stats import FALSE_DISCOVERIES, Ratio, discoveries

FAR_BELOW: Final = 0.5  # of the median card: what is playable less often is stuck
COLUMNS: Final = (
    "card", "games", "rounds held", "playable", "share", "low", "high", "clause", "rounds refused",
    "share refused", "lacking", "q", "mark",
)  # fmt: skip
NOTE: Final = (
    "Looked at whenever the seat that is asked is free to do something. A round goes from one "
    "turn of a seat's to its next; a card counts once in it, as playable if it could be played "
    "at any of the looks, else with the decisive clause of the refusal that was nearest to a "
    "yes and the units that were lacking then (in all, the three largest). Intervals take "
    "games, not rounds, as what varies. Marked 'stuck': less often playable than half the "
    "median card, of which at most 5 % are by chance (Benjamini and Hochberg)."
)


class StuckSheet:
    """Adds up rounds by card."""

    def __init__(self) -> None:
        self.ratios: dict[str, Ratio] = {}
        self.rounds: dict[str, Counter[str]] = {}  # by card and clause
        self.lacks: dict[tuple[str, str], Counter[str]] = {}

    def add(self, record: GameRecord) -> None:
        """One more game, over or not: what was held was held."""
        for name, (held, playable, reasons) in record.found.get("stuck", {}).items():
            self.ratios.setdefault(name, Ratio()).add(playable, held)
            rounds = self.rounds.setdefault(name, Counter())
            for clause, (n, lacks) in reasons.items():
                rounds[clause] += n
                self.lacks.setdefault((name, clause), Counter()).update(lacks)

    def tables(self) -> list[FigureTable]:
        """One table: the least playable cards first, a row for each clause that spoke against it
        (the most frequent first)."""
        if not self.ratios:
            return []
        shares = {name: one.hits / one.of for name, one in self.ratios.items()}
        bar = FAR_BELOW * median(shares.values())
        names = sorted(shares, key=lambda name: (shares[name], name))
        marks = dict(
            zip(names, discoveries([self.ratios[n].below(bar) for n in names]), strict=True)
        )
        rows = [row for name in names for row in self._rows(name, marks[name])]
        return [FigureTable("stuck", "Cards that could not be played", NOTE, COLUMNS, rows)]

    def _rows(self, name: str, q: float) -> list[tuple[Cell, ...]]:
        one = self.ratios[name]
        mark = "stuck" if q <= FALSE_DISCOVERIES else ""
        head = (name, one.games, one.of, one.hits, *three(one.estimate()))
        reasons = sorted(self.rounds[name].items(), key=lambda item: (-item[1], item[0]))
        return [
            (*head, clause, n, rounded(n / one.of), self._lacking(name, clause), rounded(q), mark)
            for clause, n in reasons or [("", 0)]
        ]

    def _lacking(self, name: str, clause: str) -> str:
        return listed(list(self.lacks.get((name, clause), {}).items()))
