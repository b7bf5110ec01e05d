"""PettingZoo's own tests, as they are, for every game; a warning is an error here."""

from __future__ import annotations

import pickle
import warnings
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.agents.games import GAMES, SEATS, env_of, random_step, walk
from tests.amounts import some
from tests.blank_cards import GLUM

import tallystick
from tallystick.agents import aec_env, gym_env, parallel_env, text_env
from tallystick.errors import InputError

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for its own examples, where they are installed
    peers: Any = import_module("pettingzoo.test")
utils: Any = import_module("pettingzoo.utils")


@pytest.mark.parametrize("game", GAMES)
def test_api(game: str) -> None:
    peers.api_test(env_of(game), num_cycles=some(75, 300))


@pytest.mark.parametrize("game", GAMES)
def test_api_to_the_end(game: str) -> None:
    """A game is over within so many cycles, or truncated."""
    peers.api_test(env_of(game, max_cycles=1500), num_cycles=1500)


@pytest.mark.parametrize("observation", ["vector", "tables"])
@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str, observation: str) -> None:
    peers.seed_test(partial(env_of, game, observation), num_cycles=some(50, 300))


@pytest.mark.parametrize("game", GAMES)
def test_max_cycles(game: str) -> None:
    """Made one after the other by PettingZoo itself, for only then does each agent act in each
    cycle."""

    def together(max_cycles: int) -> Any:
        return parallel_env(game, SEATS[game], max_cycles=max_cycles)

    def in_turn(max_cycles: int) -> Any:
        return utils.parallel_to_aec(together(max_cycles))

    peers.max_cycles_test(SimpleNamespace(env=in_turn, parallel_env=together))


@pytest.mark.parametrize("game", GAMES)
def test_parallel_api(game: str) -> None:
    peers.parallel_api_test(parallel_env(game, SEATS[game]), num_cycles=100)
    peers.parallel_seed_test(partial(parallel_env, game, SEATS[game], max_cycles=60), num_cycles=60)


class Answering(utils.BaseWrapper):  # type: ignore[misc]
    """``bombardment_test`` takes what ``step`` returns to be the next observation, which
    ``api_test`` forbids it to be: here it is."""

    def step(self, action: Any) -> Any:
        super().step(action)
        return self.observe(self.agent_selection) if self.agents else None


@pytest.mark.parametrize("game", GAMES)
def test_bombardment(game: str) -> None:
    peers.bombardment_test(Answering(env_of(game, "tables")), cycles=40)


