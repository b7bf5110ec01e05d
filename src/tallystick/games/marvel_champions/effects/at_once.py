"""What an ability does at the same time, to several things or by "A and B": each is done in turn,
and what answers to any of it comes when all of it is done (MC.and.1). See ``frames.put_off``."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.scope import AT_ONCE, Scope, ability_scope
from tallystick.games.marvel_champions.flow.frames import (
    forget_held,
    go_on_held,
    next_happening,
)
from tallystick.games.marvel_champions.zones import HAPPENED
from tallystick.kernel.machine import AGAIN, NEXT, Game, Op

SEVERAL: Final = 1  # in AT_ONCE: one effect is done to several things
JOINED: Final = 2  # or several effects are done


def begin(game: Game, scope: Scope, how: int) -> None:
    """What is done from here on is done at the same time, unless it is part of what is already."""
    if not scope.note(AT_ONCE):
        forget_held(game)
        scope.remember(AT_ONCE, how)


def end(game: Game, scope: Scope, how: int) -> bool:
    """All of it is done. Whether the first of what has waited for that goes on now."""
    if scope.note(AT_ONCE) == how:
        scope.remember(AT_ONCE, 0)
    return not scope.note(AT_ONCE) and go_on_held(game)


class BeginAtOnce(Op):
    """What is joined by "and" begins."""

    def run(self, game: Game) -> int:
        """From here on."""
        begin(game, ability_scope(game), JOINED)
        return NEXT


class EndAtOnce(Op):
    """What is joined by "and" is done."""

    def run(self, game: Game) -> int:
        """Now it is answered, in the order in which it was done."""
        if end(game, ability_scope(game), JOINED):
            return AGAIN
        return next_happening(game) if game.lists[HAPPENED] else NEXT
