"""What an environment cannot be asked is said in one line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("pettingzoo")

from tallystick.agents import aec_env, gym_env, parallel_env, text_env
from tallystick.errors import InputError


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: aec_env("terrus", max_cycles=0), "expected max_cycles of 1 or more, found 0"),
        (lambda: gym_env("terrus", max_cycles=0), "expected max_cycles of 1 or more, found 0"),
        (lambda: aec_env("terrus", render_mode="rgb"), "expected render_mode ansi or human"),
        (lambda: aec_env("terrus").step(0), "no game is going on: reset it"),
        (lambda: aec_env("terrus").save(), "no game is going on: reset it"),
        (lambda: parallel_env("terrus").step({}), "no game is going on: reset it"),
        (lambda: gym_env("terrus").step(0), "no game is going on: reset it"),
    ],
)
def test_what_cannot_be(asked: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        asked()


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
    assert other.world.game.digest() == before


def test_one_card_file_may_be_named_by_itself() -> None:
    with pytest.raises(InputError, match=r"^nosuch\.toml: cannot be read"):
        aec_env("terrus", cards="nosuch.toml")


def test_words_that_are_no_move_are_answered_with_those_that_are() -> None:
    reply = text_env("terrus", seats=2).step("pass please")
    assert reply.text.startswith("the move: unknown verb 'pass please'; expected one of: activate")
    assert "payments" not in reply.text
