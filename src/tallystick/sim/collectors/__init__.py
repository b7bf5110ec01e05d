"""What is looked at in a game that is played: a collector a subject."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import Final

from tallystick.play import games
from tallystick.play.match import Match
from tallystick.sim.collectors.base import Collector, TurnCounter
from tallystick.sim.collectors.cards import CardCollector
from tallystick.sim.collectors.counted import ClauseCollector, Dealings, Questions
from tallystick.sim.collectors.lead import Lead
from tallystick.sim.collectors.payments import PaymentCollector
from tallystick.sim.collectors.stuck import Stuck

SUBJECTS: Final = ("cards", "stuck", "questions", "payments", "dealings", "lead", "clauses", "own")


def collectors(
    match: Match, clock: TurnCounter, game: str, wanted: Iterable[str] = ()
) -> list[Collector]:
    """The collectors of the subjects that are wanted; of all, if none is named."""
    make: dict[str, Callable[[], list[Collector]]] = {
        "cards": lambda: [CardCollector(match)],
        "stuck": lambda: [Stuck(match, clock)],
        "questions": lambda: [Questions(match)],
        "payments": lambda: [PaymentCollector(match)],
        "dealings": lambda: [Dealings(match)],
        "lead": lambda: [Lead(match, clock)],
        "clauses": lambda: [ClauseCollector(match)],
        "own": lambda: own(match, game),
    }
    return [one for subject in tuple(wanted) or SUBJECTS for one in make[subject]()]


def own(match: Match, game: str) -> list[Collector]:
    """The collectors that a game offers itself, in a module ``statistics`` of its package."""
    module = f"{games.find(game).package}.statistics"
    if find_spec(module) is None:
        return []
    from importlib import import_module

    return list(import_module(module).collectors(match))
