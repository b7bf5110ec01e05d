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
from tests.web.processes import served
from websockets.exceptions import ConnectionClosed

KILLS: Final = int(os.environ.get("KILLS", "3"))
GAMES: Final = int(os.environ.get("KILLED_GAMES", "6"))  # that are killed, ...
AT_ONCE: Final = 25  # ... so many with one server


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
    chance = Random(5)
    for first in range(0, GAMES, AT_ONCE):
        kill_at_work(tmp_path, min(AT_ONCE, GAMES - first), chance)


def kill_at_work(folder: Path, games: int, chance: Random) -> None:
    """Kill a server while so many games are played there, and look at what another one finds."""
    with served(folder) as (address, process):
        tables = [make(address, "terrus", "Ann", "Bob") for _ in range(games)]
        players = [
            [Client(address, one["table"], token) for token in one["seats"]] for one in tables
        ]
        seen = [0] * games
        kept = [""] * games
        try:
            for turn in range(4):
                for place, pair in enumerate(players):
                    for one in pair:
                        one.until("view")
                    seen[place], kept[place] = pair[0].view["n"], "\n".join(pair[0].log.values())
                    asked = next((one for one in pair if "question" in one.view), None)
                    if asked is not None:
                        option = chance.randrange(len(asked.question["options"]))
                        asked.tell(do="answer", n=asked.view["n"], option=option)
                    if turn == 3 and place == games // 2:
                        os.kill(process.pid, signal.SIGKILL)
        except ConnectionClosed:
            pass
        assert min(seen) >= 2
        for pair in players:
            for one in pair:
                one.close()
    with served(folder) as (address, _):
        for place, one in enumerate(tables):
            again = Client(address, one["table"], one["seats"][0])
            view = again.until("view")
            assert view["n"] >= seen[place]
            assert "\n".join(again.log.values()).startswith(kept[place])
            asked = Client(address, one["table"], one["seats"][view["asks"]])
            n = asked.until("view")["n"]
            asked.tell(do="answer", n=n, option=0)
            assert asked.until_number(n + 1)["n"] > n
            again.close()
            asked.close()


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
    assert re.fullmatch(r"tally: .*cannot listen at .*\n", found.stderr)


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
