"""Basic attacks and thwarts that a card has somebody make, and those of which the amount may be
divided among several: all of it is done by the one attack, the one thwart (MC.attack.1,
MC.attack.4, MC.thwart.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.amounts import Scaled
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.dividing import Divide
from tallystick.games.marvel_champions.effects.lasting import (
    ATTACK_END,
    CANNOT,
    FORBIDDEN,
    GETS,
    add_effect,
)
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.pieces import ATK, THW
from tallystick.kernel.decision import Decision
from tallystick.kernel.machine import AGAIN, SOURCE, SUBJECT, Game


class UsePower(SerialDeed):
    """ "Make a basic attack with +2 ATK": one's hero exhausts, if it does, and attacks, as in one's
    turn, with so much ``more`` of ``power`` until that is over (MC.lasting.1)."""

    def __init__(self, aim: Aim, power: int, more: Scaled | None, *, exhausts: bool) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.power = power
        self.more = more
        self.exhausts = exhausts

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        more = self.more.value(scope) if self.more is not None else 0
        me, deed, seat = scope.me, DEEDS[self.power], scope.seat
        start(game, deed, me, seat, subject=entity)
        if not self.exhausts:
            kept = FORBIDDEN.index(f"exhaust to {deed}")
            add_effect(game, CANNOT, me, kept, n=1, until=ATTACK_END, seat=seat)
        if more:
            add_effect(game, GETS, me, self.power, n=more, until=ATTACK_END, seat=seat)
        return AGAIN


DEEDS: Final = {ATK: "attack", THW: "thwart"}


ATTACK_NOTES: Final = 8


class DivideBasic(Divide):
    """The amount of a basic power, divided by who uses it: whoever that was aimed at gets some."""

    kept: int = ATTACK_NOTES
    verb: str = ""  # "attack" or "thwart"

    def is_divided(self, game: Game) -> bool:
        """Whether the text of who does it says so, and there is something to divide."""
        mine = self.verb in piece_of(game, game.field(SOURCE)).divides
        return mine and self.amount(game) > 0

    def amount(self, game: Game) -> int:
        """The amount with all that changes it now."""
        raise NotImplementedError

    def others(self, game: Game) -> list[int]:
        """What the power can be used on."""
        raise NotImplementedError

    def total(self, scope: Scope) -> int:
        """The amount."""
        return self.amount(scope.game)

    def things(self, scope: Scope, seat: int) -> list[int]:
        """First what it is aimed at, then whatever else it could be."""
        target = scope.game.field(SUBJECT)
        return [target, *[one for one in self.others(scope.game) if one != target]]

    def decide(self, game: Game) -> Decision:
        """The same, with something for what it is aimed at."""
        found, target = super().decide(game), game.field(SUBJECT)
        options = [one for one in found.options if one[1] != target or one[2] > 0]
        return Decision(found.seat, found.kind, found.source, options)
