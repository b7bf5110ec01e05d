"""Tests that hold numbers of cards and counters against each other (MC.resource.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.marvel_champions.effects.held import most_alike
from tallystick.games.marvel_champions.effects.predicate import Predicate
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.effects.things import seats_of
from tallystick.games.marvel_champions.zones import COUNTERS


def _more_counters(test: Predicate, scope: Scope) -> bool:
    """ "There are more tide counters on NAME than on NAME"."""
    assert test.whom is not None and test.other is not None
    lists = scope.game.lists
    here = sum([lists[COUNTERS][entity] for entity in test.whom.referred(scope)[:1]])
    return here > sum([lists[COUNTERS][entity] for entity in test.other.referred(scope)[:1]])


def _holds_icons(test: Predicate, scope: Scope) -> bool:
    """ "If you have at least [mental] [mental] resources in your hand": printed there."""
    assert test.of_x is not None
    return test.of_x.count(scope) >= sum(test.icons)


def _holds_alike(test: Predicate, scope: Scope) -> bool:
    """ "If you have at least 3 cards in your hand that share a type"."""
    assert test.whom is not None
    seats = seats_of(scope, test.whom.thing)
    found = bool(seats) and most_alike(scope.game, seats[0]) >= test.n
    return found == (test.clause.verb == "holds_alike")


COMPARISONS: Final[dict[str, Callable[[Predicate, Scope], bool]]] = {
    "more_counters_on": _more_counters,
    "holds_icons": _holds_icons,
    "holds_alike": _holds_alike,
    "holds_no_alike": _holds_alike,
}
