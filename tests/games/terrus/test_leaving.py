"""Conceding, at any moment (T.2.1, T.5.3a)."""

from __future__ import annotations

from random import Random

import pytest
from tests.amounts import some
from tests.laws.play import Variant, rulebook

from tallystick.games.terrus.leaving import concede
from tallystick.games.terrus.zones import ATTRIBUTES, CITY, HAND, OUT
from tallystick.testing import MIXES, play_on, random_step


def test_the_last_one_left_has_won() -> None:
    game = rulebook(Variant("terrus", "defaults")).new(1, 2)
    concede(game, 0)
    assert game.winners() == [1]
    with pytest.raises(ValueError, match="over"):
        concede(game, 1)


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_leaves_whenever_the_game_goes_on_to_an_end(mix: str, seats: int) -> None:
    """Everything of theirs is gone, and they are never asked again."""
    rules = rulebook(Variant("terrus", mix))
    for seed in range(some(2, 6)):
        game, chance = rules.new(seed, seats), Random(seed)
        n = 0
        while not game.over:
            n += 1
            if n % 40 == 0:
                copy, seat = game.clone(), chance.randrange(seats)
                if not copy.lists[ATTRIBUTES[seat]][OUT]:
                    concede(copy, seat)
                    assert copy.lists[CITY[seat]] == copy.lists[HAND[seat]] == []
                    for _ in range(30):
                        decision = copy.decision()
                        if decision is None:
                            break
                        assert decision.seat != seat
                        assert decision.options
                        random_step(copy, chance)
                    if n % 400 == 0:
                        play_on(copy, chance)
                        assert copy.over
            random_step(game, chance)
