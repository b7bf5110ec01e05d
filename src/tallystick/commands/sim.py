"""`tally sim`: thousands of games, and what they tell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from tallystick.commands.parameters import game_argument
from tallystick.commands.runs import FOLDER, RunChoices, crew, planned, run_options, status, watched
from tallystick.errors import extra, unknown

if TYPE_CHECKING:
    from tallystick.sim.report import Pictures


@click.command("sim")
@game_argument
@run_options("How many games.")
@click.option(
    "--first",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="The number of the first game, such as one to look at again.",
)
@click.option(
    "--out",
    type=FOLDER,
    default=Path("."),
    metavar="DIR",
    help="Where the files go; here, if not given.",
)
@click.option("--resume", is_flag=True, help="Go on with the run in DIR.")
@click.option("--overwrite", is_flag=True, help="Replace the run in DIR.")
@click.option(
    "--collect",
    default="",
    metavar="A,B,...",
    help="Look at some subjects only: see docs/simulation.md.",
)
@click.option("--report/--no-report", "reports", default=True, help="Write report.html.")
@click.option(
    "--pictures", is_flag=True, help="The pictures of the report as SVG files too (the extra sim)."
)
@click.option("--parquet", is_flag=True, help="The tables as Parquet too (the extra sim).")
def command(
    game: str,
    number: int,
    seats: str,
    decks: tuple[str, ...],
    fixed: bool,
    jobs: int | None,
    cluster: str,
    first: int,
    out: Path,
    resume: bool,
    overwrite: bool,
    collect: str,
    reports: bool,
    pictures: bool,
    parquet: bool,
    **played: Unpack[RunChoices],
) -> int:
    """Play many games of GAME with bots, and say what they tell.

    Who wins, by seat and deck; what cards do; which cards stay in hand, and why; what was asked and
    how it was paid. The tables go to DIR as CSV files. The same command gives the same files,
    whatever --jobs. Ctrl-C stops early and keeps what is done. DIR/report.html has it all on one
    page, with pictures if the extra sim is installed.
    """
    from tallystick.sim.collectors import SUBJECTS
    from tallystick.sim.files import REPORT, replace, write_parquet, write_tables
    from tallystick.sim.report import pictures as pictures_of
    from tallystick.sim.report import report
    from tallystick.sim.run import run_to, tables_of
    from tallystick.sim.summary import summary

    subjects = some_of(collect, SUBJECTS)
    plan, rules = planned(game, seats, decks=decks, rotates=not fixed, collect=subjects, **played)
    numbers = range(first, first + number)
    workers = crew(jobs, cluster, number)
    with watched(number) as progress:
        result = run_to(out, plan, numbers, workers, resume=resume, overwrite=overwrite,
                        progress=progress)  # fmt: skip
    tables = tables_of(plan, rules, result.records)
    paths = write_tables(out, tables)
    drawn = pictures_of(result, tables) if reports or pictures else {}
    if reports:
        paths.append(out / REPORT)
        replace(paths[-1], lambda file: file.write(report(plan, result, tables, drawn)))
    if pictures:
        paths += write_pictures(out, drawn)
    if parquet:
        write_parquet(path for path in paths if path.suffix == ".csv")
    names = ", ".join(path.name for path in paths)
    click.echo("\n".join([*summary(plan, result, tables), "", f"In {out}: {names}."]))
    return status(result.interrupted, bool(result.faults))


def write_pictures(out: Path, drawn: Pictures) -> list[Path]:
    """A file for each picture. InputError without the extra."""
    from tallystick.sim.files import replace

    with extra("sim", "--pictures"):
        import vl_convert  # noqa: F401  whether it is there
    paths = []
    for name, svg in drawn.items():
        paths.append(out / f"{name}.svg")
        replace(paths[-1], lambda file, svg=svg: file.write(svg or ""))  # type: ignore[misc]
    return paths


def some_of(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The subjects of ``cards,stuck``. InputError for what is none."""
    found = tuple(part.strip() for part in text.split(",")) if text else ()
    for name in found:
        if name not in known:
            raise unknown("subject", name, known).at(field="--collect")
    return tuple(dict.fromkeys(found))
