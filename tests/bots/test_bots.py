"""Bots: they finish, they play the same game again, they do not look at what they may not see."""

import pytest
from tests.amounts import seeds, some
from tests.play.matches import new

from tallystick.bots import BOTS, ahead, greedy
from tallystick.bots.greedy import GreedyBot
from tallystick.play.match import Match, Seat


def between(first: str, second: str, seed: int, most: int = 20_000) -> Match:
    """A match between two bots, played to the end."""
    seats = (Seat("A", first), Seat("B", second))
    match = new(seed, seats)
    players = [BOTS[seat.who](seed) for seat in seats]
    for _ in range(most):
        decision = match.decision()
        if decision is None:
            return match
        match.answer(players[decision.seat].choose(match, decision.seat, decision))
    raise AssertionError(f"seed {seed} did not end")


@pytest.mark.parametrize("seed", seeds(20))
def test_games_end(seed: int) -> None:
    pairs = [("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy")]
    assert between(*pairs[seed % 4], seed).over


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    assert between(name, name, 2).log == between(name, name, 2).log


def test_greedy_beats_chance() -> None:
    number = some(3, 6)
    wins = sum(between("greedy", "random", seed).game.winners() == [0] for seed in range(number))
    wins += sum(between("random", "greedy", seed).game.winners() == [1] for seed in range(number))
    assert wins >= 2 * number - 2


def test_greedy_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(5, (Seat("A", "greedy"), Seat("B", "greedy")))
    steps: list[int] = []
    follow = ahead.follow

    def counting(*arguments: object) -> tuple[float, bool]:
        steps[-1] += 1
        return follow(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(ahead, "follow", counting)
    bot = GreedyBot(1, simulations=10)
    while (decision := match.decision()) is not None:
        steps.append(0)
        match.answer(bot.choose(match, decision.seat, decision))
    assert 0 < max(steps) <= 12


def test_greedy_passes_in_the_end() -> None:
    match = new(5, (Seat("A", "greedy"), Seat("B", "greedy")))
    bot = GreedyBot(1)
    while (decision := match.decision()) is not None:
        if decision.kind == "priority" and len(decision.options) > 2:
            bot.moves = greedy.MOST_MOVES
            index = bot.choose(match, decision.seat, decision)
            if len(match.game.lists[1]) == 9:
                assert decision.options[index][0] == "pass"
                assert bot.moves == 0
                return
            match.answer(index)
        else:
            match.answer(0)
    raise AssertionError("no such decision came")
