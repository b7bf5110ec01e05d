"""A game as a Gymnasium environment: one seat is the agent's, bots sit in the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Unpack

import gymnasium
from gymnasium.spaces import Discrete, Space

from tallystick.agents import aec
from tallystick.bots import BOTS, unknown_bot
from tallystick.errors import unknown
from tallystick.face import given
from tallystick.play.drawing import draw
from tallystick.play.match import Player
from tallystick.rules.prose import counted

MODES: Final = ("ansi",)  # ways to render
SEEDS: Final = 1 << 32
NAME: Final = "tallystick/Solo-v0"  # for gymnasium.make, with game=


class SoloEnv(gymnasium.Env[aec.Observation, aec.Action]):
    """The game as ``seat`` plays it against named bots: a step goes on until it is asked again.

    Rewards, masks and illegal actions are as in ``GameEnv``. It is truncated after ``max_cycles``
    answers of all seats.
    """

    def __init__(self, table: aec.GameEnv, opponents: Sequence[str], seat: int = 0) -> None:
        self.metadata: dict[str, object] = {"render_modes": [*MODES], "render_fps": 1}
        self.render_mode = table.render_mode
        self.world = table.world
        self.schema = table.schema
        self.seat = seat
        self.opponents = tuple(opponents)
        self.max_cycles = table.max_cycles
        self.spaces = table.spaces
        self.encoder = table.encoder
        self.observation_space: Space[aec.Observation] = self.spaces.observation()
        self.action_space: Space[aec.Action] = Discrete(self.schema.moves)
        self.refused = 0
        self._bots: dict[int, Player] = {}
        self._has_begun = False

    def __repr__(self) -> str:
        return f"SoloEnv({self.world}, seat={self.seat}, opponents={list(self.opponents)})"

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[aec.Observation, aec.Info]:
        """Set a new game up, and go on to the agent's first question."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self.refused = 0
        others = [place for place in range(self.world.seats) if place != self.seat]
        self._bots = {
            place: BOTS[name](drawn + place)
            for place, name in zip(others, self.opponents, strict=True)
        }
        self.world.reset(drawn)
        self._has_begun = True
        self._go_on()
        return self._seen(), self._info()

    def step(self, action: aec.Action) -> tuple[aec.Observation, float, bool, bool, aec.Info]:
        """The agent answers, then the bots, until the agent is asked again or the game is over."""
        world, decision = self.world, self.world.decision
        if decision is None or not self._has_begun:
            raise ValueError("no game is going on: reset it")
        place = given.whole_number(action, "an action", "action")
        if 0 <= place < len(decision.options) and decision.seat == self.seat:
            world.take(place)
        else:
            self.refused += 1
        self._go_on()
        over = world.decision is None
        return self._seen(), world.returns()[self.seat], over, not over and self._cut, self._info()

    @property
    def _cut(self) -> bool:
        return self.world.answers + self.refused >= self.max_cycles

    def _go_on(self) -> None:
        world = self.world
        while (asked := world.decision) is not None and asked.seat != self.seat and not self._cut:
            world.take(self._bots[asked.seat].choose(world, asked.seat, asked))

    def _seen(self) -> aec.Observation:
        vector = self.encoder.encode(self.world.game, self.seat)
        return self.spaces.shaped(vector, self._answers)

    @property
    def _answers(self) -> int:
        decision = self.world.decision
        mine = decision is not None and decision.seat == self.seat
        return len(decision.options) if decision is not None and mine else 0

    def _info(self) -> aec.Info:
        return {
            "action_mask": self.action_masks(),
            "refused": self.refused,
            "schema": self.schema.digest,
        }

    def action_masks(self) -> aec.Mask:
        """Which actions are answers now; sb3-contrib asks for it by this name."""
        return self.spaces.mask(self._answers)

    def render(self) -> str:
        """The table as the agent sees it, in words."""
        return "\n".join(draw(self.world.rules.scene(self.world.game, self.seat), aec.WIDTH))


def gym_env(
    game: str,
    seats: int = 0,
    *,
    opponents: str | Sequence[str] = "random",
    seat: int = 0,
    **more: Unpack[aec.EnvChoices],
) -> SoloEnv:
    """The game of that name as a Gymnasium environment for one ``seat``; ``opponents`` are the
    bots in the other seats, or one name for all. The rest is as in ``aec_env``."""
    aec.check_known("gym_env", more)
    aec.check_mode(more.get("render_mode"), MODES)
    table = aec.aec_env(game, seats, **more)
    world = table.world
    if not 0 <= given.whole_number(seat, "the number of a seat", "seat") < world.seats:
        raise unknown("seat", str(seat), map(str, range(world.seats)))
    others = world.seats - 1
    named = given.texts(opponents, "the names of bots", "opponents")
    names = named * others if isinstance(opponents, str) else named
    for name in names:
        if name not in BOTS:
            raise unknown_bot(name)
    if len(names) != others:
        raise ValueError(f"expected {counted(others, 'opponent')}, found {len(names)}")
    return SoloEnv(table, names, seat)


gymnasium.register(NAME, entry_point="tallystick.agents.solo:gym_env")
