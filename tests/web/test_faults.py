"""A fault of ours, or of the disk, loses nothing: the table stays as it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy.exc import OperationalError
from tests.examples.installed import example_games
from tests.web.clients import client, make, serving

from tallystick.play import games
from tallystick.web.store import Store
from tallystick.web.table import Stalled, WebTable

TROUBLE: Final = "The game cannot go on just now; it will be tried again."


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(games, "GAMES", {"caravan": example_games()["caravan"].load()})
    with serving(tmp_path) as address:
        yield address


def fails_once(real: Any, error: Exception, after: bool) -> Any:
    """The same, but that it fails the first time, before it does anything or ``after``."""
    failed: list[bool] = []

    def method(*arguments: Any, **named: Any) -> Any:
        if not failed:
            failed.append(True)
            if after:
                real(*arguments, **named)
            raise error
        return real(*arguments, **named)

    return method


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(
    ("kind", "method", "error"),
    [
        (Store, "append", OperationalError("insert", {}, Exception("disk full"))),
        (WebTable, "answer", RuntimeError("a fault")),
    ],
)
def test_what_fails_has_not_happened(
    server: str, monkeypatch: pytest.MonkeyPatch, kind: Any, method: str, error: Any, after: bool
) -> None:
    made = make(server, "caravan", "Ann", "Bob")
    with (
        client(server, made["table"], made["seats"][0]) as ann,
        client(server, made["table"], made["seats"][1]) as bob,
    ):
        view = ann.until_asked()
        bob.until("view")
        monkeypatch.setattr(kind, method, fails_once(getattr(kind, method), error, after))
        ann.tell(do="answer", n=view["n"], option=0)
        assert "nothing has changed" in ann.until("refused")["why"]["text"]
        again = ann.until("view")
        assert {**again, "told": 0} == {**view, "told": 0}
        bob.tell(do="chat", words="still here")
        bob.until("chat")
        assert bob.view["n"] == view["n"]
        ann.tell(do="answer", n=view["n"], option=0)
        assert ann.until("view")["n"] > view["n"]
        assert bob.until("view")["n"] == ann.view["n"]


class Disk:
    """A store that can be neither written nor read while it is ``broken``."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.broken = False
        for method in ("append", "read"):
            patch.setattr(Store, method, self._breaking(getattr(Store, method)))

    def _breaking(self, real: Any) -> Any:
        def method(*arguments: Any) -> Any:
            if self.broken:
                raise OperationalError("any", {}, Exception("the line is broken"))
            return real(*arguments)

        return method


