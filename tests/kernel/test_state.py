"""The position as plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tallystick.kernel.state import GameState, load_state


def test_a_clone_is_independent() -> None:
    state = GameState([[1, 2], []])
    copy = state.clone()
    copy.lists[0][0] = 9
    copy.lists[1].append(3)
    assert state.lists == [[1, 2], []]


def test_a_dump_is_independent_and_json() -> None:
    state = GameState([[1, -2], [], [1 << 63]])
    dump = state.dump()
    assert json.loads(json.dumps(dump)) == dump
    dump[1].append(1)
    assert state.lists[1] == []


def test_equal_dumps_have_equal_digests() -> None:
    one, two = GameState([[1, 2], [3]]), GameState([[1, 2], [3]])
    assert one.digest() == two.digest()
    assert len(one.digest()) == 32


@pytest.mark.parametrize("other", [[[1, 2, 3]], [[1], [2, 3]], [[1, 2], [3], []], [[2, 1], [3]]])
def test_other_positions_have_other_digests(other: list[list[int]]) -> None:
    assert GameState(other).digest() != GameState([[1, 2], [3]]).digest()


def test_the_digest_is_the_same_on_every_machine() -> None:
    assert GameState([[1, -2], [3]]).digest() == "cf29b5a997b4314adbf9a3b4ca7d6555"


def test_load_gives_back_what_was_dumped() -> None:
    lists = [[5], [], [1, 2]]
    state = load_state(lists)
    assert state.dump() == lists
    state.lists[0][0] = 6
    assert lists[0] == [5]


@pytest.mark.parametrize("bad", [[1], [["a"]], [[True]], [[1.0]], [None], [(1, 2)]])
def test_what_is_no_position_is_refused(bad: list[Any]) -> None:
    with pytest.raises(ValueError, match="list of lists of ints"):
        load_state(bad)
