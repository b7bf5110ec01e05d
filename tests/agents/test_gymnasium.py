"""Gymnasium's own check, as it is, for every game; one seat against bots, and in processes."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv
from tests.agents.games import GAMES, SEATS

from tallystick.agents import gym_env
from tallystick.agents.solo import NAME, SoloEnv
from tallystick.errors import InputError


@pytest.mark.parametrize("game", GAMES)
def test_check(game: str) -> None:
    made: Any = gymnasium.make(NAME, game=game, seats=SEATS[game], render_mode="ansi")
    check_env(made.unwrapped)


def test_check_of_tables() -> None:
    made: Any = gymnasium.make(NAME, game="terrus", observation="tables", render_mode="ansi")
    check_env(made.unwrapped)


def play(env: SoloEnv, seed: int, most: int = 2000) -> list[Any]:
    """What a game of the first answer that is legal brings."""
    chance = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    trail: list[Any] = []
    for _ in range(most):
        legal = np.flatnonzero(info["action_mask"])
        seen, reward, over, cut, info = env.step(int(chance.choice(legal)))
        assert isinstance(seen, np.ndarray)
        trail.append((seen.tobytes(), reward, over, cut))
        if over or cut:
            break
    return trail


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_against_a_bot(opponent: str, seat: int) -> None:
    env = gym_env("caravan", opponents=opponent, seat=seat)
    trail = play(env, 3)
    assert trail == play(env, 3)
    assert trail[-1][2:] == (True, False)
    assert trail[-1][1] == env.world.returns()[seat] != 0
    assert {one[1] for one in trail[:-1]} <= {0.0}
    assert env.action_masks().sum() == 0


def test_the_agent_is_asked_whatever_its_seat() -> None:
    env = gym_env("heirless", 3, opponents=["random", "random"], seat=2)
    _, info = env.reset(seed=1)
    for _ in range(50):
        decision = env.world.decision
        assert decision is not None
        assert decision.seat == 2
        assert info["action_mask"].sum() == len(decision.options)
        _, _, over, _, info = env.step(len(decision.options) - 1)
        if over:
            break


def test_a_greedy_opponent_wins_more_than_a_random_one() -> None:
    """So the named bot does sit there."""
    lost = {}
    for name in ("random", "greedy"):
        env = gym_env("caravan", opponents=name)
        lost[name] = sum(play(env, seed)[-1][1] < 0 for seed in range(60))
    assert lost["greedy"] >= lost["random"] + 8


def test_an_illegal_action_is_counted_and_changes_nothing() -> None:
    env = gym_env("caravan")
    env.reset(seed=1)
    before = env.world.game.digest()
    _, reward, over, cut, info = env.step(63)
    assert (reward, over, cut, info["refused"]) == (0.0, False, False, 1)
    assert env.world.game.digest() == before


def test_it_is_truncated() -> None:
    env = gym_env("terrus", max_cycles=5)
    env.reset(seed=1)
    for _ in range(5):
        _, reward, over, cut, _ = env.step(0)
        if cut:
            break
    assert (reward, over, cut) == (0.0, False, True)


def test_in_processes() -> None:
    """Gymnasium's own vector environment; each plays the game of its own seed."""
    make = partial(gym_env, "terrus", 2, max_cycles=60)
    envs: Any = AsyncVectorEnv([make, make])
    try:
        seen, infos = envs.reset(seed=5)
        alone = gym_env("terrus", 2, max_cycles=60)
        for place in range(2):
            first = alone.reset(seed=5 + place)[0]
            assert isinstance(first, np.ndarray)
            assert np.array_equal(seen[place], first)
        assert infos["action_mask"].shape == (2, 64)
        for _ in range(80):
            actions = np.array([int(mask.sum()) - 1 for mask in infos["action_mask"]])
            seen, _, _, _, infos = envs.step(actions)
        assert seen.shape == (2, alone.schema.size)
    finally:
        envs.close()


def test_who_cannot_play_is_said() -> None:
    with pytest.raises(InputError, match="unknown bot 'nobody'"):
        gym_env("caravan", opponents="nobody")
    with pytest.raises(InputError, match="unknown seat '2'"):
        gym_env("caravan", 2, seat=2)
    with pytest.raises(ValueError, match="expected 1 opponent, found 2"):
        gym_env("terrus", opponents=["random", "random"])
    with pytest.raises(ValueError, match="expected 2 opponents, found 1"):
        gym_env("caravan", 3, opponents=["random"])