def test_what_can_be_neither_written_nor_read_has_not_happened(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody sees it, nothing is built on it, and the game goes on once the store is there."""
    made, disk = make(server, "caravan", "Ann", "Bob"), Disk(monkeypatch)
    table, seats = made["table"], made["seats"]
    with client(server, table, seats[0]) as ann, client(server, table, seats[1]) as bob:
        people = [ann, bob]
        view = ann.until_asked()
        bob.until("view")
        disk.broken = True
        for _ in range(3):
            ann.tell(do="answer", n=view["n"], option=0)
            assert "nothing has changed" in ann.until("refused")["why"]["text"]
        assert "cannot go on" in bob.until("state", trouble=TROUBLE)["trouble"]
        with client(server, table, seats[1]) as late:
            late.until("state", trouble=TROUBLE)
            assert not late.view and bob.view["n"] == view["n"]
            disk.broken = False
            ann.tell(do="answer", n=view["n"], option=0)
            late.until("view")
        for one in people:
            one.until("state", phase="playing")
        while ann.view["n"] < view["n"] + 6:
            n, asked = ann.view["n"], people[ann.view["asks"]]
            asked.until_number(n)
            asked.tell(do="answer", n=n, option=0)
            ann.until_number(n + 1)
        assert "trouble" not in ann.state
    with serving(tmp_path) as another, client(another, table, seats[0]) as again:
        assert again.until("view")["n"] >= ann.view["n"]
        assert again.state["phase"] == "playing"


def test_once_the_store_is_there_the_game_goes_on_by_itself(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot was to answer when the store went away; nobody need say or do anything."""
    monkeypatch.setattr("tallystick.web.pacing.FIRST_WAIT", 0.01)
    made, disk = make(server, "caravan", "Ann", "=random"), Disk(monkeypatch)
    with client(server, made["table"], made["seats"][0]) as ann:
        view = ann.until_asked()
        monkeypatch.setattr(WebTable, "answer", breaks_after(disk, WebTable.answer))
        ann.tell(do="answer", n=view["n"], option=0)
        assert "cannot go on" in ann.until("state", trouble=TROUBLE)["trouble"]
        number = ann.view["n"]
        disk.broken = False
        assert ann.until_number(number + 1)["n"] > number
        assert "trouble" not in ann.state


def breaks_after(disk: Disk, real: Any) -> Any:
    """An answer, the second of which finds the disk broken."""
    answers = count()

    def method(*arguments: Any, **named: Any) -> Any:
        disk.broken = disk.broken or next(answers) == 1
        return real(*arguments, **named)

    return method


def test_a_table_that_cannot_be_stopped_either_is_stopped_later(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make(server, "caravan", "Ann", "Bob")
    with client(server, made["table"], made["seats"][0]) as ann:
        view = ann.until_asked()
        error = OperationalError("update", {}, Exception("the line is broken"))
        monkeypatch.setattr(Store, "turn", fails_once(Store.turn, error, False))
        endless = fails_once(WebTable.answer, Stalled("on and on"), True)
        monkeypatch.setattr(WebTable, "answer", endless)
        ann.tell(do="answer", n=view["n"], option=0)
        assert "nothing has changed" in ann.until("refused")["why"]["text"]
        assert ann.until("view")["n"] == view["n"]
        monkeypatch.setattr("tallystick.web.table.MOST_LINES", view["n"])
        ann.tell(do="answer", n=view["n"], option=0)
        assert "the game was stopped" in ann.until("state", phase="stopped")["trouble"]


def test_a_table_that_could_not_begin_at_once_begins(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sat down last sits there, and need not do so again."""
    made = make(server, "caravan", "Ann", "")
    error = OperationalError("update", {}, Exception("disk full"))
    monkeypatch.setattr(Store, "begin", fails_once(Store.begin, error, False))
    with client(server, made["table"], made["seats"][1]) as bob:
        bob.tell(do="sit", name="Bob")
        bob.until("refused")
        bob.until("state", phase="playing")
        assert bob.state["seats"][1]["name"] == "Bob"


def test_nothing_is_added_after_a_gap(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has made it: the table is read again."""
    made = make(server, "caravan", "Ann", "Bob")
    with client(server, made["table"], made["seats"][0]) as ann:
        view = ann.until_asked()
        at = view["n"]

        def slips(table: WebTable, seat: int, words: str) -> str:
            table.answer(0)
            return words

        monkeypatch.setattr("tallystick.web.talk.why_not", slips)
        ann.tell(do="why", words="not")
        ann.until("told")
        ann.tell(do="concede")
        assert ann.until("refused")["stale"]
        assert ann.until("view")["n"] == at
        ann.tell(do="answer", n=at, option=0)
        assert ann.until_number(at + 1)["n"] > at


def test_a_game_that_goes_on_and_on_is_stopped_and_told(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To those who are there, and to those who come later, also to another server."""
    made = make(server, "caravan", "Ann", "Bob")
    table, (first, second) = made["table"], made["seats"]
    with client(server, table, first) as ann, client(server, table, second) as bob:
        people = [ann, bob]
        view = ann.until("view")
        monkeypatch.setattr("tallystick.web.table.MOST_LINES", view["n"] + 3)
        while "phase" not in ann.state or ann.state["phase"] == "playing":
            asked = people[ann.view["asks"]]
            asked.until_number(ann.view["n"])
            asked.tell(do="answer", n=ann.view["n"], option=0)
            while ann.next()["is"] not in ("view", "state"):
                pass
        bob.until("state", phase="stopped")
        for one in people:
            assert "the game was stopped" in one.state["trouble"]
        ann.tell(do="answer", n=ann.view["n"], option=0)
        assert "The game was stopped" in ann.until("refused")["why"]["text"]
    with serving(tmp_path) as another:
        for address in (server, another):
            with client(address, table, first) as ann:
                assert "the game was stopped" in ann.until("state", phase="stopped")["trouble"]
