"""Chat: whoever comes hears what was said, however much that is, and does not lose the line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.examples.installed import example_games
from tests.web.clients import client, make, serving

from tallystick.play import games
from tallystick.web import protocol
from tallystick.web.chat import CHAT_KEPT
from tallystick.web.viewer import MOST_WAITING, Viewer

SAID = CHAT_KEPT + 20


def line(number: int) -> protocol.ChatLine:
    return protocol.ChatLine(0, number, 0, "hello")


def closed_after(viewer: Viewer, messages: int) -> int:
    """The code with which somebody is turned out who is sent so many; 0 if they are not."""
    for number in range(messages):
        viewer.send(line(number))
    return viewer.closed


def test_who_comes_after_much_was_said_hears_the_last_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who has not been there, and somebody who comes back; also to another server."""
    monkeypatch.setattr(games, "GAMES", {"caravan": example_games()["caravan"].load()})
    with serving(tmp_path) as address:
        made = make(address, "caravan", "Ann", "Bob")
        table, tokens = made["table"], made["seats"]
        with client(address, table, tokens[0]) as ann:
            ann.until("view")
            for number in range(1, SAID + 1):
                ann.tell(do="chat", words=f"{number}")
                ann.until("chat", number=number)
        for said, token in enumerate(tokens, SAID):
            with client(address, table, token) as come:
                heard = [come.until("chat")["number"] for _ in range(CHAT_KEPT)]
                assert heard == list(range(said - CHAT_KEPT + 1, said + 1))
                assert come.until("view")["n"] >= 0
                come.tell(do="chat", words="here I am")
                come.until("chat", text="here I am")
        tokens.append(made["looking_on"])
    with serving(tmp_path) as address:
        for token in tokens:
            with client(address, table, token) as come:
                come.until("chat", text="here I am")
                assert come.until("view")["n"] >= 0


def test_who_reads_nothing_is_turned_out_all_the_same() -> None:
    """Whatever they were begun with, and once more after that was read."""

    async def do() -> None:
        viewer = Viewer(0, 0)
        viewer.begin(map(line, range(CHAT_KEPT)))
        assert closed_after(viewer, MOST_WAITING) == 0
        assert len(await viewer.next()) == CHAT_KEPT + MOST_WAITING
        assert closed_after(viewer, MOST_WAITING) == 0
        assert closed_after(viewer, 1) == protocol.TOO_SLOW

    asyncio.run(do())
