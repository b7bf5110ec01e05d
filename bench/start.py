"""How long a command takes to begin: `python -m bench.start [GAME ...] [--rounds N] [--here]
[--cards FILE] [--json]`.

The project is installed, as pip does, into a folder of its own (``--here``: run from the sources as
they lie). Each command is run once with an empty cache folder ("first"), then so many times more
("after", of which the best counts). `tally play GAME` sits at a terminal of its own until the first
question is on the screen, and is then left by Ctrl-D. Processor seconds are those of the whole
process, from the interpreter's start to its end; seconds are up to the question.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import termios
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import yaml

from tallystick.play import games

ROOT: Final = Path(__file__).parents[1]
PROMPT: Final = re.compile(rb">[ \x08\x1b]")  # the line to type on
SIZE: Final = (30, 100)  # rows and columns of the terminal
PATIENCE: Final = 60.0  # seconds
LEAVE: Final = b"\x04"


class Taken(NamedTuple):
    """Seconds until the first question, or the end; and the processor's seconds in all."""

    wall: float
    cpu: float


class Row(NamedTuple):
    """A command, the first time and after."""

    command: str
    first: Taken
    after: Taken


def installed(into: str) -> None:
    """Install the project, as a wheel, with its bytecode, into a folder."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    how = ["--no-deps", "--no-build-isolation", "--target", into, str(ROOT)]
    subprocess.run([*pip, *how], check=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": ""})


def measured(command: Sequence[str], path: str, rounds: int) -> Row:
    """A command with an empty cache folder, and then with what that has left in it."""
    with tempfile.TemporaryDirectory() as cache:
        around = {
            **os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "", "TERM": "xterm",
            "TALLYSTICK_CACHE": cache, "TALLYSTICK_DATA": cache,
        }  # fmt: skip
        taken = [run(command, around) for _ in range(rounds + 1)]
    return Row(" ".join(command), taken[0], min(taken[1:], key=lambda one: one.cpu))


def run(command: Sequence[str], around: dict[str, str]) -> Taken:
    """Run `tally` at a terminal, until it asks or ends. RuntimeError where it does neither."""
    near, far = pty.openpty()
    termios.tcsetwinsize(far, SIZE)
    start = perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "tallystick.cli", *command],
        stdin=far, stdout=far, stderr=far, env=around, start_new_session=True,
    )  # fmt: skip
    os.close(far)
    asked = _until(near, PROMPT if command[0] == "play" else None)
    wall = perf_counter() - start
    if asked:
        os.write(near, LEAVE)
        _until(near, None)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0  # it has been waited for
    os.close(near)
    return Taken(wall, used.ru_utime + used.ru_stime)


def _until(near: int, sign: re.Pattern[bytes] | None) -> bool:
    """Read until the sign has come, or the other end is closed; whether it came."""
    shown, until = b"", perf_counter() + PATIENCE
    while not (sign and sign.search(shown)):
        if not select.select([near], [], [], max(0.0, until - perf_counter()))[0]:
            raise RuntimeError(f"nothing more came after: {shown[-200:]!r}")
        try:
            some = os.read(near, 1 << 16)
        except OSError:
            return False
        shown += some
        if not some:
            return False
    return True


def commands(names: Sequence[str], folder: Path, cards: Sequence[str]) -> list[list[str]]:
    """What is measured: each game begun and a case of it judged, help, and imported cards."""
    found = [["--version"], ["--help"]]
    for name in names:
        found.append(["play", name, "--seed", "1"])
        found.append(["judge", str(_first_case(name, folder))])
    return found + [["cards", "check", file] for file in cards]


def _first_case(name: str, folder: Path) -> Path:
    """A file with the first case that ships with a game, and the cards that come before it."""
    items = yaml.safe_load(games.find(name).cases()[0][1])
    file = folder / f"{name}.yaml"
    file.write_text(yaml.safe_dump(items[:2], sort_keys=False), encoding="utf-8")
    return file


def table(rows: Sequence[Row]) -> list[str]:
    """The figures as lines."""
    lines = [f"{'seconds':34}{'first':>8}{'cpu':>8}{'after':>9}{'cpu':>8}"]
    for command, first, after in rows:
        figures = f"{first.wall:8.2f}{first.cpu:8.2f} {after.wall:8.2f}{after.cpu:8.2f}"
        lines.append(f"{command:34}{figures}")
    return lines


def main() -> None:
    """A line for each command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=sorted(games.GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--here", action="store_true", help="from the sources, not installed")
    parser.add_argument("--cards", action="append", default=[], help="an imported card file")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = str(ROOT / "src") if given.here else folder
        if not given.here:
            installed(folder)
        asked = commands(given.game, Path(folder), given.cards)
        rows = [measured(one, path, given.rounds) for one in asked]
    print(json.dumps(rows) if given.json else "\n".join(table(rows)))


if __name__ == "__main__":
    main()
