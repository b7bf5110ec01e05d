"""What can be attacked and what can be thwarted (MC.attack.4, MC.guard.1, MC.crisis.1). Whether the
power to do it is 0 is not asked (MC.target.5)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.effects.things import ENEMIES, SCHEMES
from tallystick.games.marvel_champions.effects.values import (
    LOSE_THREAT,
    icons_in_play,
    is_forbidden,
    keyword,
)
from tallystick.games.marvel_champions.zones import (
    AREA,
    ENGAGED,
    MAIN_SCHEME,
    THREAT,
    all_in_play,
    in_play,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

NO_ENEMY: Final = Refusal(("MC.attack.4", "MC.target.6"), "Only enemies in play are attacked.")
GUARDED: Final = Refusal(
    ("MC.guard.1", "MC.target.6"), "A minion with guard is engaged with you: attack it first."
)
NO_SCHEME: Final = Refusal(("MC.thwart.1",), "Only schemes in play are thwarted.")
NO_THREAT: Final = Refusal(
    ("MC.thwart.1", "MC.target.3", "MC.target.2"), "There is no threat on it."
)
IN_CRISIS: Final = Refusal(
    ("MC.crisis.1", "MC.target.6"), "A crisis icon protects the main scheme."
)
PATROLLED: Final = Refusal(
    ("MC.patrol.1", "MC.target.6"), "A minion with patrol is engaged with you."
)
UNHARMED: Final = Refusal(
    ("MC.target.6", "MC.golden.2"), "It cannot take damage, and nothing else would be done to it."
)
NOT_ALLOWED: Final = Refusal(("MC.golden.2",), "A card in play says that it cannot be.")


def attack_target_refusal(game: Game, seat: int, target: int) -> Refusal | None:
    """Why a player's characters cannot attack an enemy."""
    piece = piece_of(game, target)
    if piece.kind not in ENEMIES or not in_play(game, target):
        return NO_ENEMY
    if is_forbidden(game, target, "be attacked"):
        return NOT_ALLOWED
    if piece.kind == "villain" and not keyword(game, target, "guard") and _has(game, seat, "guard"):
        return GUARDED
    return None


def basic_attack_refusal(game: Game, seat: int, target: int) -> Refusal | None:
    """Why a basic attack cannot be made on an enemy: it does nothing but damage."""
    found = attack_target_refusal(game, seat, target)
    if found is None and is_forbidden(game, target, "take damage"):
        return UNHARMED
    return found


def _has(game: Game, seat: int, word: str) -> bool:
    engaged = game.lists[ENGAGED]
    return any(
        engaged[entity] == seat and keyword(game, entity, word)
        for entity in game.lists[AREA[seat]]
        if engaged[entity] >= 0
    )


def open_to_basic_attacks(game: Game, seat: int) -> list[int]:
    """The enemies on which a player may make basic attacks."""
    return [e for e in attackable(game, seat) if basic_attack_refusal(game, seat, e) is None]


def attackable(game: Game, seat: int) -> list[int]:
    """The enemies that a player may attack."""
    return [
        entity
        for entity in all_in_play(game)
        if piece_of(game, entity).kind in ENEMIES
        and attack_target_refusal(game, seat, entity) is None
    ]


def removal_refusal(game: Game, scheme: int) -> Refusal | None:
    """Why players cannot remove threat from a scheme at all."""
    if piece_of(game, scheme).kind not in SCHEMES or not in_play(game, scheme):
        return NO_SCHEME
    if not game.lists[THREAT][scheme]:
        return NO_THREAT
    if is_forbidden(game, scheme, LOSE_THREAT):
        return NOT_ALLOWED
    if scheme == game.lists[CELLS][MAIN_SCHEME] and icons_in_play(game, "crisis"):
        return IN_CRISIS
    return None


def thwart_target_refusal(game: Game, seat: int, scheme: int) -> Refusal | None:
    """Why a player's characters cannot thwart a scheme."""
    refusal = removal_refusal(game, scheme)
    if refusal is None and scheme == game.lists[CELLS][MAIN_SCHEME] and _has(game, seat, "patrol"):
        return PATROLLED
    return refusal


def thwartable(game: Game, seat: int) -> list[int]:
    """The schemes that a player may thwart."""
    return [
        entity
        for entity in all_in_play(game)
        if piece_of(game, entity).kind in SCHEMES
        and thwart_target_refusal(game, seat, entity) is None
    ]
