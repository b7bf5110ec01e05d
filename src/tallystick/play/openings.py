"""Games that begin in the middle: at the position of a case. The layer that reads cases says how
one is opened, as soon as it is imported (``opens``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, cast

from tallystick.errors import InputError
from tallystick.kernel.machine import Game
from tallystick.play.origins import CARDS, DIGEST, card_files, files_digest
from tallystick.rules.rulebook import Rulebook

CASE: Final = "case"  # in an origin: the text of the case

# the position of a case, chance going by a seed; it may name the cards of files
Opener: TypeAlias = Callable[[str, int, Sequence[str]], Game]
_OPENERS: Final[list[Opener]] = []


class Opening(NamedTuple):
    """The position at which a game begins, and where that is from; as in any origin with a
    fingerprint of what is in the card files, if there are any."""

    game: Game
    origin: Mapping[str, object]

    @property
    def rules(self) -> Rulebook:
        """The rules that it is played by."""
        return cast(Rulebook, self.game.rules)


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
    files = card_files(origin)
    found: dict[str, object] = {CASE: origin[CASE]}
    if files:
        found |= {CARDS: list(files), DIGEST: files_digest(files)}
    return Opening(_OPENERS[0](origin[CASE], seed, files), found)
