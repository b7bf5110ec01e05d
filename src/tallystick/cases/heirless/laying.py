"""A position while it is laid out: who plays, and how cards come into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cases.heirless.cards import rulebook_for
from tallystick.cases.heirless.names import BANDITS_NAME, numbers
from tallystick.cases.heirless.things import Things
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
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
TRACKER_KEYS: Final = ("action", "right", "left")
FEWEST: Final = 2


class Laying:
    """What is known of a position before its parts are read.

    ``listed`` are the players in the order of writing; ``seats`` by the number that they have in
    the game, where a player called like one of the colours gets its number.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rules = rulebook_for(case)
        self.keys = case.given.only(KEYS, "key of given") if case.given is not None else {}
        self.seat_nodes = self._written()
        self.listed = self._players()
        self.seats = by_colour(self.listed)
        self.game = blank_game(self.rules, len(self.seats), case.seed)
        self.things = Things(self.game)

    def _written(self) -> dict[str, Node]:
        """The players who are described."""
        node = self.keys.get("seats")
        found: dict[str, Node] = {}
        for key, value in node.pairs() if node is not None else ():
            name = key.text()
            if not name[:1].isupper() or name == BANDITS_NAME:
                raise key.expected("the name of a seat, which begins with a capital letter")
            if name in found:
                raise key.error(f"the seat {name!r} stands here twice")
            found[name] = Node(value.raw, value.file, f"seats.{name}")
        if len(found) > MAX_SEATS:
            assert node is not None
            raise node.error(f"expected up to {MAX_SEATS} seats, found {len(found)}")
        return found

    def _players(self) -> list[str]:
        """Everybody: who is described; where nobody is, whoever is named, and colours."""
        found = dict.fromkeys(self.seat_nodes)
        if not found:
            found |= dict.fromkeys(list(self._mentioned())[:MAX_SEATS])
        for name in COLOURS:
            if len(found) < FEWEST:
                found.setdefault(name)
        return list(found)

    def _mentioned(self) -> Iterator[str]:
        tracker = self.keys["tracker"].entries() if "tracker" in self.keys else {}
        for half in ("right", "left"):
            yield from (one.text() for one in tracker[half].items()) if half in tracker else ()
        yield from (step.seat for step in self.case.when if step.seat)

    def seat(self, node: Node) -> int:
        """The number of a seat that is named."""
        name = node.text()
        if name not in self.seats:
            raise node.at(unknown("seat", name, self.seats))
        return self.seats.index(name)

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
