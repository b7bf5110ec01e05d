"""Answers that have been given before they are asked for: where all answer the same question, the
order in which they do does not count."""

from __future__ import annotations

from tallystick.kernel.machine import Game


class Pending:
    """Answers by seat, to the matter that is open."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kind = ""
        self.said: dict[int, str] = {}

    def has(self, kind: str, seat: int) -> bool:
        """Whether a player has given an answer that waits for its turn."""
        return kind == self.kind and seat in self.said

    def give(self, kind: str, seat: int, verb: str) -> None:
        """Remember an answer, and give all those whose turn it is."""
        if kind != self.kind:
            self.kind, self.said = kind, {}
        self.said[seat] = verb
        while (decision := self.game.decision()) is not None and decision.kind == kind:
            verb = self.said.pop(decision.seat, "")
            if not verb:
                return
            verbs = [option[0] for option in decision.options]
            self.game.step(verbs.index(verb))
        self.said = {}
