"""Activations that wait for another one to be over, and what waits with them: the rest of the
ability that has set one off is resolved after it (MC.nested.2).

An activation that waits is noted as enemy, player, what it does and target; then the rest of that
ability: where it goes on, for whom, and what its frame remembered.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import book_of, start
from tallystick.games.marvel_champions.effects.scope import (
    COUNT,
    DONE,
    FELLED,
    IT,
    MEMORY,
    Scope,
    top,
)
from tallystick.games.marvel_champions.effects.ways import forget_ways
from tallystick.games.marvel_champions.flow.frames import is_ability, is_program
from tallystick.games.marvel_champions.zones import PENDING
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import PC, PROGRAM, SEAT, SOURCE, WIDTH, Game, I, X

PROGRAM_OF, PC_OF, SOURCE_OF, SEAT_OF, X_OF, REVEALED_IN = range(6)
NOT_REVEALED: Final = -1  # in place of X of the reveal that an ability belongs to
NO_REST: Final[tuple[int, ...]] = (-1,) * (REVEALED_IN + 1 + MEMORY)
OWN: Final = 4  # the numbers of the activation itself
PENDS: Final = OWN + len(NO_REST)
ENDING: Final = 3  # where in its program an activation takes up those that wait
IN_HAND: Final = 1  # I of a deed of which it is known to what it is done


def rest_of(scope: Scope, it: int, done: int) -> tuple[int, ...]:
    """What waits with an activation: the ability of the top frame from its present op on, with
    ``it`` and what is done as that would be if it did not wait."""
    game, at = scope.game, scope.frame
    frames = game.lists[FRAMES]
    memory = game.notes()[:MEMORY]
    memory[IT], memory[COUNT], memory[FELLED], memory[DONE] = it, 0, 0, done
    where = [frames[at + field] for field in (PROGRAM, PC, SOURCE, SEAT, X)]
    revealed = is_program(game, scope.occasion, "reveal")
    origin = frames[scope.occasion + X] if revealed else NOT_REVEALED
    return (*where, origin, *memory)


def waiting_with(game: Game) -> list[int]:
    """Where among those that wait the others stand that the ability of the top frame has set off by
    its present op, if it is its rest that is resolved."""
    if not is_rest(game, top(game)):
        return []
    frames, pending = game.lists[FRAMES], game.lists[PENDING]
    mine = [frames[top(game) + field] for field in (PROGRAM, PC, SOURCE)]
    rows = range(0, len(pending), PENDS)
    return [at for at in rows if pending[at + OWN : at + OWN + len(mine)] == mine]


def is_rest(game: Game, at: int) -> bool:
    """Whether the frame at a place resolves the rest of an ability, after an activation that has
    waited: it stands on one that is over."""
    host = at - WIDTH
    if is_program(game, host, "reveal"):
        host -= WIDTH
    over = is_program(game, host, "activation") and game.lists[FRAMES][host + PC] == ENDING
    return over and is_ability(game, at)


def nest_rest(game: Game, rest: list[int]) -> None:
    """Nest it, to go on once what is nested upon it is over; with what is left of the reveal of its
    card, of which it may say that it surges (MC.surge.1)."""
    source, seat, occasion = rest[SOURCE_OF], rest[SEAT_OF], -1
    if rest[REVEALED_IN] != NOT_REVEALED:
        start(game, "reveal", source, seat, subject=source, x=rest[REVEALED_IN])
        game.note_all([0, 0])
        game.set_field(PC, len(game.rules.programs[book_of(game).program("reveal")].ops) - 1)
        occasion = top(game)
    game.nest(rest[PROGRAM_OF], source, seat, occasion, rest[X_OF])
    forget_ways(game)
    game.note_all(rest[REVEALED_IN + 1 :])
    game.set_field(PC, rest[PC_OF])
    game.set_field(I, IN_HAND)
