"""Steps a second of our environments, next to PettingZoo's classics and OpenSpiel's gin rummy.

A *step* is what a learner does: look at the observation of whoever is asked, whole, draw one of
its legal actions, and take it. Setting up new games is inside the time. The subjects run in turn,
each in a process of its own, for the same number of seconds of processor time, several rounds of
it; the best round counts, as the one least disturbed. See bench/README.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from time import process_time
from typing import Any, Final

Subject = Callable[[Random], Iterator[object]]
SAVES: Final = 200  # saves, restores and copies at each of so many positions
LOOKS: Final = 20


def aec(make: Callable[[], Any], chance: Random) -> Iterator[object]:
    """Any PettingZoo environment, by its own loop; what is legal stands in the mask."""
    env = make()
    while True:
        env.reset(seed=chance.randrange(1 << 30))
        for agent in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(chance.random() * len(legal))]))
            yield agent


def solo(game: str, chance: Random) -> Iterator[object]:
    """Our Gymnasium environment: a step carries the answers of the bots with it."""
    from tallystick.agents import gym_env

    env = gym_env(game)
    while True:
        _, info = env.reset(seed=chance.randrange(1 << 30))
        over = cut = False
        while not (over or cut):
            legal = info["action_mask"].nonzero()[0]
            _, _, over, cut, info = env.step(int(legal[int(chance.random() * len(legal))]))
            yield over


def spiel(load: Callable[[], Any], chance: Random) -> Iterator[object]:
    """An OpenSpiel game, from Python, with the observation tensor of whoever is asked."""
    game = load()
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
                continue
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            yield state


def bare(game: str, chance: Random) -> Iterator[object]:
    """The engine alone: nothing is looked at but the answers."""
    from tallystick.play import games

    rules = games.find(game).rulebook()
    while True:
        position = rules.new(chance.randrange(1 << 30))
        while (decision := position.decision()) is not None:
            position.step(int(chance.random() * len(decision.options)))
            yield position


def ours_aec(game: str, **more: Any) -> Subject:
    """Our PettingZoo environment."""

    def make() -> Any:
        from tallystick.agents import aec_env

        return aec_env(game, **more)

    return partial(aec, make)


def classic(name: str) -> Subject:
    """One of PettingZoo's."""
    return partial(aec, lambda: import_module(f"pettingzoo.classic.{name}").env())


def ours_spiel(game: str) -> Subject:
    """Ours, as OpenSpiel has it."""

    def load() -> Any:
        from tallystick.agents import register_open_spiel

        pyspiel: Any = import_module("pyspiel")
        return pyspiel.load_game(register_open_spiel(game)[0])

    return partial(spiel, load)


def theirs(name: str) -> Subject:
    """One of OpenSpiel's, which are in C++."""
    return partial(spiel, lambda: import_module("pyspiel").load_game(name))


SUBJECTS: Final[dict[str, Subject]] = {
    "tallystick terrus, PettingZoo, vector": ours_aec("terrus"),
    "tallystick terrus, PettingZoo, tables": ours_aec("terrus", observation="tables"),
    "tallystick heirless, PettingZoo, vector": ours_aec("heirless", seats=3),
    "tallystick marvel-champions, PettingZoo, vector": ours_aec("marvel-champions"),
    "tallystick grand-archive, PettingZoo, vector": ours_aec("grand-archive"),
    "tallystick terrus, Gymnasium against random": partial(solo, "terrus"),
    "tallystick terrus, OpenSpiel in Python": ours_spiel("terrus"),
    "tallystick terrus, engine alone": partial(bare, "terrus"),
    "PettingZoo tictactoe_v3": classic("tictactoe_v3"),
    "PettingZoo connect_four_v3": classic("connect_four_v3"),
    "PettingZoo leduc_holdem_v4": classic("leduc_holdem_v4"),
    "PettingZoo texas_holdem_v4": classic("texas_holdem_v4"),
    "PettingZoo chess_v6": classic("chess_v6"),
    "OpenSpiel gin_rummy, C++": theirs("gin_rummy"),
}


def steps_a_second(subject: Subject, seconds: float) -> float:
    """After a quarter of that time to warm up."""
    playing = subject(Random(1))
    run_for(playing, seconds / 4)
    return run_for(playing, seconds)


def run_for(playing: Iterator[object], seconds: float) -> float:
    """Steps a second of processor time."""
    start = process_time()
    steps = 0
    for _ in playing:
        steps += 1
        if not steps & 15 and process_time() - start > seconds:
            break
    return steps / (process_time() - start)


def saving(game: str) -> dict[str, float]:
    """Microseconds of save, restore and copy, at positions spread over a game."""
    from tallystick.agents import aec_env

    env, chance = aec_env(game), Random(1)
    env.reset(seed=1)
    best: dict[str, list[float]] = {"save": [], "restore": [], "copy": []}
    for _ in range(LOOKS):
        for _ in range(20):
            legal = int(env.infos[env.agent_selection]["action_mask"].sum())
            if not any(env.terminations.values()):
                env.step(chance.randrange(legal))
        saved = env.save()
        calls: dict[str, Callable[[], object]] = {
            "save": env.save,
            "restore": partial(env.restore, saved),
            "copy": env.copy,
        }
        for name, call in calls.items():
            start = process_time()
            for _ in range(SAVES):
                call()
            best[name].append((process_time() - start) / SAVES * 1e6)
    return {name: sorted(times)[len(times) // 2] for name, times in best.items()}


def in_own_process(*arguments: str) -> Any:
    """What this file prints for these arguments; None where it fails (a peer is missing)."""
    command = [sys.executable, __file__, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else None


def main() -> None:
    """Measure every subject in turn and print the table; `--subject` is for the processes."""
    parser = argparse.ArgumentParser(description="Steps a second, next to our peers.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each subject and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--subject", choices=SUBJECTS, help=argparse.SUPPRESS)
    parser.add_argument("--saving", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.subject:
        print(json.dumps(steps_a_second(SUBJECTS[chosen.subject], chosen.seconds)))
        return
    if chosen.saving:
        print(json.dumps(saving(chosen.saving)))
        return
    found: dict[str, list[float]] = {name: [] for name in SUBJECTS}
    for _ in range(chosen.rounds):
        for name, rates in found.items():
            rate = in_own_process("--subject", name, "--seconds", str(chosen.seconds))
            rates += [] if rate is None else [float(rate)]
    print(f"{'':50}{'steps/s':>10}")
    for name, rates in found.items():
        print(f"{name:50}{max(rates):10,.0f}" if rates else f"{name:50}{'missing':>10}")
    print(f"\n{'microseconds':50}{'save':>10}{'restore':>10}{'copy':>10}")
    for game in ("terrus", "heirless", "marvel-champions", "grand-archive"):
        times = in_own_process("--saving", game)
        shown = "".join(f"{times[name]:10.1f}" for name in ("save", "restore", "copy"))
        print(f"{game:50}{shown}")


if __name__ == "__main__":
    main()
