"""What an environment cannot be asked is said in one line."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np

from tallystick.agents import aec_env, gym_env, parallel_env, text_env
from tallystick.errors import InputError

ENVS: Any = SimpleNamespace(aec=aec_env, gym=gym_env, text=text_env)  # as one calls them untyped


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: aec_env("terrus", max_cycles=0), "expected max_cycles of 1 or more, found 0"),
        (lambda: gym_env("terrus", max_cycles=0), "expected max_cycles of 1 or more, found 0"),
        (lambda: aec_env("terrus", render_mode="rgb"), "expected render_mode ansi or human"),
        (lambda: aec_env("terrus").step(0), "no game is going on: reset it"),
        (lambda: aec_env("terrus").last(), "no game is going on: reset it"),
        (lambda: aec_env("terrus").save(), "no game is going on: reset it"),
        (lambda: parallel_env("terrus").step({}), "no game is going on: reset it"),
        (lambda: gym_env("terrus").step(0), "no game is going on: reset it"),
    ],
)
def test_what_cannot_be(asked: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        asked()


def test_an_environment_says_what_it_is_of() -> None:
    assert repr(aec_env("terrus")) == "GameEnv(World('terrus', seats=2))"
    assert repr(parallel_env("terrus")) == "GameTogether(World('terrus', seats=2))"
    said = "SoloEnv(World('terrus', seats=2), seat=0, opponents=['greedy'])"
    assert repr(gym_env("terrus", opponents="greedy")) == said
    assert repr(text_env("terrus")).startswith("TextEnv(Position(Terrus, ")


def test_of_all_agents_the_one_that_is_asked_has_to_act() -> None:
    env = parallel_env("terrus")
    env.reset(seed=1)
    idle = next(one for one in env.agents if one != env.env.agent_selection)
    with pytest.raises(ValueError, match=f"expected an action of {env.env.agent_selection}"):
        env.step({idle: 0})


@pytest.mark.parametrize(("game", "seats"), [("grand-archive", 2), ("terrus", 3)])
def test_what_was_saved_goes_back_only_to_its_kind(game: str, seats: int) -> None:
    env, other = aec_env("terrus", seats=2), aec_env(game, seats=seats)
    env.reset(seed=1)
    other.reset(seed=1)
    before = other.world.game.digest()
    with pytest.raises(ValueError, match="of another game, of other cards or of other seats"):
        other.restore(env.save())
    with pytest.raises(ValueError, match="of another game, of other cards or of other seats"):
        other.restore(3)  # type: ignore[arg-type]
    assert other.world.game.digest() == before


def test_one_card_file_may_be_named_by_itself() -> None:
    with pytest.raises(InputError, match=r"^nosuch\.toml: cannot be read"):
        aec_env("terrus", cards="nosuch.toml")


def _begun(env: Any) -> Any:
    env.reset(seed=1)
    return env


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: ENVS.text("terrus").step(5), "answer: expected an answer in words, found 5"),
        (lambda: ENVS.text("terrus").step(None), "answer: expected an answer in words, found None"),
        (lambda: _begun(ENVS.aec("terrus")).step("x"), "action: expected an action, found 'x'"),
        (lambda: _begun(ENVS.aec("terrus")).step(None), "action: expected an action, found None"),
        (lambda: _begun(ENVS.gym("terrus")).step("x"), "action: expected an action, found 'x'"),
        (
            lambda: _begun(ENVS.aec("terrus")).observe("me"),
            "unknown agent 'me'; expected one of",
        ),
        (lambda: ENVS.aec("terrus").action_space("me"), "unknown agent 'me'; expected one of"),
        (lambda: ENVS.aec("terrus").observation_space(0), "unknown agent '0'; expected one of"),
        (lambda: _begun(ENVS.aec("terrus")).step(np.array([0])), "action: expected an action"),
        (lambda: ENVS.aec("terrus", options={"den": "x"}), "options: option den: 'x' is not"),
        (lambda: ENVS.aec("terrus").reset(seed="x"), "seed: expected a whole number, found 'x'"),
        (lambda: ENVS.aec(3), "game: expected the name of a game, found 3"),
        (lambda: ENVS.aec("terrus", seats="2"), "seats: expected how many seats, found '2'"),
        (lambda: ENVS.aec("terrus", options=5), "options: expected house rules by name, found 5"),
        (lambda: ENVS.aec("terrus", cards=5), "cards: expected card files, found 5"),
        (lambda: ENVS.aec("terrus", decks=5), "decks: expected the names of decks, found 5"),
        (lambda: ENVS.aec("terrus", moves=-1), "moves: expected 0 or more, found -1"),
        (lambda: ENVS.aec("terrus", things="x"), "things: expected a whole number, found 'x'"),
        (
            lambda: ENVS.aec("terrus", max_cycles="x"),
            "max_cycles: expected how many answers",
        ),
        (lambda: ENVS.gym("terrus", seat="x"), "seat: expected the number of a seat, found 'x'"),
        (lambda: ENVS.gym("terrus", opponents=3), "opponents: expected the names of bots, found 3"),
    ],
)
def test_what_is_of_another_kind_is_named(asked: Callable[[], object], said: str) -> None:
    with pytest.raises(InputError) as error:
        asked()
    assert str(error.value).startswith(said)


def test_an_answer_of_another_kind_is_no_illegal_move() -> None:
    env = text_env("terrus", 2, patience=1)
    with pytest.raises(InputError):
        env.step(5)  # type: ignore[arg-type]
    assert not env.over and set(env.illegal.values()) == {0}


def test_words_that_are_no_move_are_answered_with_those_that_are() -> None:
    reply = text_env("terrus", seats=2).step("pass please")
    assert reply.text.startswith("the move: unknown verb 'pass please'; expected one of: activate")
    assert "payments" not in reply.text
