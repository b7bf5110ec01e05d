"""The game's own random source: known values, exactness, uniformity."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from unittest.mock import patch

import pytest

from tallystick.kernel import chance
from tallystick.kernel.chance import below, seeded, shuffle
from tallystick.kernel.journal import Journal
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.state import GameState

# The published first outputs of SplitMix64 from the state 1234567.
SPLITMIX = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
WHOLE = 1 << 32


def source(state: int, *values: int) -> Journal:
    """A journal whose random source stands at ``state``, and a list of values."""
    return Journal(GameState([[0, 0, state, 1, 0], [], [], [], [], list(values)]))


def test_it_is_splitmix64() -> None:
    """Asked for 32 bits, it gives the upper half of each output."""
    j = source(1234567)
    assert [below(j, WHOLE) for _ in SPLITMIX] == [value >> 32 for value in SPLITMIX]
    assert j.lists[CELLS][RANDOM] == (1234567 + 5 * 0x9E3779B97F4A7C15) % (1 << 64)


def test_below_one_is_always_zero() -> None:
    j = source(1)
    assert {below(j, 1) for _ in range(20)} == {0}


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 100])
def test_every_number_is_as_likely(n: int) -> None:
    """Chi-squared over 1,000 draws for each number; the limit is five standard deviations away."""
    j, each = source(seeded(n)), 1000
    found = Counter(below(j, n) for _ in range(each * n))
    assert set(found) == set(range(n))
    squared = sum((count - each) ** 2 for count in found.values()) / each
    assert squared < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_a_remainder_is_never_favoured() -> None:
    """A value in the last, incomplete run of n is drawn again: so the rest is divided evenly."""
    n = 3 << 30  # 2**32 holds it once, and a quarter is left over
    outputs = iter([(n + 5) << 32, (WHOLE - 1) << 32, 77 << 32])
    with patch.object(chance, "_mix", lambda value: next(outputs)):
        j = source(0)
        assert below(j, n) == 77
    assert j.lists[CELLS][RANDOM] == 3 * 0x9E3779B97F4A7C15 % (1 << 64)


def test_a_draw_is_rewound() -> None:
    j = source(5, 1, 2, 3, 4)
    mark, before = j.mark(), j.state.dump()
    first = [below(j, 1000) for _ in range(5)]
    shuffle(j, 5)
    j.rewind(mark)
    assert j.state.dump() == before
    assert [below(j, 1000) for _ in range(5)] == first


@pytest.mark.parametrize("seed", [0, 1, -1, 1 << 64, 12345678901234567890123])
def test_any_int_is_a_seed(seed: int) -> None:
    assert 0 <= seeded(seed) < 1 << 64
    assert seeded(seed) == seeded(seed % (1 << 64))


def test_seeds_are_spread() -> None:
    assert len({seeded(seed) for seed in range(5000)}) == 5000


def test_every_order_is_as_likely() -> None:
    """All 24 orders of four, 500 times each on average, within five standard deviations."""
    found: Counter[tuple[int, ...]] = Counter()
    j = source(seeded(3), 0, 1, 2, 3)
    for _ in range(24 * 500):
        j.lists[5][:] = [0, 1, 2, 3]
        shuffle(j, 5)
        found[tuple(j.lists[5])] += 1
    assert set(found) == set(permutations(range(4)))
    assert sum((n - 500) ** 2 for n in found.values()) / 500 < 23 + 5 * 46**0.5


@pytest.mark.parametrize("values", [(), (4,)])
def test_little_is_left_as_it_is(values: tuple[int, ...]) -> None:
    j = source(9, *values)
    shuffle(j, 5)
    assert j.lists[5] == list(values)
