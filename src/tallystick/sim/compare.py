"""Whether a change made a difference: both versions play the same deals, deal by deal a pair; and a
number of a card swept towards a target, by values that do the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from tallystick.sim.executors import Crew, in_order
from tallystick.sim.plan import Plan
from tallystick.sim.play import Stop, never, play_games
from tallystick.sim.record import FAULT, GameRecord
from tallystick.sim.run import listening, nobody
from tallystick.sim.sequential import SequentialTest, Sums, always
from tallystick.sim.sheets import Cell, FigureTable, rounded, three
from tallystick.sim.stats import FALSE_DISCOVERIES, NORMAL, Estimate, Z, discoveries
from tallystick.sim.versions import ShareTarget, Sweep

COLLECT: Final = ("stuck",)  # what is looked at besides who wins
FEWEST_DEALS: Final = 10  # in which a card was held in both versions, to say anything of it


class Deal(NamedTuple):
    """One deal, played in both versions."""

    game: int
    old: GameRecord
    new: GameRecord

    @property
    def is_over(self) -> bool:
        """Whether both games came to an end."""
        return self.old.is_over and self.new.is_over


def play_deals(plans: tuple[Plan, Plan], numbers: Sequence[int], stop: Stop = never) -> list[Deal]:
    """Play these deals; fewer if it is to stop."""
    found: list[Deal] = []
    for n in numbers:
        both = [play_games(plan, (n,), stop) for plan in plans]
        if not all(both):
            break
        found.append(Deal(n, both[0][0], both[1][0]))
    return found


def won(record: GameRecord, player: int) -> float:
    """Whether a player has won: 1 or 0."""
    return float(record.order.index(player) in record.winners)


class Comparison:
    """Adds up deals in order, until the trial of a player's wins has its verdict."""

    def __init__(self, least: float, player: int) -> None:
        self.player = player
        self.trial = SequentialTest(least)
        self.wins = [0.0, 0.0]
        self.lengths = {"decisions": Sums(), "turns": Sums()}
        self.before = {"decisions": 0, "turns": 0}
        self.skipped = 0
        self.faults: list[GameRecord] = []
        self.held: dict[str, list[tuple[int, int, int, int]]] = {}

    @property
    def is_settled(self) -> bool:
        """Whether there is a verdict."""
        return bool(self.trial.verdict)

    def add(self, deal: Deal) -> None:
        """One more deal. One that is not over in both versions is counted as skipped."""
        self.faults += [one for one in deal[1:] if one.end == FAULT]
        if not deal.is_over:
            self.skipped += 1
            return
        old, new = (won(record, self.player) for record in deal[1:])
        self.wins = [self.wins[0] + old, self.wins[1] + new]
        self.trial.add(new - old)
        for name in self.lengths:
            before, after = getattr(deal.old, name), getattr(deal.new, name)
            self.before[name] += before
            self.lengths[name] = self.lengths[name].add(after - before)
        self._add_cards(deal)

    def _add_cards(self, deal: Deal) -> None:
        old, new = (record.found.get("stuck", {}) for record in deal[1:])
        for name in old.keys() | new.keys():
            (held, could, *_), (held_now, can, *_) = old.get(name, (0, 0)), new.get(name, (0, 0))
            self.held.setdefault(name, []).append((could, held, can, held_now))

    def tables(self) -> list[FigureTable]:
        """What differs: wins and lengths, then cards."""
        number = self.trial.seen.number
        if not number:
            return []
        old, new = (wins / number for wins in self.wins)
        by = self.trial.estimate().of_shares()
        rows: list[tuple[Cell, ...]] = [("share of wins", rounded(old), rounded(new), *three(by))]
        for name, sums in self.lengths.items():
            before = self.before[name] / number
            found = three(always(sums))
            rows.append((name, rounded(before), rounded(before + sums.mean), *found))
        columns = ("what", "old", "new", "difference", "low", "high")
        note = (
            f"Of {number} deals that are over in both versions; the intervals of 95 % hold "
            "whenever one stops."
        )
        tables = [FigureTable("compare", "What differs", note, columns, rows)]
        return tables + ([self._cards()] if self.held else [])

    def _cards(self) -> FigureTable:
        found = {name: apart(of) for name, of in sorted(self.held.items())}
        known = {name: one for name, one in found.items() if one is not None}
        marks = dict(zip(known, discoveries([one.p for one in known.values()]), strict=True))
        rows: list[tuple[Cell, ...]] = [
            (
                name, rounded(one.old), rounded(one.new), *three(one.difference),
                rounded(marks[name]), "*" if marks[name] <= FALSE_DISCOVERIES else "",
            )
            for name, one in known.items()
        ]  # fmt: skip
        rows.sort(key=lambda row: (row[7] != "*", -abs(float(row[3] or 0)), str(row[0])))
        note = (
            "The share of rounds held in which a card could be played, in both versions, paired by "
            "deal; of what is marked * at most 5 % is by chance (Benjamini and Hochberg)."
        )
        columns = ("card", "old", "new", "difference", "low", "high", "q", "mark")
        return FigureTable(
            "compare-cards", "Cards playable more or less often", note, columns, rows
        )


