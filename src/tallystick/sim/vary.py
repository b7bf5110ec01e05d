"""A number of a card swept towards a target: each value plays the same deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tallystick.sim.compare import won
from tallystick.sim.executors import Crew, in_order
from tallystick.sim.plan import Plan
from tallystick.sim.play import play_games
from tallystick.sim.record import GameRecord
from tallystick.sim.run import listening, nobody
from tallystick.sim.sequential import Sums, always
from tallystick.sim.sheets import Cell, FigureTable, three
from tallystick.sim.stats import Estimate
from tallystick.sim.versions import ShareTarget, Sweep

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
