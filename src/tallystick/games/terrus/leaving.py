"""Leaving the game, whatever is going on: one concedes (T.2.1, T.5.3a), or a card says so."""

from __future__ import annotations

from tallystick.games.terrus import duels, moves, unless_paid
from tallystick.games.terrus.battle import end_battle
from tallystick.games.terrus.ops import EachChooses, RulersDo, Whom
from tallystick.games.terrus.zones import EVENT, is_out
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import AGAIN, NEXT, PC, PROGRAM, SEAT, SOURCE, WIDTH, Game
from tallystick.rules.card_text import EACH_OPPONENT, EACH_PLAYER


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
        if mine != seat or _is_everybodys(game):
            if found is not None and game.field(SEAT) == seat:
                found[0].skip(game, found[1])
            break
        game.end_program()
    if not game.over and not duels.is_open(game):
        duels.break_off(game)
    if len(game.lists[FRAMES]) == WIDTH:
        end_battle(game)


def _is_everybodys(game: Game) -> bool:
    """Whether the top frame is that of an event, which is nobody's, and what is left of it is done
    by rulers other than the one in whose turn it happens (T.11.2)."""
    if game.field(SOURCE) != game.lists[CELLS][EVENT] or game.field(SOURCE) < 0:
        return False
    left = game.rules.programs[game.field(PROGRAM)].ops[game.field(PC) :]
    return all(
        isinstance(op, EachChooses | RulersDo) and op.whom.who in (EACH_PLAYER, EACH_OPPONENT)
        for op in left
    )


def declare_outcome(wins: bool, whom: Whom, game: Game) -> int:
    """A card says that rulers win the game, or lose it (T.5.2f, T.5.3c); who loses leaves as
    one who concedes."""
    seats = [seat for seat in whom.seats(game) if not is_out(game, seat)]
    if wins:
        for seat in seats[:1]:
            moves.win(game, seat, "declared")
        return AGAIN if seats else NEXT
    me = game.field(SEAT)
    moves.fall(game, seats, "condemned")
    if not game.over and me in seats:
        _drop(game, me)
        return AGAIN
    return AGAIN if game.over else NEXT
