"""Amounts that are reckoned anew for as long as they hold (MC.modifiers.1, MC.lasting.1).

"+1 ATK for each ally you control until the end of the phase" changes with the allies; "for each
card discarded this way", and what is said of one card that is spoken of, is known once and for all.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.figures import COST
from tallystick.games.marvel_champions.effects.marks import (
    ANYBODYS,
    EXTREMES,
    MINE,
    ON_THIS,
    ON_YOU,
    STATES,
)
from tallystick.games.marvel_champions.effects.measures import (
    ICONS_OF,
    ICONS_THERE,
    OF_THEM,
    ON_THEM,
    STATUS_ON,
    THINGS,
    TOKENS_ON,
    Each,
)
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.rules.phrases import is_noun

COUNTED: Final = (THINGS, ON_THEM, STATUS_ON, OF_THEM, ICONS_OF, ICONS_THERE, TOKENS_ON)
NAMED: Final = ("", "a", "all", "another", "any", "each", "some", "the", "this", "titled", "you",
                "your")  # fmt: skip
# What is asked of a card without asking for a number that itself changes, which might hang on this
# one in turn.
ASKED: Final = MINE | ANYBODYS | ON_THIS | ON_YOU | frozenset(STATES) | frozenset(
    ("in play", "engaged with you", "engaged with a player", "exhausted", "ready", "other",
     "unique", "non-unique", *[mark for mark in EXTREMES if "cost" in mark or "printed" in mark])
)  # fmt: skip


def measures_of(amount: Amounts) -> list[Each]:
    """What is counted for it, if it is all in play and stays to be counted; else nothing."""
    n = amount.n
    if amount.more or amount.instead is not None or n.less is not None or n.word:
        return []
    known = not n.per_x or n.of_x is not None
    return n.measures if known and all(map(_is_of_play, n.measures)) else []


def is_of_itself(measures: list[Each]) -> bool:
    """Whether it is counted on the card that speaks, which has to be there for that."""
    return any(
        each.whom.how == "this" if each.whom is not None else each.how != ICONS_THERE
        for each in measures
    )


def _is_of_play(each: Each) -> bool:
    if each.how not in COUNTED or not all(map(_is_of_play, each.beside)):
        return False
    if each.how == OF_THEM and each.which < COST:
        return False
    return each.whom is None or _is_named(each.whom)


def _is_named(whom: Filter) -> bool:
    others = [other for _, other in whom.thing.relations]
    named = all(is_noun(other, *NAMED) for other in others)
    return named and whom.how in NAMED and whom.marks <= ASKED
