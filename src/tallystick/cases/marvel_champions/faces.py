"""Verbs and names as cases write them: which face a name means, and by which name it is meant. What
the text of a card says is said by the card, ``Owl#2`` is the second of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.namesakes import split_code, with_code
from tallystick.cases.fields.cards import Name
from tallystick.cases.fields.table import NamedPosition
from tallystick.cases.nodes import Node, numbered, said_by, split_number
from tallystick.cases.verbs import Verbs
from tallystick.errors import unknown
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.zones import MAIN_SCHEME, THE_VILLAIN, identity
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.rules.rulebook import Rulebook

# -- words -----------------------------------------------------------------------------------------

VERBS: Final = Verbs(
    named=("play", "use", "attack", "thwart"),
    alone=("recover", "change form", "defend", "end turn", "pay", "pass"),
)

# Words for what there is one of.
VILLAIN_WORDS: Final = ("villain", "the villain")
SCHEME_WORDS: Final = ("main scheme", "the main scheme", "main_scheme")
SELF_WORDS: Final = ("hero", "your hero", "alter-ego", "identity", "your identity")


def special(laid: NamedPosition, name: str, seat: int) -> int:
    """What a word means of which there is one: the villain, the main scheme, an identity by its
    player's name, or the own one of a seat; NOWHERE if it is no such word."""
    word, game = name.casefold(), laid.game
    if laid.things.by_name.get(name):
        return NOWHERE
    if name in laid.seats:
        return identity(game, laid.seats.index(name))
    if word in VILLAIN_WORDS:
        return game.lists[CELLS][THE_VILLAIN]
    if word in SCHEME_WORDS:
        return game.lists[CELLS][MAIN_SCHEME]
    return identity(game, seat) if word in SELF_WORDS and seat >= 0 else NOWHERE


def find(laid: NamedPosition, name: str, among: Sequence[int], seat: int) -> int:
    """The card that a name means among some, of several a player's own; -1 if there is none."""
    only = special(laid, name, seat)
    if only >= 0:
        return only if only in among else NOWHERE
    found = laid.things.among(name, among)
    zones, layout = laid.game.lists[ZONE], laid.rules.layout
    mine = [one for one in found if zones[one] >= 0 and layout.seat_of(zones[one]) == seat]
    return (mine or found or [NOWHERE])[0]


def faces_of(rules: Rulebook, name: str, *kinds: str) -> list[CardFace]:
    """The faces of a title, or the one of a title and a code; of one of the types if given."""
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
    """What a card is called: with its code, where its name alone would mean another face."""
    name, piece = laid.things.name(entity), piece_of(laid.game, entity)
    own = piece.printed if piece.printed >= 0 else piece.index  # a blank text box is no other face
    other = meant is not None and meant.index != own
    return with_code(name, piece.code) if other and has_code(piece, name) else name


def has_code(piece: CardFace, name: str) -> bool:
    """Whether a code can tell a face from others of a name, which has none beside it yet."""
    lies_hidden = piece.is_shadow or piece.is_facedown
    return bool(piece.code) and name == piece.name and not lies_hidden


class FaceName(Name):
    """``card``: with its code where the name would mean another face of these types."""

    def __init__(self, kinds: Sequence[str] = ()) -> None:
        self.kinds = tuple(kinds)

    def write(self, laid: NamedPosition, subject: int) -> str:
        name = laid.things.name(subject)
        return called(laid, subject, first_face(laid.rules, name, *self.kinds))


def with_its_code(laid: NamedPosition, entity: int) -> str:
    """What a card is called, with its code in any case."""
    name, piece = laid.things.name(entity), piece_of(laid.game, entity)
    return with_code(name, piece.code) if has_code(piece, name) else name


# -- what texts say --------------------------------------------------------------------------------


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
