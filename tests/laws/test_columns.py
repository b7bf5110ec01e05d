"""Copies have their columns in common, so no rule may go on with one that it held over a write."""

from __future__ import annotations

from random import Random

import pytest
from tests.columns import spoiled
from tests.laws.play import SHARE, VARIANTS, Variant, rulebook

from tallystick.kernel import journal
from tallystick.testing import new_game, random_step


@pytest.mark.skipif(not str(journal.__file__).endswith(".py"), reason="what is patched is compiled")
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: f"{one.game}-{one.name}")
def test_no_rule_holds_a_column_over_a_write(variant: Variant) -> None:
    chance = Random(variant.seed)
    with spoiled():
        game = new_game(rulebook(variant), variant.seed)
        for _ in range(10 * SHARE):
            if random_step(game, chance) < 0:
                game = new_game(rulebook(variant), chance.randrange(1000))
