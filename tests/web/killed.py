"""Games whose server is killed while they are played, and what another server finds of them."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from random import Random
from typing import Final, NamedTuple

from tests.web.clients import Client, make
from websockets.exceptions import ConnectionClosed

GAMES: Final = int(os.environ.get("KILLED_GAMES", "6"))  # that are killed, ...
AT_ONCE: Final = 100  # ... so many with one server
TURNS: Final = 4  # answers at each table, the last of them under way


class Left(NamedTuple):
    """What somebody had seen of a game: how much had happened, and what they were told."""

    table: str
    seats: list[str]
    seen: int
    told: str


def killed_at_work(
    address: str, process: subprocess.Popen[str], games: int, chance: Random
) -> list[Left]:
    """Kill a server while so many games are played there, answers being under way everywhere; what
    was seen of each."""
    tables = [make(address, "terrus", "Ann", "Bob") for _ in range(games)]
    players = [[Client(address, one["table"], token) for token in one["seats"]] for one in tables]
    found = [Left(one["table"], one["seats"], 0, "") for one in tables]
    with suppress(ConnectionClosed):
        for turn in range(TURNS):
            for place, pair in enumerate(players):
                for one in pair:
                    one.until("view")
                told = "\n".join(pair[0].log.values())
                found[place] = found[place]._replace(seen=pair[0].view["n"], told=told)
                asked = next((one for one in pair if "question" in one.view), None)
                if asked is not None:
                    option = chance.randrange(len(asked.question["options"]))
                    asked.tell(do="answer", n=asked.view["n"], option=option)
                if turn == TURNS - 1 and place == games // 2:
                    os.kill(process.pid, signal.SIGKILL)
    for pair in players:
        for one in pair:
            one.close()
    assert min(one.seen for one in found) >= 2
    return found


def are_there(address: str, left: list[Left]) -> int:
    """At another server every game has all that was seen, once, and goes on with its next answer;
    how many answers had been seen."""
    for one in left:
        again = taken_over(address, one.table, one.seats[0])
        view = again.view
        assert view["n"] >= one.seen
        assert "\n".join(again.log.values()).startswith(one.told)
        asked = Client(address, one.table, one.seats[view["asks"]])
        n = asked.until("view")["n"]
        asked.tell(do="answer", n=n, option=0)
        assert asked.until_number(n + 1)["n"] > n
        again.close()
        asked.close()
    return sum(one.seen for one in left)


def taken_over(address: str, table: str, token: str) -> Client:
    """Somebody who has come back to a table, once another server has taken it."""
    for _ in range(100):
        found = Client(address, table, token)
        with suppress(ConnectionClosed):
            found.until("view")
            return found
        found.close()
        time.sleep(0.1)
    raise AssertionError("nobody takes the table")
