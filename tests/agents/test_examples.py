"""The example of search runs, looks and leaves the game as it was. That of learning is for hand."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tallystick.agents.world import world_of

SEARCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / "examples/search.py"))


def test_a_search_leaves_the_game_where_it_stands() -> None:
    world = world_of("caravan", 2)
    world.reset(3)
    before = world.game.digest()
    answer = SEARCH["best"](world, 2, Random(1))
    assert world.game.digest() == before
    assert world.answers == 0
    assert world.decision is not None
    assert 0 <= answer < len(world.decision.options)


def test_it_finds_a_move_that_wins(capsys: pytest.CaptureFixture[str]) -> None:
    SEARCH["main"](["--game", "caravan", "--playouts", "1", "--games", "2"])
    assert capsys.readouterr().out.endswith("of 2 games of Caravan\n")
