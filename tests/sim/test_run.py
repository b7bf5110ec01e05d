"""A run: the same games whoever plays them, none lost, none counted twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NoReturn, TypeVar

import pytest

from tallystick.bots import BOTS
from tallystick.bots.random import RandomBot
from tallystick.errors import InputError
from tallystick.kernel.decision import Decision
from tallystick.play import games
from tallystick.play.match import Playing
from tallystick.sim import play as playing
from tallystick.sim.executors import Alone, Crew, G, Inline, P, Play, Processes
from tallystick.sim.files import RUN, as_csv
from tallystick.sim.plan import Plan, checked, plan_of
from tallystick.sim.play import play_games
from tallystick.sim.record import FAULT, UNFINISHED, WON, GameRecord
from tallystick.sim.run import Result, run, run_to, tables_of
from tallystick.sim.summary import summary

T = TypeVar("T")
PLAN = Plan("terrus", ("random", "random"), seed=3)
QUICK = PLAN._replace(collect=("questions",))


def said(plan: Plan, result: Result) -> list[str]:
    tables = tables_of(plan, checked(plan), result.records)
    return [as_csv(table) for table in tables] + list(summary(plan, result, tables))


def test_game_n_is_the_same_in_any_company() -> None:
    whole = play_games(PLAN, range(4))
    assert play_games(PLAN, [2]) == whole[2:3]
    assert play_games(PLAN, [3, 1]) == [whole[3], whole[1]]
    assert len({record.seed for record in whole}) == 4
    assert play_games(PLAN._replace(seed=4), [2]) != whole[2:3]
    assert all(record.end == WON and record.found["questions"] for record in whole)


def test_the_figures_are_equal_with_one_process_and_two(tmp_path: Path) -> None:
    folders = [tmp_path / "1", tmp_path / "2"]
    crews: list[Crew] = [Alone(), Processes(2)]
    pairs = zip(folders, crews, strict=True)
    results = [run_to(folder, PLAN, range(4), crew) for folder, crew in pairs]
    assert results[0] == results[1]
    assert (folders[0] / RUN).read_bytes() == (folders[1] / RUN).read_bytes()
    assert said(PLAN, results[0]) == said(PLAN, results[1])


def test_players_move_on_a_seat_each_game() -> None:
    plan = Plan("heirless", ("random", "greedy", "random"))
    assert [plan.order(n) for n in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert plan._replace(rotates=False).order(2) == (0, 1, 2)


def test_decks_go_with_their_players() -> None:
    decks = ("Reed Hollow", "Long Meadow")
    plan = PLAN._replace(decks=decks, collect=("cards",))
    for record in play_games(plan, range(2)):
        for seat, player in enumerate(record.order):
            assert f"{decks[player]} Clade" in record.found["cards"]["own"][seat]


def test_what_is_chosen_is_set_up() -> None:
    """A house rule that is chosen is one, and the decks that are named meet its villain."""
    said = [{"mode": "expert"}, {}]
    chosen: list[dict[str, tuple[str, ...]]] = [{}, {"mode": ("expert",)}]
    games = [
        play_games(plan_of("marvel-champions", ("random",), options, picks, decks=decks)[0], [0])
        for options, picks in zip(said, chosen, strict=True)
        for decks in ((), ("Night Round",))
    ]
    assert games[0] == games[2]
    assert games[1] == games[3]
    assert games[0] == games[1]  # the deck that is taken if none is named
    plain = plan_of("marvel-champions", ("random",), {}, decks=("Night Round",))[0]
    assert play_games(plain, [0]) != games[0]


# -- what goes wrong in a game ------------------------------------------------------------------


class Faulty(RandomBot):
    """Fails in games of one seed."""

    def choose(self, match: Playing, seat: int, decision: Decision) -> int:
        if self.seed == QUICK.seed_of(1) and len(match.log) == 30:
            raise RuntimeError("no idea")
        return super().choose(match, seat, decision)


def test_a_fault_is_told_with_its_seed_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "BOTS", {**BOTS, "random": Faulty})
    result = run(QUICK, range(3), Alone())
    assert [record.end for record in result.records] == [WON, FAULT, WON]
    lines = said(QUICK, result)
    assert "RuntimeError: no idea" in result.faults[0].fault
    assert any(f"seed {QUICK.seed_of(1)}" in line and "no idea" in line for line in lines)
    assert any("--seed 3 --collect questions --first 1 --games 1" in line for line in lines)
    assert any("Faults: 1." in line for line in lines)


def test_what_does_not_end_is_counted_and_said() -> None:
    plan = QUICK._replace(most=50)
    result = run(plan, range(2), Alone())
    assert [record.end for record in result.records] == [UNFINISHED] * 2
    assert [record.decisions for record in result.records] == [50, 50]
    assert any("Unfinished after 50 decisions: 2." in line for line in said(plan, result))
    assert any(
        "Unfinished after 20000 decisions: 0." in line
        for line in said(PLAN, run(PLAN, range(1), Alone()))
    )


# -- interruptions ------------------------------------------------------------------------------


def pressed_after(number: int) -> Any:
    """Somebody who presses Ctrl-C once so many games are done."""
    done: list[int] = []

    def progress(record: GameRecord) -> None:
        done.append(record.game)
        if len(done) == number:
            os.kill(os.getpid(), signal.SIGINT)

    return progress


def test_of_no_game_no_shares_are_told() -> None:
    lines = said(QUICK, Result([], 8, True))
    assert any("0 games of 8, stopped early" in line for line in lines)
    assert not any("Share of wins" in line for line in lines)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_done_is_kept_and_gone_on_with(tmp_path: Path, jobs: int) -> None:
    crew: Crew = Alone() if jobs == 1 else Processes(2)
    before = signal.getsignal(signal.SIGINT)
    first = run_to(tmp_path / "a", QUICK, range(8), crew, progress=pressed_after(3))
    assert first.interrupted
    assert 3 <= len(first.records) < 8
    assert any("stopped early" in line for line in said(QUICK, first))
    again: list[int] = []
    second = run_to(
        tmp_path / "a", QUICK, range(8), Alone(), resume=True,
        progress=lambda record: again.append(record.game),
    )  # fmt: skip
    assert not second.interrupted
    assert sorted(again + [record.game for record in first.records]) == list(range(8))
    run_to(tmp_path / "b", QUICK, range(8), Alone())
    assert (tmp_path / "a" / RUN).read_bytes() == (tmp_path / "b" / RUN).read_bytes()
    assert signal.getsignal(signal.SIGINT) is before


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    run_to(tmp_path, QUICK, range(4), Alone())
    whole = (tmp_path / RUN).read_bytes()
    (tmp_path / RUN).write_bytes(whole[:-40])
    run_to(tmp_path, QUICK, range(4), Alone(), resume=True)
    assert (tmp_path / RUN).read_bytes() == whole


def test_a_character_that_was_cut_through_costs_one_game_only(tmp_path: Path) -> None:
    run_to(tmp_path, QUICK, range(4), Alone())
    head, *lines = (tmp_path / RUN).read_bytes().splitlines()
    strange = b',"fault":"' + "\u2028\u00e9".encode()  # the first ends a line for some, not here
    lines = [line[:-1] + strange + b'"}' for line in lines]
    lines[3] = lines[3].removesuffix(b'\xa9"}')
    (tmp_path / RUN).write_bytes(b"\n".join([head, *lines]))
    again: list[int] = []
    run_to(
        tmp_path, QUICK, range(4), Alone(), resume=True,
        progress=lambda record: again.append(record.game),
    )  # fmt: skip
    assert again == [3]


def test_a_run_with_choices_goes_on(tmp_path: Path) -> None:
    plan = plan_of("marvel-champions", ("random",), {}, {"hero": ("Keystone",)}, seed=3)[0]
    plan = plan._replace(collect=("questions",))
    run_to(tmp_path, plan, range(1), Alone())
    result = run_to(tmp_path, plan, range(2), Alone(), resume=True)
    assert [record.game for record in result.records] == [0, 1]


class Mortal(Processes):
    """Its first worker dies over the second task."""

    def __init__(self, jobs: int, deaths: int) -> None:
        super().__init__(jobs)
        self.deaths, self.tasks = deaths, 0

    def task(self, play: Play[P, G], plan: P, numbers: Sequence[int]) -> Callable[[], list[G]]:
        self.tasks += 1
        if self.deaths and self.tasks > 1:
            self.deaths -= 1
            return partial(os._exit, 9)
        return super().task(play, plan, numbers)


def test_a_worker_that_dies_costs_no_game() -> None:
    result = run(QUICK, range(6), Mortal(2, deaths=1))
    assert [record.game for record in result.records] == list(range(6))
    assert result == run(QUICK, range(6), Alone())


class Refusing(Inline):
    """Breaks when it is handed its second task."""

    def __init__(self) -> None:
        self.tasks = 0

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        self.tasks += 1
        if self.tasks == 2:
            raise BrokenProcessPool("gone")
        return super().submit(fn, *args, **kwargs)


class Replaced(Alone):
    """Whose workers are lost between two tasks, once."""

    breaks: tuple[type[BaseException], ...] = (BrokenProcessPool,)

    def __init__(self) -> None:
        super().__init__()
        self.hired: list[Executor] = []

    def hire(self) -> Executor:
        self.hired.append(Inline() if self.hired else Refusing())
        return self.hired[-1]


def test_workers_that_are_lost_before_they_are_handed_anything_cost_no_game() -> None:
    crew = Replaced()
    assert run(QUICK, range(4), crew) == run(QUICK, range(4), Alone())
    assert len(crew.hired) == 2


class Doomed(Alone):
    """Whose workers are always lost."""

    breaks: tuple[type[BaseException], ...] = (BrokenProcessPool,)

    def hire(self) -> Executor:
        return Inline()

    def task(self, play: Play[P, G], plan: P, numbers: Sequence[int]) -> Callable[[], list[G]]:
        return self.die

    def die(self) -> NoReturn:
        raise BrokenProcessPool("gone")


def test_workers_that_always_die_are_an_error() -> None:
    with pytest.raises(InputError, match="lost again and again"):
        run(QUICK, range(3), Doomed())


# -- plans that cannot be played ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"players": ("random", "nobody")}, "unknown bot 'nobody'"),
        ({"players": ("random", "you")}, "unknown bot 'you'"),
        ({"players": ("random",)}, "is for 2 to 6, not 1"),
        ({"decks": ("Long Meadow",)}, "expected a deck for each of 2 seats, found 1"),
        ({"decks": ("Long Meadow", "Nowhere")}, "Nowhere"),
        ({"options": (("pool-only", "maybe"),)}, "pool-only"),
        ({"cards": ("missing.toml",)}, "missing.toml"),
    ],
)
def test_a_plan_that_cannot_be_played(more: dict[str, Any], text: str) -> None:
    with pytest.raises(InputError, match=text):
        checked(PLAN._replace(**more))


def test_as_few_play_as_the_game_is_for() -> None:
    for game, number in (("terrus", 2), ("heirless", 3), ("marvel-champions", 1)):
        assert plan_of(game, (), {})[0].players == ("greedy",) * number


def test_every_game_of_ours_is_looked_at_in_every_way() -> None:
    for game in games.GAMES:
        plan, rules = plan_of(game, ("random",) * games.find(game).rulebook().players[0], {})
        result = run(plan, range(2), Alone())
        assert not result.faults
        names = {table.name for table in tables_of(plan, rules, result.records)}
        assert {"games", "wins", "lengths", "cards", "stuck", "questions", "clauses"} <= names


@pytest.mark.skipif(sys.platform == "win32", reason="signals are for Unix")
def test_a_run_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    """They hold what the run writes to, which is closed once all of them have gone."""
    asked = ["sim", "terrus", "--games", "100000", "--seats", "random,random", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "tallystick.cli", *asked, "--out", str(tmp_path / "run")],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    kept = tmp_path / "run" / "run.jsonl"
    until = monotonic() + 60
    while monotonic() < until and not (kept.exists() and kept.read_bytes().count(b"\n") > 1):
        sleep(0.1)
    process.kill()
    process.communicate(timeout=60)
