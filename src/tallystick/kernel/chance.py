"""The game's own random source: one 64-bit number in the position, so that a rewind takes it
along."""

from __future__ import annotations

from typing import Final, TypeVar

from tallystick.kernel.journal import Journal
from tallystick.kernel.layout import CELLS, RANDOM

MASK: Final = (1 << 64) - 1
TOP: Final = 1 << 32
GOLDEN: Final = 0x9E3779B97F4A7C15
FIRST: Final = 0xBF58476D1CE4E5B9
SECOND: Final = 0x94D049BB133111EB

T = TypeVar("T")


def seeded(seed: int) -> int:
    """The first state of the source for a seed; any int will do."""
    return _mix((seed & MASK) ^ GOLDEN)


def below(journal: Journal, n: int) -> int:
    """A number from 0 to ``n - 1``, each equally likely. ``n`` is 1 to 2**32.

    SplitMix64 (Steele, Lea, Flood 2014), with rejection so that no remainder is favoured.
    """
    state, number = _drawn(journal.lists[CELLS][RANDOM], n)
    journal.set(CELLS, RANDOM, state)
    return number


def shuffle(journal: Journal, at: int) -> None:
    """Put a list in random order, each order equally likely."""
    values = journal.lists[at][:]
    mix(journal, values)
    journal.replace(at, values)


def mix(journal: Journal, values: list[T]) -> None:
    """Put values that are no part of the position in random order, each order equally likely; the
    source of chance in the position goes on."""
    state = journal.lists[CELLS][RANDOM]
    for i in range(len(values) - 1, 0, -1):
        n = i + 1
        fair = TOP - TOP % n
        number = TOP
        while number >= fair:  # as ``below``, without a call for each: whole decks are mixed
            state = (state + GOLDEN) & MASK
            number = (state ^ (state >> 30)) * FIRST & MASK
            number = (number ^ (number >> 27)) * SECOND & MASK
            number = (number ^ (number >> 31)) >> 32
        j = number % n
        values[i], values[j] = values[j], values[i]
    journal.set(CELLS, RANDOM, state)


def _drawn(state: int, n: int) -> tuple[int, int]:
    """The next state of the source, and a number below ``n``."""
    fair = TOP - TOP % n
    while True:
        state = (state + GOLDEN) & MASK
        number = _mix(state) >> 32
        if number < fair:
            return state, number % n


def _mix(value: int) -> int:
    value = (value ^ (value >> 30)) * FIRST & MASK
    value = (value ^ (value >> 27)) * SECOND & MASK
    return value ^ (value >> 31)
