"""Basic attacks and thwarts of which the amount may be divided among several: all of it is done by
the one attack, the one thwart (MC.attack.4)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.dividing import Divide
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.kernel.decision import Decision
from tallystick.kernel.machine import SOURCE, SUBJECT, Game

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
        """With all that changes it now."""
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
