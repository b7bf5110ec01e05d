"""Who won: by seat, by player, deck against deck, and whoever began; how long it took."""

from __future__ import annotations

from tallystick.sim.plan import Plan
from tallystick.sim.record import DRAWN, FAULT, UNFINISHED, WON, GameRecord
from tallystick.sim.sheets import Cell, FigureTable, count, rounded, three
from tallystick.sim.stats import Mean, quantile, wilson

ENDS = (WON, DRAWN, UNFINISHED, FAULT)
GAME_COLUMNS = (
    "game", "seed", "end", "winners", "won by", "first", "decisions", "turns", "seats", "fault",
)  # fmt: skip


class OutcomeSheet:
    """Counts every game by how it ended; shares are of the games that are over."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        players = range(len(plan.players))
        self.ends = dict.fromkeys(ENDS, 0)
        self.by_seat = [[0, 0] for _ in players]  # won, over
        self.by_player = [[0, 0] for _ in players]
        self.against = {(a, b): [0, 0] for a in players for b in players if a < b}
        self.began = [0, 0]
        self.faults: list[GameRecord] = []
        self.decisions: list[int] = []
        self.turns: list[int] = []
        self.rows: list[tuple[Cell, ...]] = []

    def add(self, record: GameRecord) -> None:
        """Add a game."""
        self.ends[record.end] += 1
        self.rows.append(self._row(record))
        if record.end == FAULT:
            self.faults.append(record)
        if not record.is_over:
            return
        self.decisions.append(record.decisions)
        self.turns.append(record.turns)
        won = {record.order[seat] for seat in record.winners}
        for seat, player in enumerate(record.order):
            count(self.by_seat[seat], seat in record.winners)
            count(self.by_player[player], seat in record.winners)
        for (one, other), both in self.against.items():
            if (one in won) != (other in won):
                count(both, one in won)
        if record.first >= 0:
            count(self.began, record.first in record.winners)

    def _row(self, record: GameRecord) -> tuple[Cell, ...]:
        called = self.plan.called
        return (
            record.game, record.seed, record.end,
            "+".join(str(seat + 1) for seat in record.winners),
            " + ".join(called(record.order[seat]) for seat in record.winners),
            record.first + 1 if record.first >= 0 else None, record.decisions, record.turns,
            " / ".join(called(player) for player in record.order), record.fault,
        )  # fmt: skip

    @property
    def over(self) -> int:
        """How many games are over."""
        return self.ends[WON] + self.ends[DRAWN]

    def tables(self) -> list[FigureTable]:
        """Games one by one; ends; shares of wins; lengths."""
        return [self._games(), self._ends(), self._wins(), self._lengths()]

    def _games(self) -> FigureTable:
        return FigureTable("games", "Games", "Every game, in order.", GAME_COLUMNS, self.rows)

    def _ends(self) -> FigureTable:
        note = (
            "Unfinished games and faults are counted here and in no other share; a drawn game is "
            "one that is over and that nobody has won: where all play together, one that is lost."
        )
        number = max(1, sum(self.ends.values()))
        rows: list[tuple[Cell, ...]] = [
            (end, n, rounded(n / number)) for end, n in self.ends.items()
        ]
        return FigureTable("ends", "How the games ended", note, ("end", "games", "share"), rows)

    def _wins(self) -> FigureTable:
        note = (
            "Shares of the games that are over, with Wilson's interval of 95 %. Against each other "
            "counts the games that one of the two has won and the other has not."
        )
        rows: list[tuple[Cell, ...]] = []
        for seat, counts in enumerate(self.by_seat):
            rows.append(_share("seat", f"seat {seat + 1}", counts))
        for player, counts in enumerate(self.by_player):
            rows.append(_share("player", self._named(player), counts))
        for (one, other), counts in self.against.items():
            rows.append(_share("against", f"{self._named(one)} over {self._named(other)}", counts))
        rows.append(_share("first", "whoever began", self.began))
        columns = ("by", "who", "won", "of", "share", "low", "high")
        return FigureTable("wins", "Who won", note, columns, rows)

    def _named(self, player: int) -> str:
        """A player, told from others that are called alike."""
        called = self.plan.called(player)
        alike = [p for p in range(len(self.plan.players)) if self.plan.called(p) == called]
        return called if len(alike) == 1 else f"{called} #{player + 1}"

    def _lengths(self) -> FigureTable:
        rows: list[tuple[Cell, ...]] = []
        for name, values in (("decisions", self.decisions), ("turns", self.turns)):
            if values:
                rows.append((name, *_length(values)))
        columns = ("of", "mean", "low", "high", "least", "tenth", "median", "nine tenths", "most")
        note = "Of the games that are over; mean with its interval, and how they spread."
        return FigureTable("lengths", "How long the games were", note, columns, rows)


def _share(by: str, who: str, counts: list[int]) -> tuple[Cell, ...]:
    return (by, who, counts[0], counts[1], *three(wilson(counts[0], counts[1])))


def _length(values: list[int]) -> tuple[Cell, ...]:
    """The mean with its interval, which there is of two or more, and how they spread."""
    mean, ordered = Mean(), sorted(values)
    for value in values:
        mean.add(value)
    spread = (quantile(ordered, share) for share in (0, 0.1, 0.5, 0.9, 1))
    interval = three(mean.estimate())[1:] if len(values) > 1 else (None, None)
    return (rounded(mean.mean), *interval, *spread)
