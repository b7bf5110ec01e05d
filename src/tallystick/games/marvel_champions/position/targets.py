"""What can be attacked and what can be thwarted (MC.attack.4, MC.guard.1, MC.crisis.1). Whether the
power to do it is 0 is not asked (MC.target.5)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.position.scope import of_kinds
from tallystick.games.marvel_champions.position.things import ENEMIES, SCHEMES
from tallystick.games.marvel_champions.position.values import (
    having,
    icons_in_play,
    is_forbidden,
    keeps_threat,
    keyword,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

NO_ENEMY: Final = Refusal(
    ("MC.attack.4", "MC.target.6", "MC.target.2"), "Only enemies in play are attacked."
)
GUARDED: Final = Refusal(
    ("MC.guard.1", "MC.target.6", "MC.attack.4"),
    "A minion with guard is engaged with you: attack it first.",
)
NO_SCHEME: Final = Refusal(("MC.thwart.1", "MC.target.2"), "Only schemes in play are thwarted.")
NO_THREAT: Final = Refusal(
    ("MC.thwart.1", "MC.target.3", "MC.target.2"), "There is no threat on it."
)
IN_CRISIS: Final = Refusal(
    ("MC.crisis.1", "MC.target.6", "MC.thwart.1"), "A crisis icon protects the main scheme."
)
PATROLLED: Final = Refusal(
    ("MC.patrol.1", "MC.target.6", "MC.thwart.1"), "A minion with patrol is engaged with you."
)
KEPT_TWICE: Final = Refusal(
    ("MC.crisis.1", "MC.patrol.1", "MC.target.6"),
    "A crisis icon protects the main scheme, and a minion with patrol is engaged with you.",
)
UNHARMED: Final = Refusal(
    ("MC.target.6", "MC.golden.2"), "It cannot take damage, and nothing else would be done to it."
)
NOT_ALLOWED: Final = Refusal(
    ("MC.target.6", "MC.golden.2"), "A card in play says that it cannot be."
)


def attack_target_refusal(game: Game, seat: int, target: int, actor: int = -1) -> Refusal | None:
    """Why a player's character, the identity if none is named, cannot attack an enemy."""
    piece, who = piece_of(game, target), actor if actor >= 0 else zones.identity(game, seat)
    if piece.kind not in ENEMIES or not zones.in_play(game, target):
        return NO_ENEMY
    if is_forbidden(game, target, "be attacked") or is_forbidden(game, who, "attack", (), target):
        return NOT_ALLOWED
    guarded = piece.kind == "villain" and not keyword(game, target, "guard")
    if guarded and has_engaged(game, seat, "guard") and not keyword(game, who, "ignores guard"):
        return GUARDED
    return None


def basic_attack_refusal(game: Game, seat: int, target: int, actor: int = -1) -> Refusal | None:
    """Why a basic attack cannot be made on an enemy: it does nothing but damage."""
    found = attack_target_refusal(game, seat, target, actor)
    who = actor if actor >= 0 else zones.identity(game, seat)
    if found is None and is_forbidden(game, target, "take damage", (who,)):
        return UNHARMED
    return found


def has_engaged(game: Game, seat: int, word: str) -> list[int]:
    """The minions with a keyword that a player is engaged with."""
    engaged = game.lists[zones.ENGAGED]
    there = game.lists[zones.AREA[seat]]
    return having(game, [e for e in there if engaged[e] == seat], word)


def open_to_basic_attacks(game: Game, seat: int, actor: int = -1) -> list[int]:
    """The enemies on which a player's character may make basic attacks."""
    found = of_kinds(game, zones.all_in_play(game), ENEMIES)
    return [e for e in found if basic_attack_refusal(game, seat, e, actor) is None]


def attackable(game: Game, seat: int) -> list[int]:
    """The enemies that a player's identity may attack."""
    found = of_kinds(game, zones.all_in_play(game), ENEMIES)
    return [e for e in found if attack_target_refusal(game, seat, e) is None]


def removal_refusal(
    game: Game, scheme: int, past: str = "", seat: int = -1, by: int = -1
) -> Refusal | None:
    """Why players, or this one by this card, cannot remove threat from a scheme at all; ``past``
    are the words for what is ignored."""
    if piece_of(game, scheme).kind not in SCHEMES or not zones.in_play(game, scheme):
        return NO_SCHEME
    if not game.lists[zones.THREAT][scheme]:
        return NO_THREAT
    if keeps_threat(game, scheme, seat, by):
        return NOT_ALLOWED
    protected = scheme == game.lists[CELLS][zones.MAIN_SCHEME] and "crisis" not in past
    return IN_CRISIS if protected and icons_in_play(game, "crisis") else None


def thwart_target_refusal(
    game: Game, seat: int, scheme: int, actor: int = -1, past: str = ""
) -> Refusal | None:
    """Why a player's character, the identity if none is named, cannot thwart a scheme."""
    who = actor if actor >= 0 else zones.identity(game, seat)
    if is_forbidden(game, scheme, "be thwarted") or is_forbidden(game, who, "thwart", (), scheme):
        return NOT_ALLOWED
    if scheme != game.lists[CELLS][zones.MAIN_SCHEME]:
        return removal_refusal(game, scheme, past, seat, who)
    for word in PAST:
        past += word if keyword(game, who, f"ignores {word}") else ""
    refusal = removal_refusal(game, scheme, past, seat, who)
    if "patrol" in past or not has_engaged(game, seat, "patrol"):
        return refusal
    if refusal is IN_CRISIS:
        return KEPT_TWICE
    return refusal or PATROLLED


PAST: Final = ("patrol", "crisis")  # what can be ignored by who thwarts, or by a thwart


def thwartable(game: Game, seat: int, actor: int = -1, past: str = "") -> list[int]:
    """The schemes that a player's character may thwart."""
    found = of_kinds(game, zones.all_in_play(game), SCHEMES)
    return [e for e in found if thwart_target_refusal(game, seat, e, actor, past) is None]
