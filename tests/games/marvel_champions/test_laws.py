"""The laws of any rulebook, over random games of one to four players."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.laws import laws
from tests.laws.laws import Law
from tests.laws.play import play_on

from tallystick.games.marvel_champions.house_rules import HOUSE_RULES
from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.rulebook import MarvelRules


@cache
def rulebook(last: bool) -> MarvelRules:
    """The rules with the first, or the last, reading of every option."""
    chosen = {rule.name: rule.readings[-1] for rule in HOUSE_RULES} if last else {}
    return MarvelRules(shipped_cards(), chosen)


@pytest.mark.parametrize("seed", [0, 2, 4])
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, last: bool, seed: int) -> None:
    assert law(rulebook(last), seed) > 0


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end(seats: int) -> None:
    for seed in range(10):
        game = rulebook(False).new(seed, seats)
        play_on(game, Random(seed))
        assert game.over
        assert game.winners() in ([], list(range(seats)))


def test_everything_is_told_in_words() -> None:
    rules = rulebook(False)
    for seed in range(4):
        game, chance = rules.new(seed, 1 + seed), Random(seed)
        while (decision := game.decision()) is not None:
            assert rules.headline(game)
            assert all(rules.describe(game, option) for option in decision.options)
            known = len(game.facts)
            game.step(chance.randrange(len(decision.options)))
            for fact in game.facts[known:]:
                assert rules.narrate(game, fact, 0) is not None, fact
