"""The laws of every rulebook, under several sets of Heirless's house rules, for 3 to 6 seats."""

from random import Random

import pytest
from tests.games.heirless.tables import rules
from tests.laws.laws import LAWS, Law

from tallystick.games.heirless.house_rules import HOUSE_RULES

MIXES = ("defaults", "others", "mixed-1", "mixed-2")


def readings(mix: str) -> dict[str, str]:
    chance = Random(mix)
    if mix == "others":
        return {rule.name: rule.readings[-1] for rule in HOUSE_RULES}
    if mix == "defaults":
        return {}
    return {rule.name: chance.choice(rule.readings) for rule in HOUSE_RULES}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("mix", MIXES)
def test_law(mix: str, law: Law) -> None:
    law(rules(**readings(mix)), 1000)
