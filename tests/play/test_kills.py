"""Processes that are killed while they keep a game, and two that want the same file."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from tests.amounts import tries

from tallystick.play import save

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is for Unix")


def keeper(path: Path, seed: int) -> subprocess.Popen[str]:
    """A process that plays on in a file."""
    arguments = [sys.executable, "-m", "tests.play.keeper", str(path), str(seed)]
    return subprocess.Popen(
        arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def begun(process: subprocess.Popen[str]) -> str:
    """What it says as it has begun to play; nothing if it has been refused."""
    assert process.stdout is not None
    return process.stdout.readline()


def killed(process: subprocess.Popen[str], after: float) -> tuple[int, str]:
    """Kill it some time after it has begun to play: what it acknowledged last (-1: nothing), and
    its complaint."""
    return ended(process, begun(process), after)


def ended(process: subprocess.Popen[str], first: str, after: float) -> tuple[int, str]:
    """The same of one that has said something already."""
    time.sleep(after)
    process.kill()
    said, complaint = process.communicate()
    lines = (first + said).split("\n")[:-1]  # the last may be torn
    return (int(lines[-1]) if lines else -1), complaint


def test_nothing_acknowledged_is_lost_when_a_process_is_killed(tmp_path: Path) -> None:
    """Again and again on the same file, which goes on after each kill."""
    path, chance = tmp_path / "game", Random(1)
    log: list[object] = []
    kills = wrote = 0
    for seed in range(tries(8, 200)):
        known, complaint = killed(keeper(path, seed), chance.random() ** 2 * 0.3)
        assert complaint == ""
        match, saved = save.load(str(path))
        assert len(match.log) >= known >= len(log)
        assert match.log[: len(log)] == log
        assert all("last line is not whole" in text for text in saved.lost)
        wrote += len(match.log) > len(log)
        log = [*match.log]
        kills += 1
        if match.over:
            path = tmp_path / f"game{seed}"
            log = []
    assert wrote > kills / 4


def test_of_two_processes_on_one_file_one_is_refused(tmp_path: Path) -> None:
    for seed in range(tries(1, 25)):
        path = tmp_path / f"game{seed}"
        killed(keeper(path, seed), 0.02)
        both = [keeper(path, seed), keeper(path, seed + 1)]
        first = [begun(process) for process in both]  # both are there before one of them is killed
        found = [ended(process, said, 0.2) for process, said in zip(both, first, strict=True)]
        refused = [complaint for _, complaint in found if complaint]
        assert refused == [f"{path}: somebody is playing this game already: it is in use\n"]
        match, saved = save.load(str(path))
        assert len(match.log) >= max(known for known, _ in found)
        assert all("last line is not whole" in text for text in saved.lost)
