"""The laws of every rulebook, for both editions and mixes of other house rules, 2 to 4 seats."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

import pytest
from tests.laws.laws import LAWS, Law

from tallystick.games.grand_archive.house_rules import HOUSE_RULES
from tallystick.games.grand_archive.library import shipped_cards
from tallystick.games.grand_archive.rulebook import GrandArchiveRules

MIXES: Final = ("source", "current", "others", "mixed-1", "mixed-2")


@cache
def rulebook(mix: str) -> GrandArchiveRules:
    """The rulebook under a mix of readings."""
    chance = Random(mix)
    chosen: dict[str, str] = {}
    if mix in ("source", "current"):
        chosen = {"edition": mix}
    elif mix == "others":
        chosen = {rule.name: rule.readings[-1] for rule in HOUSE_RULES}
    else:
        chosen = {rule.name: chance.choice(rule.readings) for rule in HOUSE_RULES}
    return GrandArchiveRules(shipped_cards(), chosen)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("mix", MIXES)
def test_law(mix: str, law: Law) -> None:
    assert law(rulebook(mix), 1000) >= 100
