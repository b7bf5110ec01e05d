"""`tally compare`: whether a change made a difference, and how large."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Unpack

import click
from click.core import ParameterSource

from tallystick.commands.parameters import game_option
from tallystick.commands.runs import FOLDER, RunChoices, crew, planned, run_options, status, watched
from tallystick.errors import InputError, renamed

if TYPE_CHECKING:
    from tallystick.sim.compare import Comparison
    from tallystick.sim.executors import Crew
    from tallystick.sim.plan import Plan
    from tallystick.sim.sheets import FigureTable

Hire = Callable[[], "Crew"]

SHOWN: Final = 12


class Deals(NamedTuple):
    """How many deals of a plan are played, by whom, and whose wins count (from 0)."""

    plan: Plan
    number: int
    hire: Hire
    player: int


class ComparisonResult(NamedTuple):
    """What came of it: the tables; whether it was interrupted, and whether anything failed."""

    tables: list[FigureTable]
    interrupted: bool
    faulty: bool


@click.command("compare")
@click.argument("old", required=False)
@click.argument("new", required=False)
@game_option("The game that is played.")
@run_options("At most so many deals, each played in both versions.")
@click.option(
    "--player",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Whose wins are looked at: the N-th of --seats.",
)
@click.option(
    "--least",
    type=click.FloatRange(0.1, 50),
    default=5.0,
    show_default=True,
    metavar="POINTS",
    help="Of OLD and NEW: the least difference that matters, in percentage points.",
)
@click.option("--vary", default="", metavar="CARD.FIELD=FROM..TO", help="Sweep a number instead.")
@click.option(
    "--target",
    default="50+-2",
    show_default=True,
    metavar="SHARE+-MARGIN",
    help="With --vary: the share of wins that is wanted, in per cent.",
)
@click.option("--out", type=FOLDER, metavar="DIR", help="Write the tables there as CSV.")
def command(
    old: str | None,
    new: str | None,
    game: str,
    number: int,
    seats: str,
    decks: tuple[str, ...],
    fixed: bool,
    jobs: int | None,
    cluster: str,
    player: int,
    least: float,
    vary: str,
    target: str,
    out: Path | None,
    **played: Unpack[RunChoices],
) -> int:
    """Play the same deals in an OLD and a NEW version, and say whether it makes a difference.

    A version is a card file, OPTION=READING, deck=DECK or bot=NAME (of --player), or as-is. It
    stops as soon as it knows whether the share of wins of --player differs by --least points or not
    at all (a sequential test: each error at most 5 %). With --vary a field of a card has each value
    in turn, and what is looked for is the one that meets --target.
    """
    plan, _ = planned(game, seats, decks=decks, rotates=bool(decks) and not fixed, **played)
    if player > len(plan.players):
        text = f"there are {len(plan.players)} players, not {player}"
        raise InputError(text, field="--player")
    check_question(bool(vary))
    deals = Deals(plan, number, partial(crew, jobs, cluster, number), player - 1)
    if vary:
        if old or new:
            raise InputError("there are no two versions where a number is swept", field="--vary")
        return left(out, swept(deals, vary, target))
    if old is None or new is None:
        raise InputError("expected two versions, OLD and NEW, or --vary")
    return left(out, compared(deals, (old, new), least / 100))


def check_question(sweeps: bool) -> None:
    """Refuse an option that belongs to the other question: a number that is swept has a target, and
    two versions a least difference."""
    other, text = ("least", "two versions") if sweeps else ("target", "a number swept with --vary")
    source = click.get_current_context().get_parameter_source(other)
    if source is not ParameterSource.DEFAULT:
        raise InputError(f"it is for {text}", field=f"--{other}")


def compared(deals: Deals, texts: tuple[str, str], least: float) -> ComparisonResult:
    """Two versions compared."""
    from tallystick.sim.compare import COLLECT, compare
    from tallystick.sim.plan import checked
    from tallystick.sim.versions import version

    plan, number, hire, player = deals
    bare = plan._replace(collect=COLLECT)
    old, new = versions = tuple(version(bare, text, player) for text in texts)
    if old == new:
        raise InputError("the two versions are the same")
    for name, one in zip(("OLD", "NEW"), versions, strict=True):
        with renamed(name):  # the plan that a version changes is in order
            checked(one)
    with watched(number) as progress:
        found, interrupted = compare(
            (old, new), range(number), hire(), least, player=player, progress=progress
        )
    tables = found.tables()
    for line in told(texts, plan, found, tables):
        click.echo(line)
    return ComparisonResult(tables, interrupted, bool(found.faults))


def told(
    texts: tuple[str, str], plan: Plan, found: Comparison, tables: list[FigureTable]
) -> Iterator[str]:
    """What the comparison says."""
    number = found.trial.seen.number
    seats = ", ".join(plan.called(one) for one in range(len(plan.players)))
    yield f"Old: {texts[0]}. New: {texts[1]}. {plan.game}: {seats}; seed {plan.seed}."
    yield f"{number} deals, each played in both. Skipped (not over in both): {found.skipped}."
    for fault in found.faults[:3]:
        yield f"  game {fault.game} (seed {fault.seed}): {fault.fault}"
    if not tables:
        return
    who = f"player {found.player + 1} ({plan.called(found.player)})"
    yield f"Wins of {who}: {change(tables[0].as_rows()[0], points=True)}"
    yield verdict(found)
    for row in tables[0].as_rows()[1:]:
        yield f"A game in {row['what']}: {change(row)}"
    marked = [row for table in tables[1:] for row in table.as_rows() if row["mark"]]
    if marked:
        yield "Cards that could be played more or less often while held:"
    for row in marked[:SHOWN]:
        yield f"  {row['card']}: {change(row, points=True)}"


def change(row: Mapping[str, Any], points: bool = False) -> str:
    """From what to what, by how much, between which two."""
    scale, unit = (100, " points") if points else (1, "")
    old, new, by, low, high = (
        scale * row[key] for key in ("old", "new", "difference", "low", "high")
    )
    mark = " %" if points else ""
    return f"{old:.1f}{mark}, now {new:.1f}{mark}: {by:+.1f}{unit} ({low:+.1f} to {high:+.1f})"


def verdict(found: Comparison) -> str:
    """What the trial says, in a sentence."""
    least = f"{100 * found.trial.least:g} points"
    return {
        "more": f"Verdict: more. (Were it the same, one trial in 20 would say more or less than "
        f"that, of {least} as the least that matters.)",
        "less": f"Verdict: less. (Were it the same, one trial in 20 would say more or less than "
        f"that, of {least} as the least that matters.)",
        "same": f"Verdict: the same. (A difference of {least} would be missed in one trial of 20.)",
        "": f"No verdict yet, with {least} as the least that matters: more --games would tell.",
    }[found.trial.verdict]


def swept(deals: Deals, vary: str, target: str) -> ComparisonResult:
    """A number swept towards a target."""
    from tallystick.sim import compare as sweeping
    from tallystick.sim import versions
    from tallystick.sim.plan import checked

    plan, number, hire, player = deals
    sweep, wanted = versions.sweep(vary), versions.target(target)
    for value in sweep.values:
        checked(sweep.of(plan, value))
    bare = plan._replace(collect=("dealings",))
    steps = []
    click.echo(f"{sweep.card}, {sweep.field}; wins of player {player + 1}, wanted {target} %:")
    with watched(number * len(sweep.values)) as progress:
        for step in sweeping.vary(
            bare, sweep, wanted, range(number), hire, player=player, progress=progress
        ):
            steps.append(step)
            says = {"in": "meets it", "out": "does not", "": "may meet it"}[step.verdict]
            left_out = f"; {step.skipped} not over" if step.skipped else ""
            click.echo(f"  {step.value}: {step.share}, {step.games} games{left_out}: {says}")
    best = sweeping.nearest(wanted, steps)
    if best is not None:
        click.echo(f"Nearest: {sweep.card}.{sweep.field}={best.value}")
    interrupted = len(steps) < len(sweep.values)
    return ComparisonResult([sweeping.sweep_table(sweep, wanted, steps)], interrupted, False)


def left(out: Path | None, outcome: ComparisonResult) -> int:
    """Write the tables, if they are wanted; the exit status."""
    from tallystick.sim.files import make_folder, write_tables

    if out is not None:
        make_folder(out)
        paths = write_tables(out, outcome.tables)
        click.echo(f"In {out}: {', '.join(path.name for path in paths)}.")
    return status(outcome.interrupted, outcome.faulty)
