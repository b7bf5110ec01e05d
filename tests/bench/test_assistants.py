from __future__ import annotations

import asyncio

import pytest
from bench.assistants import ASKED, waits
from tests.amounts import some


@pytest.mark.parametrize("game", [*ASKED][:: some(3, 1)])
def test_every_game_is_asked(game: str) -> None:
    found = asyncio.run(waits(game, 3))
    assert len(found) == 3
    assert found == sorted(found)
