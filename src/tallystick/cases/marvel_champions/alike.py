"""When several answers come to the same: identical cards, an order that changes nothing."""

from __future__ import annotations

from typing import Final

from tallystick.cases.ends import same_end
from tallystick.cases.laid import LaidTable
from tallystick.kernel.decision import Decision

OF_CARDS: Final = (
    "target", "discard", "host", "limit", "search", "discard down", "mulligan", "order",
    "activation", "defend",
)  # fmt: skip
ORDERS: Final = ("order", "activation")


def alike(board: LaidTable, decision: Decision) -> bool:
    """Whether all answers of a decision come to the same."""
    if decision.kind not in OF_CARDS:
        return False
    if len({board.rules.alike(board.game, option) for option in decision.options}) == 1:
        return True
    return decision.kind in ORDERS and same_end(board, decision)
