"""`tally serve` in a process of its own, to be killed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SERVE: Final = """
import secrets, sys
from random import Random
from tallystick.play import games
kept, where, game, port, seed = sys.argv[1:]
games.GAMES = {game: games.GAMES[game]}
if seed:
    secrets.randbits = Random(seed).getrandbits
from tallystick.cli import run
from tallystick.web.limits import Buckets
Buckets.take = lambda self, client: True  # one address makes all tables
sys.exit(run(["serve", "--port", port, kept, where]))
"""


@contextmanager
def served(
    where: Path | str, game: str = "terrus", port: int = 0, seed: str = ""
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of a game, over a folder or the URL of a database; its address, once it listens, and
    its process. Its tables are of the seeds of ``seed``, if that is given."""
    kept = "--database" if isinstance(where, str) else "--data"
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, kept, str(where), game, str(port), seed],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://([\d.:]+)/", process.stdout.readline())
        assert found is not None
        yield found[1], process
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
