"""A server that is killed loses no answer that anybody has seen, and goes on where it was."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from tests.web.clients import Client, make
from tests.web.killed import AT_ONCE, GAMES, are_there, killed_at_work
from tests.web.processes import served
from websockets.exceptions import ConnectionClosed

from tallystick.errors import InputError
from tallystick.play.match import PERSON
from tallystick.web.hall import _new_row
from tallystick.web.serving import listen, reached_at
from tallystick.web.store import SeatRow, Store, url_of
from tallystick.web.tokens import hashed, new_token

KILLS: Final = int(os.environ.get("KILLS", "3"))


def play_until_killed(player: Client, process: subprocess.Popen[str], chance: Random) -> int:
    """Answer until, some time after the last view, the server is gone; the latest number seen."""
    killed_at = player.view["n"] + chance.randrange(2, 12)
    try:
        while player.view["asks"] >= 0:
            if question := player.view.get("question"):
                option = chance.randrange(len(question["options"]))
                player.tell(do="answer", n=player.view["n"], option=option)
            if player.view["n"] >= killed_at:
                os.kill(process.pid, signal.SIGKILL)
            player.next()
    except ConnectionClosed:
        pass
    number: int = player.view["n"]
    return number


def test_what_was_seen_is_there_after_a_kill(tmp_path: Path) -> None:
    chance = Random(7)
    made: Any = None
    seen = 0
    view: dict[str, Any] = {}
    for _ in range(KILLS):
        with served(tmp_path) as (address, process):
            if made is None:
                made = make(address, "terrus", "Ann", "=random")
            player = Client(address, made["table"], made["seats"][0])
            player.until("view")
            assert player.view["n"] >= seen
            if player.view["n"] == seen and view:
                assert {**player.view, "told": 0, "can_undo": 0} == {
                    **view,
                    "told": 0,
                    "can_undo": 0,
                }
            seen = play_until_killed(player, process, chance)
            view = player.view
            player.close()
    with served(tmp_path) as (address, _):
        player = Client(address, made["table"], made["seats"][0])
        assert player.until("view")["n"] >= seen
        player.close()
    assert seen > KILLS


def test_many_games_are_killed_at_once(tmp_path: Path) -> None:
    """Answers are under way at every table when the server is killed: each that anybody has seen is
    there, once, and every table stands at the question that its next answer meets."""
    chance, kept, begun = Random(5), 0, time.perf_counter()
    for first in range(0, GAMES, AT_ONCE):
        with served(tmp_path) as (address, process):
            left = killed_at_work(address, process, min(AT_ONCE, GAMES - first), chance)
        with served(tmp_path) as (address, _):
            kept += are_there(address, left)
    took = time.perf_counter() - begun
    sys.stdout.write(f"{GAMES} games killed, all {kept} answers seen are there: {took:.0f} s\n")


@pytest.mark.parametrize("other", [SeatRow("Bob", PERSON, ""), SeatRow("bot", "random", "")])
def test_a_table_whose_server_was_killed_before_it_began_begins(
    tmp_path: Path, other: SeatRow
) -> None:
    """Everybody had sat down, and no game was there yet."""
    token, store = new_token(), Store(url_of(tmp_path))
    row = _new_row("terrus", {}, (SeatRow("Ann", PERSON, hashed(token)), other))
    with store.engine.begin() as connection:
        store.add(connection, row)
    store.close()
    for _ in range(2):  # it begins with the first server, and goes on with the second
        with served(tmp_path) as (address, process):
            player = Client(address, row.id, token)
            player.until("view")
            while player.state["phase"] != "playing":
                player.next()
            player.close()
            os.kill(process.pid, signal.SIGKILL)


def is_running(process: int) -> bool:
    """Whether there is such a process, that has not ended yet."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2]
    except OSError:
        return False
    return state.split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_bots_go_when_the_server_goes(tmp_path: Path, how: signal.Signals) -> None:
    with served(tmp_path) as (address, process):
        made = make(address, "terrus", "Ann", "=random")
        player = Client(address, made["table"], made["seats"][0])
        chance, bots = Random(1), ""
        while not bots:  # they start when one is asked
            view = player.until_asked()
            option = chance.randrange(len(view["question"]["options"]))
            player.tell(do="answer", n=view["n"], option=option)
            children = Path(f"/proc/{process.pid}/task").glob("*/children")
            bots = " ".join(file.read_text(encoding="ascii") for file in children).strip()
        player.close()
        process.send_signal(how)
        process.wait()
    for _ in range(600):
        if not any(is_running(int(one)) for one in bots.split()):
            return
        time.sleep(0.1)
    raise AssertionError(f"still there: {bots}")


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    with served(tmp_path) as (address, _):
        port = address.rpartition(":")[2]
        found = subprocess.run(
            [sys.executable, "-m", "tallystick.cli", "serve", "--port", port],
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert found.returncode == 2
    assert re.fullmatch(r"tally: --port: cannot listen at .*\n", found.stderr)


@pytest.mark.parametrize("host", ["300.1.1.1", "nowhere.invalid", "::zz", "192.0.2.1"])
def test_a_host_that_is_none_here_is_said_so(host: str) -> None:
    with pytest.raises(InputError) as caught:
        listen(host, 0)
    assert re.fullmatch(rf"--host: cannot listen at {host}:0 \([^()]*\)", str(caught.value))


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_of_any_address_that_of_the_network_is_shown(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link of what nobody else can open is none."""
    assert reached_at("127.0.0.1") == "127.0.0.1"
    known = {"0.0.0.0": "192.0.2.7", "::": "2001:db8::7"}[host]
    monkeypatch.setattr("socket.socket.connect", lambda self, to: None)
    monkeypatch.setattr("socket.socket.getsockname", lambda self: (known, 1))
    assert reached_at(host) == known

    def cut_off(self: object, to: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", cut_off)
    assert reached_at(host) == host


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything may be written")
def test_a_folder_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    found = subprocess.run(
        [sys.executable, "-m", "tallystick.cli", "serve", "--port", "0", "--data", f"{tmp_path}/x"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
