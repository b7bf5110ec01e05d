"""What is said of counters wherever they lie in play (MC.counter.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import Targeting, Verb, check, nothing
from tallystick.games.marvel_champions.effects.counter_deeds import RemoveFromPlay
from tallystick.games.marvel_champions.effects.counters_laid import kind_in
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause


def _remove_from_play(self: Targeting, clause: Clause) -> Op:
    """ "Remove all tar counters from play"."""
    kind = kind_in(clause.words)
    check(clause, *clause.words)
    if not kind:
        raise nothing(clause)
    return RemoveFromPlay(kind)


COUNTER_VERBS: Final[dict[str, Verb]] = {"remove_from_play": _remove_from_play}
