"""Feeds changed inputs to the command line, in a process that may use a gigabyte and ten seconds.

``python -m tests.fuzz.worker ENTRY,... SEED COUNT FOLDER`` prints a line of JSON for every failure,
and of each entry point how many inputs there were and how often each exit status.
"""

from __future__ import annotations

import gc
import io
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

from tests.fuzz.inputs import ENTRIES, FILE, GAMES, OUT, Input

from tallystick import cli
from tallystick.play import games

MEMORY: Final = 1 << 30  # bytes
SECONDS: Final = 10
STATUSES: Final = frozenset({0, 1, 2})


class TooSlow(BaseException):
    """More than SECONDS have gone."""


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooSlow


def run(arguments: list[str]) -> tuple[int, str, str]:
    """One command line: its exit status, output and complaints; what it raises comes through."""
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO("")
    signal.setitimer(signal.ITIMER_PROF, SECONDS)  # its own time: others may use the machine
    signal.setitimer(signal.ITIMER_REAL, 12 * SECONDS)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = cli.run(arguments)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
    return status, out.getvalue(), err.getvalue()


def wrong(status: int, out: str, err: str) -> str:
    """What is wrong with an answer, "" if nothing is."""
    if status not in STATUSES:
        return f"exit status {status}"
    if "fault of the engine" in out + err:
        at = (out + err).index("a fault of the engine")
        return (out + err)[at : at + 200]
    if "Traceback" in out + err:
        return "a traceback is shown"
    if status == 2 and not err.startswith("tally: "):
        return f"no line of complaint: {err[:100]!r}"
    odd = [line for line in err.splitlines() if not line.startswith("tally: ")]
    return f"more than one line: {odd[0][:100]!r}" if odd else ""


def fed(one: Input, folder: Path) -> tuple[list[int], str]:
    """Write an input and run its command lines: the exit statuses, and what was wrong."""
    file, out = folder / f"input{one.suffix}", folder / "out.json"
    file.write_bytes(one.data)
    out.unlink(missing_ok=True)
    names = {FILE: str(file), OUT: str(out)}
    statuses: list[int] = []
    for command in one.commands:
        try:
            status, said, complaint = run([names.get(word, word) for word in command])
        except TooSlow:
            return statuses, f"{command}: over {SECONDS} seconds"
        except MemoryError:
            return statuses, f"{command}: over a gigabyte"
        except Exception:
            return statuses, f"{command}: {traceback.format_exc(limit=-4)}"
        statuses.append(status)
        if found := wrong(status, said, complaint):
            return statuses, f"{command}: {found}"
    return statuses, ""


def main() -> int:
    """Feed each entry point COUNT inputs."""
    entries, seed, count, folder = sys.argv[1], sys.argv[2], int(sys.argv[3]), Path(sys.argv[4])
    gc.set_threshold(cli.YOUNG)  # as ``cli.main`` has it
    os.chdir(folder)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, _ring)
    signal.signal(signal.SIGPROF, _ring)
    for game in GAMES:  # what is built once is no part of the ten seconds
        games.find(game).rulebook()
    for entry in entries.split(","):
        feed(entry, seed, count, folder)
    return 0


def feed(entry: str, seed: str, count: int, folder: Path) -> None:
    """Feed one entry point, and tell what came of it."""
    came: Counter[int] = Counter()
    slowest = 0.0
    inputs = islice(ENTRIES[entry](Random(f"{entry} {seed}"), folder), count)
    for number, one in enumerate(inputs):
        begun = time.process_time()
        statuses, found = fed(one, folder)
        slowest = max(slowest, time.process_time() - begun)
        came.update(statuses)
        if found:
            kept = folder / f"failed-{entry}-{number}{one.suffix}"
            kept.write_bytes(one.data)
            tell({"failed": str(kept), "why": found})
    counted = dict(sorted(came.items()))
    tell({"entry": entry, "inputs": count, "statuses": counted, "slowest": round(slowest, 2)})


def tell(what: dict[str, object]) -> None:
    """A line of JSON, at once."""
    sys.__stdout__.write(json.dumps(what) + "\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


if __name__ == "__main__":
    sys.exit(main())
