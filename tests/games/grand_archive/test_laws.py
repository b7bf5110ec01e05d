"""The laws of every rulebook, for the current edition with all else at its default."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from tests.amounts import some

from tallystick.games.grand_archive.library import shipped_cards
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.testing import LAWS, Law, check_law

POSITIONS: Final = some(40, 1000)


@cache
def rulebook() -> GrandArchiveRules:
    return GrandArchiveRules(shipped_cards(), {"edition": "current"})


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law) -> None:
    assert check_law(law, rulebook(), 1000, POSITIONS) >= POSITIONS
