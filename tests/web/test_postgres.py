"""Tables in PostgreSQL, over a real server that is started here: the same as in SQLite, and two
processes share them."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

import pytest
from sqlalchemy import text
from tests.web.clients import Client, ask, client, make, serving
from tests.web.killed import AT_ONCE, GAMES, are_there, killed_at_work
from tests.web.processes import served
from websockets.exceptions import ConnectionClosed

from tallystick.errors import InputError
from tallystick.play import games
from tallystick.web import protocol
from tallystick.web.hall import _new_row
from tallystick.web.store import Elsewhere, Store
from tallystick.web.tokens import new_id

pytest.importorskip(
    "psycopg", reason="psycopg is not installed: pip install 'tallystick[postgres]'"
)

FOLDERS: Final = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path()]
INITDB: Final = next(
    filter(None, (shutil.which("initdb", path=str(f)) for f in FOLDERS)), None
) or (shutil.which("initdb"))
ROOT: Final = hasattr(os, "geteuid") and os.geteuid() == 0
AS: Final = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if ROOT else []

pytestmark = pytest.mark.skipif(not INITDB, reason="there is no PostgreSQL on this machine")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server's empty database; it is fast, not safe."""
    assert INITDB is not None
    folder = Path(f"/tmp/tallystick-postgres-{os.getpid()}")
    folder.mkdir()
    if ROOT:
        shutil.chown(folder, "postgres", "postgres")
    data, tools = folder / "data", Path(INITDB).parent
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    command = [*AS, INITDB, "-D", str(data), "-A", "trust", "-U", "tally", "--no-sync"]
    subprocess.run(command, check=True, **quiet)  # type: ignore[call-overload]
    options = ["-p", str(port), "-k", str(folder), "-h", "127.0.0.1"]
    server = subprocess.Popen([*AS, str(tools / "postgres"), "-D", str(data), *options], **quiet)  # type: ignore[call-overload]
    url = f"postgresql+psycopg://tally@127.0.0.1:{port}/postgres"
    try:
        for _ in range(300):
            with suppress(InputError):
                Store(url).close()
                break
            time.sleep(0.1)
        yield url
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()
        shutil.rmtree(folder)


@pytest.fixture(scope="module", autouse=True)
def one_game() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "GAMES", {"terrus": games.GAMES["terrus"]})
        yield


def test_a_table_is_one_process_s_until_it_is_gone(database: str) -> None:
    one, other = Store(database), Store(database)
    row = _new_row("terrus", {}, ())._replace(looking_on="x")
    with one.engine.begin() as connection:
        one.add(connection, row)
    with other.engine.begin() as connection, pytest.raises(Elsewhere):
        other.read(connection, row.id)
    one.close()
    with other.engine.begin() as connection:
        found = other.read(connection, row.id)
    assert found is not None and found.row == row
    other.close()


def test_what_is_not_there_is_not_held(database: str) -> None:
    """Whoever asks for it, and however often: else the server runs out of locks."""
    store, row = Store(database), _new_row("terrus", {}, ())._replace(looking_on="x")
    held = text("select count(*) from pg_locks where locktype = 'advisory'")
    with store.engine.begin() as connection:
        store.add(connection, row)
        before = connection.scalar(held)
        for _ in range(5):
            assert store.read(connection, new_id()) is None
        assert store.read(connection, row.id) is not None
        assert connection.scalar(held) == before
    store.close()


def test_a_game_goes_on_over_another_server(database: str) -> None:
    """The same question, the same log; and meanwhile another server says that it has it not."""
    with serving(database) as address:
        made = make(address, "terrus", "Ann", "=random")
        ann = Client(address, made["table"], made["seats"][0])
        chance = Random(2)
        for _ in range(6):
            view = ann.until_asked()
            option = chance.randrange(len(view["question"]["options"]))
            ann.tell(do="answer", n=view["n"], option=option)
        before = ann.until_asked()
        with serving(database) as second:
            with (
                client(second, made["table"], made["seats"][0]) as early,
                pytest.raises(ConnectionClosed) as closed,
            ):
                early.next()
            assert closed.value.rcvd and closed.value.rcvd.code == protocol.ELSEWHERE
            assert ask(second, f"/api/tables/{made['table']}/save.jsonl")[0] == 421
        ann.close()
    with serving(database) as address, client(address, made["table"], made["seats"][0]) as ann:
        view = ann.until_asked()
        assert view["scene"] == before["scene"] and view["question"] == before["question"]


def test_one_of_two_is_killed_and_the_other_takes_its_tables(database: str) -> None:
    """In the middle of games, answers being under way at every table."""
    chance, kept, begun = Random(9), 0, time.perf_counter()
    for first in range(0, GAMES, AT_ONCE):
        with served(database) as (one, process), served(database) as (other, _):
            left = killed_at_work(one, process, min(AT_ONCE, GAMES - first), chance)
            kept += are_there(other, left)
    took = time.perf_counter() - begun
    sys.stdout.write(f"{GAMES} games taken over, all {kept} answers seen: {took:.0f} s\n")


def test_what_cannot_be_opened_is_said_without_a_password(database: str) -> None:
    with pytest.raises(InputError, match="cannot be opened") as refused:
        Store("postgresql+psycopg://tally:secret@127.0.0.1:1/none")
    assert "secret" not in str(refused.value)
