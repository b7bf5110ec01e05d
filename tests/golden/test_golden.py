"""The games of the golden files are played the same today."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.golden.playthrough import (
    COUNTS_FILE,
    FOLDER,
    PLAYTHROUGHS,
    Golden,
    counted,
    told,
)

REMEDY = "if that is meant: python -m tests.golden.make, and read the difference"


def compare(found: Iterator[str], file: Path) -> None:
    """The first line that differs fails, with its number."""
    kept = file.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(found, start=1):
        old = kept[number - 1] if number <= len(kept) else "(the end)"
        assert line == old, f"{file.name}:{number} differs; {REMEDY}"
    assert number == len(kept), f"{file.name} has more lines; {REMEDY}"


@pytest.mark.parametrize("golden", PLAYTHROUGHS, ids=lambda golden: golden.file.stem)
def test_playthrough(golden: Golden) -> None:
    compare(told(golden), golden.file)


def test_counts_of_positions() -> None:
    compare(counted(), COUNTS_FILE)


def test_no_file_is_left_over() -> None:
    known = {golden.file for golden in PLAYTHROUGHS} | {COUNTS_FILE}
    assert set(FOLDER.glob("*.txt")) == known
