"""A game as PettingZoo environments: one agent after the other, as the rules ask them; or all at
once, of whom one counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypedDict, Unpack, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from tallystick.agents.encoding import LARGEST, Encoder, Vector
from tallystick.agents.schema import ObservationSchema
from tallystick.agents.world import SavedWorld, World, world_of
from tallystick.errors import InputError, unknown
from tallystick.face import given
from tallystick.kernel.chance import seeded
from tallystick.play.drawing import draw

Mask = NDArray[np.int8]
Observation = Vector | dict[str, Vector | Mask]
Action = int | np.int64
Info = dict[str, Any]  # as the libraries have it: values of several types, by name

MOST: Final = 100_000  # answers of a game, unless it is said
VECTOR: Final = "vector"
TABLES: Final = "tables"
WIDTH: Final = 100
NO_GAME: Final = "no game is going on: reset it"
MODES: Final = ("ansi", "human")  # ways to render
# What there is of each agent.
KEPT: Final = ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos")


class Spaces:
    """The spaces of a schema, and observations in one of their two shapes."""

    def __init__(self, schema: ObservationSchema, shape: str) -> None:
        if shape not in (VECTOR, TABLES):
            raise ValueError(f"expected observation={VECTOR!r} or {TABLES!r}, found {shape!r}")
        self.schema = schema
        self.shape = shape
        self.action = Discrete(schema.moves)
        # By how many answers there are: the first so many are legal.
        self._masks: tuple[Mask, ...] = tuple(
            (np.arange(schema.moves) < n).astype(np.int8) for n in range(schema.moves + 1)
        )

    def observation(self) -> Space[Observation]:
        """A new space, so that each agent's can be seeded."""
        if self.shape == VECTOR:
            return _box((self.schema.size,))
        tables = self.schema.tables.values()
        spaces: dict[str, Space[Vector]] = {
            table.name: _box((table.rows, len(table.columns))) for table in tables
        }
        mask: Space[Mask] = Box(0, 1, (self.schema.moves,), np.int8)
        made: Dict[Vector | Mask] = Dict({**spaces, "action_mask": mask})
        return cast("Space[Observation]", made)  # typed as one of spaces, not of what is in them

    def mask(self, answers: int) -> Mask:
        """The first so many places, to keep. InputError where there are not so many."""
        if answers > self.schema.moves:
            raise InputError(f"there are {answers} answers: give moves={answers} or more")
        return self._masks[answers].copy()

    def shaped(self, vector: Vector, answers: int) -> Observation:
        """A vector as it is, or cut into its tables, with the mask."""
        if self.shape == VECTOR:
            return vector
        return {**unpack(self.schema, vector), "action_mask": self.mask(answers)}


def unpack(schema: ObservationSchema, vector: Vector) -> dict[str, Vector]:
    """The tables of an observation, by name: rows and columns, without a copy."""
    return {
        name: vector[start:end].reshape(-1, len(schema.tables[name].columns))
        for name, (start, end) in schema.places.items()
    }


def _box(shape: tuple[int, ...]) -> Box[np.int32]:
    return Box(-LARGEST, LARGEST, shape, np.int32)


def check_mode(render_mode: str | None, modes: Sequence[str]) -> None:
    """ValueError for a way to render that there is not."""
    if render_mode is not None and render_mode not in modes:
        raise ValueError(f"expected render_mode {' or '.join(modes)}, found {render_mode!r}")


def check_known(called: str, choices: Iterable[str]) -> None:
    """TypeError, as said of the function that was called, for what is none of ``EnvChoices``."""
    for name in choices:
        if name not in EnvChoices.__annotations__:
            raise TypeError(f"{called}() got an unexpected keyword argument {name!r}")


class SavedEnv(NamedTuple):
    """An environment as it stood; nothing in it changes. It can be pickled."""

    world: SavedWorld
    seed: int
    selection: str
    agents: tuple[str, ...]
    values: tuple[dict[str, object], ...]
    refused: int
    skipped: str | None
    kind: tuple[str, int]  # the schema, the seats


