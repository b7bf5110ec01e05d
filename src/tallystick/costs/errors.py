"""How much of a question is looked at, in steps that are counted: the same everywhere, always."""

from __future__ import annotations

from typing import Final

EFFORT: Final = 200_000
"""Steps for whether it can be paid at all."""

LEAST: Final = 8_000
"""Steps for any other question to a few sources; a step is about a microsecond, interpreted."""

EACH: Final = 150
"""Steps for each source, where they are many."""

SORTED: Final = 100
"""Steps less for each source, where it is sorted for several questions."""

EARNED: Final = 16
"""A plan that is found earns this part of all steps again."""


class TooHard(ValueError):
    """The question has too many cases; nothing is claimed about its answer."""


class Effort:
    """The steps that a search may still take. Several searches share one, so that a question that
    needs many of them is bounded as a whole."""

    __slots__ = ("full", "left")

    def __init__(self, steps: int = EFFORT) -> None:
        self.full = steps
        self.left = steps

    @property
    def is_spent(self) -> bool:
        """Whether something was given up."""
        return self.left < 0

    def spend(self, steps: int = 1) -> None:
        """Take steps; `TooHard` when there are none left."""
        self.left -= steps
        if self.left < 0:
            self.left = -1
            raise TooHard("given up: the sources can be combined in too many ways")

    def earn(self) -> None:
        """Something was found: some steps more for the next."""
        self.left = min(self.full, self.left + self.full // EARNED)

    def part(self, parts: int) -> Effort:
        """One of so many parts of what is left, for a search that may be given up by itself; what
        it does not need is `returned`."""
        steps = max(0, self.left) // parts
        self.left -= steps
        return Effort(steps)

    def returned(self, part: Effort) -> None:
        """Take back what a part has left."""
        self.left += max(0, part.left)


def effort_for(sources: int) -> Effort:
    """The steps for one question to so many sources."""
    steps = EACH * sources
    return Effort(steps if steps > LEAST else LEAST)


def effort_for_several(sources: int) -> Effort:
    """The steps for a question that is several: each sorts all sources anew."""
    return Effort(max(LEAST - SORTED * sources, EACH * sources // 2))
