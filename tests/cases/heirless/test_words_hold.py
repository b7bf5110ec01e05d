"""Cases that hold: the words of Heirless, feature by feature, and the shipped and shared ones."""

from __future__ import annotations

from pathlib import Path

import pytest

import tallystick
from tallystick.cases import run_files

HOLDS = sorted((Path(__file__).parent / "holds").glob("*.yaml"))
SHIPPED = sorted((Path(tallystick.__file__).parent / "games/heirless/cases").glob("*.yaml"))
SHARED = Path(__file__).parents[4] / "shared/cases/heirless.yaml"


def check(file: Path) -> None:
    """Every case of a file can be read, and holds."""
    report = run_files([str(file)])
    assert [str(error) for error in report.errors] == []
    failed = [f"{case.title}: {case.failures}" for case in report.cases if not case.ok]
    assert failed == []
    assert report.cases
    for line in report.lines(explain=True):
        assert "Traceback" not in line


@pytest.mark.parametrize("file", HOLDS, ids=lambda file: file.stem)
def test_the_words_of_heirless(file: Path) -> None:
    check(file)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_the_shipped_cases(file: Path) -> None:
    check(file)


def test_the_worked_examples() -> None:
    if not SHARED.exists():
        pytest.skip("the worked examples of the team are not beside this checkout")
    check(SHARED)
