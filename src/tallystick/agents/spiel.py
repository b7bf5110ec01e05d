"""Every game as an OpenSpiel game: ``pyspiel.load_game("tallystick_terrus")`` once it is
registered.

The set-up is one of ``deals``, each equally likely, which the first chance node draws; what chance
decides later is a chance node of its own, with its distribution, where its outcomes can be listed,
and follows from the deal where they cannot (a shuffle).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Final, Protocol

import numpy as np
import pyspiel

from tallystick.agents.encoding import Encoder, Vector
from tallystick.agents.schema import ObservationSchema
from tallystick.agents.world import World
from tallystick.errors import InputError
from tallystick.face import given
from tallystick.kernel.machine import NATURE, Game
from tallystick.kernel.memory import Memory, memory_of
from tallystick.kernel.state import GameState, Lists, fingerprint
from tallystick.kernel.view import resample
from tallystick.play import games
from tallystick.rules.rulebook import WrongSeats

DEALS: Final = 1024
LONGEST: Final = 100_000  # decisions of a game
PREFIX: Final = "tallystick_"
MOVES: Final = 128
Parameters = Mapping[str, int | str]
PARAMETERS: Final[Parameters] = {"players": 0, "deals": DEALS, "moves": MOVES, "options": ""}


class SpielGameType(Protocol):
    """What is read of a ``pyspiel.GameType``."""

    @property
    def long_name(self) -> str:
        """What people call the game."""

    @property
    def parameter_specification(self) -> Parameters:
        """By name what a parameter is unless it is given."""


class SpielObservationType(Protocol):
    """What is read of a ``pyspiel.IIGObservationType``."""

    @property
    def perfect_recall(self) -> bool:
        """Whether what was seen before is told, too."""


class SpielGame(Protocol):
    """A ``pyspiel.Game`` of ours."""

    setting: SharedSetting
    deals: int


class SharedSetting:
    """What all states of a game share. A copy of it is itself."""

    def __init__(self, name: str, seats: int, moves: int, options: str) -> None:
        self.made_of = (name, seats, moves, options)
        wrong = [one for one in options.split(";") if one and "=" not in one]
        if wrong:
            raise InputError(f"expected options such as 'pool-only=yes;...', found {wrong[0]!r}")
        chosen = dict(one.split("=", 1) for one in options.split(";") if one)
        with given.as_said():
            self.rules = games.find(name).rulebook(chosen)
        try:
            self.rules.check_seats(seats)
        except WrongSeats as error:
            raise InputError(str(error), field="players") from error
        self.seats = seats
        self.encoder = Encoder(ObservationSchema(self.rules, seats, moves))

    def __deepcopy__(self, memo: dict[int, object]) -> SharedSetting:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_setting, self.made_of)


@lru_cache(maxsize=16)
def _setting(name: str, seats: int, moves: int, options: str) -> SharedSetting:
    return SharedSetting(name, seats, moves, options)


class Play:
    """A position, and by seat what it saw whenever it was asked, and answered, as a fingerprint."""

    def __init__(self, setting: SharedSetting) -> None:
        self.setting = setting
        self.game: Game | None = None  # None before the deal
        self.memory: Memory | None = None
        self.trails = [b""] * setting.seats
        self.views: dict[int, Vector] = {}  # by seat, what was asked for of what it sees now

    def deal(self, seed: int) -> None:
        """Set the game up."""
        world = World(self.setting.rules, self.setting.seats)
        world.reset(seed)
        self.begin(world.game)

    def begin(self, game: Game, known: list[dict[int, int]] | None = None) -> None:
        """Take a position; by seat what it knows of what it cannot see."""
        self.game, self.memory = game, memory_of(game, known)
        game.explicit_chance = True

    def take(self, action: int) -> None:
        """Somebody, or chance, takes an option."""
        game, memory = self.game, self.memory
        assert game is not None and memory is not None
        decision = game.decision()
        if decision is not None and decision.seat != NATURE:
            seat = decision.seat
            said = b"%d" % action
            trail = self.trails[seat] + self.seen(seat).tobytes() + said
            self.trails[seat] = blake2b(trail, digest_size=16).digest()
        memory.look(game)
        since = game.mark()[0]
        game.step(action)
        memory.follow(game, since)
        following, scratch = game.decision(), game.scratch
        game.commit()
        if following is not None:
            game.ask(following, scratch)
        self.views.clear()

    def seen(self, seat: int) -> Vector:
        """What a seat sees now."""
        if self.game is None:
            return np.zeros(self.setting.encoder.schema.size, np.int32)
        if seat not in self.views:
            self.views[seat] = self.setting.encoder.encode(self.game, seat)
        return self.views[seat]

    def known(self, seat: int) -> str:
        """A fingerprint of what a seat sees now, saw whenever it was asked, and answered."""
        known = self.trails[seat] + self.seen(seat).tobytes()
        return fingerprint(known)

    def resampled(self, seat: int, seed: int) -> Play:
        """A play that the seat could be in for all it knows."""
        if self.game is None or self.memory is None:
            return self.copy()
        made = self._at(resample(self.game, seat, seed, self.memory.of(seat)))
        made.views = {seat: self.views[seat]} if seat in self.views else {}
        return made

    def copy(self) -> Play:
        """An independent one at the same position."""
        if self.game is None:
            return self._at(None)
        game = self.game.clone()
        decision = self.game.decision()
        if decision is not None:
            game.ask(decision)
        made = self._at(game)
        made.views = self.views.copy()
        return made

    def _at(self, game: Game | None) -> Play:
        """One that has come to a position in the same way."""
        made = Play.__new__(Play)
        made.setting, made.game = self.setting, game
        made.memory = None if self.memory is None else self.memory.copy()
        made.trails = self.trails[:]
        made.views = {}
        return made

    def __deepcopy__(self, memo: dict[int, object]) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        lists = None if self.game is None else self.game.state.dump()
        known = None if self.memory is None else self.memory.known
        return (_play, (self.setting, lists, self.trails, known))


def _play(
    setting: SharedSetting,
    lists: Lists | None,
    trails: list[bytes],
    known: list[dict[int, int]] | None,
) -> Play:
    """What a play was made of, put together again."""
    made = Play(setting)
    made.trails = trails
    if lists is not None:
        made.begin(Game(setting.rules, GameState(lists)), known)
    return made


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of any game of ours."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.play = Play(game.setting)
        self.deals: int = game.deals

    def current_player(self) -> int:
        """Who is asked: a seat, chance, or nobody any more."""
        game = self.play.game
        if game is None:
            return int(pyspiel.PlayerId.CHANCE)
        decision = game.decision()
        if decision is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if decision.seat == NATURE else decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.play.game.decision() if self.play.game is not None else None
        if decision is None or decision.seat != player:
            return []
        return list(range(len(decision.options)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, each equally likely."""
        game = self.play.game
        decision = game.decision() if game is not None else None
        n = self.deals if decision is None else len(decision.options)
        return [(outcome, 1.0 / n) for outcome in range(n)]

    def _apply_action(self, action: int) -> None:
        if self.play.game is not None:
            self.play.take(action)
        elif 0 <= action < self.deals:
            self.play.deal(action)
        else:
            raise ValueError(f"deal {action} is not one of {self.deals}")

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.play.game
        decision = game.decision() if game is not None else None
        if game is None or decision is None:
            return f"deal {action}"
        if decision.seat == NATURE:
            return f"chance {action}"
        rules = self.play.setting.rules
        names = rules.names(game, decision.seat)
        return names.text(rules.written(game, decision.options[action]))

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.play.game is not None and self.play.game.over

    def returns(self) -> list[float]:
        """1 for one winner, the others share what is lost: it adds up to nothing. Where all play
        together, 1 or -1 for all."""
        game, setting = self.play.game, self.play.setting
        if game is None or not game.over:
            return [0.0] * setting.seats
        winners, n = game.winners(), setting.seats
        if setting.rules.cooperative:
            return [1.0 if winners else -1.0] * n
        share = len(winners) / n
        return [((seat in winners) - share) * n / (n - 1) for seat in range(n)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player could be in; ``sampler`` draws numbers from 0 to 1."""
        state: SpielState = self.clone()
        state.play = self.play.resampled(player, int(sampler() * (1 << 53)))
        return state

    def __str__(self) -> str:
        return "before the deal" if self.play.game is None else self.play.game.digest()


class Observer:
    """What a player sees as a tensor, and as a string; with perfect recall the string tells what it
    saw and answered whenever it was asked, too."""

    def __init__(self, kind: SpielObservationType, size: int) -> None:
        self.recalls = kind.perfect_recall
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = state.play.seen(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """A fingerprint."""
        play = state.play
        if self.recalls:
            return f"{player} {play.known(player)}"
        return f"{player} {fingerprint(play.seen(player).tobytes())}"


def _type_of(name: str, called: str) -> SpielGameType:
    rules = games.find(name).rulebook()
    together = pyspiel.GameType.Utility.IDENTICAL
    against = pyspiel.GameType.Utility.ZERO_SUM
    fewest, most = rules.players
    made: SpielGameType = pyspiel.GameType(
        short_name=called,
        long_name=f"Tallystick {rules.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=together if rules.cooperative else against,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**PARAMETERS, "players": rules.usual_seats},
    )
    return made


def _class_of(name: str, kind: SpielGameType) -> type[SpielGame]:
    """The OpenSpiel game of that name."""
    usual = kind.parameter_specification

    class TallystickGame(pyspiel.Game):  # type: ignore[misc]
        """A game of ours."""

        def __init__(self, params: Parameters | None = None) -> None:
            chosen = {**usual, **(params or {})}
            seats, moves = int(chosen["players"]), int(chosen["moves"])
            self.deals = int(chosen["deals"])
            if self.deals < 1:
                raise InputError(f"expected at least one deal, found {self.deals}")
            self.setting = _setting(name, seats, moves, str(chosen["options"]))
            together = self.setting.rules.cooperative
            info = pyspiel.GameInfo(
                num_distinct_actions=moves,
                max_chance_outcomes=max(self.deals, moves),
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None if together else 0.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, info, dict(params or {}))

        def new_initial_state(self) -> SpielState:
            """Before the deal."""
            return SpielState(self)

        def make_py_observer(
            self, iig_obs_type: SpielObservationType | None = None, params: object = None
        ) -> Observer:
            """An observer; it has no parameters."""
            wanted: SpielObservationType = iig_obs_type or pyspiel.IIGObservationType(
                perfect_recall=False
            )
            return Observer(wanted, self.setting.encoder.schema.size)

    made = f"{kind.long_name.replace(' ', '')}Game"
    TallystickGame.__name__ = TallystickGame.__qualname__ = made
    globals()[made] = TallystickGame  # where pickle looks for it
    return TallystickGame


def register_open_spiel(*names: str) -> tuple[str, ...]:
    """Register games (all, if none is named) that are not yet; their names in ``pyspiel``.
    InputError for what is none."""
    known = set(pyspiel.registered_names())
    found = []
    for name in given.texts(names, "the names of games", "names") or games.names():
        called = PREFIX + games.find(name).name.replace("-", "_")
        if called not in known:
            kind = _type_of(name, called)
            pyspiel.register_game(kind, _class_of(name, kind))
        found.append(called)
    return tuple(found)
