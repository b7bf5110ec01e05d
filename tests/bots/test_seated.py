"""The law of all bots: what they answer hangs on nothing that their seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tallystick.bots import BOTS, unknown_bot
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import Game
from tallystick.kernel.view import observe, resample
from tallystick.play import games
from tallystick.play.match import Match, Player, Seat

TABLES = {"terrus": 2, "grand-archive": 2, "heirless": 3, "marvel-champions": 2}
SOME = ("random", "greedy", "search:4")


def test_there_is_nothing_but_bots_in_their_seats() -> None:
    assert list(BOTS) == ["random", "greedy", "search", "easy", "normal", "hard"]
    for name in (*BOTS, "search:1"):
        assert name in BOTS
        assert type(BOTS[name](1)).__name__ == "Seated"


WRONG = (
    "",
    "search:",
    "search:0",
    "search:x",
    "search:-1",
    "search:9999999999",
    "greedy:3",
    "easy:4",
)


@pytest.mark.parametrize("name", [*WRONG, "search:\u0663"])
def test_of_no_other_name_there_is_a_bot(name: str) -> None:
    assert name not in BOTS
    near = "expected search:N, N from 1 to 100000" if "search:" in name else "unknown bot"
    assert str(unknown_bot(name, "--seats")).startswith(f"--seats: {near}")


def positions(game: str, seed: int, every: int) -> Iterator[Match]:
    """Each so many-th question at which there is a choice, of a game at random."""
    rules = games.find(game).rulebook({})
    seats = [Seat(f"P{place}", "random") for place in range(TABLES[game])]
    match, chance, real = Match(rules, seats, seed), Random(seed), 0
    while (decision := match.decision()) is not None and real < 12 * every:
        if len(decision.options) > 1:
            real += 1
            if real % every == 0:
                yield match
        match.answer(chance.randrange(len(decision.options)))


def answers(bot: Player, match: Match, game: Game) -> int:
    """What a bot answers if the game of a match is another."""
    true, match.game = match.game, game
    try:
        decision = game.decision()
        assert decision is not None
        return bot.choose(match, decision.seat, decision)
    finally:
        match.game = true


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("name", SOME)
def test_law_a_bot_answers_alike_in_all_worlds_that_its_seat_cannot_tell_apart(
    name: str, game: str
) -> None:
    differ = 0
    for number, match in enumerate(positions(game, 3, 9)):
        decision = match.decision()
        assert decision is not None
        before = match.digest()
        known = match.knows(decision.seat)
        other = resample(match.game, decision.seat, 1000 + number, known)
        assert observe(other, decision.seat) == observe(match.game, decision.seat)
        differ += other.digest() != before
        found = {answers(BOTS[name](7), match, world) for world in (match.game, other)}
        assert len(found) == 1
        assert match.digest() == before  # nor does it change anything
    assert differ > 4


@pytest.mark.parametrize("game", TABLES)
def test_law_the_worlds_handed_out_hang_on_what_the_seat_sees_and_the_seed(game: str) -> None:
    for number, match in enumerate(positions(game, 5, 7)):
        decision = match.decision()
        assert decision is not None
        other = resample(match.game, decision.seat, 99 + number)
        there = [resample(world, decision.seat, 5) for world in (match.game, other)]
        assert there[0].state.dump() == there[1].state.dump()
        assert there[0].lists[CELLS][RANDOM] != match.game.lists[CELLS][RANDOM]


@pytest.mark.parametrize(
    ("who", "game", "recalls"),
    [
        ("random", "heirless", False),
        ("greedy", "terrus", True),
        ("search:1", "heirless", True),
        ("search:1", "terrus", False),
    ],
)
def test_only_a_bot_with_something_to_recall_has_the_match_played_again_and_once(
    who: str, game: str, recalls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = games.find(game).rulebook({})
    match = Match(rules, [Seat(f"P{n}", who) for n in range(TABLES[game])], 1)
    match.answer(0)
    begun: list[int] = []
    begin = Match.__init__

    def counted(self: Match, *given: Any) -> None:
        begun.append(1)
        begin(self, *given)

    monkeypatch.setattr(Match, "__init__", counted)
    match.remind([BOTS[who](place) for place in range(TABLES[game])])
    assert len(begun) == recalls
