"""Statuses of players (GA.STATUS.1): who has Crowd's Favor, and what it costs to attack them; who
has how much agility (GA.KW.AGILITY)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.games.grand_archive.zones import AGILITY, ATTRIBUTES, STATUS, controller_of
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

FAVOR: Final = 1  # Crowd's Favor, a bit of the attribute STATUS
DIGIT: Final = 32  # the attribute AGILITY holds one number for each instance, in this base


def has_favor(game: Game, seat: int) -> bool:
    """Whether a player has Crowd's Favor."""
    return bool(game.lists[ATTRIBUTES[seat]][STATUS] & FAVOR)


def gain_favor(game: Game, seat: int) -> None:
    """A player gains Crowd's Favor, of which there is one instance; whoever had it loses it."""
    if has_favor(game, seat):
        return
    for other in range(game.seats):
        status = game.lists[ATTRIBUTES[other]][STATUS]
        if status & FAVOR:
            game.set(ATTRIBUTES[other], STATUS, status & ~FAVOR)
    game.set(ATTRIBUTES[seat], STATUS, game.lists[ATTRIBUTES[seat]][STATUS] | FAVOR)
    game.emit("favored", seat)


def attack_fee(game: Game, defenders: list[int]) -> int:
    """What an attack declaration costs more because of whose objects are attacked."""
    seats = {controller_of(game, entity) for entity in defenders}
    return sum(1 for seat in seats if seat >= 0 and has_favor(game, seat))


def gain_agility(game: Game, seat: int, n: int) -> None:
    """GA.KW.AGILITY: a player has it until the clean-up; instances count each for itself."""
    if n > 0:
        held = game.lists[ATTRIBUTES[seat]][AGILITY]
        game.set(ATTRIBUTES[seat], AGILITY, held * DIGIT + min(n, DIGIT - 1))
        game.emit("agility", seat, NOWHERE, n)


def agility_of(game: Game, seat: int) -> Iterator[int]:
    """What the instances of agility that a player has come to, the latest first."""
    held = game.lists[ATTRIBUTES[seat]][AGILITY]
    while held:
        yield held % DIGIT
        held //= DIGIT
