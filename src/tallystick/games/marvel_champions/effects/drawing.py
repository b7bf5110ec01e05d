"""Cards that are drawn up to a hand size (MC.hand-size.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.effects.values import held
from tallystick.kernel.machine import Game


def draw_up(game: Game, seat: int, size: int) -> None:
    """Draw up to so many cards in hand; an obligation is none of them (MC.obligation.1)."""
    while held(game, seat) < size and moves.draw(game, seat, size - held(game, seat)):
        pass
