"""Every law, for every game, under several sets of house rules."""

from __future__ import annotations

from typing import Final

import pytest
from tests.laws.play import NOT_YET, SHARE, Variant, face, rulebook, trials

from tallystick.errors import InputError
from tallystick.testing import FACE_LAWS, LAWS, Exempt, FaceLaw, Law, check_law

HELD: Final = [
    pytest.param(variant, law, id=f"{variant.game}-{variant.name}-{law.__name__}")
    for variant, law in trials(LAWS)
]
FACED: Final = [
    pytest.param(variant, law, id=f"{variant.game}-{variant.name}-{law.__name__}")
    for variant, law in trials(FACE_LAWS)
    if law.__name__ not in NOT_YET.get(variant.game, ())
]
UNFACED: Final = [
    pytest.param(game, law, id=f"{game}-{law.__name__}")
    for game, names in NOT_YET.items()
    for law in FACE_LAWS
    if law.__name__ in names
]


@pytest.mark.parametrize(("variant", "law"), HELD)
def test_law(variant: Variant, law: Law) -> None:
    try:
        assert check_law(law, rulebook(variant), variant.seed, SHARE) >= SHARE
    except Exempt as agreed:
        pytest.skip(str(agreed))


@pytest.mark.parametrize(("variant", "law"), FACED)
def test_law_of_the_face(variant: Variant, law: FaceLaw) -> None:
    assert check_law(law, face(variant), variant.seed, SHARE) >= SHARE


@pytest.mark.parametrize(("game", "law"), UNFACED)
def test_what_is_not_built_yet_is_known(game: str, law: FaceLaw) -> None:
    """Once it is, this fails: take it off the list."""
    with pytest.raises((AssertionError, InputError, NotImplementedError)):
        check_law(law, face(Variant(game, "defaults")))
