"""Random games of one to four players end, and everything in them is told."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.testing import play_on


@cache
def rulebook() -> MarvelRules:
    return MarvelRules(shipped_cards())


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end(seats: int) -> None:
    for seed in range(10):
        game = rulebook().new(seed, seats)
        play_on(game, Random(seed))
        assert game.over
        assert game.winners() in ([], list(range(seats)))


def test_everything_is_told_in_words() -> None:
    rules = rulebook()
    for seed in range(4):
        game, chance = rules.new(seed, 1 + seed), Random(seed)
        while (decision := game.decision()) is not None:
            assert rules.headline(game)
            assert all(rules.describe(game, option) for option in decision.options)
            known = len(game.facts)
            game.step(chance.randrange(len(decision.options)))
            for fact in game.facts[known:]:
                assert rules.narrate(game, fact, 0) is not None, fact
