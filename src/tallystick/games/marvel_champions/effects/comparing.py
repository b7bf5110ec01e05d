"""Things told apart by a number of theirs and another one: "an enemy whose SCH is less than your
THW", "with a printed cost equal to or less than the number of counters here" (MC.target.3)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.games.marvel_champions.effects.marks import NumberComparison
from tallystick.games.marvel_champions.effects.measures import (
    FIGURES,
    OTHER_FIGURES,
    Each,
    figure,
    measure_of,
)
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.rules.phrases import Clause


class Less(NumberComparison):
    """A number of a card that is less than what is measured, or ``equal`` to it."""

    def __init__(self, which: int, measure: Each, equal: bool) -> None:
        self.which = which
        self.measure = measure
        self.equal = equal

    def holds(self, scope: Scope, entity: int) -> bool:
        """Of this card, now."""
        n = figure(scope, entity, self.which)
        most = self.measure.count(scope)
        return n < most or (self.equal and n == most)


COST: Final = re.compile(r"(?:a )?((?:printed )?(?:resource )?cost) (.*)")


def less_of(clause: Clause) -> NumberComparison | None:
    """What a clause compares; None for one that compares nothing. Raises NoOp."""
    if clause.verb == "less_than":
        name, equal = clause.words[1], False
    elif clause.verb == "with_at_most":
        found = COST.fullmatch(clause.words[0])
        name, equal = (found[1], "equal to" in found[2]) if found is not None else ("", False)
    else:
        return None
    which = {**FIGURES, **OTHER_FIGURES}.get(name)
    return Less(which, measure_of(clause.parts[0]), equal) if which is not None else None
