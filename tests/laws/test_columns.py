"""Copies have their columns in common, so no rule may go on with one that it held over a write."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NoReturn

import pytest
from tests.laws.play import SHARE, VARIANTS, Variant, rulebook

from tallystick.kernel import journal
from tallystick.kernel.journal import Journal
from tallystick.testing import new_game, random_step

ASKED: Final = (
    "eq ne lt le gt ge hash bool index int add radd sub rsub mod rshift and rand or ror invert neg"
)


def _refuse(*_: object) -> NoReturn:
    raise AssertionError("a column that was held over a write is looked at")


STALE: Final[Any] = type("Stale", (), {f"__{name}__": _refuse for name in ASKED.split()})()


@pytest.mark.skipif(not str(journal.__file__).endswith(".py"), reason="what is patched is compiled")
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: f"{one.game}-{one.name}")
def test_no_rule_holds_a_column_over_a_write(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Journal.own

    def spoiling(self: Journal, at: int) -> list[int]:
        held, is_lent = self.lists[at], at in self._lent
        values = own(self, at)
        if is_lent:
            held[:] = [STALE] * len(held)
        return values

    monkeypatch.setattr(Journal, "own", spoiling)
    game, chance = new_game(rulebook(variant), variant.seed), Random(variant.seed)
    for _ in range(10 * SHARE):
        game._lent = game.rules.layout.columns  # as after a copy, but nobody has it
        if random_step(game, chance) < 0:
            game = new_game(rulebook(variant), chance.randrange(1000))
