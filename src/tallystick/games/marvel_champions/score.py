"""How the players stand, in points, for bots: a rule of thumb, not a rule of the game."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.combat.schemes import TARGET, threat_of
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.effects.things import SCHEMES
from tallystick.games.marvel_champions.effects.values import base, remaining, stat
from tallystick.games.marvel_champions.pieces import HERO, HP, REC
from tallystick.games.marvel_champions.zones import (
    AREA,
    CARD,
    CONFUSED,
    CONTROLLER,
    DAMAGE,
    EXHAUSTED,
    HAND,
    MAIN_SCHEME,
    STUNNED,
    THE_VILLAIN,
    THREAT,
    TOUGH,
    VILLAIN_AREA,
    VILLAIN_DECK,
    identity,
    is_out,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

WON: Final = 1000.0
VILLAIN: Final = 4.5  # a hit point of the villain: to stay unhurt wins no game


def score(game: Game, seat: int) -> float:
    """The standing of all players together; larger is better, WON for a game won."""
    if game.over:
        return WON if game.winners() else -WON
    points = _villain(game) + _schemes(game)
    for other in range(game.seats):
        points += _player(game, other)
    return points


def _villain(game: Game) -> float:
    """What is left of the villain, by stages."""
    lists = game.lists
    villain = lists[CELLS][THE_VILLAIN]
    if villain < 0:
        return 0.0
    left = float(max(remaining(game, villain), 0))
    for card in lists[VILLAIN_DECK]:
        if card != villain:
            left += 5.0 + base(game, game.rules.cards[lists[CARD][card]], HP)
    status = (
        3.0 * (lists[STUNNED][villain] + lists[CONFUSED][villain]) - 3.0 * lists[TOUGH][villain]
    )
    return -VILLAIN * left + status


def _schemes(game: Game) -> float:
    """How near the main scheme is to completion; other schemes and enemies in play."""
    lists = game.lists
    points = 0.0
    for entity in lists[VILLAIN_AREA]:
        piece = piece_of(game, entity)
        if entity == lists[CELLS][MAIN_SCHEME]:
            target = max(threat_of(game, piece, TARGET), 1)
            share = lists[THREAT][entity] / target
            points -= 6.0 * lists[THREAT][entity] * (0.4 + share) / game.seats
            points -= 60.0 if share > 0.75 else 0.0
        elif piece.kind in SCHEMES:
            points -= 3.0 + 1.2 * lists[THREAT][entity]
        elif piece.kind == "attachment":
            points -= 3.0
    return points


def _player(game: Game, seat: int) -> float:
    if is_out(game, seat):
        return -120.0
    lists = game.lists
    me = identity(game, seat)
    left = remaining(game, me)
    points = 1.5 * left - (25.0 if left <= 4 else 0.0) + 2.0 * lists[TOUGH][me]
    points += 0.35 * len(lists[HAND[seat]]) + _form(game, me, left)
    for entity in lists[AREA[seat]]:
        if entity == me:
            continue
        piece = piece_of(game, entity)
        if lists[CONTROLLER][entity] < 0:
            points -= 4.0 + (1.2 * remaining(game, entity) if piece.kind == "minion" else 0.0)
        elif piece.kind == "ally":
            points += 2.0 + 1.5 * remaining(game, entity)
        else:
            points += 3.0
    return points


def _form(game: Game, me: int, left: int) -> float:
    """In good health one is a hero; hurt, and able to recover, one is not."""
    if piece_of(game, me).form == HERO:
        return 4.0 - 1.6 * max(0, 6 - left)
    ready = not game.lists[EXHAUSTED][me]
    return 0.6 * min(game.lists[DAMAGE][me], stat(game, me, REC)) if ready else 0.0
