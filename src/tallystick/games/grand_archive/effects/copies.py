"""Copies of instances and of objects; playing cards because an effect says so (GA.COPY,
GA.TIME.7)."""

from __future__ import annotations

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import start
from tallystick.games.grand_archive.effects.aimed import Aimed
from tallystick.games.grand_archive.effects.bases import EffectAmount
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.effects.refs import Who
from tallystick.games.grand_archive.effects.scope import (
    COUNT,
    DONE,
    EffectScope,
    instance_value,
    waiting,
)
from tallystick.games.grand_archive.flow import stack
from tallystick.games.grand_archive.zones import CARD, STATES, TOKEN
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import NEXT, Game


class CopyInstance(Deed):
    """GA.COPY.1: another instance of each, with the same choices; new targets where the text lets
    "you" choose them."""

    def __init__(self, aimed: Aimed, register: int, times: EffectAmount, new_targets: bool) -> None:
        super().__init__(aimed, register)
        self.times = times
        self.new_targets = new_targets

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """The copies go on top; then their targets may be chosen anew."""
        made: list[int] = []
        for value in found:
            instance = waiting(game, value)
            if instance:
                for _ in range(max(self.times.value(scope), 0)):
                    made.append(stack.copy(game, instance, scope.seat))
        scope.write(self.register, [instance_value(one) for one in made])
        scope.remember(COUNT, len(made))
        scope.remember(DONE, int(bool(made)))
        if not made or not self.new_targets:
            return NEXT
        game.advance()
        status = NEXT
        for one in made:
            status = start(game, "new targets", scope.source, scope.seat, subject=one)
        return status


class SummonCopy(Deed):
    """GA.COPY.2: a token that is a copy of an object: the characteristics printed on its visible
    face, and none of its states (GA.CHAR.1); every X on it is 0 (GA.COST.17)."""

    def __init__(self, aimed: Aimed, register: int, who: Who, rested: bool) -> None:
        super().__init__(aimed, register)
        self.who = who
        self.rested = rested

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        seat = self.who.seat(scope)
        made = [self._copy(game, e, seat) for e in found if e >= 0 and seat >= 0]
        scope.write(self.register, made)
        return NEXT

    def _copy(self, game: Game, entity: int, seat: int) -> int:
        token = game.new_entity(seat, NOWHERE)
        game.set(CARD, token, stack.look_of(game, entity))
        game.set(STATES, token, TOKEN)
        moves.enter_field(game, token, seat, self.rested)
        game.emit("summoned", seat, token)
        return token


def starcall(game: Game, seat: int, entity: int) -> int:
    """GA.KW.STARCALLING: the card is activated for that cost once the resolution is over."""
    game.emit("starcalled", seat, entity)
    return start(game, "starcall", entity, seat, subject=entity)
