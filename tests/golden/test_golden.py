"""The games of the golden files are played the same today."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.golden.goldens import COUNTS_FILE, FOLDER, PLAYTHROUGHS, TOLD, Golden, ToldGame, counted

import tallystick
from tallystick.testing import compare, playthrough, record

REMEDY: Final = "if that is meant: python -m tests.golden.make, and read the difference"


@pytest.mark.parametrize("golden", PLAYTHROUGHS, ids=lambda golden: golden.file.stem)
def test_playthrough(golden: Golden) -> None:
    compare(golden.lines(), golden.file, REMEDY)


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.game)
def test_game_told_in_the_documents(told: ToldGame) -> None:
    compare(told.lines(), told.file, REMEDY)


def test_counts_of_positions() -> None:
    compare(counted(), COUNTS_FILE, REMEDY)


def test_no_file_is_left_over() -> None:
    known = {golden.file for golden in PLAYTHROUGHS} | {COUNTS_FILE}
    assert set(FOLDER.glob("*.txt")) == known


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["one", "other"], "golden.txt:2 differs"),
        (["one"], "golden.txt has more lines"),
        (["one", "two", "three"], "golden.txt:3 differs"),
    ],
)
def test_a_difference_is_found(lines: list[str], expected: str, tmp_path: Path) -> None:
    file = tmp_path / "golden.txt"
    record(["one", "two"], file)
    compare(["one", "two"], file)
    with pytest.raises(AssertionError, match=expected):
        compare(lines, file)


def test_a_playthrough_names_house_rules_that_there_are() -> None:
    lines = playthrough(tallystick.load("terrus").rulebook, 1, options=["pools-only"])
    with pytest.raises(tallystick.InputError, match="unknown option 'pools-only'; did you mean"):
        next(lines)
