"""Our own games, each under several sets of house rules: what the tests of laws run over."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from tests.amounts import IN_FULL

from tallystick.face.rules import GameRules, load
from tallystick.play import games
from tallystick.rules.rulebook import Rulebook
from tallystick.testing import MIXES, mixed

# How many positions each law looks at, game by game: `make laws` asks for many more, and for every
# law under every variant; otherwise each law is held under one, and the next law under the next.
POSITIONS: Final = int(os.environ.get("LAWS", "100"))
SHARE: Final = POSITIONS // len(MIXES)  # of each variant


class Variant(NamedTuple):
    """A game under chosen readings of its house rules; ``name`` is for test ids."""

    game: str
    name: str

    @property
    def seed(self) -> int:
        """Where random games begin: another for each mix, and as many seats as may be."""
        return (0, 2, 4, 1)[MIXES.index(self.name)]

    @property
    def chosen(self) -> dict[str, str]:
        """The readings that are chosen."""
        return mixed(games.find(self.game).house_rules(), self.name)


VARIANTS: Final = [Variant(game, mix) for game in games.GAMES for mix in MIXES]


def trials(laws: Sequence[Any]) -> list[tuple[Variant, Any]]:
    """The laws, and the variants that each is held against in this run."""
    return [
        (variant, law)
        for at, variant in enumerate(VARIANTS)
        for n, law in enumerate(laws)
        if IN_FULL or at % len(MIXES) == (n + at // len(MIXES)) % len(MIXES)
    ]


@cache
def rulebook(variant: Variant) -> Rulebook:
    """The rulebook of a variant."""
    return games.find(variant.game).rulebook(variant.chosen)


@cache
def face(variant: Variant) -> GameRules:
    """The same game, as everybody else meets it."""
    return load(variant.game, variant.chosen)
