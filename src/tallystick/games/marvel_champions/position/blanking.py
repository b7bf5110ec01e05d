"""Text boxes that are treated as if they were blank (MC.golden.2, MC.lasting.1).

A card whose text box is blank shows another face: one with all that is printed outside of the text
box and nothing else, but for what the blanking leaves. It is put in place as soon as a card comes
into play, leaves it, turns over, or an effect begins or ends; out of play a card is as printed.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import KEEP_KEYWORDS, KEEP_TRAITS, CardFace
from tallystick.games.marvel_champions.position import lasting
from tallystick.games.marvel_champions.position.constant_changes import Blanking, TreatedAs
from tallystick.games.marvel_champions.position.scope import Scope, speaker_of
from tallystick.games.marvel_champions.position.values import is_permanent, keyword
from tallystick.kernel.machine import Game

ALL_STAYS: Final = KEEP_TRAITS | KEEP_KEYWORDS


def printed_of(game: Game, entity: int) -> CardFace:
    """The face of a card as it is printed."""
    piece = piece_of(game, entity)
    if piece.printed < 0:
        return piece
    printed: CardFace = game.rules.cards[piece.printed]
    return printed


def show_print(game: Game, entity: int) -> None:
    """A card is out of play: it shows what is printed."""
    printed = piece_of(game, entity).printed
    if printed >= 0:
        game.set(zones.CARD, entity, printed)


def set_blanks(game: Game) -> None:
    """Each card in play shows the face that it has now; and nobody keeps status cards that what has
    come into play, or has been turned up, forbids (MC.stalwart.1)."""
    book = book_of(game)
    if book.has_stalwart or book.gives_stalwart:
        shed_status(game)
    if not (book.blankings or book.turnings):
        return
    there = zones.all_in_play(game)
    before = _faces(game, there)
    for entity in there:
        show_print(game, entity)
    for entity, face in _blanked(game, there).items():
        game.set(zones.CARD, entity, piece_of(game, entity).blanks[face])
    if before != _faces(game, there):
        for entity in there:
            _take_side(game, entity)
        lasting.all_may_fall(game)
        lasting.limits_may_fall(game)


def _faces(game: Game, there: list[int]) -> list[int]:
    """Which face each of them shows."""
    return list(map(game.lists[zones.CARD].__getitem__, there))


def shed_status(game: Game) -> None:
    """Who is stalwart now loses the status cards that it forbids (MC.stalwart.1)."""
    lists = game.lists
    for column in (zones.STUNNED, zones.CONFUSED):
        held = lists[column]
        having = [one for one in zones.all_in_play(game) if held[one]] if any(held) else []
        for entity in having:
            if keyword(game, entity, "stalwart"):
                game.set(column, entity, 0)
                game.emit("lost status", lists[zones.CONTROLLER][entity], entity, column)


def _take_side(game: Game, entity: int) -> None:
    """What is treated as a minion is engaged with whoever controlled it, and controlled by nobody;
    what is treated as an ally the other way round (MC.golden.2, MC.minion.1)."""
    kind, here, there = piece_of(game, entity).kind, zones.CONTROLLER, zones.ENGAGED
    if kind == "ally":
        here, there = there, here
    if kind in ("ally", "minion") and game.lists[here][entity] >= 0:
        game.set(there, entity, game.lists[here][entity])
        game.set(here, entity, -1)


def _blanked(game: Game, there: list[int]) -> dict[int, int]:
    """Whose text box is blank, and what of it stays whatever blanks it; what is treated as another
    kind of card shows the face of that."""
    lists = game.lists
    found: dict[int, int] = {}
    turned: dict[int, int] = {}
    for source in lists[zones.STATICS]:
        for constant in piece_of(game, source).constants:
            change = constant.change
            if type(change) is TreatedAs:
                host = lists[zones.HOST][source]
                if host in there and change.key in piece_of(game, host).blanks:
                    turned[host] = change.key
            elif type(change) is Blanking:
                scope = Scope(game, speaker_of(game, source), source)
                for entity in there:
                    if constant.reaches(scope, entity) and can_be_blank(game, entity, source):
                        found[entity] = found.get(entity, ALL_STAYS) & change.stays
    for one in lasting.effects_of(game, lasting.BLANKED):
        if one.card in there:
            found[one.card] = found.get(one.card, ALL_STAYS) & one.what
    return {**found, **turned}


def can_be_blank(game: Game, entity: int, source: int) -> bool:
    """MC.permanent.1: what is permanent is blanked by cards of its own set only."""
    piece = printed_of(game, entity)
    own = bool(piece.set) and source >= 0 and piece.set == piece_of(game, source).set
    return bool(piece.blanks) and (own or not is_permanent(game, entity))
