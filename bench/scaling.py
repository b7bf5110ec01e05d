"""Many games on one core, on several, and on Dask workers: `python -m bench.scaling [GAME]`.

The same games between greedy bots, nothing but the outcome kept: by one process, by `--jobs` of
them (two), by as many workers of a local Dask cluster (if the extra is installed). Seconds of the
clock and of the processors (its own and those of all processes that it began, their start
included), games a second, and how many times faster than one process. The load is the machine's
before each: on a machine with other work the clock says little, and seconds of the processors are
what can be compared. `--rounds` takes turns and keeps the fastest of each.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

from tallystick.kernel import machine
from tallystick.sim.executors import Alone, Crew, Processes
from tallystick.sim.plan import Plan, plan_of
from tallystick.sim.record import GameRecord
from tallystick.sim.run import run


class Row(NamedTuple):
    """How long the games took; seconds."""

    who: str
    clock: float
    processors: float
    load: float


def processors() -> float:
    """Seconds of the processors so far, of this process and of those that it began and that have
    ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def measured(who: str, play: Callable[[], list[GameRecord]]) -> tuple[Row, list[GameRecord]]:
    """The games of one crew, and what they took."""
    load = os.getloadavg()[0]
    clock, used = perf_counter(), processors()
    records = play()
    return Row(who, perf_counter() - clock, processors() - used, load), records


@contextmanager
def workers(number: int) -> Iterator[Crew]:
    """Worker processes of a Dask cluster on this machine."""
    from distributed import LocalCluster

    from tallystick.sim.cluster import Cluster

    with LocalCluster(
        n_workers=number, threads_per_worker=1, processes=True, dashboard_address=None,
        silence_logs=50,
    ) as cluster:  # fmt: skip
        yield Cluster(cluster.scheduler_address)


def on_dask(plan: Plan, games: int, number: int) -> list[GameRecord]:
    """The games on Dask workers, whose start and end count."""
    with workers(number) as crew:
        return run(plan, range(games), crew).records


def rows(plan: Plan, games: int, jobs: int) -> Iterator[tuple[Row, list[GameRecord]]]:
    """One process, several, Dask workers."""
    crews: dict[str, Callable[[], Crew]] = {
        "1 process": Alone,
        f"{jobs} processes": lambda: Processes(jobs),
    }
    for who, crew in crews.items():
        yield measured(who, lambda crew=crew: run(plan, range(games), crew()).records)  # type: ignore[misc]
    try:
        import distributed  # noqa: F401  whether it is there
    except ImportError:
        print("Dask is left out: pip install 'tallystick[cluster]'", file=sys.stderr)
        return
    yield measured(f"{jobs} Dask workers", lambda: on_dask(plan, games, jobs))


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.scaling")
    parser.add_argument("game", nargs="?", default="terrus")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    plan = plan_of(given.game, (), {}, collect=("own",))[0]
    best: dict[str, Row] = {}
    first: list[GameRecord] | None = None
    for _ in range(given.rounds):
        for row, records in rows(plan, given.games, given.jobs):
            first = records if first is None else first
            if records != first:
                sys.exit(f"other games: {row.who}")
            best[row.who] = min(row, best.get(row.who, row), key=lambda one: one.clock)
    told(list(best.values()), given.game, given.games, given.json)


def told(found: list[Row], game: str, games: int, as_json: bool) -> None:
    """The table."""
    build = "compiled" if machine.__file__.endswith((".so", ".pyd")) else "interpreted"
    if as_json:
        print(json.dumps({"game": game, "games": games, "build": build,
                          "rows": [row._asdict() for row in found]}))  # fmt: skip
        return
    print(f"{games} games of {game} between greedy bots, {build}")
    print(f"{'':16}{'clock':>9}{'cpu':>9}{'games/s':>9}{'faster':>8}{'load':>7}")
    for row in found:
        rate, faster = games / row.clock, found[0].clock / row.clock
        print(f"{row.who:16}{row.clock:9.1f}{row.processors:9.1f}{rate:9.2f}{faster:8.2f}"
              f"{row.load:7.1f}")  # fmt: skip


if __name__ == "__main__":
    main()
