"""Answers that have been given before they are asked for: where all answer the same question, the
order in which they do does not count."""

from __future__ import annotations

from typing import Final

from tallystick.cases.laid import LaidTable
from tallystick.kernel.machine import Game

RAISED: Final = (
    "worded",
    "accused",
    "disputed",
    "proposed-trade",
)  # facts with which a matter is raised


class Pending:
    """Answers by seat, to the matter that is open."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.matter = -1
        self.said: dict[int, str] = {}

    def _open(self) -> int:
        """The matter that is open: where it was raised among the facts."""
        facts = self.game.facts
        places = (i for i in range(len(facts) - 1, -1, -1) if facts[i][0] in RAISED)
        return next(places, -1)

    def has(self, seat: int) -> bool:
        """Whether a player has given an answer that waits for its turn."""
        return self.matter == self._open() and seat in self.said

    def give(self, kind: str, seat: int, verb: str) -> None:
        """Remember an answer, and give all those whose turn it is."""
        if self.matter != self._open():
            self.matter, self.said = self._open(), {}
        self.said[seat] = verb
        while (decision := self.game.decision()) is not None and decision.kind == kind:
            verb = self.said.pop(decision.seat, "")
            if not verb:
                return
            verbs = [option[0] for option in decision.options]
            self.game.step(verbs.index(verb))
        self.said = {}


def pending(table: LaidTable) -> Pending:
    """The answers that wait at a table."""
    found = table.kept.setdefault("pending", Pending(table.game))
    assert isinstance(found, Pending)
    return found
