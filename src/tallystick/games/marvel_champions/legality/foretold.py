"""How much an ability would do, as far as that can be told before it is begun (MC.target.3,
MC.target.4): nothing is done by an amount of 0."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.position import marks, measures
from tallystick.games.marvel_champions.position.amounts import (
    Scaled,
    excess_of_attack,
    taken_from_attack,
)
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.rankings import EXTREMES
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import SPOKEN, Filter
from tallystick.games.marvel_champions.zones import DEALT_TO, OUT_OF_GAME, in_play

# Counted of things; and what the ability itself has done before.
COUNTED: Final = (
    measures.THINGS,
    measures.ON_THEM,
    measures.OF_THEM,
    measures.STATUS_ON,
    measures.ICONS_OF,
    measures.TOKENS_ON,
)
OTHERS: Final = (measures.ICONS_THERE, measures.OF_ATTACK, measures.BOOST_ICONS)
DONE_BEFORE: Final = (
    measures.WAY,
    measures.WAY_BOOSTS,
    measures.WAY_ICONS,
    measures.WAY_DIFFERENT,
    measures.THAT_MANY,
    measures.OVER,
    measures.TAKEN_NOW,
)
PAYMENTS: Final = (measures.ICONS_PAID, measures.ICONS_OVERPAID)
NAMED: Final = ("this", "titled", "the", "you", "your", "yourself")
ALL_OF: Final = ("", "a", "an", "another", "each", "all")
LYING: Final = marks.MINE | marks.ANYBODYS | marks.ON_THIS | marks.BENEATH | frozenset(
    (*marks.STATES, *EXTREMES, "in play", "exhausted", "ready", "engaged with you", "unique",
     "non-unique", "elite", "facedown", "faceup", "other", "itself")
)  # fmt: skip
OF_ATTACKS: Final = (excess_of_attack, taken_from_attack)  # by which the ability is set off
FOR_ALL_TO_SEE: Final = frozenset((*OUT_OF_GAME, DEALT_TO))
PILES: Final = frozenset(("discard pile", "encounter discard pile"))


def measures_in(n: Scaled) -> list[measures.Each]:
    """What an amount counts and measures, all of it."""
    first = n.measures
    return [*first, *[more for one in first for more in one.beside]]


def can_be_told(n: Scaled, labelled: bool, first: bool) -> bool:
    """Whether an amount can be told beforehand, and may be 0: it is measured, of what lies there
    or has set the ability off; of a discard pile if it is done ``first``, before anything that
    could come there. An attack or thwart may be one of the value 0 (MC.target.5)."""
    found = measures_in(n)
    known = n.equal is not None or (not n.word and (n.per_x == 0 or n.of_x is not None))
    if not found or not known or n.less is not None:
        return False
    seen = FOR_ALL_TO_SEE | PILES if first else FOR_ALL_TO_SEE
    return all(
        _lies_there(one, seen) and not (labelled and one.how == measures.OF_THEM) for one in found
    )


def _lies_there(each: measures.Each, seen: frozenset[str]) -> bool:
    if each.by is not None:
        return each.by in OF_ATTACKS
    if each.how in PAYMENTS:
        return each.whom is not None and each.whom.how == "this"
    return each.how in OTHERS or (each.how in COUNTED and _is_in_sight(each.whom, seen))


def _is_in_sight(whom: Filter | None, zones: frozenset[str]) -> bool:
    """Whether it is known which are meant, and all see them: in play, or in these zones."""
    if whom is None:
        return True
    meant = whom.how in NAMED or whom.how in ALL_OF
    seen = all(zones.issuperset(place.zones) for place in whom.places)
    seen = seen and not any(host.how in SPOKEN for host in whom.hosts)  # chosen only then
    return meant and seen and not whom.is_player and LYING.issuperset(whom.marks)


def _only_measure(n: Scaled) -> measures.Each | None:
    """What an amount is measured by, if by one thing alone, so that it is 0 where that is."""
    each = n.equal or n.each or (n.of_x if n.fixed == 0 else None)
    return each if each is not None and not (each.more or each.beside) else None


def told_before(n: Scaled) -> measures.Each | None:
    """What an amount measures of what has been done before, and is 0 where nothing has: "for each
    minion defeated this way"; None for others."""
    each = _only_measure(n)
    if each is None or each.by in OF_ATTACKS:
        return None
    return each if each.how in DONE_BEFORE else None


def speaks_of_card(n: Scaled) -> bool:
    """Whether it is measured of "that card", the one that something was done to before."""
    each = _only_measure(n)
    if each is None or each.whom is None:
        return False
    return each.whom.how == "that" and each.whom.thing.kinds == ("card",)


def is_none(scope: Scope, n: Scaled) -> bool:
    """Whether an amount that can be told beforehand is 0, as things stand (MC.target.4)."""
    return all(_is_known(scope, one) for one in measures_in(n)) and n.value(scope) <= 0


def _is_known(scope: Scope, each: measures.Each) -> bool:
    """Whether what sets it off is there to be measured, or its card has been paid for."""
    if each.how in PAYMENTS:
        return in_play(scope.game, scope.source)
    if each.how == measures.BOOST_ICONS:
        return scope.occasion >= 0 and is_program(scope.game, scope.occasion, "reveal")
    return scope.occasion >= 0 or (each.how != measures.OF_ATTACK and each.by is None)
