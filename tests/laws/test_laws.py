"""Every law, for every game, under several sets of house rules."""

from __future__ import annotations

import pytest
from tests.laws.play import SHARE, VARIANTS, Variant, face, rulebook

from tallystick.testing import FACE_LAWS, LAWS, Exempt, FaceLaw, Law, check_law


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant.game}-{variant.name}")
def test_law(variant: Variant, law: Law) -> None:
    try:
        assert check_law(law, rulebook(variant), variant.seed, SHARE) >= SHARE
    except Exempt as agreed:
        pytest.skip(str(agreed))


@pytest.mark.parametrize("law", FACE_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant.game}-{variant.name}")
def test_law_of_the_face(variant: Variant, law: FaceLaw) -> None:
    assert check_law(law, face(variant), variant.seed, SHARE) >= SHARE
