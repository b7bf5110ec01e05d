"""A ruler's standing: better for what is better, and never for what is hidden."""

import pytest
from tests.games.terrus.tables import otherwise, rules, steps

from tallystick.games.terrus.moves import gain_vitae, win
from tallystick.games.terrus.score import WON


@pytest.mark.parametrize("seed", range(4))
def test_it_does_not_hang_on_what_is_hidden(seed: int) -> None:
    for number, (game, _) in enumerate(steps(seed, 2 + seed % 2)):
        if number % 5 == 0:
            for seat in range(game.seats):
                world = otherwise(game, seat, number)
                assert rules().score(game, seat) == pytest.approx(rules().score(world, seat))


def test_vitae_are_worth_something() -> None:
    game = rules().new(1)
    before = rules().score(game, 0), rules().score(game, 1)
    gain_vitae(game, 0, 2)
    assert rules().score(game, 0) > before[0]
    assert rules().score(game, 1) < before[1]


def test_a_game_won_is_best() -> None:
    game = rules().new(1)
    win(game, 1, "relics")
    assert [rules().score(game, seat) for seat in (0, 1)] == [-WON, WON]
