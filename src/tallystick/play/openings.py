"""Games that begin in the middle: at the position of a case. The layer that reads cases says how
one is opened, as soon as it is imported (``opens``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from tallystick.errors import InputError
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook

CASE: Final = "case"  # in an origin: the text of the case

Opener: TypeAlias = Callable[[str, int], Game]  # the position of a case, chance going by a seed
_OPENERS: Final[list[Opener]] = []


class Opening(NamedTuple):
    """The position at which a game begins, and where that is from."""

    game: Game
    origin: Mapping[str, object]

    @property
    def rules(self) -> Rulebook:
        """The rules that it is played by."""
        assert isinstance(self.game.rules, Rulebook)
        return self.game.rules


def opens(opener: Opener) -> None:
    """Let cases be opened so from now on."""
    _OPENERS[:] = [opener]


def opening_of(origin: Mapping[str, object], seed: int) -> Opening | None:
    """The position of an origin that is a case, chance going by ``seed``; None for any other.
    InputError where it is no case, there is no such position, or nothing here reads cases."""
    if CASE not in origin:
        return None
    if not isinstance(origin[CASE], str):
        raise InputError("expected the text of a case")
    if not _OPENERS:
        raise InputError("a game from a case needs what reads cases: import tallystick.cases")
    return Opening(_OPENERS[0](origin[CASE], seed), {CASE: origin[CASE]})
