"""Counters come to cards and go from them, of whatever kind (MC.counter.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.effects.counters_laid import (
    STEP,
    counters_on,
    kind_apart,
    laid_on,
    set_laid,
)
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.lasting import hit_points_may_fall
from tallystick.games.marvel_champions.effects.scope import (
    COUNT,
    DONE,
    Scope,
    ability_scope,
    piece_of,
)
from tallystick.games.marvel_champions.effects.ways import note_taken
from tallystick.games.marvel_champions.zones import CONTROLLER, FIRST, all_in_play, in_play
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, Game, Op


def place(scope: Scope, entity: int, kind: str, n: int) -> None:
    """Put counters of a kind on a card; what is told apart lies on cards in play only."""
    game = scope.game
    number = kind_apart(game, entity, kind)
    if number < 0:
        moves.place_counters(game, entity, n, _told_of(scope, entity))
    elif n > 0 and in_play(game, entity):
        _change(game, entity, number, n)


def _told_of(scope: Scope, entity: int) -> int:
    """Whom it concerns that counters come to a card: who places them, where it says "after you
    place" (MC.you.1); if nobody does, the first player (MC.first-player.2)."""
    watches = [p.watch for p in piece_of(scope.game, entity).powers if p.watch is not None]
    if any(act.key == moves.COUNTER and act.needs for watch in watches for act in watch.acts):
        lists = scope.game.lists
        return scope.seat if scope.seat >= 0 else lists[CELLS][FIRST]
    return scope.game.lists[CONTROLLER][entity]


def remove(game: Game, entity: int, kind: str, n: int) -> None:
    """Take as many of them off, of those that are there."""
    number = kind_apart(game, entity, kind)
    if number < 0:
        moves.remove_counters(game, entity, n)
    else:
        _change(game, entity, number, -n)


def _change(game: Game, entity: int, number: int, n: int) -> None:
    set_laid(game, entity, number, laid_on(game, entity, number) + n)
    told = number * STEP + abs(n)
    game.emit("counters laid", game.lists[CONTROLLER][entity], entity, told if n > 0 else -told)
    if n < 0:
        hit_points_may_fall(game)


class PlaceTokens(SerialDeed):
    """Acceleration tokens on the card that says so (MC.acceleration.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """On the main scheme they are counted with its own."""
        for _ in range(self.n.value(scope) if in_play(game, entity) else 0):
            moves.place_token(game, entity)
        return AGAIN


class RemoveFromPlay(Op):
    """ "Remove all tar counters from play": from each card that has any, and it is noted from
    which how many were removed."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        total = 0
        for entity in all_in_play(game):
            n = counters_on(game, entity, self.kind) if in_play(game, entity) else 0
            if n > 0:
                remove(game, entity, self.kind, n)
                note_taken(scope, entity, n)
                total += n
        scope.remember(COUNT, total)
        scope.remember(DONE, int(total > 0))
        return NEXT
