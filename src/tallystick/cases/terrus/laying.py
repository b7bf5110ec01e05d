"""A position while it is laid out: its seats, its cards, what has been put down so far."""

from __future__ import annotations

from typing import Final

from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.cards import rulebook_for
from tallystick.cases.terrus.things import Things
from tallystick.errors import unknown
from tallystick.games.terrus.setup import add_card, blank_game
from tallystick.kernel.layout import MAX_SEATS

KEYS: Final = (
    "season", "turn", "phase", "market", "ravine", "events", "skirmish", "votes", "seats",
)  # fmt: skip


class Laying:
    """What is known of a position before its parts are read, and how cards come into it."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rules = rulebook_for(case)
        self.keys = case.given.only(KEYS, "key of given") if case.given is not None else {}
        self.seat_nodes = self._seats()
        self.seats = tuple(self.seat_nodes)
        self.game = blank_game(self.rules, len(self.seats), case.seed)
        self.things = Things(self.game, self.seats)
        self.exhibited: set[int] = set()

    def _seats(self) -> dict[str, Node | None]:
        node = self.keys.get("seats")
        found: dict[str, Node | None] = {}
        for key, value in node.pairs() if node is not None else ():
            name = key.text()
            if not name[:1].isupper():
                raise key.expected("the name of a seat, which begins with a capital letter")
            if name in found:
                raise key.error(f"the seat {name!r} stands here twice")
            found[name] = Node(value.raw, value.file, f"seats.{name}")
        if len(found) > MAX_SEATS:
            assert node is not None
            raise node.error(f"expected up to {MAX_SEATS} seats, found {len(found)}")
        for name in self._others():
            if len(found) < 2:
                found.setdefault(name, None)
        return found

    def _others(self) -> list[str]:
        """Seats for a position that names fewer than two: those of the steps, then A and B."""
        return [*(step.seat for step in self.case.when if step.seat), "A", "B", "C"]

    def seat(self, node: Node) -> int:
        """The number of a seat that is named."""
        name = node.text()
        if name not in self.seats:
            raise node.at(unknown("seat", name, self.seats))
        return self.seats.index(name)

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
