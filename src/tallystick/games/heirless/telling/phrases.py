"""Pieces of sentences about Heirless: who does what to whom."""

from __future__ import annotations

from tallystick.games.heirless.names import colour, possessive
from tallystick.games.heirless.zones import BANDITS


def does(owner: int, viewer: int, verb: str) -> str:
    """Subject and verb: "Green builds", "You build". ``verb`` is in the third person."""
    if owner == BANDITS:
        return f"The Bandits {_plain(verb)}"
    if owner != viewer:
        return f"{colour(owner)} {verb}"
    return f"You {_plain(verb)}"


def _plain(verb: str) -> str:
    """The verb without its ending: "loses" to "lose", "has" to "have", "tries" to "try"."""
    word, space, rest = verb.partition(" ")
    if word in ("has", "does", "goes"):
        plain = {"has": "have", "does": "do", "goes": "go"}[word]
    elif word.endswith("ies"):
        plain = f"{word[:-3]}y"
    else:
        plain = word.removesuffix("es") if word.endswith(("sses", "ches")) else word[:-1]
    return f"{plain}{space}{rest}"


def whom(owner: int, viewer: int) -> str:
    """A player as the object of a sentence."""
    return "you" if owner == viewer else colour(owner)


def whose(owner: int, viewer: int) -> str:
    """ "Green's", "your"."""
    return "your" if owner == viewer else possessive(owner)
