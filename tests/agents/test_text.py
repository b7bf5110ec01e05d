"""Games in words: what is shown, what is refused and why, and that nothing hidden is said."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.agents.games import GAMES, SEATS

from tallystick.agents import text_env
from tallystick.errors import InputError
from tallystick.kernel.view import resample


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_its_words(game: str) -> None:
    """What a prompt lists is what can be answered, by number or in words."""
    env = text_env(game, SEATS[game])
    env.reset(3)
    chance = Random(3)
    for n in range(60):
        if env.over:
            break
        prompt = env.prompt()
        listed = re.findall(r"^(\d+)\. (.+)$", prompt, re.MULTILINE)
        moves = [move.text for move in env.position.moves]
        assert [text for _, text in listed[-len(moves) :]] == moves
        number, text = chance.choice(listed[-len(moves) :])
        reply = env.step(number if n % 2 else text)
        assert reply.legal
        assert reply.move == text
    assert set(env.illegal.values()) == {0}


def test_to_the_end() -> None:
    env = text_env("caravan", 2)
    chance = Random(1)
    while not env.over:
        env.prompt()
        assert env.step(str(chance.randrange(len(env.position.moves)) + 1)).legal
    assert sorted(env.returns.values()) == [-1.0, 1.0]
    assert env.returns[env.position.winners[0]] == 1.0
    assert env.prompt(env.seats[0]).endswith(f"The game is over; {env.position.winners[0]} won.")
    with pytest.raises(ValueError, match="the game is over"):
        env.step("1")


def test_hidden_moves_are_not_listed() -> None:
    env = text_env("caravan", listed=False)
    prompt = env.prompt()
    assert prompt.endswith("What do you do? Answer with a move.")
    assert not re.search(r"^1\. ", prompt, re.MULTILINE)
    assert not env.step("1").legal
    assert env.step("gather silk").legal


def test_what_is_illegal_is_answered_with_its_clause_and_counted() -> None:
    env = text_env("terrus", 2)
    before, seat = env.position.digest, env.seat
    other = next(one for one in env.seats if one != seat)
    refused = next(text for text, reason in env.position.candidates() if reason is not None)
    reply = env.step(refused)
    assert not reply.legal
    assert reply.clause in env.rules.clauses
    assert reply.text.endswith(".")
    for nonsense in ("fly to the moon", "99", "", "a" * 5000, "{", "recruit\nOx"):
        assert not env.step(nonsense).legal
    assert env.illegal == {seat: 7, other: 0}
    assert env.position.digest == before
    assert env.seat == seat


def test_patience_ends() -> None:
    env = text_env("terrus", 2, patience=3)
    seat = env.seat
    other = next(one for one in env.seats if one != seat)
    env.step("nonsense")
    env.step("nonsense")
    assert env.step("1").legal
    while env.seat != seat:
        assert env.step("1").legal
    for _ in range(3):
        assert not env.over
        env.step("nonsense")
    assert env.over
    assert env.returns == {seat: -1.0, other: 0.0}


@pytest.mark.parametrize("game", GAMES)
def test_law_prompts_hang_on_nothing_unseen(game: str) -> None:
    """The prompt of whoever is asked is the same in any world that it could be in."""
    env = text_env(game, SEATS[game])
    chance = Random(5)
    looked = 0
    while looked < 25 and not env.over:
        seat = env.seat
        heard = dict(env._heard)
        prompt = env.prompt()
        world = resample(env.position.game, env.seats.index(seat), chance.getrandbits(32))
        there = env.rules.at(world, env.seats)
        mine, env.position = env.position, there
        env._heard = dict.fromkeys(env.seats, 0)
        question = env._question(seat)
        drawn = env.prompt(seat)
        env.position, env._heard = mine, heard
        assert prompt.endswith("\n\n".join(question))
        assert prompt.split("\n\n")[0] == drawn.split("\n\n")[0]
        env.prompt()
        for _ in range(6):
            if not env.over:
                env.step(str(chance.randrange(len(env.position.moves)) + 1))
        looked += 1
    assert looked > 5


def test_a_seat_hears_only_what_is_new_to_it() -> None:
    env = text_env("caravan", 2)
    bob = env.seats[1]
    env.prompt(bob)
    assert env.step("gather silk").legal
    news = env.prompt(bob)
    assert "gathers" in news
    assert "Since you were last asked" in news
    assert "Since you were last asked" not in env.prompt(bob)


@pytest.mark.parametrize("number", ["0", "0000000010", "1000000000", "\u0662" * 12])
def test_a_number_that_is_no_moves_is_illegal(number: str) -> None:
    env = text_env("terrus", 2)
    seat = env.seat
    assert not env.step(number).legal
    assert env.illegal[seat] == 1


def test_what_there_is_to_choose_is_chosen() -> None:
    env = text_env("marvel-champions", choices={"hero": ["tidewife"]})
    env.reset(3)
    assert env.seats == ("Tidewife",)


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(InputError, match="patience: expected 0 or more, found -1"):
        text_env("terrus", patience=-1)
    with pytest.raises(InputError, match="unknown game"):
        text_env("chess")
