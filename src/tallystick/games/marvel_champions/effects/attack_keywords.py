"""The keywords of attacks, as flags of the damage that they deal (MC.attack.5)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.values import keyword
from tallystick.games.marvel_champions.flow.keys import INDIRECT
from tallystick.kernel.machine import Game

ATTACK_FLAG: Final = 1
KEYWORD_FLAGS: Final = {"overkill": 2, "piercing": 4, "ranged": 8}
IGNORES_TOUGH: Final = 16  # a flag of damage: a tough card stays, and does not help (MC.tough.1)
BASIC_FLAGS: Final = {f"basic {name}": flag for name, flag in KEYWORD_FLAGS.items()}


def attack_flags(game: Game, attacker: int, basic: bool = False) -> int:
    """The keywords that an attacker's attacks, or its basic ones, have."""
    flags = INDIRECT if keyword(game, attacker, "indirect") else 0
    for name, flag in KEYWORD_FLAGS.items():
        if keyword(game, attacker, name):
            flags |= flag
    if basic:
        for name, flag in BASIC_FLAGS.items():
            if keyword(game, attacker, name):
                flags |= flag
    return flags
