"""What a question falls back on hurts nobody who does not look: nothing is aimed by default, where
there is a choice."""

import pytest
from tests.amounts import some
from tests.games.walking import random_steps

from tallystick.play import games

AIMED = ("target", "attack target", "unique", "limit")


@pytest.mark.parametrize("name", ["terrus", "marvel-champions", "grand-archive"])
def test_nothing_is_aimed_by_default(name: str) -> None:
    rules, found = games.find(name).rulebook({}), 0
    for seed in range(some(2, 6)):
        for game, _ in random_steps(rules.new(seed, 2), seed, 1200):
            decision = game.decision()
            if decision is None or decision.kind not in AIMED or len(decision.options) < 2:
                continue
            found += 1
            assert decision.default < 0
    assert found > 3
