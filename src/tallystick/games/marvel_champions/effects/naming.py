"""Card types that are named, and whether a card is of the one that was (MC.target.10)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.predicate import Test
from tallystick.games.marvel_champions.effects.scope import CHOSEN_STAT, Scope, piece_of
from tallystick.games.marvel_champions.effects.things import KINDS

TYPES: Final = (
    "ally", "event", "resource", "support", "upgrade", "player side scheme", "attachment",
    "environment", "minion", "obligation", "side scheme", "treachery",
)  # fmt: skip
OF_TYPES: Final = {**KINDS, "side scheme": ("side_scheme",)}


def is_of_type(test: Test, scope: Scope) -> bool:
    """ "If that card is of the named type"."""
    found = test.whom.referred(scope) if test.whom is not None else []
    named = OF_TYPES[TYPES[scope.note(CHOSEN_STAT)]]
    return bool(found) and piece_of(scope.game, found[0]).kind in named
