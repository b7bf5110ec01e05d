"""How long a bot takes tells nothing of what it holds."""

from __future__ import annotations

import asyncio
import time

from tallystick.web.bots import BotJob
from tallystick.web.pacing import LATELY, Pacing

LONG = 0.08


def job(options: int, seat: int = 1, kind: str = "response") -> BotJob:
    return BotJob("table", "rules", "normal", seat, 0, [], frozenset(), kind, options)


async def thought(seconds: float) -> int:
    await asyncio.sleep(seconds)
    return 7


async def _seconds(pacing: Pacing, of: BotJob, thinking: float) -> float:
    begun = time.monotonic()
    assert await pacing.answer(of, thought(thinking)) == 7
    return time.monotonic() - begun


def test_an_answer_without_a_choice_takes_as_long_as_one_with() -> None:
    async def played() -> None:
        pacing = Pacing(0.0)
        assert await _seconds(pacing, job(1), 0.0) < LONG  # nothing to go by yet
        assert await _seconds(pacing, job(3), LONG) >= LONG
        assert await _seconds(pacing, job(1), 0.0) >= LONG * 0.9
        assert await _seconds(pacing, job(1, kind="discard"), 0.0) < LONG
        assert await _seconds(pacing, job(1, seat=0), 0.0) < LONG

    asyncio.run(played())


def test_what_was_long_ago_does_not_count() -> None:
    async def played() -> None:
        pacing = Pacing(0.0)
        await _seconds(pacing, job(2), LONG)
        for _ in range(LATELY):
            await _seconds(pacing, job(2), 0.0)
        assert await _seconds(pacing, job(1), 0.0) < LONG

    asyncio.run(played())


def test_no_answer_comes_sooner_than_the_least() -> None:
    assert asyncio.run(_seconds(Pacing(LONG), job(1), 0.0)) >= LONG * 0.9
