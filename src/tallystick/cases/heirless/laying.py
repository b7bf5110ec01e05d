"""A position while it is laid out: who plays, and how cards come into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cases.heirless.cards import rulebook_for
from tallystick.cases.heirless.names import BANDITS_NAME, numbers
from tallystick.cases.heirless.things import Things
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.seating import Given, read_seats
from tallystick.errors import unknown
from tallystick.games.heirless import moves
from tallystick.games.heirless.names import COLOURS
from tallystick.games.heirless.setup import add_card, blank_game
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import MAX_SEATS

KEYS: Final = (
    "tracker", "turn", "actions_left", "phase", "season", "tiles", "laws", "enacted", "events",
    "promises", "seats",
)  # fmt: skip
MORE_KEYS: Final = ("sovereigns", "decks", "discards", "promised")  # which nothing compares
TRACKER_KEYS: Final = ("action", "right", "left")
FEWEST: Final = 2


class Laying(Given):
    """What is known of a position before its parts are read.

    ``listed`` are the players in the order of writing; ``seats`` by the number that they have in
    the game, where a player called like one of the colours gets its number.
    """

    def __init__(self, case: Case) -> None:
        super().__init__(case, (*KEYS, *MORE_KEYS), FEWEST, MAX_SEATS)
        self.rules = rulebook_for(case)
        self.game = blank_game(self.rules, len(self.seats), case.seed)
        self.things = Things(self.game)
        self.forbidden: list[int] = []  # Workplaces that whoever acts has just been refused

    def described(self, most: int) -> dict[str, Node]:
        return read_seats(self.keys.get("seats"), most, never=(BANDITS_NAME,))

    def players(self, fewest: int) -> tuple[str, ...]:
        """Who is described; where nobody is, whoever is named; and colours."""
        found = dict.fromkeys(self.seat_nodes or list(self._mentioned())[:MAX_SEATS])
        for name in COLOURS:
            if len(found) < fewest:
                found.setdefault(name)
        self.listed = list(found)
        return by_colour(self.listed)

    def _mentioned(self) -> Iterator[str]:
        tracker = self.keys["tracker"].entries() if "tracker" in self.keys else {}
        for half in ("right", "left"):
            yield from (one.text() for one in tracker[half].items()) if half in tracker else ()
        yield from (step.seat for step in self.case.when if step.seat)

    def units(self, node: Node, place: int, owner: int, top: int) -> None:
        """Units at a place, by their levels."""
        for level in numbers(node):
            if level > top:
                raise node.error(f"impossible position: no level is above {top} (HL.rewards.5)")
            moves.put_units(self.game, place, owner, level)

    # -- cards -----------------------------------------------------------------------------------

    def new(self, node: Node, kinds: tuple[str, ...], zone: int, owner: int = NOWHERE) -> int:
        """A new card in a zone. InputError unless it is of one of the kinds."""
        name = node.text()
        if name not in self.rules.index:
            raise node.at(unknown("card", name, self.rules.index))
        card = self.rules.index[name]
        kind = self.rules.cards[card].kind
        if kind not in kinds:
            raise node.error(f"expected {' or '.join(kinds)}, found {name}, which is a {kind}")
        return self.add(name, zone, owner)

    def add(self, name: str, zone: int, owner: int = NOWHERE) -> int:
        """A new card of that name in a zone."""
        entity = add_card(self.game, self.rules.index[name], zone, owner)
        self.things.add(name, entity)
        return entity


def by_colour(names: list[str]) -> tuple[str, ...]:
    """The names by number: who is called like a colour of the game has its number, if it is in
    use."""
    found = [""] * len(names)
    for name in names:
        if name in COLOURS[: len(names)]:
            found[COLOURS.index(name)] = name
    rest = iter(name for name in names if name not in found)
    return tuple(name or next(rest) for name in found)
