"""Every law, for every game, under several sets of house rules: well over 10,000 positions."""

from __future__ import annotations

from typing import Final

import pytest
from tests.laws.laws import LAWS, Law
from tests.laws.play import MIXES, VARIANTS, Variant, rulebook

SEEDS: Final = 3
AT_LEAST: Final = 100  # positions that a test of a law looks at; most look at many more
RUNS: Final = 20  # in at most so many runs


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant.game}-{variant.name}")
def test_law(variant: Variant, law: Law, seed: int) -> None:
    looked = run = 0
    while looked < AT_LEAST:  # games may be short
        looked += law(rulebook(variant), 1000 * seed + run * 100)
        run += 1
        assert run <= RUNS, f"{looked} positions after {RUNS} runs"


def test_the_suite_is_large_enough() -> None:
    assert len(MIXES) * len(LAWS) * SEEDS * AT_LEAST >= 10_000
