"""Faces that nobody has printed: blank ones, those of cards that are treated as another kind, and
what lies facedown while a card gives a form (MC.golden.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.cards.compile import CompiledCard
from tallystick.games.marvel_champions.book import MarvelBook
from tallystick.games.marvel_champions.compiling.assembly import MarvelAssembly
from tallystick.games.marvel_champions.compiling.attributes import turned_face
from tallystick.games.marvel_champions.costs import payability
from tallystick.games.marvel_champions.costs.payment import FREE
from tallystick.games.marvel_champions.effects.facedown import facedown_minion
from tallystick.games.marvel_champions.pieces import FIRST_TURNED, IN_PLAY_KINDS, CardFace
from tallystick.games.marvel_champions.position.constant_changes import Blanking, TreatedAs
from tallystick.rules.picking import only


def add_shadow(book: MarvelBook, piece: CardFace) -> None:
    """The facedown side of a card that gives a form while it lies faceup."""
    shadow = CardFace(piece.name, piece.kind)
    shadow.set, shadow.faction, shadow.permanent = piece.set, piece.faction, piece.permanent
    shadow.sided, shadow.is_shadow, shadow.back = piece.sided, True, piece.index
    shadow.additional = (FREE,)
    shadow.index = piece.back = len(book.cards)
    book.cards.append(shadow)


def add_blanks(
    book: MarvelBook,
    assembly: MarvelAssembly,
    cards: Sequence[CompiledCard],
    pieces: Sequence[CardFace],
) -> None:
    """The faces with a blank text box, if any card blanks one, then those as another kind of card,
    behind all others. A facedown minion has no text: it is its own blank face."""
    changes = [constant.change for piece in pieces for constant in piece.constants]
    book.blankings |= {one.stays for one in only(changes, Blanking)}
    if len(book.blankings) > 1:
        book.blankings |= {0}  # what one leaves another takes
    for card, piece in zip(cards, pieces, strict=True):
        for stays in sorted(book.blankings) if piece.kind in IN_PLAY_KINDS else ():
            face = assembly.blank(card, piece, stays)
            face.plain_cost = payability.plain_cost(face)
            _add(book, piece, stays, face)
    for minion in book.facedown:
        minion.blanks = dict.fromkeys(book.blankings, minion.index)
    book.turnings = only(changes, TreatedAs)
    for n, turned in enumerate(book.turnings):
        turned.key = FIRST_TURNED + n
        for piece, face in _to_turn(book, assembly, cards, pieces, turned):
            _add(book, piece, turned.key, turned_face(face, turned))


def _to_turn(
    book: MarvelBook,
    assembly: MarvelAssembly,
    cards: Sequence[CompiledCard],
    pieces: Sequence[CardFace],
    turned: TreatedAs,
) -> Iterator[tuple[CardFace, CardFace]]:
    """The faces of a kind, each with a blank one to be treated as another kind."""
    for card, piece in zip(cards, pieces, strict=True):
        if piece.kind == turned.was:
            yield piece, assembly.blank(card, piece, turned.stays)
    for minion in book.facedown:
        if minion.kind == turned.was:
            face = facedown_minion(minion.traits[0])
            face.printed = minion.index
            yield minion, face


def _add(book: MarvelBook, piece: CardFace, key: int, face: CardFace) -> None:
    face.index = piece.blanks[key] = len(book.cards)
    book.cards.append(face)
