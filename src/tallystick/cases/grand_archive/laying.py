"""A position while it is laid out: who plays, and how cards come into it."""

from __future__ import annotations

from typing import Final

from tallystick.cases.grand_archive.cards import BLANK, BLANK_MATERIAL, rulebook_for
from tallystick.cases.model import Case
from tallystick.cases.naming import bare, card_of, entries_of
from tallystick.cases.nodes import Node
from tallystick.cases.seating import Given
from tallystick.cases.things import Things
from tallystick.errors import unknown
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.pieces import Piece
from tallystick.games.grand_archive.setup import add_card, blank_game
from tallystick.games.grand_archive.zones import PRESERVED

KEYS: Final = ("turn", "phase", "stack", "combat", "first turn", "start", "seats")
KEYS_OF_CARD: Final = ("card", "preserved")
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6


class Laying(Given):
    """What is known of a position before its parts are read, and how cards come into it."""

    def __init__(self, case: Case) -> None:
        super().__init__(case, KEYS, FEWEST_PLAYERS, MOST_PLAYERS)
        self.rules = rulebook_for(case)
        self.game = blank_game(self.rules, len(self.seats), case.seed)
        self.things = Things(self.names_of)

    # -- cards -----------------------------------------------------------------------------------

    def names_of(self, entity: int) -> tuple[str, ...]:
        """What a card is called: its name, and what is before its comma (GA.NAME.2)."""
        piece = piece_of(self.game, entity)
        return (piece.name, piece.short_name)

    def piece(self, node: Node, what: str, *kinds: str) -> Piece:
        """The card that a value names. InputError unless it is of one of the types."""
        name = bare(node)
        index = self.rules.index.get(name, -1)
        if index < 0:
            short = [one for one in self.rules.cards if one.short_name == name]
            if len(short) != 1:
                raise node.at(unknown("card", name, sorted(self.rules.index)))
            index = short[0].index
        piece: Piece = self.rules.cards[index]
        if kinds and piece.kind not in kinds:
            raise node.error(f"expected {what}, found {name}, which is of type {piece.kind}")
        return piece

    def add(self, piece: Piece, zone: int, owner: int) -> int:
        """A new card in a zone (NOWHERE: in none yet)."""
        entity = add_card(self.game, piece.index, owner, zone)
        for name in dict.fromkeys(self.names_of(entity)):
            self.things.add(name, entity)
        return entity

    def pile(self, node: Node | None, zone: int, owner: int, material: bool = False) -> None:
        """The cards of a zone: a list of names, or how many blank ones there are."""
        if node is not None and node.is_number:
            blank = self.rules.cards[self.rules.index[BLANK_MATERIAL if material else BLANK]]
            for _ in range(node.number(0)):
                self.add(blank, zone, owner)
            return
        for one in entries_of(node):
            card = card_of(one)
            if card is None:
                raise one.expected("the name of a card")
            keys = one.only(KEYS_OF_CARD, "key of a card") if one.is_map else {}
            kept = "preserved" in keys and keys["preserved"].flag()
            if kept and not material:
                raise keys["preserved"].error("preserved cards lie in the material deck")
            to = PRESERVED[owner] if kept else zone
            self.add(self.piece(card, "a card"), to, owner)
