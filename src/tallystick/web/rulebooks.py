"""Rulebooks that tables share. A rulebook is frozen once it is built; what a table has of its own
is a position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import tallystick.cases  # noqa: F401  what a game that begins at a case is opened by
from tallystick.play import arranging
from tallystick.play.openings import CASE, Opening
from tallystick.play.save import Header
from tallystick.rules.rulebook import Rulebook

KEPT: Final = 100


def begun(
    game: str, options: Mapping[str, str], origin: Mapping[str, object], seats: int, seed: int
) -> tuple[Rulebook, Opening | None]:
    """A game begun as by ``arranging.begun``, with the rulebook of whoever plays by the same."""
    if CASE in origin:
        return arranging.begun(game, options, origin, seats, seed)
    return rulebook_of(_key(game, options, origin, seats)), None


def rules_key(header: Header) -> str:
    """By which rules a table plays: the same for all that play by the same."""
    return _key(header.game, header.options, header.origin, len(header.seats))


def _key(game: str, options: Mapping[str, str], origin: Mapping[str, object], seats: int) -> str:
    return json.dumps([game, dict(options), dict(origin), seats], sort_keys=True)


@lru_cache(maxsize=KEPT)
def rulebook_of(key: str) -> Rulebook:
    """The rulebook of a key (``rules_key``). InputError where there is none."""
    game, options, origin, seats = json.loads(key)
    return arranging.begun(game, options, origin, seats, 0)[0]
