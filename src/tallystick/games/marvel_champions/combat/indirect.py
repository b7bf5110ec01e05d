"""Attacks of enemies that deal indirect damage: who is attacked divides it (MC.indirect.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.effects.amounts import Scaled
from tallystick.games.marvel_champions.effects.attack_keywords import ATTACK_FLAG
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.dividing import Indirect
from tallystick.games.marvel_champions.effects.scope import NO_MEMORY, Scope, frame_note
from tallystick.games.marvel_champions.flow.frames import below
from tallystick.games.marvel_champions.flow.keys import GAINED
from tallystick.kernel.machine import NEXT, Game, Op
from tallystick.rules.phrases import Noun, Numeral


class MakeRoomForShares(Op):
    """Room for the shares, where those of an ability would stand."""

    def run(self, game: Game) -> int:
        """Blank."""
        game.note_all(list(NO_MEMORY))
        return NEXT


class DivideAttack(Indirect):
    """The damage of an attack, which the player who is attacked divides. The frame below is the
    attack's; its X is how much it is."""

    def __init__(self) -> None:
        super().__init__(Noun("you"), Amounts(Scaled(Numeral(0, 1))))

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        """All of it is the attack's."""
        flags = ATTACK_FLAG | frame_note(game, below(game), GAINED)
        for entity, n in reversed(shares):
            if n > 0:
                start(game, "damage", scope.source, scope.seat, subject=entity, x=n)
                game.note(flags)


INDIRECT_ATTACK_OPS: Final = (MakeRoomForShares(), DivideAttack())
