"""What is asked of the store, and what is held there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.examples.installed import example_games
from tests.web.clients import ask, client, make, serving
from websockets.exceptions import ConnectionClosed

from tallystick.play import games
from tallystick.web import protocol
from tallystick.web.hall import _new_row
from tallystick.web.store import Store, url_of
from tallystick.web.tokens import ID_LENGTH, is_id, new_id


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(games, "GAMES", {"caravan": example_games()["caravan"].load()})
    with serving(tmp_path) as address:
        yield address


def asked_of(monkeypatch: pytest.MonkeyPatch, method: str) -> list[str]:
    """The tables for which a method of the store is called from now on."""
    found: list[str] = []
    usual = getattr(Store, method)

    def noted(self: Store, *arguments: Any) -> Any:
        found.append(arguments[-1])
        return usual(self, *arguments)

    monkeypatch.setattr(Store, method, noted)
    return found


def test_a_table_that_is_not_there_is_not_claimed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, row = Store(url_of(tmp_path)), _new_row("caravan", {}, ())
    with store.engine.begin() as connection:
        store.add(connection, row)
        claimed = asked_of(monkeypatch, "claim")
        assert store.read(connection, new_id()) is None
        assert claimed == []
        assert store.read(connection, row.id) is not None
        assert claimed == [row.id]
    store.close()


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("a" * ID_LENGTH, True),
        ("a" * (ID_LENGTH - 1), False),
        ("a" * (ID_LENGTH + 1), False),
        ("A" * ID_LENGTH, False),
        ("a" * (ID_LENGTH - 1) + "1", False),
        ("ä" * ID_LENGTH, False),
        ("a" * (ID_LENGTH - 1) + "\n", False),
        ("", False),
    ],
)
def test_what_a_table_may_be_called(name: str, is_one: bool) -> None:
    assert is_id(name) is is_one


def test_a_new_table_is_called_something_that_it_may_be_called() -> None:
    assert is_id(new_id())


def test_what_no_table_is_called_is_not_asked_of_the_store(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, read = make(server, "caravan", "Ann", ""), asked_of(monkeypatch, "read")
    unknown = new_id()
    for name in ("nothing", "A" * ID_LENGTH, "a" * 4_000, unknown):
        assert ask(server, f"/api/tables/{name}/save.jsonl")[0] == 404
        with client(server, name) as nobody, pytest.raises(ConnectionClosed) as closed:
            nobody.next()
        assert closed.value.rcvd and closed.value.rcvd.code == protocol.NO_TABLE
    assert set(read) == {unknown}
    with client(server, made["table"], made["seats"][0]) as ann:
        assert ann.until("state")["phase"] == "waiting"
