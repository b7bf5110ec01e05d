"""How many copies of a card there may be, in play if it is unique, under a player, or on a
thing; and so whether it can enter play there (MC.unique.1, MC.max.2, MC.attach.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import MarvelBook, book_of, piece_of
from tallystick.games.marvel_champions.pieces import CHARACTERS, CardFace
from tallystick.games.marvel_champions.position.bases import Description
from tallystick.games.marvel_champions.position.counters_laid import counters_on
from tallystick.games.marvel_champions.position.memory import MOVED_FROM
from tallystick.games.marvel_champions.position.players import seats_of
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.values import is_forbidden
from tallystick.games.marvel_champions.titles import are_one, face_titles
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.rules.phrases import Noun

KNOWN: Final = ("you", "the first player", "each player")  # before anybody is chosen


def counted(game: Game, piece: CardFace, what: Description | None) -> list[int]:
    """What a maximum counts in play: copies by title, or all that it names (MC.max.2)."""
    there = zones.all_in_play(game)
    if what is None:
        return [e for e in there if piece_of(game, e).name == piece.name]
    scope = Scope(game, -1, -1)
    return [e for e in there if what.fits(scope, e)]


def has_most(game: Game, piece: CardFace, seat: int) -> bool:
    """Whether a player controls as many as may be (MC.max.2)."""
    by = game.lists[zones.CONTROLLER]
    return any(
        per == "player" and sum([by[e] == seat for e in counted(game, piece, what)]) >= most
        for most, per, what in piece.max_per
    )


def _meant(scope: Scope, whom: Description) -> list[int]:
    return whom.referred(scope) if whom.how in ("your", "you", "the") else whom.candidates(scope)


def hosts(scope: Scope, piece: CardFace) -> list[int]:
    """What a card could be attached to (MC.attach.1), with no more of it than may be under whoever
    controls it there (MC.max.2)."""
    return [e for e in _possible_hosts(scope, piece) if not has_most_on(scope, piece, e)]


def has_most_on(scope: Scope, piece: CardFace, host: int) -> bool:
    """Whether whoever would control it there, which is whose the host is (MC.ownership.1), controls
    as many without it as may be."""
    by = scope.game.lists[zones.CONTROLLER]
    seat = by[host] if by[host] >= 0 else scope.seat
    counts = piece.kind == "upgrade" and seat >= 0 and by[scope.source] != seat
    return counts and has_most(scope.game, piece, seat)


def has_most_anywhere(scope: Scope, piece: CardFace) -> bool:
    """Whether as many as may be are under everybody who could control it."""
    if piece.kind != "upgrade" or piece.attach is None:
        return has_most(scope.game, piece, scope.seat)
    found = _possible_hosts(scope, piece)
    return bool(found) and all(has_most_on(scope, piece, host) for host in found)


def are_full(scope: Scope, piece: CardFace) -> bool:
    """Whether there are hosts for a card, and as many copies as may be on all (MC.max.2)."""
    found = _fitting_hosts(scope, piece)
    return bool(found) and all(is_full(scope.game, piece, host) for host in found)


def _possible_hosts(scope: Scope, piece: CardFace) -> list[int]:
    found = _fitting_hosts(scope, piece)
    return [entity for entity in found if not is_full(scope.game, piece, entity)]


def _fitting_hosts(scope: Scope, piece: CardFace) -> list[int]:
    if piece.attach is None:
        return []
    found = _meant(scope, piece.attach) if holds(piece.attach_tests, scope) else []
    if not found and piece.attach_else is not None:
        found = _meant(scope, piece.attach_else)
    return [entity for entity in found if not is_barred(scope.game, piece, entity)]


def is_barred(game: Game, piece: CardFace, host: int) -> bool:
    """Whether something keeps such cards from being attached there (MC.golden.2)."""
    side = "player" if piece.is_player_card else "encounter"
    sorts = ["cards", f"{side} cards"]
    if piece.kind in ("upgrade", "attachment"):
        sorts.append(f"{piece.kind}s")
    return any(is_forbidden(game, host, f"have {one} attached") for one in sorts)


NOT_OF_A_HOST: Final = ("player", "deck", "round", "phase", "turn")


def is_full(game: Game, piece: CardFace, host: int) -> bool:
    """Whether as many cards are attached to something as may be (MC.max.2)."""
    hosts = game.lists[zones.HOST]
    return any(
        per not in NOT_OF_A_HOST
        and sum([hosts[e] == host for e in counted(game, piece, what)]) >= most
        for most, per, what in piece.max_per
    )


def may_lie_on(game: Game, card: int, host: int) -> bool:
    """Whether a card may be attached to something, or is already (MC.attach.1, MC.max.2)."""
    piece = piece_of(game, card)
    if is_barred(game, piece, host):
        return False
    return game.lists[zones.HOST][card] == host or not is_full(game, piece, host)


def may_take_moved(scope: Scope, host: int) -> bool:
    """Whether what this ability moves may be attached to something."""
    card = scope.note(MOVED_FROM)
    return card < 0 or may_lie_on(scope.game, card, host)


def has_room(most: int, kind: str, scope: Scope, entity: int) -> bool:
    """Whether more counters of a kind may be placed on a card (MC.max.2)."""
    return counters_on(scope.game, entity, kind) < most


def can_lie_with(who: Noun, scope: Scope, entity: int) -> bool:
    """Whether a card can be put into play with ``who``, of whom it may not be known yet which
    player that is (MC.max.2, MC.attach.1)."""
    known = scope.frame >= 0 or who.how in KNOWN
    seats = seats_with(scope, entity, who) if known else zones.player_order(scope.game)
    first = scope.game.lists[CELLS][zones.FIRST]
    return any(may_enter(scope.game, entity, seat if seat >= 0 else first) for seat in seats)


def seats_with(scope: Scope, entity: int, who: Noun) -> list[int]:
    """The players with whom a card comes to lie: those meant by ``who``, or its owner."""
    return [scope.game.lists[OWNER_OF][entity]] if who.how == ITS_OWNER else seats_of(scope, who)


ITS_OWNER: Final = "its owner"


def may_enter(game: Game, entity: int, seat: int) -> bool:
    """Whether a player has not as many copies as may be, and there is something that the card can
    be attached to: else it stays where it is (MC.max.2, MC.attach.1). An encounter card enters
    anyway, and is discarded where it cannot be attached."""
    piece = piece_of(game, entity)
    if not piece.is_player_card:
        return True
    scope = Scope(game, seat, entity)
    if has_most_anywhere(scope, piece):
        return False
    return piece.attach is None or bool(hosts(scope, piece))


def is_unique_in_play(game: Game, piece: CardFace, but: int = -1) -> bool:
    """Whether another copy of a unique card is in play for the group (MC.unique.1); not counting
    ``but``, the card that says that this one enters (MC.golden.1)."""
    return any(entity != but for entity in copies_in_play(game, piece))


def copies_in_play(game: Game, piece: CardFace) -> list[int]:
    """The copies of a unique card that are in play."""
    cards, copies = game.lists[zones.CARD], _copies_of(book_of(game), piece)
    return [entity for entity in zones.all_in_play(game) if cards[entity] in copies]


def _copies_of(book: MarvelBook, piece: CardFace) -> frozenset[int]:
    """The unique faces, by index, that are copies of one: cards do not change."""
    found = book.copies.get(piece.index)
    if found is None:
        faces: list[CardFace] = book.cards
        same = [one.index for one in faces if one.unique and _is_the_same(faces, piece, one)]
        found = book.copies[piece.index] = frozenset(same)
    return found


def _is_the_same(faces: list[CardFace], piece: CardFace, other: CardFace) -> bool:
    """Whether a unique card in play is a copy. A minion is somebody's only if that is a character;
    between a player's card and one of the encounter what stands below the title has to be equal."""
    mine, theirs = face_titles(faces, piece), face_titles(faces, other)
    if piece.kind == "minion":
        return other.kind in CHARACTERS and are_one(mine, theirs)
    if other.is_player_card or other.is_identity:
        return are_one(mine, theirs)
    return bool(set(mine) & set(theirs))
