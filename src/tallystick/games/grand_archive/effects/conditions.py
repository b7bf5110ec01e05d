"""Tests of card text: "if you control an ally", "as long as it is rested" (GA.EFFECTS.1)."""

from __future__ import annotations

from tallystick.games.grand_archive.effects.bases import Test
from tallystick.games.grand_archive.effects.scope import EffectScope, scope_of
from tallystick.kernel.machine import Game


class While:
    """Tests in the place of a restriction: "as long as you control a Human, this has ..."."""

    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests = tests

    def holds(self, game: Game, seat: int, source: int) -> bool:
        """Whether all the tests are met now."""
        return holds(game, self.tests, source, seat)


def all_hold(tests: tuple[Test, ...], scope: EffectScope) -> bool:
    """Whether all tests are met."""
    for test in tests:  # noqa: SIM110  # all() is a generator, and this is asked often
        if not test.holds(scope):
            return False
    return True


def holds(game: Game, tests: tuple[Test, ...], source: int, seat: int, instance: int = 0) -> bool:
    """Whether all tests of a text of this card are met for a player."""
    if not tests:
        return True
    return all_hold(tests, scope_of(game, seat, source, max(instance, 0)))
