"""Conceding: a ruler leaves the game, whatever is going on (T.2.1, T.5.3a)."""

from __future__ import annotations

from tallystick.games.terrus import moves
from tallystick.games.terrus.battle import end_battle
from tallystick.games.terrus.zones import is_out
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import SEAT, WIDTH, Game


def concede(game: Game, seat: int) -> None:
    """The ruler and all their pieces leave at once; the last one left has won (T.5.2e).

    What the ruler was in the middle of is dropped. Raises ValueError if the game is over for them.
    """
    if game.over or is_out(game, seat):
        raise ValueError("the game is over for that seat")
    game.emit("conceded", seat)
    moves.eliminate(game, seat)
    while not game.over and len(game.lists[FRAMES]) > WIDTH and game.field(SEAT) == seat:
        game.pop_frame()
    if len(game.lists[FRAMES]) == WIDTH:
        end_battle(game)
    game.run()
