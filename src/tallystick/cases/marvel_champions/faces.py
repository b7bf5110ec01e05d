"""Which face of a card a name means, and how a face is called so that its name means it."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.cards.namesakes import split_code, with_code
from tallystick.cases.fields.cards import Name
from tallystick.cases.fields.table import NamedPosition
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.rules.rulebook import Rulebook


def faces_of(rules: Rulebook, name: str, *kinds: str) -> list[CardFace]:
    """The faces of a title, or the one of a title and a code; of one of the types if any are
    given."""
    title, code = split_code(name)
    return [
        one
        for one in rules.cards
        if (one.name == name or (one.name == title and one.code == code))
        and (not kinds or one.kind in kinds)
    ]


def first_face(rules: Rulebook, name: str, *kinds: str) -> CardFace | None:
    """The face that a name means where nothing but its type is asked."""
    return next(iter(faces_of(rules, name, *kinds)), None)


def called(laid: NamedPosition, entity: int, meant: CardFace | None) -> str:
    """What a card is called where its name alone would mean a face: with its code, if that is
    another one than it shows."""
    name, piece = laid.things.name(entity), piece_of(laid.game, entity)
    own = piece.printed if piece.printed >= 0 else piece.index  # a blank text box is no other face
    other = meant is not None and meant.index != own
    return with_code(name, piece.code) if other and has_code(piece, name) else name


def has_code(piece: CardFace, name: str) -> bool:
    """Whether a code can tell a face from others of a name, which has none beside it yet."""
    lies_hidden = piece.is_shadow or piece.is_facedown
    return bool(piece.code) and name == piece.name and not lies_hidden


class FaceName(Name):
    """``card``: what a card in play is called; with its code where the name would mean another face
    of these types."""

    def __init__(self, kinds: Sequence[str] = ()) -> None:
        self.kinds = tuple(kinds)

    def write(self, laid: NamedPosition, subject: int) -> str:
        name = laid.things.name(subject)
        return called(laid, subject, first_face(laid.rules, name, *self.kinds))


def with_its_code(laid: NamedPosition, entity: int) -> str:
    """What a card is called, with its code in any case."""
    name, piece = laid.things.name(entity), piece_of(laid.game, entity)
    return with_code(name, piece.code) if has_code(piece, name) else name
