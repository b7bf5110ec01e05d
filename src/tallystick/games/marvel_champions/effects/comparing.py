"""Numbers held against each other: things told apart by one of theirs, "an enemy whose SCH is
less than your THW", and tests of numbers of cards and counters (MC.target.3, MC.resource.1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tallystick.games.marvel_champions.effects.figures import FIGURES, OTHER_FIGURES, figure
from tallystick.games.marvel_champions.effects.held import most_alike
from tallystick.games.marvel_champions.effects.marks import NumberComparison
from tallystick.games.marvel_champions.effects.measures import Each, measure_of
from tallystick.games.marvel_champions.effects.players import seats_of
from tallystick.games.marvel_champions.effects.predicate import Predicate
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.zones import COUNTERS
from tallystick.rules.phrases import Clause


class Less(NumberComparison):
    """A number of a card that is less than what is measured, or ``equal`` to it."""

    def __init__(self, which: int, measure: Each, equal: bool) -> None:
        self.which = which
        self.measure = measure
        self.equal = equal

    def holds(self, scope: Scope, entity: int) -> bool:
        n = figure(scope, entity, self.which)
        most = self.measure.count(scope)
        return n < most or (self.equal and n == most)


COST: Final = re.compile(r"(?:a )?((?:printed )?(?:resource )?cost) (.*)")


def less_of(clause: Clause) -> NumberComparison | None:
    """What a clause compares; None for one that compares nothing. Raises NotRun."""
    if clause.verb == "less_than":
        name, equal = clause.words[1], False
    elif clause.verb == "with_at_most":
        found = COST.fullmatch(clause.words[0])
        name, equal = (found[1], "equal to" in found[2]) if found is not None else ("", False)
    else:
        return None
    which = {**FIGURES, **OTHER_FIGURES}.get(name)
    return Less(which, measure_of(clause.parts[0]), equal) if which is not None else None


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
