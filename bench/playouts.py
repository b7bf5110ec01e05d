"""Random play next to RLCard and Catanatron: decisions a second, a step back, a copy.

A *decision* is one choice: the legal actions are listed, one is drawn uniformly, and it is carried
out. Setting up new games is inside the time. What an engine asks counts, for each of them, even
where only one answer is legal. The subjects run in turn, each in a process of its own and for the
same number of seconds, several rounds of it; the best round counts, as the one least disturbed by
whatever else the machine did. See bench/README.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

SAMPLE = 16  # a copy (and a step back) is timed at every so many decisions
COPIES = 4  # how many copies are made at each of those, and steps taken back


class Adapter(NamedTuple):
    """How to drive one engine: `play` takes random decisions and yields the game after each."""

    play: Callable[[Random], Iterator[Any]]
    copy: Callable[[Any], object]
    step_back: Callable[[Any, Random], float | None]


class Figures(NamedTuple):
    """What was measured; times in microseconds, `step_back` None where the engine has none."""

    name: str
    decisions: int
    games: int
    a_second: float
    copy: float
    step_back: float | None


def ours(game: str, seats: int) -> Adapter:
    """Our game of that name, by the public calls of a rulebook; 0 seats: as many as is usual."""
    from tallystick.play import games

    rules = games.find(game).rulebook()

    def play(chance: Random) -> Iterator[Any]:
        seed = chance.randrange(1 << 30)
        position = rules.new(seed, seats) if seats else rules.new(seed)
        while (decision := position.decision()) is not None:
            position.step(int(chance.random() * len(decision.options)))
            yield position

    def step_back(position: Any, chance: Random) -> float | None:
        decision = position.decision()
        if decision is None:
            return None
        answer = int(chance.random() * len(decision.options))
        before = perf_counter()
        mark = position.mark()
        marked = perf_counter()
        position.step(answer)
        stepped = perf_counter()
        position.rewind(mark)
        return perf_counter() - stepped + marked - before

    return Adapter(play, lambda position: position.clone(), step_back)


def gin_rummy() -> Adapter:
    """RLCard's gin-rummy through its environment, as its users drive it; it has no step back."""
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": 0})

    def play(chance: Random) -> Iterator[Any]:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance.random() * len(legal))])
            yield env.game

    return Adapter(play, deepcopy, lambda game, chance: None)


def gin_rummy_bare() -> Adapter:
    """The same game below the environment: no observation is made for the player."""
    from rlcard.games.gin_rummy import Game

    game = Game()

    def play(chance: Random) -> Iterator[Any]:
        game.init_game()
        while not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[int(chance.random() * len(legal))])
            yield game

    return Adapter(play, deepcopy, lambda game, chance: None)


def catan() -> Adapter:
    """Catanatron's two-player Catan, without its check that the choice is legal (to its gain)."""
    import catanatron.game
    from catanatron import Color, Game, RandomPlayer

    limit = catanatron.game.TURNS_LIMIT

    def play(chance: Random) -> Iterator[Any]:
        seats = [RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]
        game = Game(seats, seed=chance.randrange(1, 1 << 30))
        while game.winning_color() is None and game.state.num_turns < limit:
            legal = game.state.playable_actions
            game.execute(legal[int(chance.random() * len(legal))], validate_action=False)
            yield game

    return Adapter(play, lambda game: game.copy(), lambda game, chance: None)


def measure(name: str, adapter: Adapter, seconds: float) -> Figures:
    """Whole random games for `seconds`, after a quarter of that to warm up; then the samples."""
    chance = Random(1)
    play_for(adapter, chance, seconds / 4)
    decisions, games, spent = play_for(adapter, chance, seconds)
    copies, backs = sample(adapter, chance, seconds)
    step_back = micro(backs) if backs else None
    return Figures(name, decisions, games, decisions / spent, micro(copies), step_back)


def play_for(adapter: Adapter, chance: Random, seconds: float) -> tuple[int, int, float]:
    """Decisions, finished games and seconds spent; the game under way at the end is cut off."""
    decisions = games = 0
    started = perf_counter()
    end = started + seconds
    while True:
        for _ in adapter.play(chance):
            decisions += 1
            if not decisions & 63 and perf_counter() > end:
                return decisions, games, perf_counter() - started
        games += 1


def sample(adapter: Adapter, chance: Random, seconds: float) -> tuple[list[float], list[float]]:
    """Seconds of a copy and of a step back, at positions spread over whole games."""
    copies: list[float] = []
    backs: list[float] = []
    end = perf_counter() + seconds
    while perf_counter() < end or not copies:
        for count, game in enumerate(adapter.play(chance)):
            if count % SAMPLE == SAMPLE - 1:
                before = perf_counter()
                for _ in range(COPIES):
                    adapter.copy(game)
                copies.append((perf_counter() - before) / COPIES)
                taken = [adapter.step_back(game, chance) for _ in range(COPIES)]
                backs.extend([back for back in taken if back is not None])
    return copies, backs


