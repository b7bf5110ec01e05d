"""Every law, for every game, under several sets of house rules."""

from __future__ import annotations

from typing import Final

import pytest
from tests.amounts import IN_FULL
from tests.laws.play import SHARE, Variant, face, rulebook, trials

from tallystick.errors import InputError
from tallystick.testing import FACE_LAWS, LAWS, Exempt, FaceLaw, Law, check_law
from tallystick.testing.walks import mixed

HELD: Final = [
    pytest.param(variant, law, id=f"{variant.game}-{variant.name}-{law.__name__}")
    for variant, law in trials(LAWS)
]
FACED: Final = [
    pytest.param(variant, law, id=f"{variant.game}-{variant.name}-{law.__name__}")
    for variant, law in trials(FACE_LAWS)
]


PLAIN: Final = "defaults"


@pytest.mark.parametrize(("variant", "law"), HELD)
def test_law(variant: Variant, law: Law) -> None:
    try:
        assert check_law(law, rulebook(variant), variant.seed, SHARE) >= SHARE
    except Exempt as agreed:
        if IN_FULL or variant.name == PLAIN:
            pytest.skip(str(agreed))
        test_law(variant._replace(name=PLAIN), law)  # or it would be held nowhere


@pytest.mark.parametrize(("variant", "law"), FACED)
def test_law_of_the_face(variant: Variant, law: FaceLaw) -> None:
    assert check_law(law, face(variant), variant.seed, SHARE) >= SHARE


def test_there_are_no_other_mixes() -> None:
    with pytest.raises(InputError, match="unknown mix 'zzz'; expected one of: defaults"):
        mixed((), "zzz")
