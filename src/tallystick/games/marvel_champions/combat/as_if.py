"""Abilities that are resolved as if what they wait for had just happened (MC.special.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, Deed
from tallystick.games.marvel_champions.effects.predicate import holds
from tallystick.games.marvel_champions.effects.predicate_kinds import AS_IF_ALIVE
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.flow.keys import AFTER, KEY
from tallystick.games.marvel_champions.flow.occasions import ACTIVE
from tallystick.games.marvel_champions.pieces import RESPONSE, Power
from tallystick.kernel.machine import AGAIN, Game

ATTACK: Final = KEY["attack"]


class ResolveAfterAttack(Deed):
    """Resolve the Forced Responses that an enemy has to its own attacks, as if it had just attacked
    "you"; ``alive``: as if it had a hit point, too."""

    def __init__(self, aim: Aim, alive: bool) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.alive = alive

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest the first of them."""
        x = AS_IF_ALIVE if self.alive else 0
        now = Scope(game, scope.seat, entity, x=x)
        for power in piece_of(game, entity).powers:
            if _is_after_attack(power) and holds(power.watch.tests, now):
                return game.nest(power.program, entity, scope.seat, -1, x)
        return AGAIN


def _is_after_attack(power: Power) -> bool:
    """Whether it waits for what its card has attacked."""
    if power.kind != RESPONSE or not power.forced or power.watch is None:
        return False
    return any(
        act.key == ATTACK and act.stage == AFTER and act.role == ACTIVE for act in power.watch.acts
    )
