"""What an effect can be done to: valid targets (MC.target.1 to MC.target.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.marvel_champions.pieces import CHARACTERS, Power
from tallystick.games.marvel_champions.scope import Scope, piece_of
from tallystick.games.marvel_champions.targets import (
    attackable,
    removal_refusal,
    thwartable,
)
from tallystick.games.marvel_champions.things import SCHEMES, Filter, extreme, seats_of
from tallystick.games.marvel_champions.values import is_forbidden, keyword, remaining
from tallystick.games.marvel_champions.zones import (
    CONFUSED,
    DAMAGE,
    DECK,
    DISCARD,
    EXHAUSTED,
    STUNNED,
    TOUGH,
    in_play,
    player_order,
)

STATUS_OF: Final = {
    "stun": STUNNED,
    "stunned": STUNNED,
    "confuse": CONFUSED,
    "confused": CONFUSED,
    "tough": TOUGH,
}


class Aim:
    """What a part of an ability is directed at, and what it would do there.

    ``label`` is "attack" or "thwart" where the ability carries it (MC.target.6).
    """

    def __init__(self, whom: Filter | None, deed: str, label: str = "") -> None:
        self.whom = whom
        self.deed = deed
        self.label = label
        self.n = 1  # for players: how many cards

    @property
    def is_chosen(self) -> bool:
        """Whether somebody chooses among what fits."""
        return self.whom is not None and self.whom.how in ("a", "another", "an", "any")

    def valid(self, scope: Scope) -> list[int]:
        """The things that it could be done to now, so that it does something (MC.target.3)."""
        whom = self.whom
        if whom is None:
            return [scope.me] if self._can(scope, scope.me) else []
        if whom.how in ("a", "another", "an", "any"):
            found = whom.candidates(scope)
        else:
            found = whom.referred(scope)
        if self.label == "attack" and self.deed == "damage" and scope.seat >= 0:
            allowed = attackable(scope.game, scope.seat)
            found = [e for e in found if e in allowed]
        elif self.label == "thwart" and self.deed == "thwart" and scope.seat >= 0:
            allowed = thwartable(scope.game, scope.seat)
            found = [e for e in found if e in allowed]
        can = CAN.get(self.deed)
        if can is not None:
            found = [e for e in found if can(scope, e)]
        return extreme(scope, whom.marks, found)

    def _can(self, scope: Scope, entity: int) -> bool:
        can = CAN.get(self.deed)
        return entity >= 0 and (can is None or can(scope, entity))

    def is_met(self, scope: Scope) -> bool:
        """Whether there is a target."""
        if self.deed == "draw":
            seats = [scope.seat] if self.whom is None else seats_of(scope, self.whom.thing)
            if self.whom is not None and self.whom.how == "that player" and scope.frame < 0:
                seats = player_order(scope.game)  # one is to be chosen
            return any(can_draw(scope, seat) for seat in seats)
        if self.whom is not None and self.whom.is_player:
            return True
        if self.deed == "free":
            return True
        if self.whom is not None and self.whom.how in ("it", "that", "each of those"):
            return not self._spoken_alone(scope) or bool(self.valid(scope))
        return bool(self.valid(scope))

    def _spoken_alone(self, scope: Scope) -> bool:
        """Whether what is spoken of is known already, rather than chosen later on."""
        return scope.occasion >= 0 and scope.frame < 0


def any_aim(scope: Scope, power: Power) -> bool:
    """Whether at least one part of an ability has a target (MC.target.2, MC.target.3)."""
    return any(aim.is_met(scope) for aim in power.aims)


def can_draw(scope: Scope, seat: int) -> bool:
    """MC.target.8: a deck with a card."""
    lists = scope.game.lists
    return seat >= 0 and bool(lists[DECK[seat]] or lists[DISCARD[seat]])


def _can_damage(scope: Scope, entity: int) -> bool:
    if piece_of(scope.game, entity).kind not in CHARACTERS:
        return False
    return remaining(scope.game, entity) > 0 and not is_forbidden(scope.game, entity, "take damage")


def _can_thwart(scope: Scope, entity: int) -> bool:
    return removal_refusal(scope.game, entity) is None


def _can_heal(scope: Scope, entity: int) -> bool:
    return scope.game.lists[DAMAGE][entity] > 0


def _can_ready(scope: Scope, entity: int) -> bool:
    game = scope.game
    return game.lists[EXHAUSTED][entity] == 1 and not is_forbidden(game, entity, "ready")


def _can_exhaust(scope: Scope, entity: int) -> bool:
    return game_zone(scope, entity) and scope.game.lists[EXHAUSTED][entity] == 0


def game_zone(scope: Scope, entity: int) -> bool:
    """Whether it is in play."""
    return in_play(scope.game, entity)


def _can_be(column: int) -> Callable[[Scope, int], bool]:
    def can(scope: Scope, entity: int) -> bool:
        game = scope.game
        if piece_of(game, entity).kind not in CHARACTERS:
            return False
        if column != TOUGH and keyword(game, entity, "stalwart"):
            return False
        most = 2 if column != TOUGH and keyword(game, entity, "steady") else 1
        return game.lists[column][entity] < most

    return can


def _can_place_threat(scope: Scope, entity: int) -> bool:
    return piece_of(scope.game, entity).kind in SCHEMES


def _can_leave(scope: Scope, entity: int) -> bool:
    """MC.permanent.1: permanent cards do not leave play."""
    return not (game_zone(scope, entity) and piece_of(scope.game, entity).permanent)


def _has_status(column: int) -> Callable[[Scope, int], bool]:
    def can(scope: Scope, entity: int) -> bool:
        return scope.game.lists[column][entity] > 0

    return can


CAN: Final[dict[str, Callable[[Scope, int], bool]]] = {
    "damage": _can_damage,
    "thwart": _can_thwart,
    "heal": _can_heal,
    "ready": _can_ready,
    "exhaust": _can_exhaust,
    "stun": _can_be(STUNNED),
    "stunned": _can_be(STUNNED),
    "confuse": _can_be(CONFUSED),
    "confused": _can_be(CONFUSED),
    "tough": _can_be(TOUGH),
    "place threat": _can_place_threat,
    "discard": _can_leave,
    "lose stunned": _has_status(STUNNED),
    "lose confused": _has_status(CONFUSED),
    "lose tough": _has_status(TOUGH),
}
