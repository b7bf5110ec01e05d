"""What the text of a card says that a position points at by a number of the rulebook: a case says
which it is by the card, ``Owl#2`` is the second of that card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tallystick.cards.namesakes import with_code
from tallystick.cases.fields.field import Field
from tallystick.cases.fields.look import PositionCheck
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import Slot
from tallystick.cases.marvel_champions.faces import first_face
from tallystick.cases.naming import numbered, said_by, split_number
from tallystick.cases.nodes import Node
from tallystick.errors import unknown
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.kernel.journal import NOWHERE


def face_name(laid: NamedPosition, piece: CardFace) -> str:
    """What a face is called that need not lie anywhere, so that its name means it."""
    meant = first_face(laid.rules, piece.name)
    numbered = bool(split_number(piece.name)[1])
    plain = meant is piece and piece.name not in laid.rules.namesakes and not numbered
    return piece.name if plain or not piece.code else with_code(piece.name, piece.code)


def face_meant(laid: NamedPosition, node: Node, name: str) -> CardFace:
    """The face that is meant. InputError if there is none of the name."""
    found = first_face(laid.rules, name)
    if found is None:
        raise node.at(unknown("card", name, sorted({one.name for one in laid.rules.cards})))
    return found


def said_in(laid: NamedPosition, node: Node, speakers: Sequence[CardFace], what: str) -> int:
    """Which of several things is meant, of each of which ``speakers`` has the face that says it."""
    name, n = split_number(node.text())
    piece = face_meant(laid, node, name)
    there = [i for i, one in enumerate(speakers) if one is piece]
    return said_by(node, n, there, what)


def reference_to(laid: NamedPosition, speakers: Sequence[CardFace], which: int) -> str:
    """How the one of several speakers is written: by name, numbered if there are more."""
    piece = speakers[which]
    before = sum(one is piece for one in speakers[:which])
    return numbered(face_name(laid, piece), before)


class OptionalCard(Field):
    """A card that the position has, by its name, if any; ``others`` are words for numbers that mean
    none."""

    def __init__(self, slot: Slot, others: Callable[[int], str | None] = lambda _: None) -> None:
        self.slot = slot
        self.others = others

    def found(self, laid: NamedPosition, subject: int) -> int:
        """The card."""
        at, index = self.slot(laid, subject)
        return laid.game.lists[at][index]

    def put(self, position: PositionBuilder, subject: int, card: int) -> None:
        """Set it to a card."""
        position.game.set(*self.slot(position, subject), card)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for number in range(-3, NOWHERE):
            if node.is_scalar and node.text() == self.others(number):
                self.put(position, subject, number)
                return
        found = position.things.all(node.text())
        if not found:
            raise node.at(unknown("card", node.text(), position.things.by_name))
        self.put(position, subject, found[0])

    def write(self, laid: NamedPosition, subject: int) -> str | None:
        card = self.found(laid, subject)
        return laid.things.numbered(card) if card >= 0 else self.others(card)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        card, things = self.found(look.laid, subject), look.laid.things
        found = things.name(card) if card >= 0 else self.others(card) or "none"
        if found != node.text() and (card < 0 or things.pick(node.text(), [card]) < 0):
            look.differ(node.field, node.text(), found)
