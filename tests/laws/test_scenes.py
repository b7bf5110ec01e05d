"""The laws of scenes, handles and the log, for every game, under two sets of house rules."""

from __future__ import annotations

import pytest
from tests.amounts import IN_FULL
from tests.laws.play import VARIANTS, Variant, rulebook

from tallystick.testing import SCENE_LAWS, Law

WHOLE = [one for one in VARIANTS if one.name in ("defaults", "others")]
HELD = [  # each under both sets with `make laws`, else under one of them
    pytest.param(variant, law, id=f"{variant.game}-{variant.name}-{law.__name__}")
    for at, variant in enumerate(WHOLE)
    for n, law in enumerate(SCENE_LAWS)
    if IN_FULL or at % 2 == (n + at // 2) % 2
]


@pytest.mark.parametrize("seed", range(10 if IN_FULL else 1))
@pytest.mark.parametrize(("variant", "law"), HELD)
def test_law(variant: Variant, law: Law, seed: int) -> None:
    assert law(rulebook(variant), seed) > 0
