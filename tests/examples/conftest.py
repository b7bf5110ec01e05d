"""The example games are there, as if they were installed."""

from __future__ import annotations

import pytest
from tests.examples.installed import example_games

from tallystick.play import games


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)
