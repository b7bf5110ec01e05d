"""The laws of scenes, handles and the log, for every game, under two sets of house rules."""

from __future__ import annotations

import pytest
from tests.laws.play import ALL, VARIANTS, Variant, rulebook

from tallystick.testing import SCENE_LAWS, Law

WHOLE = [one for one in VARIANTS if one.name in ("defaults", "others")]


@pytest.mark.parametrize("seed", range(3 if ALL else 1))
@pytest.mark.parametrize("law", SCENE_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("variant", WHOLE, ids=lambda variant: f"{variant.game}-{variant.name}")
def test_law(variant: Variant, law: Law, seed: int) -> None:
    assert law(rulebook(variant), seed) > 0
