"""Every law, for every game, under several sets of house rules: well over 10,000 positions."""

from __future__ import annotations

from typing import Final

import pytest
from tests.laws.laws import LAWS, Law
from tests.laws.play import MIXES, VARIANTS, Variant, rulebook

SEEDS: Final = 3
AT_LEAST: Final = 100  # positions that one run of a law looks at; most look at many more


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant.game}-{variant.name}")
def test_law(variant: Variant, law: Law, seed: int) -> None:
    assert law(rulebook(variant), 1000 * seed) >= AT_LEAST


def test_the_suite_is_large_enough() -> None:
    assert len(MIXES) * len(LAWS) * SEEDS * AT_LEAST >= 10_000