def test_performance(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs until five seconds have passed; here a cycle takes a tenth of one."""
    clock = SimpleNamespace(time=count(0, 0.1).__next__)
    monkeypatch.setitem(peers.performance_benchmark.__globals__, "time", clock)
    peers.performance_benchmark(env_of(GAMES[0], "tables"))
    turns, cycles = [line.split()[0] for line in capsys.readouterr().out.split("\n")[1:3]]
    assert float(turns) == pytest.approx(SEATS[GAMES[0]] * float(cycles))
    assert float(cycles) == pytest.approx(10, rel=0.1)


@pytest.mark.parametrize("game", GAMES)
def test_law_saved_and_restored_it_is_the_same(game: str) -> None:
    """save, anything, restore: everything that one can ask of it is as it was, again and again."""
    env = env_of(game)
    chance = Random(1)
    for _ in walk(env, 11, some(150, 400), 25):
        saved, before = env.save(), _all_of(env)
        twin = env.copy()
        for _ in range(2):
            for _ in range(chance.randrange(1, 30)):
                if env.agents:
                    random_step(env, chance)
            env.restore(saved)
            assert _all_of(env) == before
        assert _all_of(twin) == before
        there, here = Random(2), Random(2)
        for _ in range(20):
            if env.agents:
                random_step(env, here)
                random_step(twin, there)
                assert _all_of(env) == _all_of(twin)
        env.restore(saved)


def _all_of(env: Any) -> dict[str, Any]:
    kept = ("rewards", "_cumulative_rewards", "terminations", "truncations")
    return {
        **{name: dict(getattr(env, name)) for name in kept},
        "infos": {
            agent: {key: bytes(said) if key == "action_mask" else said for key, said in one.items()}
            for agent, one in env.infos.items()
        },
        "agents": list(env.agents),
        "selection": env.agent_selection,
        "refused": env.refused,
        "answers": env.world.answers,
        "seed": env._seed,
        "position": env.world.game.state.dump(),
        "question": env.world.decision,
        "seen": [
            env.encoder.encode(env.world.game, seat).tobytes() for seat in range(env.world.seats)
        ],
    }


def test_what_is_saved_can_be_sent() -> None:
    env = env_of("terrus")
    env.reset(seed=9)
    for _ in range(20):
        env.step(0)
    before = _all_of(env)
    sent = pickle.loads(pickle.dumps(env.save()))
    other = env_of("terrus")
    other.restore(sent)
    assert _all_of(other) == before


def test_an_action_without_an_answer_is_refused_and_counted() -> None:
    env = env_of("caravan")
    env.reset(seed=1)
    before, agent = env.world.game.digest(), env.agent_selection
    env.step(63)
    env.step(-1)
    assert env.world.game.digest() == before
    assert env.agent_selection == agent
    assert env.infos[agent]["refused"] == 2
    assert env.last()[1:4] == (0.0, False, False)


def test_after_so_many_cycles_it_is_truncated() -> None:
    env = env_of("terrus", max_cycles=10)
    env.reset(seed=1)
    for _ in range(10):
        assert not any(env.truncations.values())
        env.step(0)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


def test_the_end_is_worth_something_to_all() -> None:
    """Also to those who did not make the last move; in a game of two it adds up to nothing."""
    env = aec_env("caravan", 2)
    chance = Random(4)
    ends = set()
    for seed in range(8):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            random_step(env, chance)
        returns = env.world.returns()
        ends.add(tuple(returns))
        assert sum(returns) == 0
        found = {}
        for agent in env.agent_iter():
            found[agent] = env.last()[1]
            env.step(None)
        assert [found[f"player_{seat}"] for seat in range(2)] == returns
    assert {(1.0, -1.0), (-1.0, 1.0)} <= ends


def test_the_same_seed_is_the_same_game_as_anywhere() -> None:
    env = aec_env("terrus", 2)
    env.reset(seed=7)
    assert env.world.game.digest() == env.world.rules.new(7, 2).digest()
    env.reset()
    assert env.world.game.digest() != env.world.rules.new(7, 2).digest()


def test_what_there_is_to_choose_is_chosen() -> None:
    env = aec_env("marvel-champions", choices={"hero": ["tidewife"], "mode": ["expert"]})
    env.reset(seed=3)
    rules, game = env.world.rules, env.world.game
    chosen = tallystick.load("marvel-champions").chosen({"hero": ["tidewife"], "mode": "expert"})
    assert env.possible_agents == ["player_0"]
    assert rules.seat_name(game, 0) == chosen.seats[0] == "Tidewife"


def test_cards_that_do_not_run_may_be_taken_as_blank(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GLUM, encoding="utf-8")
    with pytest.raises(InputError, match="Frobnicate"):
        aec_env("terrus", cards=str(file))
    for env in (aec_env, parallel_env, text_env):
        made: Any = env("terrus", cards=str(file), allow_blank=True)
        made.reset(seed=3)


def test_it_can_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    env = env_of("terrus")
    env.reset(seed=7)
    assert "Market" in str(env.render())
    human = aec_env("terrus", render_mode="human")
    human.reset(seed=7)
    assert human.render() is None
    assert "Market" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"game": "terrus", "seats": 9}, "is for 2 to 6, not "),
        ({"game": "terrus", "options": {"no": "such"}}, "no"),
        ({"game": "terrus", "decks": ["Nothing", "Nothing"]}, "unknown deck"),
        ({"game": "terrus", "seats": 3, "decks": ["a", "b"]}, "2 decks for 3 seats"),
        ({"game": "marvel-champions", "choices": {"hero": ["nobody"]}}, "hero: unknown hero"),
        ({"game": "terrus", "choices": {"hero": "x"}}, "hero: unknown choice 'hero'"),
        ({"game": "terrus", "choices": 3}, "choices: expected names of values by choice"),
        ({"game": "terrus", "choices": {"deck": 3}}, "deck: expected names of values, found 3"),
        ({"game": "terrus", "decks": ["a", "b"], "choices": {"deck": "a"}}, "in decks= too"),
    ],
)
def test_what_cannot_be_is_said(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        aec_env(**arguments)


@pytest.mark.parametrize("make", [aec_env, parallel_env, gym_env])
def test_an_argument_that_there_is_not_is_said_of_what_was_called(make: Any) -> None:
    said = rf"^{make.__name__}\(\) got an unexpected keyword argument 'zork'$"
    with pytest.raises(TypeError, match=said):
        make("terrus", zork=1)