class Apart(NamedTuple):
    """Two shares of paired games, and how far they are apart."""

    old: float
    new: float
    difference: Estimate
    p: float


def apart(of: Sequence[tuple[int, int, int, int]]) -> Apart | None:
    """The difference of two ratios over the same deals, (hits, of) before and after: linearized
    deal by deal, so that what a deal has in common counts once. None of too few."""
    hits, held, hits_now, held_now = (sum(column) for column in zip(*of, strict=True))
    number = len(of)
    if not held or not held_now or number < FEWEST_DEALS:
        return None
    old, new = hits / held, hits_now / held_now
    squares = sum(((c - new * d) / held_now - (a - old * b) / held) ** 2 for a, b, c, d in of)
    error = sqrt(squares * number / (number - 1))
    value, half = new - old, Z * error
    p = 2 * NORMAL.cdf(-abs(value) / error) if error else float(value == 0)
    return Apart(old, new, Estimate(value, value - half, value + half).of_shares(), p)


def compare(
    plans: tuple[Plan, Plan], numbers: Sequence[int], crew: Crew, least: float, *, player: int = 0,
    progress: Callable[[Deal], None] = lambda deal: None,
) -> tuple[Comparison, bool]:  # fmt: skip
    """Both versions on the same deals, in order, until there is a verdict or no deal is left; and
    whether it was interrupted. What comes after the verdict does not count, so the result is the
    same however many play."""
    found = Comparison(least, player)
    with listening(crew.stop) as interruption:

        def stopping() -> bool:
            return found.is_settled or interruption.asked

        for deal in in_order(crew, play_deals, plans, numbers, stopping):
            if not found.is_settled:
                found.add(deal)
                progress(deal)
        return found, interruption.asked


IN: Final = "in"
OUT: Final = "out"
OPEN: Final = ""


class SweepStep(NamedTuple):
    """A value of a sweep: its games that are over, those that are not, the share of wins, and
    whether that is known to meet the target."""

    value: str | int
    games: int = 0
    skipped: int = 0
    share: Estimate = always(Sums())
    verdict: str = OPEN


class _Value:
    """One value, while it is played."""

    def __init__(self, wanted: ShareTarget, player: int) -> None:
        self.wanted, self.player = wanted, player
        self.seen, self.skipped = Sums(), 0
        self.verdict = OPEN

    def add(self, record: GameRecord) -> None:
        """Add a game; nothing after the verdict counts."""
        if self.verdict:
            return
        if not record.is_over:
            self.skipped += 1
            return
        self.seen = self.seen.add(won(record, self.player))
        share = always(self.seen)
        if share.low > self.wanted.high or share.high < self.wanted.low:
            self.verdict = OUT
        elif self.wanted.low <= share.low and share.high <= self.wanted.high:
            self.verdict = IN

    def step(self, value: str | int) -> SweepStep:
        """What has come of the value so far."""
        share = always(self.seen)
        share = share._replace(low=max(share.low, 0.0), high=min(share.high, 1.0))
        return SweepStep(value, self.seen.number, self.skipped, share, self.verdict)


def vary(
    plan: Plan, sweep: Sweep, wanted: ShareTarget, numbers: Sequence[int], hire: Callable[[], Crew],
    *, player: int = 0, progress: Callable[[GameRecord], None] = nobody,
) -> Iterator[SweepStep]:  # fmt: skip
    """Each value in turn, until its share of wins is known to be in the target or out of it, or no
    deal is left. An interruption ends it with the value that is being played."""
    for value in sweep.values:
        one, crew = _Value(wanted, player), hire()
        with listening(crew.stop) as interruption:
            stopping = _either(one, lambda: interruption.asked)
            for record in in_order(crew, play_games, sweep.of(plan, value), numbers, stopping):
                one.add(record)
                progress(record)
            was_asked = interruption.asked
        yield one.step(value)
        if was_asked:
            return


def _either(one: _Value, asked: Callable[[], bool]) -> Callable[[], bool]:
    return lambda: bool(one.verdict) or asked()


def sweep_table(sweep: Sweep, wanted: ShareTarget, steps: Sequence[SweepStep]) -> FigureTable:
    """A row for each value."""
    rows: list[tuple[Cell, ...]] = [
        (step.value, step.games, *three(step.share), step.verdict, step.skipped) for step in steps
    ]
    note = (
        f"Wanted: {100 * wanted.share:g} % give or take {100 * wanted.margin:g}. The intervals of "
        "95 % hold whenever one stops."
    )
    columns = (sweep.field, "games", "share", "low", "high", "target", "skipped")
    return FigureTable("vary", f"{sweep.card}: {sweep.field}", note, columns, rows)


def nearest(wanted: ShareTarget, steps: Sequence[SweepStep]) -> SweepStep | None:
    """The value whose share is nearest to the target; None where nothing was played."""
    known = [step for step in steps if step.games]
    return min(known, key=lambda step: abs(step.share.value - wanted.share), default=None)
