"""What is measured of an attack that is over: the damage that it has dealt (MC.attack.5)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.marvel_champions.effects.measures import OF_ATTACK, Each, each_of, measure_of
from tallystick.games.marvel_champions.effects.things import NotRun
from tallystick.rules.phrases import Clause, Noun, is_verb

BY_IT: Final = "dealt by that attack"


def measured(clause: Any) -> Each:
    """What "equal to ..." and "for each ..." measure, of the attack that set the ability off too.
    Raises NoOp."""
    parts = (clause, *clause.parts) if isinstance(clause, Clause) else ()
    said = [one for one in parts if isinstance(one, Clause)]
    if any(BY_IT in one.words for one in said):
        if "damage" not in said[-1].words:
            raise NotRun(f"nothing is measured yet by {clause}")
        return Each(OF_ATTACK)
    things = clause.things if is_verb(clause, "amount_of") else ()
    if [one.marks for one in things if isinstance(one, Noun)] == [(BY_IT,)]:
        return Each(OF_ATTACK)
    if isinstance(clause, Clause) and clause.verb.startswith("for_"):
        return each_of(clause)
    return measure_of(clause)
