"""An enemy is to activate: it does at once, or waits until the activation in progress is over
(MC.nested.2, MC.activation.5), and with it the rest of the ability that said so (MC.nested.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, start
from tallystick.games.marvel_champions.position.frames import is_ability, is_program
from tallystick.games.marvel_champions.position.lasting import put_off
from tallystick.games.marvel_champions.position.memory import COUNT, DONE, FELLED, IT, MEMORY
from tallystick.games.marvel_champions.position.scope import Scope, top
from tallystick.games.marvel_champions.position.ways import forget_ways
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import AGAIN, PC, PROGRAM, SEAT, SOURCE, WIDTH, Game, I, X

PROGRAM_OF: Final = 0
PC_OF: Final = 1
SOURCE_OF: Final = 2
SEAT_OF: Final = 3
X_OF: Final = 4
REVEALED_IN: Final = 5
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
    frames, pending = game.lists[FRAMES], game.lists[zones.PENDING]
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


BY_FORM: Final = 0
TO_ATTACK: Final = 1
TO_SCHEME: Final = 2
WHAT: Final = {"activates": BY_FORM, "attacks": TO_ATTACK, "schemes": TO_SCHEME}
BARE: Final = 8  # added to these: no boost card is given (MC.activation.2)
KEPT_FROM: Final = 32  # added to X of an activation: the enemy has not made it
WITH: Final = 16  # so many times this: what has been said of an activation that waits


def activate(
    game: Game, enemy: int, seat: int, *, what: str = "activates", target: int = -1, flags: int = 0,
    said: int = 0, rest: tuple[int, ...] = NO_REST,
) -> int:  # fmt: skip
    """An enemy activates against a player: now, or when the activation in progress is over
    (MC.nested.2, MC.activation.5). ``target`` is the ally attacked, -1: the identity; ``flags`` is
    ``BARE`` or 0; ``said``: how much at most has been said of it before; ``rest``: what waits with
    it. AGAIN."""
    if not zones.in_play(game, enemy) or zones.is_out(game, seat):
        return AGAIN
    if game.lists[CELLS][zones.ACTIVATING]:
        waiting = put_off(game, (enemy, zones.identity(game, seat)), said)
        game.extend(
            zones.PENDING, [enemy, seat, WHAT[what] | flags + WITH * waiting, target, *rest]
        )
        return AGAIN
    return start(game, "activation", enemy, seat, subject=target, x=WHAT[what] | flags)
