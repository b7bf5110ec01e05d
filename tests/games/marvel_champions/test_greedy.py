"""Greedy bots at the table: the shipped scenario is neither hopeless nor a walk-over."""

from __future__ import annotations

import pytest

from tallystick.bots.greedy import GreedyBot
from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.play.match import Match, Seat


def is_won(seed: int, seats: int) -> bool:
    """Whether greedy bots win a game."""
    match = Match(MarvelRules(shipped_cards()), [Seat("bot", "greedy")] * seats, seed)
    bots = [GreedyBot(seed + seat) for seat in range(seats)]
    while (decision := match.decision()) is not None:
        match.answer(bots[decision.seat].choose(match, decision.seat, decision))
    return bool(match.game.winners())


@pytest.mark.parametrize("seats", [1, 2])
def test_some_games_are_won_and_some_are_lost(seats: int) -> None:
    found: set[bool] = set()
    for seed in range(12):
        found.add(is_won(seed, seats))
        if len(found) == 2:
            return
    raise AssertionError(f"{seats}: all alike, {found}")
