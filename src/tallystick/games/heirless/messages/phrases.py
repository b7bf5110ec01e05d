"""Pieces of sentences about Heirless: who does what to whom."""

from __future__ import annotations

from tallystick.games.heirless.names import colour, possessive
from tallystick.games.heirless.zones import BANDITS
from tallystick.rules.prose import plain


def does(owner: int, viewer: int, verb: str) -> str:
    """Subject and verb: "Green builds", "You build". ``verb`` is in the third person."""
    if owner == BANDITS:
        return f"The Bandits {plain(verb)}"
    if owner != viewer:
        return f"{colour(owner)} {verb}"
    return f"You {plain(verb)}"


def whom(owner: int, viewer: int) -> str:
    """A player as the object of a sentence."""
    return "you" if owner == viewer else colour(owner)


def whose(owner: int, viewer: int) -> str:
    """ "Green's", "your"."""
    return "your" if owner == viewer else possessive(owner)
