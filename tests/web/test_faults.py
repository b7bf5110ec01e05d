"""A fault of ours, or of the disk, loses nothing: the table stays as it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.examples.installed import example_games
from tests.web.clients import client, make, serving

from tallystick.play import games
from tallystick.web.store import Store
from tallystick.web.table import Table


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
        (Table, "answer", RuntimeError("a fault")),
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
