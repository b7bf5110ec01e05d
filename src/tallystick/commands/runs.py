"""What `tally sim`, `tally compare` and `tally arena` share: who plays, where, and a bar."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar, Unpack

import click

from tallystick.commands.choosing import as_chosen
from tallystick.commands.parameters import house_rules_option
from tallystick.commands.play import pairs
from tallystick.errors import InputError
from tallystick.reading import LARGEST_SEED

if TYPE_CHECKING:
    from tallystick.rules.rulebook import Rulebook
    from tallystick.sim.executors import Crew
    from tallystick.sim.plan import Plan, PlanChoices


class RunChoices(TypedDict):
    """What ``PLAYED``, the seed and the longest game are."""

    choose: tuple[str, ...]
    options: tuple[str, ...]
    cards: tuple[str, ...]
    blank: bool
    seed: int
    most: int


F = TypeVar("F", bound=Callable[..., object])

FAULTY: Final = 1
INTERRUPTED: Final = 130
SEED: Final = click.IntRange(-LARGEST_SEED, LARGEST_SEED)
FOLDER: Final = click.Path(file_okay=False, path_type=Path)

seed_option: Final = click.option(
    "--seed", type=SEED, default=1, show_default=True, help="All chance comes from it."
)
most_option: Final = click.option(
    "--most",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    help="A game with more decisions is unfinished.",
)
jobs_option: Final = click.option(
    "--jobs",
    type=click.IntRange(1, 512),
    metavar="N",
    help="Processes; as many as there are cores, if not given.",
)
# What is played, besides the game and the decks.
PLAYED: Final = (
    click.option("--choose", multiple=True, metavar="CHOICE=NAME",
                 help="What there is to choose in a game besides (see 'tally play GAME --choices')."
                 " May be repeated."),
    house_rules_option,
    click.option("--cards", multiple=True, metavar="FILE",
                 help="Cards of your own; ours of the same name give way. May be repeated."),
    click.option("--allow-blank", "blank", is_flag=True,
                 help="Take imported cards that do not run yet as blank."),
)  # fmt: skip
OPTIONS: Final = (
    click.option("--seats", default="", metavar="BOT,BOT,...",
                 help="A bot for each seat: random, greedy, easy, normal, hard, search:N."),
    click.option("--deck", "decks", multiple=True, metavar="DECK",
                 help="A deck, once for each of --seats in turn: a file, an imported or a ready "
                 "one (see 'tally decks')."),
    click.option("--fixed", is_flag=True, help="Nobody changes seats from game to game."),
    *PLAYED,
    seed_option,
    most_option,
    jobs_option,
    click.option("--cluster", default="", metavar="tcp://HOST:PORT",
                 help="Play on the workers of a Dask scheduler instead."),
)  # fmt: skip


def run_options(what: str) -> Callable[[F], F]:
    """The options of whoever plays many games; ``what`` says of what --games is the number."""
    number = click.option("--games", "number", type=click.IntRange(1, 10_000_000), default=1000,
                          show_default=True, help=what)  # fmt: skip

    return with_options((number, *OPTIONS))


def with_options(options: Sequence[Callable[[F], F]]) -> Callable[[F], F]:
    """The options as one decorator, in their order."""

    def optioned(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return optioned


def planned(
    game: str,
    seats: str,
    *,
    options: tuple[str, ...] = (),
    choose: tuple[str, ...] = (),
    **more: Unpack[PlanChoices],
) -> tuple[Plan, Rulebook]:
    """The plan of those options, and its rules. InputError for what there cannot be."""
    from tallystick.sim.plan import plan_of, seats_of

    readings = dict(pairs("--option", "NAME=READING", options))
    picks: dict[str, tuple[str, ...]] = {}
    for one in choose:
        ((name, value),) = pairs("--choose", "CHOICE=NAME", [one])
        picks[name] = (*picks.get(name, ()), value)
    with as_chosen(choose):
        return plan_of(game, seats_of(seats) if seats else (), readings, picks, **more)


def status(interrupted: bool, faulty: bool) -> int:
    """The exit status of a run."""
    return INTERRUPTED if interrupted else FAULTY if faulty else 0


def crew(jobs: int | None, cluster: str, games: int) -> Crew:
    """Who plays: a cluster, or as many processes as are wanted or make sense."""
    from tallystick.sim.executors import Alone, Processes

    if cluster:
        from tallystick.sim.cluster import Cluster

        if jobs is not None:
            raise InputError("a cluster has its own workers", field="--jobs")
        return Cluster(cluster)
    wanted = min(jobs or cores(), games)
    return Processes(wanted) if wanted > 1 else Alone()


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def watched(number: int) -> Iterator[Callable[[object], None]]:
    """What to call for each game that is done; a bar on the error stream, at a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TimeRemainingColumn,
    )

    columns: tuple[ProgressColumn, ...] = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bar:
        task = bar.add_task("games", total=number)
        yield lambda done: bar.advance(task)
