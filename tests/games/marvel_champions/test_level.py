"""Bots at the table: the shipped scenario is neither hopeless nor a walk-over."""

from __future__ import annotations

from tallystick.bots import BOTS
from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.play.match import Match, Seat

LEVEL = "greedy"


def is_won(seed: int) -> bool:
    """Whether a hero who looks one move ahead wins alone."""
    match = Match(MarvelRules(shipped_cards()), [Seat("bot", LEVEL)], seed)
    bot = BOTS[LEVEL](seed)
    while (decision := match.decision()) is not None:
        match.answer(bot.choose(match, decision.seat, decision))
    return bool(match.game.winners())


def test_some_games_are_won_and_some_are_lost() -> None:
    found: set[bool] = set()
    for seed in range(20):
        found.add(is_won(seed))
        if len(found) == 2:
            return
    raise AssertionError(f"all alike, {found}")
