"""Clocks: the time that people have, on a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.web.tables import go_on, table_of

from tallystick.play import games
from tallystick.play.match import PERSON
from tallystick.web import protocol
from tallystick.web.bodies import NewSeat, NewTable, Time
from tallystick.web.bots import Bots, Workers
from tallystick.web.clock import GRACE, NOBODY, Clock, TimeControl
from tallystick.web.deeds import by_default
from tallystick.web.hall import Hall, playable
from tallystick.web.room import Room
from tallystick.web.seated import SeatSession, clock_text
from tallystick.web.store import Store, url_of
from tallystick.web.views import view_of
from tallystick.web.writer import StoreWriter


class Hands:
    """The time as the test has it."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_time_is_spent_by_who_is_asked_and_added_for_answers() -> None:
    now = Hands()
    clock = Clock(TimeControl(60, 5), 3, (0, 1), now)
    assert clock.times() == (60_000, 60_000, -1) and clock.ticks == NOBODY
    clock.come(0)
    clock.run(0)
    now.at += 20
    assert clock.times() == (40_000, 60_000, -1) and clock.ticks == 0 and clock.due() == 40
    clock.run(0)  # still the same question
    now.at += 1
    clock.answered(0)
    assert clock.times() == (44_000, 60_000, -1) and clock.ticks == NOBODY
    clock.run(2)  # a bot
    now.at += 99
    assert clock.times() == (44_000, 60_000, -1)
    clock.taken_back(0)
    assert clock.times() == (39_000, 60_000, -1)
    for _ in range(9):
        clock.answered(0)
    assert clock.times()[0] == 60_000  # no more than at first
    clock.run(0)
    now.at += 70
    assert clock.times()[0] == 0 and clock.due() == -10


def test_who_has_not_come_is_waited_for_a_while() -> None:
    now = Hands()
    clock = Clock(TimeControl(60, 5), 2, (0, 1), now)
    clock.run(1)
    now.at += GRACE / 2
    assert clock.times() == (60_000, 60_000) and clock.ticks == NOBODY
    clock.come(1)
    now.at += 3
    assert clock.times() == (60_000, 57_000) and clock.ticks == 1
    clock.run(0)  # never comes
    now.at += GRACE + 10
    assert clock.times() == (50_000, 57_000)


def test_what_was_kept_goes_on() -> None:
    now = Hands()
    clock = Clock(TimeControl(60, 5), 2, (0, 1), now)
    clock.set((1_000, 2_000))
    assert clock.times() == (1_000, 2_000) and clock.ticks == NOBODY
    clock.set(())
    assert clock.times() == (1_000, 2_000)


def test_time_is_written_as_on_a_clock() -> None:
    found = [clock_text(ms) for ms in (0, 999, 65_000, 3_605_000)]
    assert found == ["0:00", "0:00", "1:05", "1:00:05"]


def test_a_terminal_shows_them() -> None:
    table = table_of("terrus", 1)
    asked = table.decision()
    assert asked is not None
    clock = Clock(TimeControl(60, 5), 2, (0, 1), Hands())
    names = tuple(protocol.SeatState(name, PERSON) for name in ("Ann", "Bob"))
    seated = SeatSession(lambda message: None)
    seated.hear(
        protocol.TableState(
            0, 1, "t", "terrus", "Terrus", "playing", asked.seat, names, clock=(60, 5)
        )
    )
    sent = msgspec.json.encode(view_of(table, asked.seat, 0, clock))
    seated.hear(msgspec.json.decode(sent, type=protocol.TableView))
    other = "Bob" if asked.seat == 0 else "Ann"
    assert "you 1:00" in seated.headline() and f"{other} 1:00" in seated.headline()
    assert seated.people()[-1].strip() == "1:00 each, and 5 s an answer"


@pytest.mark.parametrize("game", games.GAMES)
def test_whole_games_go_on_by_default_answers(game: str) -> None:
    """Whoever never answers: every answer is legal, and the game goes on from question to
    question."""
    seats = max(2, games.find(game).rulebook().players[0])
    table = go_on(table_of(game, 3, seats), 10, Random(3))
    turns = set()
    for _ in range(120):
        while (option := table.unasked()) >= 0:
            table.answer(option)
        if table.over:
            break
        before = table.number
        assert by_default(table) and table.number > before
        turns.add(table.match.rules.scene(table.match.game, -1).now[:1])
    assert table.over or len(turns) > 1


def in_hall(folder: Path, now: Hands, do: Callable[[Hall], Awaitable[None]]) -> None:
    """Do something in a hall of its own."""

    async def run() -> None:
        writer = StoreWriter(Store(url_of(folder)))
        hall = Hall(writer, Bots(), Workers(), 0.0, now)
        hall.offered = hall.offered.__class__(1, (playable("terrus"),), ())
        try:
            await do(hall)
        finally:
            hall.close()
            await asyncio.to_thread(writer.close)

    asyncio.run(run())


async def opened(hall: Hall, **more: Any) -> Room:
    seats = [NewSeat(PERSON, "Ann"), NewSeat(PERSON, "Bob")]
    made = await hall.make(NewTable("terrus", seats, **more))
    room = await hall.room(made.table)
    assert room is not None
    return room


async def asked(room: Room) -> int:
    """Who is asked, what needs no asking having been answered."""
    await room._step()
    assert room.table is not None
    decision = room.table.decision()
    assert decision is not None
    return decision.seat


def test_a_time_out_is_answered_and_what_is_left_is_kept(tmp_path: Path) -> None:
    now = Hands()
    kept: list[tuple[int, ...]] = []
    name: list[str] = []

    async def first(hall: Hall) -> None:
        room = await opened(hall, clock=Time(60, 5))
        name.append(room.row.id)
        for seat in (0, 1):
            room.join(seat, 0)
        seat = await asked(room)
        assert room.table is not None and room.clock is not None
        assert room.state(0).clock == (60, 5)
        before = room.table.number
        now.at += 59
        await room.tick()
        assert room.table.number == before  # it is not up yet
        view = view_of(room.table, 1 - seat, 0, room.clock)
        assert view.left[seat] == 1_000 and view.ticks == seat
        await room.act(seat, before, lambda table: [table.answer(0, asked=True)], asked=True)
        assert room.clock.times()[seat] == 6_000
        who, before = await asked(room), room.table.number
        now.at += 99
        await room.tick()
        assert room.table.number > before and room.clock.times()[who] == 5_000
        kept.append(room.clock.times())
        now.at += 2  # of a question that is not answered before the server stops

    async def second(hall: Hall) -> None:
        room = await hall.room(name[0])
        assert room is not None and room.clock is not None and room.table is not None
        assert room.clock.times() == kept[0]
        seat, before = await asked(room), room.table.number
        now.at += GRACE - 1
        await room.tick()
        assert room.clock.times() == kept[0] and room.table.number == before
        room.join(seat, 0)
        now.at += 3
        assert room.clock.times()[seat] == kept[0][seat] - 3_000
        assert not room.is_idle

    in_hall(tmp_path, now, first)
    now.at += 10_000  # no server has the table
    in_hall(tmp_path, now, second)


def test_without_a_clock_there_is_none(tmp_path: Path) -> None:
    async def do(hall: Hall) -> None:
        room = await opened(hall)
        assert room.clock is None and room.table is not None
        before = room.table.number
        await room.tick()
        assert room.table.number == before and room.state(0).clock is None
        assert view_of(room.table, 0, 0, room.clock).left == ()

    in_hall(tmp_path, Hands(), do)
