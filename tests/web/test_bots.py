"""Bots at a table: what they have begun outlives the process in which they think."""

from __future__ import annotations

import asyncio

import pytest

from tallystick.bots import BOTS
from tallystick.play.match import Seat, bot_seed
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


def test_only_a_process_that_has_forgotten_is_sent_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [Seat(f"P{n}", "greedy") for n in range(3)]
    table, sent = WebTable(header_of("heirless", {}, seats, 5)), list[int]()

    class Here(bots.Bots):
        async def run(self, table, job, *given, **more):  # type: ignore[no-untyped-def]
            sent.append(len(given[0].log))
            return job(*given)

    for process in range(2):
        monkeypatch.setattr(bots, "_PLAYERS", {})
        sent.clear()
        for _ in range(60):
            decision = table.decision()
            assert decision is not None
            table.answer(asyncio.run(Here().choose(bots.job_of("t", table, decision))))
        logs = [length for length in sent if length]
        assert len(sent) == 60 + len(logs) and (1 if process else 0) <= len(logs) <= len(seats)


def test_a_random_bot_answers_differently_at_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(seed: int, asked: WebTable) -> list[int]:
        """What the bot of a table of that seed would say to the questions of another."""
        said: list[int] = []
        monkeypatch.setattr(bots, "_PLAYERS", {})
        while (decision := asked.decision()) is not None and asked.number < 40:
            job = bots.job_of("t", asked, decision)
            said.append(bots.choose(job._replace(header=asked.header._replace(seed=seed))))
            asked.answer(0)
        return said

    def table() -> WebTable:
        return WebTable(header_of("terrus", {}, [Seat("A", "random"), Seat("B", "random")], 5))

    assert answers(5, table()) == answers(5, table()) != answers(6, table())


def test_a_bot_of_a_table_plays_as_it_does_at_a_terminal() -> None:
    """So a saved game goes on alike wherever it is gone on with."""
    seats = (Seat("A", "random"), Seat("B", "random"))
    table = WebTable(header_of("terrus", {}, seats, 7))
    players = [BOTS[seat.who](bot_seed(7, place)) for place, seat in enumerate(seats)]
    while (decision := table.decision()) is not None and table.number < 60:
        here = players[decision.seat].choose(table.match, decision.seat, decision)
        assert bots.choose(bots.job_of("own", table, decision)) == here
        table.answer(here)
