"""Basic attacks and thwarts that a card has somebody make (MC.attack.1, MC.thwart.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.amounts import Scaled
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.lasting import ATTACK_END, GETS, add_effect
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.pieces import ATK, THW
from tallystick.kernel.machine import AGAIN, Game


class UsePower(SerialDeed):
    """ "Make a basic attack with +2 ATK": one's hero exhausts and attacks, as in one's turn, with
    so much ``more`` of ``power`` until that is over (MC.lasting.1)."""

    def __init__(self, aim: Aim, power: int, more: Scaled | None) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.power = power
        self.more = more

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest it."""
        more = self.more.value(scope) if self.more is not None else 0
        start(game, DEEDS[self.power], scope.me, scope.seat, subject=entity)
        if more:
            add_effect(game, GETS, scope.me, self.power, n=more, until=ATTACK_END, seat=scope.seat)
        return AGAIN


DEEDS: Final = {ATK: "attack", THW: "thwart"}
