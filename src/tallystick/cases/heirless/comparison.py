"""What a comparison with a position has found so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cases.comparing import Comparing
from tallystick.cases.heirless.names import BANDITS_NAME, numbers
from tallystick.cases.heirless.seated import HeirlessTable
from tallystick.cases.nodes import Node
from tallystick.errors import unknown
from tallystick.games.heirless.telling.facts import FACTS
from tallystick.games.heirless.zones import BANDITS
from tallystick.kernel.journal import Fact

# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "tracker": ("flipped", "idled"),
    "turn": ("turn", "idled", "flipped"),
    "actions_left": ("turn", "failed", "enacted", "deployed", "fled", "assigned", "built"),
    "tiles": ("removed", "deployed", "fled", "raised", "bandits"),
    "control": ("control",),
    "laws": ("enacted", "failed"),
    "enacted": ("enacted", "failed"),
    "promises": ("oathbreak", "dismissed", "promised", "declined"),
    "winner": ("won", "crowned"),
    "over": ("won", "crowned"),
    "influence": ("held", "assigned", "fled", "enacted", "failed", "reward"),
    "prestige": ("enacted", "failed", "reward", "crowned"),
    "oathbreak": ("oathbreak", "dismissed"),
    "resources": ("handed", "converted", "built", "reward", "provided", "assigned"),
    "unemployed": ("handed", "assigned", "commissioned"),
    "employed": ("assigned", "commissioned"),
    "hand": ("built", "handed", "drafted"),
    "grid": ("built", "replaced", "swept", "assigned", "shifted"),
    "castle": ("removed", "deployed", "raised"),
    "paths": ("commissioned",),
    "extra_resources": ("raised", "reward"),
    "markers": ("handed",),
}


def clauses_of(fact: Fact) -> tuple[str, ...]:
    """The clauses that a fact follows."""
    return FACTS[fact[0]][1] if fact[0] in FACTS else ()


class Comparison(Comparing):
    """Gathers what is not so, with the clause that decided it, and what there is to say."""

    def __init__(self, board: HeirlessTable) -> None:
        super().__init__(board.game, ABOUT, clauses_of)
        self.board = board

    # -- names -----------------------------------------------------------------------------------

    def owner(self, node: Node) -> int:
        """A seat, or the Bandits."""
        name = node.text()
        if name == BANDITS_NAME:
            return BANDITS
        if name not in self.board.seats:
            raise node.at(unknown("seat", name, [*self.board.seats, BANDITS_NAME]))
        return self.board.seats.index(name)

    def seat_text(self, owner: int) -> str:
        """What an owner is called; -1 is nobody."""
        if owner < 0:
            return "nobody"
        return BANDITS_NAME if owner == BANDITS else self.board.seats[owner]

    def owner_names(self, owners: Sequence[int]) -> list[str]:
        """What owners are called."""
        return [self.seat_text(owner) for owner in owners]

    # -- lists -----------------------------------------------------------------------------------

    def levels(self, field: str, node: Node, found: list[int]) -> None:
        """Units by their levels, in any order."""
        wanted = sorted(numbers(node))
        if wanted != sorted(found):
            self.differ(field, wanted, sorted(found))
