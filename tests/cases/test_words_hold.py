"""Cases that hold, of every game: its words feature by feature, the shipped and the shared ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cases.helpers import all_hold, files_of, worked_examples_hold

from tallystick.play import games

FILES = [
    pytest.param(file, id=f"{game}-{file.stem}") for game in games.GAMES for file in files_of(game)
]


@pytest.mark.parametrize("file", FILES)
def test_cases_hold(file: Path) -> None:
    all_hold(file)


@pytest.mark.parametrize("game", games.GAMES)
def test_the_worked_examples(game: str) -> None:
    worked_examples_hold(game)
