"""What a single attack has dealt, or a card prevented of it, in all (MC.attack.2), and the keywords
of attacks, as flags of the damage that they deal (MC.attack.5)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.lasting import (
    BY_IT,
    KEPT_OFF,
    TO_IT,
    note_so_far,
    so_far,
)
from tallystick.games.marvel_champions.effects.occasion import felled_in, struck_by
from tallystick.games.marvel_champions.effects.scope import COUNT, Scope, frame_note
from tallystick.games.marvel_champions.effects.values import keyword
from tallystick.games.marvel_champions.flow.frames import is_ability, is_program
from tallystick.games.marvel_champions.flow.keys import INDIRECT
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import SOURCE, SUBJECT, WIDTH, Game

ATTACK_FLAG: Final = 1
KEYWORD_FLAGS: Final = {"overkill": 2, "piercing": 4, "ranged": 8}
IGNORES_TOUGH: Final = 16  # a flag of damage: a tough card stays, and does not help (MC.tough.1)
# By the name of the keyword: those of all attacks of who has it, and those of its basic ones too.
ANY_ATTACK: Final = {**KEYWORD_FLAGS, "indirect": INDIRECT}
BASIC_ATTACK: Final = {
    **ANY_ATTACK, **{f"basic {name}": flag for name, flag in KEYWORD_FLAGS.items()},
}  # fmt: skip


def attack_flags(game: Game, attacker: int, basic: bool = False) -> int:
    """The keywords that an attacker's attacks, or its basic ones, have."""
    flags = 0
    for name, flag in (BASIC_ATTACK if basic else ANY_ATTACK).items():
        if not flags & flag and keyword(game, attacker, name):
            flags |= flag
    return flags


def is_of_attack(game: Game, at: int) -> bool:
    """Whether the frame at a place deals damage of an attack."""
    return is_program(game, at, "damage") and frame_note(game, at, 0) & ATTACK_FLAG > 0


def has_hurt(scope: Scope, least: int, dealt: bool) -> bool:
    """Whether the attack that deals the damage of the occasion has dealt that victim so much in
    all, or they have taken it."""
    victim = scope.game.lists[FRAMES][scope.occasion + SUBJECT]
    return not least or so_far(scope.game, victim, TO_IT if dealt else BY_IT) >= least


def attacked(scope: Scope, needs: str) -> list[int]:
    """Whom the attack that the occasion is was against; of several those alone to whom it has done
    what is said of it besides, that it "damages" or "defeats" them (MC.attack.4, MC.trigger.2).
    -1: it is not known yet."""
    game, at = scope.game, scope.occasion
    found = struck_by(game, at)
    if needs == "damages":
        return [one for one in found if so_far(game, one, BY_IT) > 0]
    felled = felled_in(game, at) if needs == "defeats" else {}
    return [one for one in found if one in felled or not felled] or [-1]


def tell_prevented(scope: Scope, n: int) -> None:
    """The card that speaks has prevented so much of the damage, or the threat, of the occasion."""
    if is_of_attack(scope.game, scope.occasion):
        note_so_far(scope.game, scope.source, KEPT_OFF, n)
    scope.game.emit("prevented", scope.seat, scope.source, n)


def has_prevented(scope: Scope, least: int) -> bool:
    """Whether the ability that was used has just prevented damage of an attack, and so much of that
    in all; its frame lies below, and that of the damage is what set it off (MC.prevent.1)."""
    game, at = scope.game, scope.occasion - WIDTH
    frames = game.lists[FRAMES]
    if not is_ability(game, at) or not is_of_attack(game, frames[at + SUBJECT]):
        return False
    source = frames[at + SOURCE]
    return frame_note(game, at, COUNT) > 0 and so_far(game, source, KEPT_OFF) >= least
