"""One game of a run, played by bots while collectors go along."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from functools import lru_cache

from tallystick.bots import BOTS
from tallystick.play.match import Match
from tallystick.rules.rulebook import Rulebook
from tallystick.sim.collectors import collectors
from tallystick.sim.collectors.base import Collector, TurnCounter
from tallystick.sim.plan import Plan, seated
from tallystick.sim.record import DRAWN, FAULT, UNFINISHED, WON, GameRecord

Stop = Callable[[], bool]


def never() -> bool:
    """False: nobody wants to stop."""
    return False


class Stopped(Exception):
    """A game was broken off because the run is to stop; it counts as not played."""


@lru_cache(maxsize=16)
def rules_of(plan: Plan) -> Rulebook:
    """The rulebook of a plan; read once in each process."""
    return plan.rulebook()


def play_games(plan: Plan, numbers: Sequence[int], stop: Stop = never) -> list[GameRecord]:
    """Play these games of a plan, in order; fewer if it is to stop."""
    rules = rules_of(plan._replace(seed=0, collect=(), rotates=True))
    found: list[GameRecord] = []
    for n in numbers:
        try:
            found.append(play_game(plan, rules, n, stop))
        except Stopped:
            break
    return found


def play_game(plan: Plan, rules: Rulebook, n: int, stop: Stop = never) -> GameRecord:
    """Game ``n``. A fault of the engine or a bot is a record too, with its place."""
    blank = GameRecord(n, plan.seed_of(n), FAULT, plan.order(n), {})
    try:
        return _played(plan, rules, blank, stop)
    except (Stopped, KeyboardInterrupt):
        raise
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{last.filename.rpartition('tallystick')[2].lstrip('/')}:{last.lineno}"
        return blank._replace(fault=f"{type(error).__name__}: {error} ({where})")


def _played(plan: Plan, rules: Rulebook, blank: GameRecord, stop: Stop) -> GameRecord:
    who = [plan.players[player] for player in blank.order]
    decks = tuple(plan.decks[player] for player in blank.order) if plan.decks else ()
    match = seated(rules, who, plan.chosen(decks), blank.seed)
    bots = [BOTS[name](blank.seed) for name in who]
    clock = TurnCounter(match)
    hearing = collectors(match, clock, plan.game, plan.collect)
    _hear(match, hearing)
    while (decision := match.decision()) is not None and len(match.log) < plan.most:
        if stop():
            raise Stopped
        clock.look()
        for one in hearing:
            one.asked(decision)
        answer = bots[decision.seat].choose(match, decision.seat, decision)
        for one in hearing:
            one.answered(decision, decision.options[answer])
        match.answer(answer)
    winners = tuple(match.game.winners())
    return blank._replace(
        end=(WON if winners else DRAWN) if match.over else UNFINISHED,
        first=clock.first,
        winners=winners,
        decisions=len(match.log),
        turns=clock.turns,
        found={one.name: one.found() for one in hearing},
    )


def _hear(match: Match, hearing: Sequence[Collector]) -> None:
    """Let them hear the set-up, and from now on every step."""
    for one in hearing:
        one.happened(match.first_facts)
        match.hearers.append(one.happened)