def micro(times: list[float]) -> float:
    """The mean, in microseconds."""
    return fmean(times) * 1e6


def is_compiled() -> bool:
    """Whether the kernel that this process loads is an extension module."""
    import tallystick.kernel.machine as machine

    return not str(machine.__file__).endswith(".py")


def ignore_extensions() -> None:
    """From here on, import this project from its sources even where it is compiled."""

    def finder(path: str) -> FileFinder:
        if "tallystick" not in path:
            raise ImportError(path)
        return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))

    sys.path_hooks.insert(0, finder)
    sys.path_importer_cache.clear()


def run_ours(game: str, seats: int, seconds: float, compiled: bool) -> dict[str, Any]:
    """Our own figures in one of the two builds, or why there are none."""
    if not compiled:
        ignore_extensions()
    if is_compiled() != compiled:
        return {"missing": "not built: make compiled"}
    played = f"{game} ({seats})" if seats else game
    name = f"tallystick {played}, {'compiled' if compiled else 'interpreted'}"
    return measure(name, ours(game, seats), seconds)._asdict()


def run_peer(name: str, adapter: Callable[[], Adapter], seconds: float) -> dict[str, Any]:
    """A peer's figures, or that it is not installed."""
    try:
        return measure(name, adapter(), seconds)._asdict()
    except ImportError as error:
        return {"missing": f"not installed ({error.name}): pip install 'tallystick[bench]'"}


def run_subject(subject: str, game: str, seats: int, seconds: float) -> dict[str, Any]:
    """What the process for one subject prints."""
    if subject in ("interpreted", "compiled"):
        return run_ours(game, seats, seconds, subject == "compiled")
    return run_peer(subject, PEERS[subject], seconds)


PEERS: dict[str, Callable[[], Adapter]] = {
    "RLCard gin-rummy": gin_rummy,
    "RLCard gin-rummy, bare game": gin_rummy_bare,
    "Catanatron Catan, 2 players": catan,
}
SUBJECTS = ("interpreted", "compiled", *PEERS)


def in_own_process(subject: str, game: str, seats: int, seconds: float) -> dict[str, Any]:
    """One subject's figures, from a process of its own."""
    command = [sys.executable, __file__, game, "--seats", str(seats)]
    command += ["--seconds", str(seconds), "--subject", subject]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no output"])[-1]
        return {"subject": subject, "missing": f"failed: {reason}"}
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return {"subject": subject, **answer}


def best_of(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The round with most decisions a second, and the least that a copy and a step back took."""
    good = [one for one in rounds if "missing" not in one]
    if not good:
        return rounds[-1]
    best = max(good, key=lambda one: float(one["a_second"]))
    backs = [one["step_back"] for one in good if one["step_back"] is not None]
    return best | {
        "copy": min(one["copy"] for one in good),
        "step_back": min(backs, default=None),
    }


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The figures as lines, and after them the ratios to each peer."""
    yield f"{'':41}{'decisions/s':>12}{'a game':>9}{'step back':>12}{'copy':>12}"
    for row in rows:
        if "missing" in row:
            yield f"{row['subject']:41}{row['missing']}"
            continue
        back = f"{row['step_back']:.2f} µs" if row["step_back"] else "-"
        length = row["decisions"] / row["games"] if row["games"] else 0
        numbers = f"{row['a_second']:12,.0f}{length:9.0f}{back:>12}{row['copy']:9.1f} µs"
        yield f"{row['name']:41}{numbers}"
    yield ""
    yield from ratios([row for row in rows if "missing" not in row])


def ratios(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Ours over theirs, for each build of ours and each peer."""
    own = [row for row in rows if row["subject"] not in PEERS]
    for mine in own:
        for peer in (row for row in rows if row["subject"] in PEERS):
            speed = mine["a_second"] / peer["a_second"]
            back = peer["copy"] / mine["step_back"]
            clone = peer["copy"] / mine["copy"]
            yield (
                f"{mine['name']} / {peer['name']}: {speed:.2f} times the decisions; "
                f"its copy costs {back:.1f} of our steps back, {clone:.1f} of our clones"
            )


def main() -> None:
    """Measure every subject in turn and print the table; `--subject` is for the processes."""
    parser = argparse.ArgumentParser(description="Random decisions a second, next to our peers.")
    parser.add_argument("game", nargs="?", default="terrus")
    parser.add_argument("--seats", type=int, default=0, help="how many play our game")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each subject and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--subject", choices=SUBJECTS, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.subject:
        print(json.dumps(run_subject(chosen.subject, chosen.game, chosen.seats, chosen.seconds)))
        return
    rounds = [
        [in_own_process(subject, chosen.game, chosen.seats, chosen.seconds) for subject in SUBJECTS]
        for _ in range(chosen.rounds)
    ]
    rows = [best_of(list(one)) for one in zip(*rounds, strict=True)]
    print(json.dumps(rows, indent=2) if chosen.json else "\n".join(table(rows)))


if __name__ == "__main__":
    main()
