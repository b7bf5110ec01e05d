"""A position while it is laid out: its seats, its cards, what has been put down so far."""

from __future__ import annotations

from typing import Final

from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.seating import Given
from tallystick.cases.terrus.cards import rulebook_for
from tallystick.cases.terrus.things import Things
from tallystick.errors import unknown
from tallystick.games.terrus.setup import add_card, blank_game
from tallystick.kernel.layout import MAX_SEATS

KEYS: Final = (
    "season", "turn", "phase", "market", "ravine", "events", "skirmish", "votes", "seats",
    "turns", "step", "priority", "passes", "battled", "bartered", "called", "effects",
)  # fmt: skip
FEWEST: Final = 2


class Laying(Given):
    """What is known of a position before its parts are read, and how cards come into it."""

    def __init__(self, case: Case) -> None:
        super().__init__(case, KEYS, FEWEST, MAX_SEATS)
        self.rules = rulebook_for(case)
        self.game = blank_game(self.rules, len(self.seats), case.seed)
        self.things = Things(self.game, self.seats)
        self.exhibited: set[int] = set()

    # -- cards -----------------------------------------------------------------------------------

    def new(self, name: str, owner: int, zone: int) -> int:
        """A new card of that name in a zone."""
        entity = add_card(self.game, self.rules.index[name], owner, zone)
        self.things.add(name, entity)
        return entity

    def expect(self, node: Node, name: str, kinds: tuple[str, ...], what: str) -> None:
        """InputError unless the card is of one of the kinds."""
        if name not in self.rules.index:
            raise node.at(unknown("card", name, self.rules.index))
        kind = self.rules.cards[self.rules.index[name]].kind
        if kind not in kinds:
            raise node.error(f"expected {what}, found {name}, which is of type {kind}")
