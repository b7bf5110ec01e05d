"""A position while it is laid out: who plays, and how cards come into it."""

from __future__ import annotations

from typing import Final

from tallystick.cases.marvel_champions.cards import NO_HERO, rulebook_for
from tallystick.cases.model import Case
from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.cases.seating import Given
from tallystick.cases.things import Things
from tallystick.errors import unknown
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.pieces import Piece
from tallystick.games.marvel_champions.setup import add_card, blank_game
from tallystick.kernel.journal import NOWHERE

KEYS: Final = (
    "players_started", "phase", "turn", "villain", "main_scheme", "side_schemes", "encounter_deck",
    "encounter_discard", "acceleration", "first_player", "seats",
)  # fmt: skip
MOST_PLAYERS: Final = 4


class Laying(Given):
    """What is known of a position before its parts are read, and how cards come into it."""

    def __init__(self, case: Case) -> None:
        super().__init__(case, KEYS, 1, MOST_PLAYERS)
        self.rules = rulebook_for(case)
        self.game = blank_game(self.rules, len(self.seats), case.seed)
        self.things = Things(self.names_of)
        self.written: dict[int, int] = {}  # in whose ``play`` a card was written

    # -- cards -----------------------------------------------------------------------------------

    def names_of(self, entity: int) -> tuple[str, ...]:
        """What a card is called: by the face that it shows, and by its other side."""
        piece = piece_of(self.game, entity)
        back = self.rules.cards[piece.back].name if piece.back >= 0 else piece.name
        return (piece.name, back)

    def faces(self, name: str, *kinds: str) -> list[Piece]:
        """The faces of a name, of one of the types if any are given."""
        return [
            piece for piece in self.rules.cards
            if piece.name == name and (not kinds or piece.kind in kinds)
        ]  # fmt: skip

    def face(self, node: Node, what: str, *kinds: str) -> Piece:
        """The face that a value names. InputError unless it is of one of the types."""
        name = bare(node)
        found = self.faces(name, *kinds)
        if not found:
            others = self.faces(name)
            if not others:
                names = {piece.name for piece in self.rules.cards}
                raise node.at(unknown("card", name, sorted(names)))
            kind = others[0].kind.replace("_", " ")
            raise node.error(f"expected {what}, found {name}, which is of type {kind}")
        return found[0]

    def add(self, piece: Piece, zone: int, owner: int = NOWHERE) -> int:
        """A new card with this face up in a zone (NOWHERE: in none yet)."""
        entity = add_card(self.game, piece.index, zone, owner)
        for name in dict.fromkeys(self.names_of(entity)):
            self.things.add(name, entity)
        return entity

    @property
    def nobody(self) -> Piece:
        """The identity of a seat that has none."""
        return self.rules.piece(NO_HERO)
