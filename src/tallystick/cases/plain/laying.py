"""A position of a small game, laid out from what a case gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tallystick.cards.compile import CompiledCard, shadowed
from tallystick.cards.schema import CardFacts
from tallystick.cases.cards import problem_error, read_facts, read_options
from tallystick.cases.comparing import entry_name
from tallystick.cases.model import Case
from tallystick.cases.naming import entries_of, is_nobody
from tallystick.cases.nodes import Node
from tallystick.cases.plain.page import PlainPage
from tallystick.cases.plain.writing import columns
from tallystick.cases.seating import Seated, players, read_seats
from tallystick.cases.things import Things
from tallystick.errors import unknown
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, KERNEL_CELLS, MAX_SEATS
from tallystick.rules.rulebook import Rulebook


class Laying(Seated):
    """A position as it is laid out, and what is called how in it."""

    def __init__(self, words: PlainPage, case: Case) -> None:
        self.words = words
        given = case.given.entries() if case.given is not None else {}
        nodes = read_seats(given.get("seats"), MAX_SEATS)
        self.rules = self._rulebook(case, given, nodes)
        self.layout = self.rules.layout
        self.seats = players(nodes, case, self.rules.players[0])
        self.game = words.table(self.rules, len(self.seats), case.seed)
        self.things = Things(lambda entity: (self.piece_of(entity).name,))
        self.shared = [spec.name for spec in self.layout.specs if spec.sort == "zone"]
        self.mine = {spec.name: spec for spec in self.layout.by_seat if spec.sort == "zone"}
        self.cells = tuple(c for c in self.layout.cells if c not in KERNEL_CELLS)
        self._lay(given, nodes)
        self.game.commit()
        words.begin(self.game)

    # -- the position ----------------------------------------------------------------------------

    def _rulebook(self, case: Case, given: dict[str, Node], seats: dict[str, Node]) -> Rulebook:
        """Shipped cards, the case's own, and blank ones; own ones shadow shipped ones."""
        words = self.words
        own = read_facts(case.cards, words.language.schema)
        cards = shadowed(words.shipped(), own.values(), words.language)
        for card in cards:
            if card.problems:
                raise problem_error(card.problems[0])
        known = {card.facts.name for card in cards}
        lists = [given.values(), *(node.entries().values() for node in seats.values())]
        for node in (node for values in lists for node in values if node.is_list):
            for name in (entry_name(one) for one in entries_of(node)):
                if name not in known:
                    known.add(name)
                    cards.append(CompiledCard(CardFacts(name, words.blank), {}, (), ()))
        house_rules = words.rulebook([], {}).house_rules
        return words.rulebook(cards, read_options(case.options, house_rules))

    def _lay(self, given: dict[str, Node], seats: dict[str, Node]) -> None:
        """Put everything in its place; what is left out is empty."""
        keys = ("seats", *self.cells, *self.shared)
        for key, node in given.items():
            if key not in keys:
                raise node.at(unknown("key of given", key, keys))
            if key in self.cells:
                self.game.set(CELLS, self.layout.cell(key), self.cell_value(key, node))
            elif key in self.shared:
                self._cards(node, self.layout.column(key), NOWHERE)
        for name, node in seats.items():
            self._lay_seat(self.seats.index(name), node)

    def _lay_seat(self, seat: int, node: Node) -> None:
        for key, value in node.only((*self.layout.attributes, *self.mine), "key of a seat").items():
            if key in self.mine:
                self._cards(value, self.layout.seat_lists(key)[seat], seat)
            else:
                self.game.set(self.attributes_of(seat), self.layout.attribute(key), value.number(0))

    def attributes_of(self, seat: int) -> int:
        """The list with the attributes of a seat."""
        named = (spec.name for spec in self.layout.by_seat if spec.sort == "attributes")
        return self.layout.seat_lists(next(named))[seat]

    def _cards(self, node: Node, zone: int, owner: int) -> None:
        """Cards in a zone: a name, or ``{card: Ox, rested: 1}``."""
        index = {card.name: i for i, card in enumerate(self.rules.cards)}
        for one in entries_of(node):
            entity = self.game.new_entity(owner, zone)
            name = entry_name(one)
            self.game.set(self.layout.column("card"), entity, index[name])
            self.things.add(name, entity)
            for column, value in self.columns_of(one):
                self.game.set(column, entity, value)

    def columns_of(self, node: Node) -> Iterator[tuple[int, int]]:
        """What an entry says of a card besides its name."""
        places = {spec.name: at for at, spec in columns(self.layout)}
        for key, value in node.only(("card", *places)).items() if node.is_map else ():
            if key != "card":
                yield places[key], int(value.flag()) if value.is_flag else value.number()

    def cell_value(self, key: str, node: Node) -> int:
        """What a case writes for a cell: a seat (or nobody), or a number."""
        if key not in self.words.seat_cells:
            return node.number()
        return NOWHERE if is_nobody(node) else self.seat(node)

    def piece_of(self, entity: int) -> Any:
        """The card of an entity, as the game's rulebook has it."""
        return self.rules.cards[self.game.lists[self.layout.column("card")][entity]]

    def names(self, zone: int) -> list[str]:
        """What the cards of a zone are called."""
        return [self.piece_of(entity).name for entity in self.game.lists[zone]]
