"""What cards did for who had them, under the names that players know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.sim.record import GameRecord
from tallystick.sim.sheets import Cell, FigureTable, count, rounded, three
from tallystick.sim.stats import FALSE_DISCOVERIES, difference, discoveries, wilson

# When a card counts, of the counts [opening, drawn, played, held in the end].
CONDITIONS: Final[dict[str, Callable[[list[int]], bool]]] = {
    "opening hand": lambda counts: counts[0] > 0,
    "drawn": lambda counts: counts[1] > 0,
    "in hand": lambda counts: counts[0] + counts[1] > 0,
    "held at the end": lambda counts: counts[3] > 0,
    "played": lambda counts: counts[2] > 0,
}
COLUMNS: Final = (
    "card", "when", "games", "won", "share", "low", "high", "games without", "share without",
    "impact", "impact low", "impact high", "q", "mark",
)  # fmt: skip
NOTE: Final = (
    "A game counts once for each seat whose deck has the card (a deck that all share: for each "
    "seat). Impact is the share of wins with, less that without: not the cause, for long games "
    "and players who are ahead see more cards; 'opening hand' is the fairest of them, 'in hand' "
    "is what others call GIH, its impact IWD. Marked * are those of which at most 5 % are by "
    "chance (Benjamini and Hochberg, over all rows)."
)


class CardSheet:
    """Counts, for each card and condition, the seats that met it and those that won."""

    def __init__(self) -> None:
        self.all = [0, 0]  # those that won, of so many seats
        self.base: dict[str, list[int]] = {}  # by card: those whose deck has it
        self.met: dict[tuple[str, str], list[int]] = {}

    def add(self, record: GameRecord) -> None:
        """Add the seats of a game."""
        found = record.found.get("cards")
        if not found or not record.is_over:
            return
        for seat, counts in enumerate(found["of"]):
            won = seat in record.winners
            count(self.all, won)
            for name in found["own"][seat]:
                count(self.base.setdefault(name, [0, 0]), won)
            for name, copies in counts.items():
                self._met(name, copies, won)

    def _met(self, name: str, copies: list[int], won: bool) -> None:
        for when, holds in CONDITIONS.items():
            if holds(copies):
                count(self.met.setdefault((name, when), [0, 0]), won)

    def tables(self) -> list[FigureTable]:
        """A table with a row for each card and condition; none without any."""
        names = sorted({name for name, _ in self.met})
        rows = [self._row(name, when) for name in names for when in CONDITIONS
                if (name, when) in self.met]  # fmt: skip
        tested = [(row, chance) for row, chance in rows if chance is not None]
        marks = dict(
            zip([id(row) for row, _ in tested], discoveries([p for _, p in tested]), strict=True)
        )
        whole = [_marked(row, marks.get(id(row))) for row, _ in rows]
        return [FigureTable("cards", "What cards did", NOTE, COLUMNS, whole)] if whole else []

    def _row(self, name: str, when: str) -> tuple[tuple[Cell, ...], float | None]:
        """The row without its mark, and how likely it is by chance."""
        won, seats = self.met[name, when]
        base = self.base.get(name, self.all)
        won_without, without = max(0, base[0] - won), max(0, base[1] - seats)
        impact = difference(won, seats, won_without, without)
        row = (
            name, when, seats, won, *three(wilson(won, seats)), without,
            rounded(won_without / without) if without else None,
            *((None,) * 3 if impact is None else map(rounded, impact[:3])),
        )  # fmt: skip
        return row, None if impact is None else impact.p


def _marked(row: tuple[Cell, ...], q: float | None) -> tuple[Cell, ...]:
    return (*row, rounded(q), "*" if q is not None and q <= FALSE_DISCOVERIES else "")
