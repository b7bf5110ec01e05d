"""The clauses of our games, joined with their code and their cases once a process."""

from __future__ import annotations

from functools import cache

from tallystick.commands.clauses import GameClauses


@cache
def clauses_of(game: str) -> GameClauses:
    """The clauses of a game; reading its sources for them takes seconds."""
    return GameClauses(game)
