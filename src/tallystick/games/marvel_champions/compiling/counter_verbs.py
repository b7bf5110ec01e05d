"""What is said of counters wherever they lie in play, and of which kinds (MC.counter.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import Targeting, Verb, check, nothing
from tallystick.games.marvel_champions.effects.counter_deeds import RemoveFromPlay
from tallystick.games.marvel_champions.effects.counters_laid import kind_in
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, is_verb


def _remove_from_play(ctx: Targeting, clause: Clause) -> Op:
    """ "Remove all tar counters from play"."""
    kind = kind_in(clause.words)
    check(clause, *clause.words)
    if not kind:
        raise nothing(clause)
    return RemoveFromPlay(kind)


COUNTER_VERBS: Final[dict[str, Verb]] = {"remove_from_play": _remove_from_play}


ANYWHERE: Final = ("remove_from_play", "for_each_laid")


def kinds_anywhere(said: Iterable[object]) -> Iterator[str]:
    """The kinds of counters of which what is said speaks so: those are told apart from a card's
    own."""
    for part in said:
        if is_verb(part, *ANYWHERE):
            yield kind_in(part.words)
