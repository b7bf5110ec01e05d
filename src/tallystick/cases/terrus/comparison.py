"""What a comparison with a position has found so far."""

from __future__ import annotations

from typing import Final

from tallystick.cases.comparing import Comparing
from tallystick.cases.terrus.seated import TerrusTable
from tallystick.games.terrus.telling.facts import clauses_of

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


class Comparison(Comparing):
    """Gathers what is not so, with the clause that decided it, and what there is to say."""

    def __init__(self, board: TerrusTable) -> None:
        super().__init__(board.game, ABOUT, clauses_of)
        self.board = board
