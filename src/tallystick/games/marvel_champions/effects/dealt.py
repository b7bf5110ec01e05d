"""Facedown encounter cards in front of a player: not in play (MC.deal.1, MC.in-play.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.zones import DEALT_TO
from tallystick.rules.phrases import Noun, Place

MARKS: Final = frozenset(("facedown", "in front of you"))


def one_attacked(thing: Noun) -> Noun:
    """ "The attacked enemy": where an attack was against several, one of them, whichever is chosen
    (MC.referential.1, MC.attack.4)."""
    return thing._replace(how="a") if thing.how == "the" and "attacked" in thing.marks else thing


def of_dealt(thing: Noun) -> Noun:
    """ "Each facedown encounter card in front of you": whatever it is, it lies where cards are
    dealt to."""
    if thing.kinds != ("encounter card",) or not set(thing.marks) >= MARKS:
        return thing
    marks = tuple([mark for mark in thing.marks if mark not in MARKS])
    here = ("in", Place("your", (DEALT_TO,)))
    return thing._replace(kinds=("card",), marks=marks, relations=(*thing.relations, here))
