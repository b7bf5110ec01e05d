"""What a comparison with a position has found so far."""

from __future__ import annotations

from typing import Final

from tallystick.cases.table import Mismatch
from tallystick.cases.terrus.place import Place
from tallystick.games.terrus.telling.facts import clauses_of
from tallystick.rules.rulebook import Told

# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "vitae": ("gained", "lost", "paid-vitae", "wounded"),
    "pool": ("spent", "produced", "remains", "dawn"),
    "hand": ("drew", "discarded", "played", "recruited", "built", "forged", "bartered"),
    "den": ("drew", "reshuffled"),
    "discard": ("discarded", "unmoored", "played", "reshuffled"),
    "city": ("buried", "recruited", "built", "unmoored", "fatigued", "returned", "modified"),
    "ravine": ("buried", "played"),
}


class Comparison:
    """Gathers what is not so, with the clause that decided it, and what there is to say."""

    def __init__(self, board: Place) -> None:
        self.board = board
        self.game = board.game
        self.found: list[Mismatch] = []
        self.told: list[Told] = []

    def differ(self, field: str, expected: object, found: object, seat: int = -1) -> None:
        """Note that a field of ``then`` is not so; the newest fact about it names the clause."""
        self.found.append(Mismatch(field, str(expected), str(found), self._clause(field, seat)))

    def _clause(self, field: str, seat: int) -> str:
        kinds = ABOUT.get(field.split(".")[-1], ()) or ABOUT.get(field.split(".")[0], ())
        for fact in reversed(self.game.facts):
            if fact[0] in kinds and seat in (-1, fact[1]):
                clauses = clauses_of(fact)
                return clauses[0] if clauses else ""
        return ""
