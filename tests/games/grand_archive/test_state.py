"""GA.SBA.1: where somebody has Opportunity no state-based check finds anything."""

from __future__ import annotations

from random import Random

import pytest
from tests.amounts import seeds

from tallystick.games.grand_archive.effects import state_based_checks
from tallystick.games.grand_archive.library import shipped_cards
from tallystick.games.grand_archive.position.triggers import is_waiting
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import DAMAGE, FIELD
from tallystick.kernel.machine import Game


@pytest.mark.parametrize("seed", seeds(6))
def test_nothing_is_left_to_be_checked(seed: int) -> None:
    game, chance, asked = (
        GrandArchiveRules(shipped_cards()).new(seed, 2 + seed % 3),
        Random(seed),
        0,
    )
    while (decision := game.decision()) is not None and asked < 500:
        if decision.options[0][0] == "pass":
            asked += 1
            assert not found(game)
        game.take(chance.choice(decision.options))
        game.commit()
        game.facts.clear()
    assert asked


def found(game: Game) -> bool:
    """Whether looking at everything once more would change anything but that it was looked at."""
    mark, before = game.mark(), [[*one] for one in game.lists]
    state_based_checks.check(game)
    after, waiting = [[*one] for one in game.lists], is_waiting(game)
    game.rewind(mark)
    return waiting or before != after


def test_it_would_be_told() -> None:
    """The test can fail."""
    game, chance = GrandArchiveRules(shipped_cards()).new(1, 2), Random(1)
    while (decision := game.decision()) is not None:
        allies = [one for seat in range(2) for one in game.lists[FIELD[seat]]]
        if decision.options[0][0] == "pass" and allies:
            break
        game.take(chance.choice(decision.options))
        game.commit()
    assert not found(game)
    game.add(DAMAGE, allies[0], 99)
    assert found(game)
