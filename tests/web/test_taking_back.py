"""Answers are taken back if all agree: the game is played again, away from the event loop."""

from __future__ import annotations

import asyncio
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.examples.installed import example_games
from tests.web.clients import PATIENCE, Client, client, make, serving
from tests.web.tables import go_on, table_of

from tallystick.play import games
from tallystick.play.match import Match
from tallystick.web.store import Store
from tallystick.web.table import WebTable
from tallystick.web.views import IF_ALL_AGREE


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    monkeypatch.setattr(games, "GAMES", {"caravan": example_games()["caravan"].load()})
    with serving(tmp_path) as address:
        yield address


@pytest.fixture
def players(server: str) -> Iterator[list[Client]]:
    """Ann and Bob, once something has come of an answer of Ann's."""
    made = make(server, "caravan", "Ann", "Bob")
    found = [Client(server, made["table"], token) for token in made["seats"]]
    ann, chance = found[0], Random(1)
    ann.until_asked()
    while (view := ann.view).get("can_undo") != IF_ALL_AGREE:
        asked = found[view["asks"]]
        asked.until_number(view["n"])
        option = chance.randrange(len(asked.question["options"]))
        asked.tell(do="answer", n=view["n"], option=option)
        ann.until_number(view["n"] + 1)
    found[1].until_number(view["n"])
    yield found
    for player in found:
        player.close()


def agreed(players: list[Client]) -> None:
    """Ann asks to take back, and Bob agrees."""
    ann, bob = players
    n = ann.view["n"]
    ann.tell(do="undo", n=n)
    bob.until("state", asks_back=0)
    bob.tell(do="agree", n=n, yes=True)


def test_taking_back_by_consent(players: list[Client]) -> None:
    ann, bob = players
    n = ann.view["n"]
    bob.tell(do="agree", n=n, yes=True)
    assert "Nobody asks" in bob.until("refused")["why"]["text"]
    ann.tell(do="undo", n=n)
    bob.until("state", asks_back=0)
    bob.tell(do="agree", n=n, yes=False)
    ann.until("state", asks_back=0)
    assert "asks_back" not in ann.until("state")
    agreed(players)
    assert ann.until("view")["n"] == n + 1
    assert ann.view["asks"] == 0
    assert "agree to take" in ann.log[ann.view["number"]]


def test_nothing_is_taken_back_once_the_game_is_over(server: str, tmp_path: Path) -> None:
    """Not even what nobody would mind: all that was hidden may be known by then. Nor is anything
    else done to it, also at another server."""
    made = make(server, "caravan", "Ann", "Bob")
    with ExitStack() as stack:
        found = [stack.enter_context(client(server, made["table"], one)) for one in made["seats"]]
        found[0].until("view")
        ends = played_to_the_end(found, Random(1))
        save = ask_save(server, made["table"])
        for one in found:
            assert "can_undo" not in one.view
            refuses_all(one, ends)
        assert ask_save(server, made["table"]) == save
    with serving(tmp_path) as another, client(another, made["table"], made["seats"][0]) as ann:
        assert "can_undo" not in ann.until("view")
        refuses_all(ann, ends)
        assert ask_save(another, made["table"]) == save


def played_to_the_end(players: list[Client], chance: Random) -> int:
    """Answer at random until the game is over; how much has happened then."""
    while (view := players[0].view)["asks"] >= 0:
        asked = players[view["asks"]]
        asked.until_number(view["n"])
        option = chance.randrange(len(asked.question["options"]))
        asked.tell(do="answer", n=view["n"], option=option)
        players[0].until_number(view["n"] + 1)
    for player in players:
        player.until_over()
    n: int = players[0].view["n"]
    return n


