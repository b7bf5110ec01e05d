"""What a player has at the end of a case."""

from __future__ import annotations

from tallystick.cases.comparing import Comparing
from tallystick.cases.marvel_champions.seated import MarvelTable
from tallystick.cases.marvel_champions.seats import IDENTITY_KEYS, SEAT_KEYS
from tallystick.cases.marvel_champions.thing_look import ThingLook
from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.pieces import FORMS
from tallystick.games.marvel_champions.zones import (
    AREA,
    CONTROLLER,
    DEALT,
    DECK,
    DISCARD,
    ENGAGED,
    HAND,
    HOST,
    all_in_play,
    identity,
    is_out,
)

KEYS = (*SEAT_KEYS, "out", "dealt")


def look_seat(look: Comparing, board: MarvelTable, seat: int, name: str, node: Node) -> None:
    """Compare everything that is written about a player."""
    keys = node.only(KEYS, "key of a seat")
    me, field = identity(board.game, seat), f"seats.{name}"
    things = ThingLook(look, board)
    things.upon(field, me, {key: keys[key] for key in IDENTITY_KEYS if key in keys})
    if "identity" in keys and not board.things.is_called(me, bare(keys["identity"])):
        look.differ(f"{field}.identity", keys["identity"].text(), board.things.name(me))
    if "form" in keys:
        found = FORMS[piece_of(board.game, me).form]
        look.same(f"{field}.form", keys["form"].choice(FORMS, "form"), found)
    if "out" in keys:
        look.same(f"{field}.out", keys["out"].flag(), is_out(board.game, seat))
    lists = board.game.lists
    for key, zone in (("hand", HAND), ("discard", DISCARD), ("dealt", DEALT)):
        if key in keys:
            found_names = [board.things.name(entity) for entity in lists[zone[seat]]]
            look.names(f"{field}.{key}", keys[key], found_names)
    if "deck" in keys:
        look.order(f"{field}.deck", keys["deck"],
                   [board.things.name(entity) for entity in lists[DECK[seat]]])  # fmt: skip
    if "play" in keys:
        things.all(f"{field}.play", keys["play"], in_play_of(board, seat))
    if "engaged" in keys:
        things.all(f"{field}.engaged", keys["engaged"], engaged_with(board, seat))


def engaged_with(board: MarvelTable, seat: int) -> list[int]:
    """The minions engaged with a player."""
    lists = board.game.lists
    return [
        entity
        for entity in lists[AREA[seat]]
        if lists[ENGAGED][entity] == seat and piece_of(board.game, entity).kind == "minion"
    ]


def in_play_of(board: MarvelTable, seat: int) -> list[int]:
    """What a player controls, or what lies before them besides minions; and what the case wrote
    there and is still in play, though it lies elsewhere by the rules."""
    game = board.game
    minions = set(engaged_with(board, seat))
    found = []
    for entity in all_in_play(game):
        if piece_of(game, entity).is_identity or entity in minions:
            continue
        here = entity in game.lists[AREA[seat]] and board.written.get(entity, seat) == seat
        mine = game.lists[CONTROLLER][entity] == seat
        if mine or board.written.get(entity) == seat or (here and not _is_on_enemy(board, entity)):
            found.append(entity)
    return found


def _is_on_enemy(board: MarvelTable, entity: int) -> bool:
    """An attachment on a minion is the minion's, and not the player's whom it is engaged with."""
    host = board.game.lists[HOST][entity]
    return host >= 0 and piece_of(board.game, host).kind == "minion"
