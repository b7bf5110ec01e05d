"""What was paid for a card, kept for as long as it stays where that has brought it.

While a card is played, or an ability used, the frame remembers what is paid (``memory``). A card
that enters play by it has the same to say afterwards: its receipt goes with it, until it leaves
(MC.cost.8, MC.cost.10). What is paid for an ability is paid for its card as well, as long as that
ability resolves; later abilities know what the card was played with.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.position.memory import FROM, PAID
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.zones import PAID_FOR
from tallystick.kernel.machine import Game

WIDTH: Final = 9  # the card; then what ``memory`` has from PAID on, paid and overpaid by type
KINDS: Final = range(4)


def keep(game: Game, entity: int, numbers: list[int]) -> None:
    """Keep what a card was played with: paid and overpaid, by type."""
    drop(game, entity)
    if any(numbers):
        game.extend(PAID_FOR, [entity, *numbers])


def drop(game: Game, entity: int) -> None:
    """Another payment begins, or the card is gone, with its memory (MC.enters.1)."""
    game.drop_rows(PAID_FOR, WIDTH, game.rows_with(PAID_FOR, WIDTH, 0, entity))


def icons(scope: Scope, entity: int, first: int) -> list[int]:
    """The icons paid (``first``: PAID) or overpaid (OVERPAID) for a card, by type: those that it
    was played with, and those that the ability resolving on it has taken."""
    found = spent(scope, first) if entity == scope.source else [0 for _ in KINDS]
    if entity == scope.source and scope.note(FROM) > 0:
        return found  # it is being played: both are the same
    for at in scope.game.rows_with(PAID_FOR, WIDTH, 0, entity):
        at += 1 + first - PAID
        found = [n + scope.game.lists[PAID_FOR][at + kind] for kind, n in enumerate(found)]
    return found


def spent(scope: Scope, first: int) -> list[int]:
    """The icons paid (``first``: PAID) or overpaid (OVERPAID) for this ability, by type."""
    return [max(scope.note(first + kind), 0) for kind in KINDS]
