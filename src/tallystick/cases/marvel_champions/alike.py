"""When several answers come to the same: identical cards, an order that changes nothing."""

from __future__ import annotations

from typing import Final

from tallystick.cases.ends import same_end
from tallystick.cases.table import Table
from tallystick.games.marvel_champions.zones import (
    CARD,
    CONFUSED,
    CONTROLLER,
    COUNTERS,
    DAMAGE,
    EFFECTS,
    ENGAGED,
    EXHAUSTED,
    HOST,
    STUNNED,
    THREAT,
    TOUGH,
    USED_PHASE,
    USED_ROUND,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import ZONE

COLUMNS: Final = (
    CARD, CONTROLLER, HOST, EXHAUSTED, DAMAGE, THREAT, COUNTERS, STUNNED, CONFUSED, TOUGH, ENGAGED,
    USED_ROUND, USED_PHASE, ZONE,
)  # fmt: skip
OF_CARDS: Final = (
    "target", "discard", "host", "limit", "search", "discard down", "mulligan", "order",
    "activation", "defend",
)  # fmt: skip
ORDERS: Final = ("order", "activation")


def alike(board: Table, decision: Decision) -> bool:
    """Whether all answers of a decision come to the same."""
    if decision.kind not in OF_CARDS:
        return False
    if len({likeness(board, option) for option in decision.options}) == 1:
        return True
    return decision.kind in ORDERS and same_end(board, decision)


def likeness(board: Table, option: Option) -> tuple[object, ...]:
    """What must be equal for two options to be the same."""
    verb, entity, b = option
    if entity < 0:
        return option
    lists = board.game.lists
    hosted = sorted(lists[CARD][e] for e, host in enumerate(lists[HOST]) if host == entity)
    effects = entity in lists[EFFECTS]
    return (verb, b, effects, *hosted, *(lists[column][entity] for column in COLUMNS))
