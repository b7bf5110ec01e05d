"""Leaving the game, whatever is going on: one concedes (T.2.1, T.5.3a), or a card says so."""

from __future__ import annotations

from tallystick.games.terrus import moves, unless_paid
from tallystick.games.terrus.battle import end_battle
from tallystick.games.terrus.ops import Whom
from tallystick.games.terrus.zones import is_out
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, WIDTH, Game, Op


def concede(game: Game, seat: int) -> None:
    """The ruler and all their pieces leave at once; the last one left has won (T.5.2e).

    What the ruler was in the middle of is dropped. Raises ValueError if the game is over for them.
    """
    if game.over or is_out(game, seat):
        raise ValueError("the game is over for that seat")
    game.emit("conceded", seat)
    moves.eliminate(game, seat)
    _drop(game, seat)
    game.run()


def _drop(game: Game, seat: int) -> None:
    """What a ruler who has left was in the middle of. Who was only asked to pay, so that something
    of another's be done or not, is asked no more, and the others still are."""
    while not game.over and len(game.lists[FRAMES]) > WIDTH:
        found = unless_paid.asking(game)
        mine = game.field(SEAT) if found is None else found[0].home(game)
        if mine != seat:
            if found is not None and game.field(SEAT) == seat:
                found[0].skip(game, found[1])
            break
        game.pop_frame()
    if len(game.lists[FRAMES]) == WIDTH:
        end_battle(game)


class DeclareOutcome(Op):
    """A card says that rulers win the game, or lose it (T.5.2f, T.5.3c)."""

    def __init__(self, wins: bool, whom: Whom) -> None:
        self.wins = wins
        self.whom = whom

    def run(self, game: Game) -> int:
        """Then it is over for them; who loses leaves as one who concedes."""
        seats = [seat for seat in self.whom.seats(game) if not is_out(game, seat)]
        if self.wins:
            for seat in seats[:1]:
                moves.win(game, seat, "declared")
            return AGAIN if seats else NEXT
        me = game.field(SEAT)
        moves.fall(game, seats, "condemned")
        if not game.over and me in seats:
            _drop(game, me)
            return AGAIN
        return AGAIN if game.over else NEXT
