"""Whose the optional abilities of cards in play are to use, and while whom nobody may help."""

from __future__ import annotations

from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.effects.values import keyword
from tallystick.games.marvel_champions.zones import CONTROLLER, ENGAGED, HOST, PILES
from tallystick.kernel.layout import FRAMES, ZONE
from tallystick.kernel.machine import PROGRAM, SEAT, SUBJECT, WIDTH, Game


def may_act(game: Game, entity: int, seat: int) -> bool:
    """MC.ability.7, MC.cost.34: whose optional ability it is."""
    lists = game.lists
    if lists[CONTROLLER][entity] >= 0:
        return lists[CONTROLLER][entity] == seat
    if piece_of(game, entity).kind == "obligation":
        return lists[ENGAGED][entity] == seat
    host = lists[HOST][entity]
    return host < 0 or lists[CONTROLLER][host] in (-1, seat)


def alone(game: Game) -> int:
    """The player who resolves a card with peril, and whom nobody may help (MC.peril.1); -1 if
    there is none. A treachery that is discarded as the enemies activate is resolved
    (MC.treachery.1)."""
    if not book_of(game).has_peril:
        return -1
    frames, reveal = game.lists[FRAMES], book_of(game).programs_by_name["reveal"]
    for at in range(len(frames) - WIDTH, -1, -WIDTH):
        if frames[at + PROGRAM] != reveal:
            continue
        card = frames[at + SUBJECT]
        if keyword(game, card, "peril") and game.lists[ZONE][card] not in PILES:
            return frames[at + SEAT]
    return -1
