"""Bots at a table: what they have begun outlives the process in which they think."""

from __future__ import annotations

import pytest

from tallystick.play.match import Seat
from tallystick.web import bots
from tallystick.web.table import WebTable, header_of


def test_a_bot_in_a_new_process_goes_on_as_one_that_has_sat_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = [Seat(f"P{n}", "greedy") for n in range(3)]
    table, asked = WebTable(header_of("heirless", {}, seats, 5)), 0
    players: dict[tuple[str, int], object] = {}
    while (decision := table.decision()) is not None and table.number < 300:
        job = bots.job_of("t", table, decision)
        monkeypatch.setattr(bots, "_PLAYERS", players)
        answer = bots.choose(job)
        if decision.options[answer][0] in ("with", "give", "put"):
            monkeypatch.setattr(bots, "_PLAYERS", {})
            assert bots.choose(job) == answer
            asked += 1
        table.answer(answer)
    assert asked > 5


def test_a_bot_in_a_new_process_knows_nothing_of_what_was_taken_back() -> None:
    table = WebTable(header_of("terrus", {}, [Seat("A", "you"), Seat("B", "you")], 5))
    decision = table.decision()
    assert decision is not None
    table.answer(0, asked=True)
    table.undo(decision.seat, by_consent=True)
    assert table.number == 2 and bots.job_of("t", table, decision).log == ()
