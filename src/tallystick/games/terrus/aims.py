"""Targets that must be apart: "another target beast", the two of a duel (T.18.1, T.19.2d)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.pieces import TargetSlot
from tallystick.games.terrus.select import candidates
from tallystick.games.terrus.zones import HOST
from tallystick.kernel.machine import Game
from tallystick.rules.card_text import HOST as THE_HOST
from tallystick.rules.card_text import THIS

NOBODY: Final = -1


def open_to(
    game: Game, aim: TargetSlot, you: int, carrier: int, chosen: dict[int, int]
) -> list[int]:
    """What may be chosen, where ``chosen`` are the targets of other slots."""
    found = candidates(game, aim.selector, you, carrier)
    if not aim.apart and not aim.apart_from:
        return found
    taken = {chosen.get(place, NOBODY) for place in aim.apart}
    if THIS in aim.apart_from:
        taken.add(carrier)
    if THE_HOST in aim.apart_from and carrier >= 0:
        taken.add(game.lists[HOST][carrier])
    return [entity for entity in found if entity not in taken]


def can_aim(
    game: Game, aims: tuple[TargetSlot, ...], you: int, carrier: int, chosen: dict[int, int]
) -> bool:
    """Whether each of the aims finds a target, all of them apart where they must be."""
    if not aims:
        return True
    aim, rest = aims[0], aims[1:]
    found = open_to(game, aim, you, carrier, chosen)
    if not rest:
        return bool(found)
    if not any(aim.place in later.apart for later in rest):
        return bool(found) and can_aim(game, rest, you, carrier, chosen)
    return any(can_aim(game, rest, you, carrier, {**chosen, aim.place: entity}) for entity in found)
