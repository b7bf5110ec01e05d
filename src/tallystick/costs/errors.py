"""What is said when a question has more cases than can be looked at."""

from __future__ import annotations

from typing import Final

EFFORT: Final = 200_000
"""Steps of a search after which it is given up; about a second."""


class TooHard(ValueError):
    """The question has too many cases; nothing is claimed about its answer."""


class Effort:
    """The steps that a search may still take."""

    __slots__ = ("left",)

    def __init__(self, steps: int = EFFORT) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Take steps; `TooHard` when there are none left."""
        self.left -= steps
        if self.left < 0:
            raise TooHard(
                f"given up after {EFFORT} steps: the sources can be combined in too many ways"
            )
