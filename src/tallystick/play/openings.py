"""Games that begin in the middle: at the position of a case. What reads cases is found by name, as
the games are."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple

from tallystick.errors import InputError
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook

CASE: Final = "case"  # in an origin: the text of the case
MODULE: Final = "tallystick.cases.opening"


class Opening(NamedTuple):
    """The position at which a game begins, and where that is from."""

    game: Game
    origin: Mapping[str, Any]

    @property
    def rules(self) -> Rulebook:
        """The rules that it is played by."""
        assert isinstance(self.game.rules, Rulebook)
        return self.game.rules


def opening_of(origin: Mapping[str, Any], seed: int) -> Opening | None:
    """The position of an origin that is a case, chance going by ``seed``; None for any other.
    InputError where it is no case, or there is no such position."""
    if CASE not in origin:
        return None
    if not isinstance(origin[CASE], str):
        raise InputError("expected the text of a case")
    return Opening(import_module(MODULE).opened(origin[CASE], seed), {CASE: origin[CASE]})
