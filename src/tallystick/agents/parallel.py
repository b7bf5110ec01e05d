"""A game as a PettingZoo environment in which all agents act at once, and one of them counts."""

from __future__ import annotations

from typing import Unpack

from gymnasium.spaces import Space
from pettingzoo import ParallelEnv

from tallystick.agents.aec import (
    NO_GAME,
    Action,
    EnvChoices,
    GameEnv,
    Info,
    Observation,
    aec_env,
    check_known,
)

Infos = dict[str, Info]


class GameTogether(ParallelEnv[str, Observation, Action]):
    """A ``GameEnv`` for those who want all agents to act in every cycle.

    Only whoever is asked has a mask with something in it; what the others do is not looked at. A
    game is truncated after ``max_cycles`` cycles.
    """

    def __init__(self, env: GameEnv) -> None:
        self.env = env
        self.metadata = {**env.metadata, "is_parallelizable": True}
        self.render_mode = env.render_mode
        self.possible_agents = env.possible_agents
        self.observation_spaces = env.observation_spaces
        self.action_spaces = env.action_spaces
        self.agents = []

    def __repr__(self) -> str:
        return f"GameTogether({self.env.world})"

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a new game as ``GameEnv.reset`` does; what each agent sees, and is told."""
        self.env.reset(seed, options)
        self.agents = self.env.agents[:]
        return self._seen(), dict(self.env.infos)

    def step(
        self, actions: dict[str, Action]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Whoever is asked answers. ValueError before a reset, or without an action of theirs."""
        env = self.env
        if not self.agents:
            raise ValueError(NO_GAME)
        if env.agent_selection not in actions:
            raise ValueError(f"expected an action of {env.agent_selection}, who is asked")
        env.step(actions[env.agent_selection])
        found = (self._seen(), dict(env.rewards), dict(env.terminations), dict(env.truncations))
        infos = dict(env.infos)
        self.agents = [
            agent
            for agent in self.agents
            if not (env.terminations[agent] or env.truncations[agent])
        ]
        return (*found, infos)

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.env.observe(agent) for agent in self.agents}

    def observation_space(self, agent: str) -> Space[Observation]:
        """The space that ``GameEnv`` has for an agent."""
        return self.env.observation_space(agent)

    def action_space(self, agent: str) -> Space[Action]:
        """The space that ``GameEnv`` has for an agent."""
        return self.env.action_space(agent)

    def render(self) -> str | None:
        """The table as an onlooker sees it, in words."""
        return self.env.render()

    def close(self) -> None:
        """Nothing: an environment holds nothing open."""


def parallel_env(game: str, seats: int = 0, **more: Unpack[EnvChoices]) -> GameTogether:
    """The game of that name as a PettingZoo parallel environment; as ``aec_env``."""
    check_known("parallel_env", more)
    return GameTogether(aec_env(game, seats, **more))
