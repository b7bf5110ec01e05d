"""The keywords of attacks, as flags of the damage that they deal (MC.attack.5)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.values import keyword
from tallystick.games.marvel_champions.flow.keys import INDIRECT
from tallystick.kernel.machine import Game

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