class GameEnv(AECEnv[str, Observation, Action]):
    """A game of seats ``player_0`` and on; whoever the rules ask is selected, as often as they ask.

    ``infos`` has of whoever is selected the ``action_mask``, how many of its actions have been
    ``refused``, and the ``schema`` by its digest. An action without an answer behind it changes
    nothing but that number. A reward comes at the end: 1 for those who have won, -1 for the others,
    0 after a draw. After ``max_cycles`` actions the game is truncated.
    """

    metadata: dict[str, object]

    def __init__(
        self,
        world: World,
        schema: ObservationSchema,
        observation: str = VECTOR,
        max_cycles: int = MOST,
        render_mode: str | None = None,
    ) -> None:
        name = world.rules.name.replace("-", "_")
        self.metadata = {
            "name": f"tallystick_{name}_v0",
            "render_modes": [*MODES],
            "is_parallelizable": False,
        }
        if given.whole_number(max_cycles, "how many answers", "max_cycles") < 1:
            raise ValueError(f"expected max_cycles of 1 or more, found {max_cycles}")
        check_mode(render_mode, MODES)
        self.render_mode = render_mode
        self.world = world
        self.schema = schema
        self.max_cycles = max_cycles
        self.spaces = Spaces(schema, observation)
        self.encoder = Encoder(schema)
        self.possible_agents = [f"player_{seat}" for seat in range(world.seats)]
        self.observation_spaces = {one: self.spaces.observation() for one in self.possible_agents}
        self.action_spaces: dict[str, Space[Action]] = {
            one: Discrete(schema.moves) for one in self.possible_agents
        }
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._kind = (schema.digest, world.seats)
        self._seed = Random().getrandbits(64)
        self.refused = 0
        self.agents = []

    # -- going on --------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"GameEnv({self.world})"

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Set a new game up: that of ``seed``, or the next of those that follow from the last."""
        drawn = seeded(self._seed) if seed is None else seed
        self._seed = given.whole_number(drawn, "a whole number", "seed")
        self.world.reset(self._seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._nothing() for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]
        self.refused = 0
        self.agent_selection = self.agents[0]
        self._select()

    def step(self, action: Action | None) -> None:
        """The selected agent answers; None once it has terminated. ValueError before a reset."""
        if not self.agents:
            raise ValueError(NO_GAME)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        decision = self.world.decision
        place = given.whole_number(action, "an action", "action")
        if decision is None:
            raise ValueError(NO_GAME)
        self._cumulative_rewards[agent] = 0.0
        if 0 <= place < len(decision.options):
            self.world.take(place)
        else:
            self.refused += 1
        self._select()

    def _select(self) -> None:
        """Whoever is asked now; at the end the first, for all to step out."""
        decision = self.world.decision
        if decision is None:
            returns = self.world.returns()
            for agent, seat in self._seat.items():
                self.rewards[agent] = returns[seat]
                self.terminations[agent] = True
        elif self.world.answers + self.refused >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            agent = self.possible_agents[decision.seat]
            if agent != self.agent_selection:
                self.infos[self.agent_selection] = self._nothing()
                self.agent_selection = agent
            self.infos[agent] = self._info(len(decision.options))
            return
        self.infos = {agent: self._nothing() for agent in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def _info(self, answers: int) -> Info:
        return {
            "action_mask": self.spaces.mask(answers),
            "refused": self.refused,
            "schema": self.schema.digest,
        }

    def _nothing(self) -> Info:
        return self._info(0)

    # -- looking ---------------------------------------------------------------------------------

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, has been rewarded with and is told. ValueError before a
        reset."""
        if not hasattr(self, "agent_selection"):
            raise ValueError(NO_GAME)
        return super().last(observe)

    def observe(self, agent: str) -> Observation:
        """What an agent may see, as numbers (``schema``)."""
        seat, decision = self._seat[self._known(agent)], self.world.decision
        vector = self.encoder.encode(self.world.game, seat)
        mine = decision is not None and decision.seat == seat and bool(self.agents)
        live = mine and not self.truncations.get(agent, True)
        return self.spaces.shaped(vector, len(decision.options) if decision and live else 0)

    def tables(self, observation: Vector) -> dict[str, Vector]:
        """A vector cut into its tables, without a copy."""
        return unpack(self.schema, observation)

    def observation_space(self, agent: str) -> Space[Observation]:
        """The space of observations: equal for all agents, each with a seed of its own."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Space[Action]:
        """The places of answers; the mask says how many there are."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self._seat:
            raise unknown("agent", str(agent), self.possible_agents)
        return agent

    def render(self) -> str | None:
        """The table as an onlooker sees it, in words."""
        text = "\n".join(draw(self.world.rules.scene(self.world.game, -1), WIDTH))
        if self.render_mode != "human":
            return text
        import click

        click.echo(text)
        return None

    def close(self) -> None:
        """Nothing: an environment holds nothing open."""

    # -- save and restore ------------------------------------------------------------------------

    def save(self) -> SavedEnv:
        """All that can differ between two of these environments, to come back to at will.
        ValueError before a reset."""
        if not hasattr(self, "agent_selection"):
            raise ValueError(NO_GAME)
        return SavedEnv(
            self.world.save(), self._seed, self.agent_selection, tuple(self.agents),
            tuple([getattr(self, name).copy() for name in KEPT]), self.refused,
            self._skip_agent_selection, self._kind,
        )  # fmt: skip

    def restore(self, saved: SavedEnv) -> None:
        """Stand exactly where it stood; what is saved stays as it is. ValueError for what was saved
        of another game, of other cards, or of more or fewer seats."""
        if not isinstance(saved, SavedEnv) or saved.kind != self._kind:
            raise ValueError("what was saved is of another game, of other cards or of other seats")
        self.world.restore(saved.world)
        self._seed = saved.seed
        self.agent_selection = saved.selection
        self.agents = list(saved.agents)
        for name, values in zip(KEPT, saved.values, strict=True):
            setattr(self, name, values.copy())
        self.refused = saved.refused
        self._skip_agent_selection = saved.skipped  # type: ignore[assignment]

    def copy(self) -> GameEnv:
        """An independent environment that stands where this one does; they share the spaces."""
        made = GameEnv.__new__(GameEnv)
        made.__dict__.update(self.__dict__)
        made.world = self.world.copy()
        made.agents = self.agents[:]
        for name in KEPT:
            setattr(made, name, getattr(self, name).copy())
        return made

    def __deepcopy__(self, memo: dict[int, object]) -> GameEnv:
        return self.copy()


