"""How many tables one server keeps up with: people's programs over the loopback, storage on.

Each table has two clients, who answer at random; every answer is on the disk before it is shown.
``--pause`` is how long a client thinks. Server and clients are processes of their own: give the
machine two cores, and look at the server's share.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from random import Random
from typing import Any

from websockets.asyncio.client import connect

SERVE = """
import sys
from pathlib import Path
from tallystick.web.limits import Limits
from tallystick.web.serving import serve
serve("127.0.0.1", 0, Path(sys.argv[1]), limits=Limits(tables_burst=10**6))
"""


def make(address: str, game: str) -> Any:
    """A new table of two people."""
    body = json.dumps({"game": game, "seats": [{"name": "Ann"}, {"name": "Bob"}]}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://{address}/api/tables", body, headers)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


class Meter:
    """When answers were given, and how long it took until every client of the table saw them."""

    def __init__(self) -> None:
        self.given: dict[tuple[str, int], float] = {}
        self.seen: dict[tuple[str, int], int] = {}
        self.took: list[float] = []

    def saw(self, table: str, n: int) -> None:
        """A client sees a view: all answers up to it."""
        for key in [key for key in self.given if key[0] == table and key[1] < n]:
            self.seen[key] = self.seen.get(key, 0) + 1
            if self.seen[key] == 2:
                self.took.append(time.perf_counter() - self.given.pop(key))
                del self.seen[key]


async def play(
    address: str, table: str, token: str, meter: Meter, until: float, pause: float
) -> None:
    """Answer at random until it is time, or the game is over."""
    chance = Random(token)
    url = f"ws://{address}/api/tables/{table}/socket"
    async with connect(url, compression=None, max_size=None) as socket:
        await socket.send(json.dumps({"do": "hello", "v": 1, "token": token}))
        async for text in socket:
            message = json.loads(text)
            if message["is"] != "view":
                continue
            meter.saw(table, message["n"])
            if message["asks"] < 0 or time.perf_counter() > until:
                return
            if question := message.get("question"):
                await asyncio.sleep(pause * (0.5 + chance.random()))
                meter.given[table, message["n"]] = time.perf_counter()
                option = chance.randrange(len(question["options"]))
                answer = {"do": "answer", "n": message["n"], "option": option}
                await socket.send(json.dumps(answer))


def cpu_of(process: int) -> float:
    """Seconds of processor time that a process has used (Linux)."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(address: str, process: int, asked: argparse.Namespace) -> None:
    """Play, and say how it went."""
    tables = [make(address, asked.game) for _ in range(asked.tables)]
    meter, before, began = Meter(), cpu_of(process), time.perf_counter()
    until = began + asked.seconds
    people = [
        asyncio.create_task(play(address, one["table"], token, meter, until, asked.pause))
        for one in tables
        for token in one["seats"]
    ]
    await asyncio.wait(people, timeout=asked.seconds + 5)
    for person in people:
        person.cancel()
    took = sorted(meter.took)
    seconds, cpu = time.perf_counter() - began, cpu_of(process) - before
    print(
        f"{asked.game}: {asked.tables} tables, {len(took)} answers in {seconds:.0f} s, "
        f"{len(took) / cpu:.0f} a CPU-second of the server ({cpu / seconds:.0%} of a core); "
        f"in all views after {took[len(took) // 2] * 1e3:.0f} ms (median), "
        f"{took[len(took) * 99 // 100] * 1e3:.0f} ms (99 %)"
    )


def main() -> None:
    """Start a server, play at it, stop it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="terrus")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=3.0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://([\d.:]+)/", server.stdout.readline())
            assert found is not None
            asyncio.run(run(found[1], server.pid, asked))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
