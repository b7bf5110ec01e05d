"""Answers that have been given before they are asked for: where all answer the same question, the
order in which they do does not count."""

from __future__ import annotations

from typing import Final

from tallystick.kernel.machine import Game

RAISED: Final = (
    "worded",
    "accused",
    "disputed",
    "proposed-trade",
)  # facts with which a matter is raised


class Pending:
    """Answers by seat, to the matter that is open."""

    def __init__(self) -> None:
        self.matter = -1
        self.said: dict[int, str] = {}

    def has(self, game: Game, seat: int) -> bool:
        """Whether a player has given an answer that waits for its turn."""
        return self.matter == _raised(game) and seat in self.said

    def give(self, game: Game, kind: str, seat: int, verb: str) -> None:
        """Remember an answer, and give all those whose turn it is."""
        if self.matter != _raised(game):
            self.matter, self.said = _raised(game), {}
        self.said[seat] = verb
        while (decision := game.decision()) is not None and decision.kind == kind:
            verb = self.said.pop(decision.seat, "")
            if not verb:
                return
            verbs = [option[0] for option in decision.options]
            game.step(verbs.index(verb))
        self.said = {}


def _raised(game: Game) -> int:
    """The matter that is open: where it was raised among the facts."""
    places = range(len(game.facts) - 1, -1, -1)
    return next((i for i in places if game.facts[i][0] in RAISED), -1)
