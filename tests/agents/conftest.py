"""The environments are tested for the shipped games and the example."""

from __future__ import annotations

import pytest
from tests.examples.installed import example_games

from tallystick.play import games


@pytest.fixture(autouse=True)
def with_the_examples(ours_alone: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)
