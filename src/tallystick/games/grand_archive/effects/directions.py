"""The one mastery whose rules the rulebook itself gives: Shifting Currents, which faces one of four
directions (GA.MASTERY.2)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.position.bases import FeasibleOp
from tallystick.games.grand_archive.position.reasons import NOT_BESIDE
from tallystick.games.grand_archive.position.refs import Who
from tallystick.games.grand_archive.position.scope import DONE, EffectScope, ability_scope
from tallystick.games.grand_archive.zones import ATTRIBUTES, MASTERY, STATES
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import NEXT, Game

CURRENTS: Final = "shifting currents"
DIRECTIONS: Final = ("north", "east", "south", "west")  # neighbours stand beside each other
NORTH: Final = 1 << 24  # the bit of the first of them in the column STATES
FACINGS: Final = (NORTH << len(DIRECTIONS)) - NORTH  # the bits of all


def facing(game: Game, seat: int) -> int:
    """Which direction a player's currents face, -1 for a player who has none."""
    mastery = game.lists[ATTRIBUTES[seat]][MASTERY] if seat >= 0 else -1
    if mastery < 0 or piece_of(game, mastery).name.casefold() != CURRENTS:
        return -1
    states = game.lists[STATES][mastery]
    return next((i for i in range(len(DIRECTIONS)) if states & NORTH << i), 0)  # it starts there


def face(game: Game, mastery: int, direction: int) -> None:
    """Turn a mastery to one direction, away from any other."""
    others = game.lists[STATES][mastery] & ~FACINGS
    game.set(STATES, mastery, others | NORTH << direction)


def turn_code(old: int, new: int) -> int:
    """A turn from one direction to another as the number of a fact."""
    return len(DIRECTIONS) * old + new


def is_faced(who: Who, directions: tuple[int, ...], scope: EffectScope) -> bool:
    """ "Your Shifting Currents face North or South"."""
    return facing(scope.game, who.seat(scope)) in directions


def faced(who: Who, scope: EffectScope) -> int:
    """The direction that a player's currents face, -1 without any."""
    return facing(scope.game, who.seat(scope))


class TurnCurrents(FeasibleOp):
    """Turn the currents to a direction; ``beside``: only from one of its neighbours."""

    def __init__(self, who: Who, direction: int, beside: bool = False) -> None:
        self.who = who
        self.direction = direction
        self.beside = beside

    def can(self, scope: EffectScope) -> bool:
        now = facing(scope.game, self.who.seat(scope))
        apart = (now - self.direction) % len(DIRECTIONS)
        return now >= 0 and apart != 0 and not (self.beside and apart == 2)

    def closed(self) -> Refusal:
        return NOT_BESIDE if self.beside else super().closed()

    def run(self, game: Game) -> int:
        """All who hear of it are told whence and whither."""
        scope = ability_scope(game)
        scope.remember(DONE, int(self.can(scope)))
        if self.can(scope):
            seat = self.who.seat(scope)
            mastery, old = game.lists[ATTRIBUTES[seat]][MASTERY], facing(game, seat)
            face(game, mastery, self.direction)
            game.emit("turned", seat, mastery, turn_code(old, self.direction))
        return NEXT
