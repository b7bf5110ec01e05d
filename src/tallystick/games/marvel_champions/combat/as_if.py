"""Abilities that are resolved as if what they wait for had just happened (MC.special.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.occasions import ACTIVE
from tallystick.games.marvel_champions.pieces import INTERRUPT, RESPONSE, TriggeredAbility
from tallystick.games.marvel_champions.position.keys import KEY
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.predicate_kinds import AS_IF_ALIVE
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.kernel.machine import AGAIN, Game

ATTACK, SCHEME = KEY["attack"], KEY["scheme"]


class ResolveAfterAttack(SerialDeed):
    """Resolve the Forced Response that an enemy has to its own attacks, as if it had just attacked
    "you"; ``alive``: as if it had a hit point, too."""

    def __init__(self, aim: Aim, alive: bool) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.alive = alive

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        return resolve(game, scope, entity, (ATTACK,), AS_IF_ALIVE if self.alive else 0)


class ResolveEffects(SerialDeed):
    """Resolve the forced abilities that attachments have to what their villain does, as if it had
    both schemed and attacked "you"."""

    def __init__(self, aim: Aim) -> None:
        super().__init__(aim, Amounts(ONE_))

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        return resolve(game, scope, entity, (SCHEME, ATTACK), 0)


def resolve(game: Game, scope: Scope, entity: int, keys: tuple[int, ...], x: int) -> int:
    """Nest the forced abilities of a card that wait for one of these deeds, in order; X of their
    frames says what is as if. AGAIN."""
    now = Scope(game, scope.seat, entity, x=x)
    for power in reversed(piece_of(game, entity).powers):
        if _waits_for(power, keys) and holds(power.watch.tests, now):
            game.nest(power.program, entity, scope.seat, -1, x)
    return AGAIN


def _waits_for(power: TriggeredAbility, keys: tuple[int, ...]) -> bool:
    """Whether it is forced, and set off by such a deed of an enemy's."""
    if power.kind not in (INTERRUPT, RESPONSE) or not power.forced or power.watch is None:
        return False
    return any(act.key in keys and act.role == ACTIVE for act in power.watch.acts)
