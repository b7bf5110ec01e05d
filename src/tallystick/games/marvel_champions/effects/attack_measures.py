"""What is measured of an attack that is over: the damage that it has dealt (MC.attack.5)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.marvel_champions.effects.measures import OF_ATTACK, Each, each_of, measure_of
from tallystick.rules.phrases import Clause

DEALT: Final = ("for_each_dealt", "amount_dealt")


def measured(clause: Any) -> Each:
    """What "equal to ..." and "for each ..." measure, of the attack that set the ability off too.
    Raises NoOp."""
    if isinstance(clause, Clause) and clause.verb in DEALT:
        return Each(OF_ATTACK)
    if isinstance(clause, Clause) and clause.verb.startswith("for_"):
        return each_of(clause)
    return measure_of(clause)
