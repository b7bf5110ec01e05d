"""A line that drops at any moment: whoever comes back finds the same question, nothing is lost and
nothing comes twice. RECONNECTS says how often (a few in the suite)."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from tests.examples.installed import example_games
from tests.web.clients import Client, make, serving

from tallystick.play import games

RECONNECTS: Final = int(os.environ.get("RECONNECTS", "30"))


class Dropping:
    """Somebody at a table whose line drops. ``log`` is all that they have been told."""

    def __init__(self, address: str, table: str, token: str) -> None:
        self.at = (address, table, token)
        self.log: dict[int, str] = {}
        self.client = Client(*self.at)
        self.took: list[float] = []

    def drop(self) -> dict[str, Any]:
        """The line drops, whatever was under way, and is mended; the view that comes."""
        self.client.close()
        begun = time.perf_counter()
        self.client = Client(*self.at, seen=max(self.log, default=0))
        view = self.look()
        self.took.append(time.perf_counter() - begun)
        return view

    def look(self) -> dict[str, Any]:
        """The next view; of its lines none has come before, and none is left out."""
        view = self.client.until("view")
        for line in view.get("told", []):
            assert line["number"] == len(self.log) + 1, "no line twice, and none left out"
            self.log[line["number"]] = line["text"]
        return view


def test_lines_that_drop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", {"caravan": example_games()["caravan"].load()})
    chance, drops, took = Random(6), 0, [0.0]
    with serving(tmp_path) as address:
        while drops < RECONNECTS:
            made = make(address, "caravan", "Ann", "Bob")
            people = [Dropping(address, made["table"], token) for token in made["seats"]]
            view = people[0].look()
            people[1].look()
            for step in range(200):
                if view["asks"] < 0 or drops >= RECONNECTS:
                    break
                asked = people[view["asks"]]
                before = asked.drop()  # the same question, as often as one asks
                assert before["n"] == view["n"] and before["question"]["options"]
                option = chance.randrange(len(before["question"]["options"]))
                asked.client.tell(do="answer", n=before["n"], option=option)
                after = asked.drop() if step % 2 else asked.look()
                if after["n"] == before["n"]:  # dropped before it was read: nothing has happened
                    assert after["question"] == before["question"]
                    asked.client.tell(do="answer", n=before["n"], option=option)
                    after = asked.look()
                    while after["n"] == before["n"]:  # or only just being read
                        after = asked.look()
                assert after["n"] > before["n"]
                drops += 1 + step % 2
                view = after
                for one in people:
                    one.drop()
                    drops += 1
            logs = [one.log for one in people]
            fresh = [Dropping(*one.at) for one in people]
            for one, log in zip(fresh, logs, strict=True):
                one.look()
                assert one.log == log, "the same story to who was always there"
            for one in (*people, *fresh):
                took += one.took
                one.client.close()
    half = sorted(took)[len(took) // 2]
    sys.stdout.write(f"{drops} reconnects: half under {half:.3f} s, all in {max(took):.3f} s\n")
