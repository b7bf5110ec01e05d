"""Card types and resource types that are named, and whether a card is of the one, or has a resource
of the one, that was (MC.target.10)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.predicate import Predicate
from tallystick.games.marvel_champions.effects.scope import CHOSEN_STAT, Scope, piece_of
from tallystick.games.marvel_champions.effects.things import KINDS

TYPES: Final = (
    "ally", "event", "resource", "support", "upgrade", "player side scheme", "attachment",
    "environment", "minion", "obligation", "side scheme", "treachery",
)  # fmt: skip
OF_TYPES: Final = {**KINDS, "side scheme": ("side_scheme",)}


def is_of_type(test: Predicate, scope: Scope) -> bool:
    """ "If that card is of the named type"."""
    found = test.whom.referred(scope) if test.whom is not None else []
    named = OF_TYPES[TYPES[scope.note(CHOSEN_STAT)]]
    return bool(found) and piece_of(scope.game, found[0]).kind in named


def has_named(test: Predicate, scope: Scope) -> bool:
    """ "If that card has a resource of the named type", "does not have": one printed on it."""
    found = test.whom.referred(scope) if test.whom is not None else []
    named = scope.note(CHOSEN_STAT)
    has = any(piece_of(scope.game, entity).icons[named] > 0 for entity in found[:1])
    return bool(found) and has != any(word.startswith("does not") for word in test.words)
