"""Bots away from the event loop, in processes of their own.

A table stays with one process, so that a bot remembers what it has begun; where that process is a
new one, the bot is reminded. What goes there is a position as numbers, and to a process that does
not know the bot what led to it; what comes back is the place of an option.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sized
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple, ParamSpec, TypeVar

from tallystick.bots import BOTS
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game
from tallystick.kernel.state import GameState
from tallystick.play import save
from tallystick.play.match import LogEntry, Player, bot_seed, remembering
from tallystick.play.save import Header
from tallystick.rules.rulebook import Rulebook
from tallystick.web.rulebooks import begun, rulebook_of, rules_key
from tallystick.web.table import WebTable

P = ParamSpec("P")
T = TypeVar("T")

REMEMBERED: Final = 2_000  # bots, in a process
FORGOTTEN: Final = -1  # instead of an option: the bot must be told what led to its question


class BotJob(NamedTuple):
    """A question to a bot: whose it is, at which table, how much has happened there, the position,
    of how many entries the log is that led to it and, once the bot has to be reminded, which they
    are and what they took; what the seat knows besides what it sees, of which kind the question is
    and how many answers it has."""

    table: str
    header: Header
    seat: int
    entries: int
    lists: list[list[int]]
    logged: int
    log: tuple[LogEntry, ...]
    said: tuple[Option, ...]
    known: frozenset[int]
    kind: str
    options: int


def job_of(name: str, table: WebTable, decision: Decision) -> BotJob:
    """What the bot is asked whose question is open at the table of a name."""
    match, seat = table.match, decision.seat
    return BotJob(
        name, table.header, seat, table.number, match.game.state.dump(), len(match.log),
        tuple(match.log), tuple(match.said), match.knows(seat), decision.kind,
        len(decision.options),
    )  # fmt: skip


class PositionForBot(NamedTuple):
    """A match as far as a bot looks at it: the position, as long a log as that of the match, and
    what the bot's seat knows besides what it sees."""

    rules: Rulebook
    game: Game
    log: Sized
    known: frozenset[int]

    def knows(self, seat: int) -> frozenset[int]:
        """What the bot's seat knows."""
        return self.known


class Workers:
    """A number of processes, started when first needed; ``begin`` is what each does first."""

    def __init__(self, processes: int = 1, begin: Callable[[], None] | None = None) -> None:
        self._pools: list[ProcessPoolExecutor | None] = [None] * processes
        self._begin = begin

    async def run(self, table: str, job: Callable[P, T], *given: P.args, **more: P.kwargs) -> T:
        """What a function comes to in a table's process. A dead one is started again, once."""
        at = hash(table) % len(self._pools)
        for last in (False, True):
            pool = self._pool(at)
            try:
                return await asyncio.wrap_future(pool.submit(job, *given, **more))
            except BrokenProcessPool:
                self._pools[at] = None
                if last:
                    raise
        raise AssertionError("it is tried twice")

    def _pool(self, at: int) -> ProcessPoolExecutor:
        found = self._pools[at]
        if found is None:
            context = multiprocessing.get_context("spawn")
            found = ProcessPoolExecutor(1, context, initializer=_follow, initargs=(self._begin,))
            self._pools[at] = found
        return found

    def close(self) -> None:
        """Stop them, once they have done what they are at."""
        for pool in self._pools:
            if pool is not None:
                pool.shutdown(cancel_futures=True)


class Bots(Workers):
    """The processes in which bots think."""

    async def choose(self, job: BotJob) -> int:
        """What a bot takes. It is told what led to its question only if it has forgotten."""
        option = await self.run(job.table, choose, job._replace(log=(), said=()))
        return option if option != FORGOTTEN else await self.run(job.table, choose, job)


# -- in the process --------------------------------------------------------------------------------

_PLAYERS: Final[dict[tuple[str, int], Player]] = {}


def _follow(begin: Callable[[], None] | None) -> None:
    """Go when the server goes, however that ends; Ctrl-C is for the server alone."""
    if begin is not None:
        begin()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()

    def wait() -> None:
        if server is not None:
            server.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


def choose(job: BotJob) -> int:
    """What the bot takes, FORGOTTEN if it would have to recall a log that the job leaves out;
    called in its process."""
    rules = rulebook_of(rules_key(job.header))
    match = PositionForBot(rules, Game(rules, GameState(job.lists)), range(job.logged), job.known)
    decision = match.game.decision()
    if decision is None or decision.seat != job.seat:
        raise ValueError("the bot is not asked")
    if len(decision.options) == 1:
        return 0
    player = _player(job, rules)
    return FORGOTTEN if player is None else player.choose(match, job.seat, decision)


def _player(job: BotJob, rules: Rulebook) -> Player | None:
    """The bot that is asked; None if it is new here and the job does not say what to recall."""
    who = (job.table, job.seat)
    if who not in _PLAYERS:
        player = BOTS[job.header.seats[job.seat].who](bot_seed(job.header.seed, job.seat))
        if remembering(player, rules) is not None:
            if len(job.log) != job.logged:
                return None
            _remind(player, job)
        if len(_PLAYERS) >= REMEMBERED:
            del _PLAYERS[next(iter(_PLAYERS))]
        _PLAYERS[who] = player
    return _PLAYERS[who]


def _remind(player: Player, job: BotJob) -> None:
    """Have a bot recall what it has begun at its table."""
    match = save.begin("the table", job.header, begun)
    match.log.extend(job.log)  # all that reminding reads
    match.said.extend(job.said)
    match.remind([player if seat == job.seat else None for seat in range(len(match.seats))])
