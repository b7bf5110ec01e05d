"""Which things are the same to whoever chooses among them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.games.grand_archive.position.changes import ON, RECORD
from tallystick.games.grand_archive.position.history import told_of
from tallystick.games.grand_archive.zones import (
    CARD,
    CHOICES,
    COMBATANTS,
    COUNTERS,
    DAMAGE,
    DELAYED,
    EFFECTS,
    FIELD,
    HOST,
    LENT,
    LOOKS,
    RESTED,
    SHIELDS,
    STATES,
    USES,
    X_OF,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import Game

# In what objects are alike, and the lists of what sets one of them apart: counters, what lasts for
# a time, what lies under it, what is aimed at it and what it takes part in. Other numbers of those
# lists are among these, which sets some apart that are alike.
ALIKE_IN: Final = (CARD, LOOKS, OWNER_OF, RESTED, DAMAGE, STATES, HOST, X_OF, ZONE)
MARKING: Final = (EFFECTS, COUNTERS, HOST, CHOICES, DELAYED, SHIELDS, USES, LENT, COMBATANTS)


def likeness(game: Game, entity: int) -> tuple[int, ...]:
    """What must be equal for two things to be the same to whoever chooses."""
    lists = game.lists
    zone = lists[ZONE][entity]
    if zone not in FIELD:  # "it costs 2 less this turn"
        is_marked = entity in lists[EFFECTS][ON::RECORD]
        return (lists[CARD][entity], zone, entity if is_marked else NOWHERE)
    is_marked = any(entity in lists[at] for at in MARKING)
    mine = [lists[at][entity] for at in ALIKE_IN]
    return (*mine, entity if is_marked else NOWHERE, *told_of(game, entity))


def are_alike(game: Game, entities: Iterable[int]) -> bool:
    """Whether nothing tells these apart: no choice between them is one."""
    return len({likeness(game, entity) for entity in entities}) == 1
