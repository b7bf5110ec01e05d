"""What a comparison with a position has found so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from tallystick.cases.heirless.names import BANDITS_NAME, numbers, split_number
from tallystick.cases.heirless.place import Place
from tallystick.cases.nodes import Node
from tallystick.cases.table import Mismatch
from tallystick.errors import unknown
from tallystick.games.heirless.telling.facts import FACTS
from tallystick.games.heirless.zones import BANDITS
from tallystick.rules.rulebook import Told

T = TypeVar("T")

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


def shown(names: Sequence[str]) -> str:
    """Names in a row, as a case writes them."""
    return f"[{', '.join(names)}]"


class Comparison:
    """Gathers what is not so, with the clause that decided it, and what there is to say."""

    def __init__(self, board: Place) -> None:
        self.board = board
        self.game = board.game
        self.found: list[Mismatch] = []
        self.told: list[Told] = []

    def differ(self, field: str, expected: object, found: object, seat: int = -1) -> None:
        """Something is not so."""
        self.found.append(Mismatch(field, str(expected), str(found), self._clause(field)))

    def _clause(self, field: str) -> str:
        parts = field.split(".")
        kinds = next((ABOUT[part] for part in parts if part in ABOUT), ())
        for fact in reversed(self.game.facts):
            if fact[0] in kinds and FACTS[fact[0]][1]:
                return FACTS[fact[0]][1][0]
        return ""

    def same(
        self, field: str, wanted: T, found: T, text: Callable[[T], str] = lambda one: str(one)
    ) -> None:
        """Two values must be equal."""
        if wanted != found:
            self.differ(field, text(wanted), text(found))

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

    def names(self, field: str, node: Node, found: list[str]) -> None:
        """Cards in any order, or how many."""
        if node.is_number:
            self.same(field, node.number(0), len(found))
            return
        wanted = [split_number(one.text())[0] for one in node.items()]
        if Counter(wanted) != Counter(found):
            self.differ(field, shown(wanted), shown(found))
