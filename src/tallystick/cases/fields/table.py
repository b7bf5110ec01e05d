"""A position that words are about, and one that is being laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tallystick.cases.model import Case
from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.cases.notes import Notes
from tallystick.cases.things import Things
from tallystick.errors import unknown
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook


class NamedPosition:
    """A position, and what its seats and things are called; ``notes`` are what a page of
    words remembers of a case. The things of one that is to be written have yet to be numbered
    (``Things.add``)."""

    def __init__(self, game: Game, things: Things, seats: tuple[str, ...]) -> None:
        self.rules = cast(Rulebook, game.rules)
        self.game = game
        self.things = things
        self.seats = seats
        self.notes = Notes()

    def seat(self, node: Node, name: str = "") -> int:
        """The number of the seat that a value names, or of ``name``, which stands there.
        InputError for an unknown one."""
        name = name or node.text()
        if name not in self.seats:
            raise node.at(unknown("seat", name, self.seats))
        return self.seats.index(name)

    def zone(self, name: str, subject: int) -> int:
        """The list of that name: the one that there is, or that of a seat."""
        layout = self.rules.layout
        own = any(spec.name == name for spec in layout.by_seat)
        return layout.seat_lists(name)[subject] if own else layout.column(name)

    def attributes(self, seat: int) -> int:
        """The list with the attributes of a seat."""
        named = (one.name for one in self.rules.layout.by_seat if one.sort == "attributes")
        return self.rules.layout.seat_lists(next(named))[seat]


class PositionBuilder(NamedPosition):
    """A position as it is laid out: ``seat_nodes`` are the seats that its case describes."""

    def __init__(
        self,
        case: Case,
        game: Game,
        things: Things,
        seats: tuple[str, ...],
        seat_nodes: Mapping[str, Node],
    ) -> None:
        super().__init__(game, things, seats)
        self.case = case
        self.seat_nodes = seat_nodes
        self.index = {card.name: i for i, card in reversed([*enumerate(self.rules.cards)])}

    def given(self, key: str) -> Node | None:
        """What the case gives under a key of the whole position; None if it is left out."""
        return self.case.given.get(key) if self.case.given is not None else None

    def new(
        self, node: Node, kinds: tuple[str, ...], what: str, zone: int, owner: int = NOWHERE
    ) -> int:
        """A new card of the name that a value says, in a zone (NOWHERE: in none). InputError unless
        it is of one of the kinds (any, if none is named), which are ``what`` in words."""
        name = self.card_named(node)
        kind = self.rules.cards[self.index[name]].kind if kinds else ""
        if kind not in kinds and kinds:
            raise node.error(f"expected {what}, found {name}, which is of type {kind}")
        return self.add(name, zone, owner, node.raw.start_mark.index)

    def card_named(self, node: Node) -> str:
        """The name of a card that a value says. InputError for one that there is not."""
        name = bare(node)
        if name not in self.index:
            raise node.at(unknown("card", name, self.index))
        return name

    def add(self, name: str, zone: int, owner: int = NOWHERE, place: int = -1) -> int:
        """A new card of that name in a zone, written at a place in the text (``Things.place``)."""
        entity = self.game.new_entity(owner, zone)
        self.game.set(self.rules.layout.column("card"), entity, self.index[name])
        self.things.add(name, entity)
        self.things.place(entity, place)
        return entity
