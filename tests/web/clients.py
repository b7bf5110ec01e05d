"""A server in this process, and clients that play at its tables."""

from __future__ import annotations

import asyncio
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn
from websockets.sync.client import ClientConnection, connect

from tallystick.web import bots
from tallystick.web.app import Server
from tallystick.web.limits import Limits
from tallystick.web.serving import config_of, listen
from tallystick.web.store import url_of

ANY_RATE: Final = Limits(burst=10**6, rate=1e6, tables_burst=10**6)
PATIENCE: Final = 20.0


class BotsHere(bots.Bots):
    """Bots that choose in a thread: they know the games of the examples."""

    async def choose(self, job: bots.BotJob) -> int:
        return await asyncio.to_thread(bots.choose, job)


@contextmanager
def serving(
    folder: Path | str, limits: Limits = ANY_RATE, port: int = 0, **more: Any
) -> Iterator[str]:
    """A server while the block lasts, over a folder or the URL of a database; gives its address,
    such as ``127.0.0.1:4711``."""
    server = Server(
        folder if isinstance(folder, str) else url_of(folder), limits=limits, pace=0.0, **more
    )
    server.hall.bots = BotsHere()
    config = config_of(server, log_config=None, log_level="error", ws_ping_interval=None)
    listening = listen("127.0.0.1", port)
    runner = uvicorn.Server(config)
    thread = threading.Thread(target=runner.run, args=([listening],))
    thread.start()
    try:
        while not runner.started and thread.is_alive():
            time.sleep(0.01)
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        runner.should_exit = True
        thread.join()


def ask(address: str, path: str, body: Any = None, origin: str = "") -> tuple[int, Any]:
    """The status and the answer of a request; it is a POST if it has a body, of a saved game if
    that is bytes."""
    is_save = isinstance(body, bytes)
    data = body if body is None or is_save else json.dumps(body).encode()
    kind = "application/jsonl" if is_save else "application/json"
    headers = {"content-type": kind} | ({"origin": origin} if origin else {})
    request = urllib.request.Request(f"http://{address}{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def make(address: str, game: str, *who: str, **more: Any) -> Any:
    """A new table: "Ann" is a person who sits, "" one who does not yet, "=random" a bot."""
    seats = [{"who": one[1:]} if one.startswith("=") else {"name": one} for one in who]
    status, made = ask(address, "/api/tables", {"game": game, "seats": seats, **more})
    assert status == 201, made
    return made


class Client:
    """Somebody at a table. ``view`` and ``state`` are the last that came."""

    def __init__(self, address: str, table: str, token: str = "", seen: int = 0) -> None:
        url = f"ws://{address}/api/tables/{table}/socket"
        self.at = (address, table, token)
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(connect(url, compression=None))
        self.view: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.log: dict[int, str] = {}
        self.tell(do="hello", v=1, token=token, seen=seen)

    def tell(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self) -> dict[str, Any]:
        """The next message."""
        found: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        if found["is"] == "view":
            self.view = found
            for line in found.get("told", []):
                assert line["number"] not in self.log, "no line is sent twice"
                self.log[line["number"]] = line["text"]
        if found["is"] == "state":
            self.state = found
        return found

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind in which these fields are so."""
        while True:
            found = self.next()
            if found["is"] == kind and all(found.get(k) == v for k, v in fields.items()):
                return found

    def until_asked(self) -> dict[str, Any]:
        """The next view in which this seat is asked; the last if the game is over."""
        while True:
            if self.next()["is"] == "view" and (self.view.get("question") or self.view["asks"] < 0):
                return self.view

    def until_over(self) -> None:
        """All that comes until the game is over."""
        while self.state.get("phase") != "over" or self.view["asks"] >= 0:
            self.next()

    def until_number(self, n: int) -> dict[str, Any]:
        """The view once so much has happened."""
        while self.view.get("n", -1) < n:
            self.next()
        return self.view

    @property
    def question(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["question"]
        return found

    def close(self) -> None:
        self._open.close()


@contextmanager
def client(address: str, table: str, token: str = "", seen: int = 0) -> Iterator[Client]:
    """Somebody at a table while the block lasts."""
    found = Client(address, table, token, seen)
    try:
        yield found
    finally:
        found.close()
