"""How many tables one server keeps up with: people's programs over the loopback, storage on.

Each table has two clients, who answer at random; every answer is on the disk before it is shown.
``--pause`` is how long a client thinks. With ``--peer`` boardgame.io's server then takes the very
same answers, by a game without rules (``bench/peer``; npm installs it into a temporary folder).
Server and clients are processes of their own: give the machine two cores, and look at processor
time, which hangs least on who else is at work.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import connect

SERVE: Final = """
import sys
from pathlib import Path
from tallystick.web.limits import Limits
from tallystick.web.serving import serve
serve("127.0.0.1", 0, Path(sys.argv[1]), limits=Limits(tables_burst=10**6, tables_rate=1e6))
"""
PEER: Final = Path(__file__).parent / "peer"
PACKAGE: Final = "boardgame.io@0.50.2"


class Run(NamedTuple):
    """What a run came to: how long each answer took until all saw it, in seconds, over how long,
    and what processor time the server used meanwhile."""

    took: list[float]
    seconds: float
    cpu: float

    def __str__(self) -> str:
        took, n = sorted(self.took), len(self.took)
        late = sum(one > 0.1 for one in took)
        return (
            f"{n} answers in {self.seconds:.0f} s, {n / self.cpu:.0f} a CPU-second of the server "
            f"({self.cpu / n * 1e3:.2f} ms each, {self.cpu / self.seconds:.0%} of a core); in all "
            f"views after {took[n // 2] * 1e3:.0f} ms (median), {took[n * 99 // 100] * 1e3:.0f} ms "
            f"(99 %), {late / n:.1%} later than 100 ms"
        )


# -- ours -----------------------------------------------------------------------------------------


def make(address: str, game: str) -> Any:
    """A new table of two people."""
    body = json.dumps({"game": game, "seats": [{"name": "Ann"}, {"name": "Bob"}]}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://{address}/api/tables", body, headers)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


class Tables:
    """When answers were given, and how long it took until every client of a table saw them."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.given: dict[str, tuple[int, float]] = {}  # by table: what is answered, and when
        self.seen: dict[str, int] = {}
        self.took: list[float] = []
        self.answers: dict[str, list[tuple[int, int]]] = {}

    def saw(self, table: str, n: int) -> None:
        """A client sees a view, of whatever was answered before it."""
        given = self.given.get(table)
        if given is not None and given[0] < n:
            self.seen[table] = self.seen.get(table, 0) + 1
            if self.seen[table] == 2:
                self.took.append(time.perf_counter() - given[1])
                del self.given[table], self.seen[table]

    def gives(self, table: str, seat: int, n: int, option: int) -> None:
        """A client answers."""
        self.given[table] = (n, time.perf_counter())
        self.seen.pop(table, None)
        self.answers.setdefault(table, []).append((seat, option))

    async def sit(self, address: str, table: str, seat: int, token: str, pause: float) -> None:
        """Answer at random until it is time, or the game is over."""
        chance = Random(token)
        url = f"ws://{address}/api/tables/{table}/socket"
        async with connect(url, compression=None, max_size=None, open_timeout=60) as socket:
            await socket.send(json.dumps({"do": "hello", "v": 1, "token": token}))
            async for text in socket:
                message = json.loads(text)
                if message["is"] != "view":
                    continue
                self.saw(table, message["n"])
                if message["asks"] < 0 or time.perf_counter() > self.until:
                    return
                if question := message.get("question"):
                    await asyncio.sleep(pause * (0.5 + chance.random()))
                    option = chance.randrange(len(question["options"]))
                    self.gives(table, seat, message["n"], option)
                    answer = {"do": "answer", "n": message["n"], "option": option}
                    await socket.send(json.dumps(answer))


async def ours(address: str, process: int, asked: argparse.Namespace) -> tuple[Run, Tables]:
    """Play at a server of ours. What happens while all sit down is not counted."""
    made = [make(address, asked.game) for _ in range(asked.tables)]
    meter = Tables(time.perf_counter() + asked.settle + asked.seconds)
    people = [
        asyncio.create_task(meter.sit(address, one["table"], seat, token, asked.pause))
        for one in made
        for seat, token in enumerate(one["seats"])
    ]
    await asyncio.sleep(asked.settle)
    meter.took.clear()
    cpu, began = cpu_of(process), time.perf_counter()
    await asyncio.sleep(asked.seconds)
    run = Run(list(meter.took), time.perf_counter() - began, cpu_of(process) - cpu)
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    return run, meter


@contextmanager
def serving(command: list[str], says: str, **more: Any) -> Iterator[tuple[re.Match[str], int]]:
    """A server while the block lasts: what its first line matches, and its process."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **more)
    try:
        assert server.stdout is not None
        found = re.search(says, server.stdout.readline())
        assert found is not None, "the server did not start"
        yield found, server.pid
    finally:
        server.kill()
        server.wait()


# -- boardgame.io ---------------------------------------------------------------------------------


def peer(folder: Path, answers: list[list[tuple[int, int]]], asked: argparse.Namespace) -> Run:
    """The same answers at boardgame.io's server, whose matches are in memory."""
    for file in PEER.glob("*.js"):
        shutil.copy(file, folder)
    install = ["npm", "install", "--no-audit", "--no-fund", "--legacy-peer-deps", PACKAGE]
    subprocess.run(install, cwd=folder, check=True, capture_output=True)
    (folder / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    port, environment = "8765", {**os.environ, "NODE_ENV": "production"}
    with serving(["node", "server.js", port], "listens", cwd=folder, env=environment) as (
        _,
        server,
    ):
        times = [str(asked.settle), str(asked.seconds), str(asked.pause)]
        command = ["node", "clients.js", port, "answers.json", *times]
        clients = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert clients.stdout is not None
        clients.stdout.readline()  # from now on it counts
        cpu, began = cpu_of(server), time.perf_counter()
        took = json.loads(clients.stdout.readline())
        run = Run([one / 1e3 for one in took], time.perf_counter() - began, cpu_of(server) - cpu)
        clients.wait()
    return run


# -- both -----------------------------------------------------------------------------------------


def cpu_of(process: int) -> float:
    """Seconds of processor time that a process has used (Linux)."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load() -> str:
    """Who else is at work."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def main() -> None:
    """Start a server, play at it, stop it; then the other one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="terrus")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--settle", type=float, default=5, help="seconds until it counts")
    parser.add_argument("--pause", type=float, default=3.0)
    parser.add_argument("--peer", action="store_true", help="boardgame.io beside it")
    asked = parser.parse_args()
    gc.disable()  # a pause of the clients would look like one of the server
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-c", SERVE, str(folder / "tables")]
        with serving(command, r"http://([\d.:]+)/") as (found, process):
            run, meter = asyncio.run(ours(found[1], process, asked))
        print(f"{asked.game}, {asked.tables} tables: {run} ({load()})", flush=True)
        if asked.peer:
            other = peer(folder, list(meter.answers.values()), asked)
            print(f"boardgame.io: {other} ({load()})")
            share = (len(run.took) / run.cpu) / (len(other.took) / other.cpu)
            print(f"answers for each CPU-second: {share:.2f} of its")


if __name__ == "__main__":
    main()
