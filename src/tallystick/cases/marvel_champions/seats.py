"""What a player has at the beginning of a case, and what lies on cards in play."""

from __future__ import annotations

from typing import Final

from tallystick.cases.marvel_champions.laying import Laying
from tallystick.cases.marvel_champions.names import SCHEME_WORDS, SELF_WORDS, VILLAIN_WORDS
from tallystick.cases.naming import bare, card_of, entries_of
from tallystick.cases.nodes import Node
from tallystick.errors import unknown
from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.combat.arrivals import SIDE_SCHEMES, host_area, place_of
from tallystick.games.marvel_champions.combat.schemes import STARTING, threat_of
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.flow import legal
from tallystick.games.marvel_champions.pieces import FORMS, HERO, Piece
from tallystick.games.marvel_champions.setup import add_identity
from tallystick.games.marvel_champions.zones import (
    AREA,
    COUNTERS,
    DAMAGE,
    DECK,
    DISCARD,
    EXHAUSTED,
    HAND,
    HOST,
    MAIN_SCHEME,
    STATUS,
    STATUS_NAMES,
    THE_VILLAIN,
    THREAT,
    VILLAIN_AREA,
    all_in_play,
    identity,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS

SEAT_KEYS: Final = (
    "identity", "form", "damage", "exhausted", "status", "counters", "hand", "deck", "discard",
    "play", "engaged",
)  # fmt: skip
THING_KEYS: Final = (
    "card", "counters", "exhausted", "damage", "on", "status", "threat",
)  # fmt: skip
IDENTITY_KEYS: Final = ("damage", "exhausted", "status", "counters")
PILES: Final = {"hand": HAND, "deck": DECK, "discard": DISCARD}


def lay_seat(position: Laying, seat: int, node: Node | None) -> None:
    """A player's identity and cards out of play; what is left out is empty."""
    keys = node.only(SEAT_KEYS, "key of a seat") if node is not None and not node.is_nothing else {}
    entity = add_identity(position.game, seat, _identity(position, keys).index)
    for name in dict.fromkeys(position.names_of(entity)):
        position.things.add(name, entity)
    lay_upon(position, entity, {key: keys[key] for key in IDENTITY_KEYS if key in keys})
    for key, zones in PILES.items():
        for one in entries_of(keys.get(key)):
            card = card_of(one)
            if card is None:
                raise one.expected("the name of a card")
            position.add(position.face(card, "a card"), zones[seat], seat)


def _identity(position: Laying, keys: dict[str, Node]) -> Piece:
    """The side that is up: the hero's, unless the case says otherwise."""
    form = HERO
    if "form" in keys:
        form = FORMS.index(keys["form"].choice(FORMS, "form"))
    named = keys.get("identity")
    if named is None or named.is_nothing:
        piece = position.nobody
    else:
        piece = position.face(named, "an identity", "hero", "alter_ego")
    if piece.form == form or piece.back < 0:
        return piece
    back: Piece = position.rules.cards[piece.back]
    return back


def lay_things(position: Laying, seat: int, node: Node | None) -> None:
    """What a player has in play; first all of it, then what is attached to it."""
    keys = node.entries() if node is not None and not node.is_nothing else {}
    waiting: list[tuple[int, Node | None]] = []
    for key in ("play", "engaged"):
        for one in entries_of(keys.get(key)):
            inner = one.only(THING_KEYS, "key of a card in play") if one.is_map else {"card": one}
            if "card" not in inner:
                raise one.error("expected the key 'card' with the name of the card")
            entity = _lay(position, seat, inner["card"], key == "engaged")
            lay_upon(position, entity, inner)
            waiting.append((entity, inner.get("on")))
    for entity, on in waiting:
        _attach(position, seat, entity, on)


def _lay(position: Laying, seat: int, card: Node, engaged: bool) -> int:
    if engaged:
        piece = position.face(card, "a minion", "minion")
    else:
        piece = position.face(card, "a card")
        if piece.is_identity or piece.kind in ("event", "resource", "treachery"):
            kind = piece.kind.replace("_", " ")
            raise card.error(f"impossible position: {bare(card)} is of type {kind}, not in play")
    entity = lay_card(position, piece, seat, seat if piece.is_player_card else NOWHERE)
    position.written[entity] = seat
    return entity


def lay_card(position: Laying, piece: Piece, seat: int, owner: int) -> int:
    """A card comes to lie where one of its type lies, with its starting threat."""
    game = position.game
    entity = position.add(piece, NOWHERE, owner)
    area, engaged = place_of(piece, seat)
    moves.put_in_area(game, entity, area, engaged)
    if piece.kind in SIDE_SCHEMES:
        game.set(THREAT, entity, threat_of(game, piece, STARTING))
    return entity


def lay_upon(position: Laying, entity: int, keys: dict[str, Node]) -> None:
    """What lies on a card: damage, threat, counters, status cards; and whether it is exhausted."""
    game = position.game
    for key, column in (("damage", DAMAGE), ("threat", THREAT)):
        if key in keys:
            game.set(column, entity, keys[key].number(0))
    if "exhausted" in keys:
        game.set(EXHAUSTED, entity, int(keys["exhausted"].flag()))
    if "counters" in keys:
        game.set(COUNTERS, entity, counters(keys["counters"]))
    for one in entries_of(keys.get("status")):
        game.add(STATUS[status(one)], entity, 1)


def counters(node: Node) -> int:
    """``{web: 3}``, or a number: all of them are all-purpose counters (MC.counter.1)."""
    if node.is_number:
        return node.number(0)
    return sum(value.number(0) for value in node.entries().values())


def status(node: Node) -> int:
    """Which status card a word names."""
    return STATUS_NAMES.index(node.choice(STATUS_NAMES, "status card"))


def _attach(position: Laying, seat: int, entity: int, on: Node | None) -> None:
    """Attach a card: to what is named, else to the first thing that its text allows."""
    game = position.game
    piece = piece_of(game, entity)
    if on is None:
        hosts = legal.hosts(Scope(game, seat, entity), piece)
        host = next((one for one in hosts if one != entity), NOWHERE)
        if piece.attach is None or host < 0:
            return
    else:
        host = _host(position, seat, entity, on)
    game.set(HOST, entity, host)
    if not piece.is_player_card:
        area = host_area(game, host)
        game.move(entity, VILLAIN_AREA if area < 0 else AREA[area])


def _host(position: Laying, seat: int, entity: int, on: Node) -> int:
    game, word = position.game, on.text()
    if word.casefold() in VILLAIN_WORDS:
        return game.lists[CELLS][THE_VILLAIN]
    if word.casefold() in SCHEME_WORDS:
        return game.lists[CELLS][MAIN_SCHEME]
    if word.casefold() in SELF_WORDS:
        return identity(game, seat)
    if word in position.seats:
        return identity(game, position.seats.index(word))
    others = [one for one in all_in_play(game) if one != entity]
    mine = [one for one in others if one in game.lists[AREA[seat]]]
    for among in (mine, others):
        found = position.things.pick(word, among)
        if found >= 0:
            return found
    names = [position.things.name(one) for one in others]
    raise on.at(unknown("card in play", word, names))
