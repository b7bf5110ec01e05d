"""How long a bot takes tells nothing of what it holds. Nobody waits here: the clock is set on."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from tallystick.play.match import Seat
from tallystick.play.save import Header
from tallystick.web import pacing
from tallystick.web.bots import BotJob
from tallystick.web.pacing import LATELY, Pacing

LONG = 3.0


class Clock:
    """A clock that goes on only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(pacing, "time", found)
    monkeypatch.setattr(
        pacing, "asyncio", SimpleNamespace(gather=asyncio.gather, sleep=found.sleep)
    )
    return found


def job(options: int, seat: int = 1, kind: str = "response") -> BotJob:
    seats = Seat("A", "you"), Seat("B", "normal")
    header = Header("terrus", "", 1, {}, seats, "", "")
    return BotJob("table", header, seat, 0, [], 0, (), (), frozenset(), kind, options)


def took(clock: Clock, pacing: Pacing, of: BotJob, thinking: float = 0.0) -> float:
    """How long an answer takes whose bot thinks so long."""

    async def thought() -> int:
        await clock.sleep(thinking)
        return 7

    begun = clock.now
    assert asyncio.run(pacing.answer(of, thought())) == 7
    return clock.now - begun


def test_an_answer_without_a_choice_takes_as_long_as_one_with(clock: Clock) -> None:
    paced = Pacing(0.0)
    assert took(clock, paced, job(1)) == 0  # nothing to go by yet
    assert took(clock, paced, job(3), LONG) == LONG
    assert took(clock, paced, job(1)) == LONG
    assert took(clock, paced, job(1), 1.0) == LONG
    assert took(clock, paced, job(1, kind="discard")) == 0
    assert took(clock, paced, job(1, seat=0)) == 0


def test_what_was_long_ago_does_not_count(clock: Clock) -> None:
    paced = Pacing(0.0)
    took(clock, paced, job(2), LONG)
    for _ in range(LATELY):
        took(clock, paced, job(2))
    assert took(clock, paced, job(1)) == 0


def test_no_answer_comes_sooner_than_the_least(clock: Clock) -> None:
    assert took(clock, Pacing(LONG), job(1)) == LONG