def refuses_all(player: Client, n: int) -> None:
    """Whatever would change the game is not done."""
    for message in (
        {"do": "undo", "n": n},
        {"do": "agree", "n": n, "yes": True},
        {"do": "answer", "n": n, "option": 0},
        {"do": "concede"},
        {"do": "speak", "words": "promise peace"},
    ):
        player.tell(**message)
        assert player.until("refused")["why"]["text"] == "The game is over."


def ask_save(address: str, table: str) -> bytes:
    """The saved game, as everybody may have it."""
    with urllib.request.urlopen(f"http://{address}/api/tables/{table}/save.jsonl") as answer:
        found: bytes = answer.read()
    return found


def in_the_loop() -> bool:
    """Whether this is the thread of an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def test_no_game_is_played_again_in_the_event_loop(
    players: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[bool] = []
    usual = WebTable._replayed

    def replayed(self: WebTable, length: int) -> Match:
        where.append(in_the_loop())
        return usual(self, length)

    monkeypatch.setattr(WebTable, "_replayed", replayed)
    agreed(players)
    n = players[0].view["n"]
    assert players[0].until("view")["n"] == n + 1
    assert where == [False]


def test_the_loop_is_free_while_a_game_is_played_again(
    server: str, players: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever answers meanwhile answers a question that is gone."""
    ann, bob = players
    n, asks = ann.view["n"], ann.view["asks"]
    usual, begun, may_end = WebTable.played_back, Event(), Event()

    def slowly(self: WebTable, seat: int) -> Match | None:
        begun.set()
        assert may_end.wait(PATIENCE)
        return usual(self, seat)

    monkeypatch.setattr(WebTable, "played_back", slowly)
    with client(*players[asks].at) as late:
        late.until("view")
        agreed(players)
        assert begun.wait(PATIENCE)
        late.tell(do="chat", words="chat goes on")
        late.until("chat")
        late.tell(do="answer", n=n, option=0)
        may_end.set()
        assert "meanwhile" in late.until("refused")["why"]["text"]
        assert ann.until_number(n + 1)["n"] == bob.until_number(n + 1)["n"] == n + 1


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(
    ("kind", "method", "error"),
    [
        (WebTable, "played_back", RuntimeError("a fault")),
        (WebTable, "undo", RuntimeError("a fault")),
        (Store, "append", OperationalError("insert", {}, Exception("disk full"))),
    ],
)
def test_what_cannot_be_taken_back_has_not_been(
    players: list[Client],
    monkeypatch: pytest.MonkeyPatch,
    kind: Any,
    method: str,
    error: Exception,
    after: bool,
) -> None:
    ann, bob = players
    before, usual = ann.view, getattr(kind, method)
    failed: list[bool] = []

    def fails(*arguments: Any, **named: Any) -> Any:
        if failed:
            return usual(*arguments, **named)
        failed.append(True)
        if after:
            usual(*arguments, **named)
        raise error

    monkeypatch.setattr(kind, method, fails)
    agreed(players)
    assert "nothing has changed" in bob.until("refused")["why"]["text"]
    assert bob.until("view")["n"] == before["n"]
    bob.tell(do="agree", n=before["n"], yes=True)
    assert bob.until_number(before["n"] + 1)["n"] == before["n"] + 1
    assert ann.until_number(before["n"] + 1)["asks"] == 0


@pytest.mark.parametrize("game", games.GAMES)
def test_what_is_played_back_is_what_is_taken_back(game: str) -> None:
    """The same whether it was played beforehand or not."""
    seats = max(2, games.find(game).rulebook().players[0])
    one = go_on(table_of(game, 4, seats), 30, Random(4))
    for seat in range(seats):
        other = WebTable.of(one.header, one.lines)
        if not one.could_undo(seat) or one.over:
            continue
        log = list(one.match.log)
        again = one.played_back(seat)
        assert one.match.log == log
        assert one.undo(seat, by_consent=True, again=again) == other.undo(seat, by_consent=True)
        told = [[table.match.told(viewer) for viewer in one.stops] for table in (one, other)]
        assert told[0] == told[1]
