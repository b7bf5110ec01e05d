"""How costs were paid, added up."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tallystick.sim.record import GameRecord
from tallystick.sim.sheets import Cell, FigureTable, rounded

COLUMNS: Final = (
    "what", "for", "due", "times", "ways", "many ways", "units", "overpaid", "overpaid each",
    "cheaper",
)  # fmt: skip
NOTE: Final = (
    "'paid': by what was last done of somebody's own accord, and what was due; ways is the mean "
    "number of ways to pay where they are few enough to be listed, many ways how often they "
    "were not; overpaid are units that were given and met nothing. 'wild': units that fit "
    "several kinds, by the kind that they stood for. 'reducer': cards that say that something "
    "costs less, how many of them were played, and how many acts were cheaper for it; one that was "
    "played and never did so is marked 'never'."
)


class PaymentSheet:
    """Adds up what was paid, wilds and reducers."""

    def __init__(self) -> None:
        self.paid: dict[tuple[str, str], list[int]] = {}
        self.wilds: Counter[str] = Counter()
        self.reducers: dict[str, list[int]] = {}

    def add(self, record: GameRecord) -> None:
        """Add what was paid in a game."""
        found = record.found.get("payments")
        if not found:
            return
        for deed, by_due in found["paid"].items():
            for due, counts in by_due.items():
                _sum(self.paid.setdefault((deed, due), [0] * len(counts)), counts)
        self.wilds.update(found["wilds"])
        for name, counts in found["reducers"].items():
            _sum(self.reducers.setdefault(name, [0, 0]), counts)

    def tables(self) -> list[FigureTable]:
        """A table of payments, wilds and reducers; none without any."""
        rows: list[tuple[Cell, ...]] = []
        for (deed, due), (times, ways, many, units, over) in sorted(self.paid.items()):
            few = times - many
            mean = rounded(ways / few) if few else None
            head = ("paid", deed, due, times, mean, many)
            rows.append((*head, units, over, rounded(over / times), None))
        for kind, n in sorted(self.wilds.items()):
            rows.append(("wild", kind, "", None, None, None, n, None, None, None))
        for name, (played, cheaper) in sorted(self.reducers.items()):
            mark = "never" if played and not cheaper else cheaper
            rows.append(("reducer", name, "", played, None, None, None, None, None, mark))
        return [FigureTable("payments", "Payments", NOTE, COLUMNS, rows)] if rows else []


def _sum(counts: list[int], more: list[int]) -> None:
    for place, n in enumerate(more):
        counts[place] += n
