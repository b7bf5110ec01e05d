"""Whose figure a text measures: of one card that is known (MC.modifiers.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.marks import EXTREMES
from tallystick.rules.phrases import Noun


def is_one(verb: str, thing: Noun) -> bool:
    """Whether it is known whose figure is meant: each has its own, and one of several is chosen."""
    if verb == "total_of" or thing.how not in ("each", "all", "a", "another"):
        return True
    known = set(thing.marks) & set(EXTREMES) or any(m.endswith(" this way") for m in thing.marks)
    return thing.how in ("a", "another") and bool(known or thing.places())