class EnvChoices(TypedDict, total=False):
    """What may be chosen of an environment beside the game and the seats; see ``aec_env``."""

    options: Mapping[str, str] | None
    cards: str | Sequence[str]
    decks: Sequence[str]
    choices: Mapping[str, Sequence[str]] | None
    allow_blank: bool
    moves: int
    things: int
    observation: str
    max_cycles: int
    render_mode: str | None


def aec_env(
    game: str,
    seats: int = 0,
    *,
    options: Mapping[str, str] | None = None,
    cards: str | Sequence[str] = (),
    decks: Sequence[str] = (),
    choices: Mapping[str, Sequence[str]] | None = None,
    allow_blank: bool = False,
    moves: int = 0,
    things: int = 0,
    observation: str = VECTOR,
    max_cycles: int = MOST,
    render_mode: str | None = None,
) -> GameEnv:
    """The game of that name as a PettingZoo AEC environment.

    ``seats`` is how many play (0: two, or as few as it takes), ``options`` house rules, ``cards``
    card files of one's own, ``decks`` the decks, one a seat, ``choices`` names of values for what
    else there is to choose. With ``allow_blank`` cards that do not run are taken as blank. There is
    room for so many ``moves`` (0: as the game asks) and ``things`` (0: what there is at the start,
    and some). ``observation`` is "vector" or "tables". InputError for what there cannot be.
    """
    world = world_of(game, seats, options, cards, decks, choices=choices, allow_blank=allow_blank)
    schema = ObservationSchema(world.rules, world.seats, moves, things)
    return GameEnv(world, schema, observation, max_cycles, render_mode)


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
