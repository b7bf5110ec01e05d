"""The benchmark of environments drives what it says it drives."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from bench.agents import SUBJECTS, run_for, saving

OURS = [name for name in SUBJECTS if name.startswith("tallystick terrus")]


@pytest.mark.parametrize("name", OURS)
def test_our_environments_are_driven(name: str) -> None:
    assert len(list(islice(SUBJECTS[name](Random(1)), 60))) == 60


def test_steps_are_counted_by_the_time_they_take() -> None:
    steps = run_for(SUBJECTS["tallystick terrus, engine alone"](Random(1)), 0.05)
    assert steps > 0


def test_saving_is_timed() -> None:
    assert all(0 < spent < 10_000 for spent in saving("terrus").values())
