"""Learn Caravan by masked PPO (sb3-contrib), against bots that play at random.

    pip install 'tallystick[agents]' ./examples/caravan sb3-contrib
    python examples/learn.py [--minutes 9] [--games 400]

It trains for so many minutes of processor time, then plays games with seeds that it has not seen,
from both seats, and tells how many it has won.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any, Final, SupportsFloat

import gymnasium
import numpy as np
import torch
from gymnasium.spaces import Box
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from tallystick.agents import gym_env
from tallystick.agents.aec import Action
from tallystick.agents.solo import SoloEnv

GAME: Final = "caravan"
UNSEEN: Final = 1_000_000  # seeds from here on are not trained on
SCALE: Final = 10.0
PARALLEL: Final = 8


class Scaled(gymnasium.ObservationWrapper[NDArray[np.float32], Action, Any]):
    """The same numbers as small floats, for a network of plain layers."""

    def __init__(self, env: SoloEnv) -> None:
        super().__init__(env)
        self.observation_space = Box(-1.0, 10.0, env.observation_space.shape, np.float32)

    def observation(self, observation: NDArray[np.int32]) -> NDArray[np.float32]:
        """At most 100, divided by 10."""
        small: NDArray[np.float32] = np.clip(observation / SCALE, -1.0, 10.0).astype(np.float32)
        return small


def made(seat: int) -> Scaled:
    """A game against one bot; the agent has that seat."""
    return Scaled(gym_env(GAME, 2, opponents="random", seat=seat, moves=16))


class Until(BaseCallback):  # type: ignore[misc]
    """Stops once so much processor time has been used."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.process_time() + seconds

    def _on_step(self) -> bool:
        return time.process_time() < self.end


def trained(minutes: float, seed: int = 0) -> MaskablePPO:
    """A policy that has learnt for so long."""
    torch.set_num_threads(1)
    envs = DummyVecEnv([lambda place=place: made(place % 2) for place in range(PARALLEL)])
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=256, batch_size=512, gamma=1.0, ent_coef=0.01, seed=seed
    )
    return model.learn(10**9, callback=Until(60 * minutes))


def won(model: MaskablePPO, games: int) -> int:
    """How many of so many games it wins, one half of them from each seat."""
    count = 0
    for game in range(games):
        env = made(game % 2)
        seen, info = env.reset(seed=UNSEEN + game // 2)
        over = cut = False
        reward: SupportsFloat = 0.0
        while not (over or cut):
            masks = info["action_mask"].astype(bool)
            action, _ = model.predict(seen, action_masks=masks, deterministic=True)
            seen, reward, over, cut, info = env.step(int(action))
        count += float(reward) > 0
    return count


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, play, tell."""
    parser = argparse.ArgumentParser(description="Masked PPO in Caravan.")
    parser.add_argument("--minutes", type=float, default=9.0, help="of processor time")
    parser.add_argument("--games", type=int, default=400)
    chosen = parser.parse_args(arguments)
    start = time.process_time()
    model = trained(chosen.minutes)
    wins = won(model, chosen.games)
    used = (time.process_time() - start) / 60
    share = wins / chosen.games
    print(f"{model.num_timesteps:,} steps, {used:.1f} minutes of processor time")
    print(f"won {wins} of {chosen.games} games against random: {share:.1%}")


if __name__ == "__main__":
    main()
