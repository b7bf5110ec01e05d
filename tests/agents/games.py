"""What is tested: each game with so many seats, and random walks through its environment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from tallystick.agents.aec import GameEnv, aec_env

SEATS: Final = {
    "terrus": 2,
    "heirless": 3,
    "marvel-champions": 2,
    "grand-archive": 2,
    "caravan": 3,
}
GAMES: Final = tuple(SEATS)


def env_of(game: str, observation: str = "vector", max_cycles: int = 100_000) -> GameEnv:
    return aec_env(game, SEATS[game], observation=observation, max_cycles=max_cycles)


def random_step(env: GameEnv, chance: Random) -> None:
    """Whoever is selected does anything legal."""
    agent = env.agent_selection
    over = env.terminations[agent] or env.truncations[agent]
    answers = int(env.infos[agent]["action_mask"].sum())
    env.step(None if over else chance.randrange(answers))


def walk(env: GameEnv, seed: int, steps: int, every: int) -> Iterator[GameEnv]:
    """Positions of random games, each ``every``-th."""
    chance = Random(seed)
    env.reset(seed=seed)
    for n in range(steps):
        if not env.agents:
            env.reset()
        if n % every == 0:
            yield env
        random_step(env, chance)
