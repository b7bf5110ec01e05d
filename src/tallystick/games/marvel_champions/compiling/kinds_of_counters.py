"""Which kinds of counters a text speaks of wherever they lie in play (MC.counter.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tallystick.games.marvel_champions.effects.counters_laid import kind_in
from tallystick.rules.phrases import is_verb

ANYWHERE: Final = ("remove_from_play", "for_each_laid")


def kinds_anywhere(said: Iterable[object]) -> Iterator[str]:
    """The kinds of counters of which what is said speaks so: those are told apart from a card's
    own."""
    for part in said:
        if is_verb(part, *ANYWHERE):
            yield kind_in(part.words)
