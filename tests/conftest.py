"""Whatever games are installed here besides ours: the tests do not see them."""

from __future__ import annotations

import pytest

from tallystick.play import games


@pytest.fixture(autouse=True)
def ours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", dict)
