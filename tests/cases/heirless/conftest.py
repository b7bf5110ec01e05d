"""Heirless is judged here whether or not it is registered among the games yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tallystick.play import games


@pytest.fixture(autouse=True)
def heirless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game, found by its name."""
    entry = games.Entry("heirless", "tallystick.games.heirless", "HeirlessRules")
    if "heirless" not in games.GAMES:
        monkeypatch.setitem(games.GAMES, "heirless", entry)
    yield
