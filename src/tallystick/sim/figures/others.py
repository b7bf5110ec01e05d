"""Questions, the lead, what games count themselves, clauses that no game used."""

from __future__ import annotations

from collections import Counter

from tallystick.play import games
from tallystick.sim.plan import Plan
from tallystick.sim.record import GameRecord
from tallystick.sim.sheets import Cell, FigureTable, count, rounded, three
from tallystick.sim.stats import Mean, wilson


class QuestionSheet:
    """Adds up what was asked."""

    def __init__(self) -> None:
        self.counts: dict[str, list[int]] = {}
        self.games = self.turns = 0

    def add(self, record: GameRecord) -> None:
        """Add the questions of a game, whether or not it is over."""
        found = record.found.get("questions")
        if not found:
            return
        self.games += 1
        self.turns += record.turns
        for kind, (asked, options, most, forced, passed) in found.items():
            counts = self.counts.setdefault(kind, [0] * 5)
            counts[0] += asked
            counts[1] += options
            counts[2] = max(counts[2], most)
            counts[3] += forced
            counts[4] += passed

    def tables(self) -> list[FigureTable]:
        """One table: a row for each kind, and one for all."""
        if not self.counts:
            return []
        columns = (
            "kind", "asked", "a game", "a turn", "options", "most", "forced", "passed",
        )  # fmt: skip
        whole = [sum(of[n] for of in self.counts.values()) for n in range(5)]
        whole[2] = max(of[2] for of in self.counts.values())
        rows = [self._row("all", whole)]
        rows += [self._row(kind, of) for kind, of in sorted(self.counts.items())]
        note = (
            "Options is the mean number of answers; forced the share of questions with one answer "
            "only, passed that at which things were let go on."
        )
        return [FigureTable("questions", "Questions", note, columns, rows)]

    def _row(self, kind: str, counts: list[int]) -> tuple[Cell, ...]:
        asked, options, most, forced, passed = counts
        turns = rounded(asked / self.turns) if self.turns else None
        each = (rounded(n / asked) for n in (forced, passed))
        return (
            kind, asked, rounded(asked / self.games), turns, rounded(options / asked), most, *each,
        )  # fmt: skip


class LeadSheet:
    """Adds up who was ahead."""

    def __init__(self) -> None:
        self.changes, self.settled = Mean(), Mean()
        self.ahead = [0, 0]

    def add(self, record: GameRecord) -> None:
        """Add a game that somebody has won."""
        found = record.found.get("lead")
        if not found or not record.winners:
            return
        self.changes.add(found["changes"])
        self.settled.add(found["settled"] / 1000)
        if found["halfway"] >= 0:
            count(self.ahead, found["halfway"] not in record.winners)

    def tables(self) -> list[FigureTable]:
        """A table of the lead; none where no game was won."""
        if not self.changes.number:
            return []
        rows: list[tuple[Cell, ...]] = [
            ("changes of the lead a game", *three(self.changes.estimate())),
            ("share of a game until the last change", *three(self.settled.estimate())),
            ("games won from behind at half time", *three(wilson(*self.ahead))),
        ]
        note = (
            "Ahead is, at the first question of a turn, who has the highest score of those that "
            "bots go by: as good as that score, and no better."
        )
        return [FigureTable("lead", "The lead", note, ("what", "value", "low", "high"), rows)]


class NumberSheet:
    """Adds up numbers by name, each the mean of a game."""

    def __init__(self, name: str, title: str, note: str) -> None:
        self.name, self.title, self.note = name, title, note
        self.means: dict[str, Mean] = {}
        self.sums: dict[str, float] = {}

    def add(self, record: GameRecord) -> None:
        """Add the numbers of a game."""
        for name, value in (record.found.get(self.name) or {}).items():
            self.means.setdefault(name, Mean()).add(value)
            self.sums[name] = self.sums.get(name, 0) + value

    def tables(self) -> list[FigureTable]:
        """A table of the numbers; none without any."""
        if not self.means:
            return []
        rows: list[tuple[Cell, ...]] = [
            (name, rounded(self.sums[name]), *three(one.estimate() if one.number > 1 else None))
            for name, one in self.means.items()
        ]
        columns = ("what", "in all", "a game", "low", "high")
        return [FigureTable(self.name, self.title, self.note, columns, rows)]


class ClauseSheet:
    """Counts in how many games each clause was cited."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.counts: Counter[str] = Counter()
        self.games = 0

    def add(self, record: GameRecord) -> None:
        """Count the clauses that were cited in a game."""
        if "clauses" in record.found:
            self.games += 1
            self.counts.update(record.found["clauses"])

    def tables(self) -> list[FigureTable]:
        """A table of all clauses, those that no game cited first."""
        if not self.games:
            return []
        rows: list[tuple[Cell, ...]] = [
            (row["id"], self.counts[row["id"]], str(row.get("text", "")))
            for row in games.find(self.plan.game).clauses()
        ]
        rows.sort(key=lambda row: (row[1], row[0]))
        note = (
            f"In how many of {self.games} games the story, as everybody is told it, cites a "
            "clause. Many are never cited: they say what a word means, or only why something is "
            "not legal. So 0 is a question, not a verdict."
        )
        return [FigureTable("clauses", "Clauses", note, ("clause", "games", "text"), rows)]
