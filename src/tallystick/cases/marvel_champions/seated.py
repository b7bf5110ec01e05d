"""A table of Marvel Champions: when a turn or a phase has come, and what those look at who
compare."""

from __future__ import annotations

from tallystick.cases.noted.board import NotedBoard
from tallystick.cases.table import Moment
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.zones import PLAYER


class MarvelTable(NotedBoard):
    """``written`` says in whose ``play`` a card was written; ``laid`` how many facts there were
    before the first step."""

    rules: MarvelRules
    written: dict[int, int]
    laid: int

    def moment(self) -> tuple[int, int]:
        return (self.turns(), self.page.moment(self.game)[1])

    def has_come(self, where: Moment, start: tuple[int, int], since: int) -> bool:
        """A turn has come when somebody may act in another one than at ``start``, or in one that
        has begun since the last step; the villain phase when somebody is asked in it, or when it
        went by since the last step and nobody was."""
        facts = self.game.facts[max(since, self.laid) :]
        if where.phase in (-1, PLAYER):
            new = self.moment() != start or any(fact[0] == "turn" for fact in facts)
            return self.is_quiet() and new and self.is_at(where)
        began = any(fact[0] == "villain phase" for fact in facts)
        return began and (self.is_quiet() or self.is_at(where))
