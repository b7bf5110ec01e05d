"""What Grand Archive costs are made of and what pays them (GA.COST.2)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import SET_THEN_NET, Kind, Policy, Tariff
from tallystick.games.grand_archive.pieces import RESERVE

RESERVE_BIT, MEMORY_BIT, KINDLE_BIT, RESERVED_BIT = 1, 2, 4, 8
FIRST_PICK: Final = 4  # bits from here on are for what costs ask one to pick

TARIFF: Final = Tariff(
    (Kind("reserve", "(N)", RESERVE_BIT), Kind("memory", "memory N", MEMORY_BIT)),
    free="(0)",
)

# GA.ACT.7: set, then all increases and decreases at once. What removes a cost comes after.
POLICY: Final = Policy(SET_THEN_NET, default=RESERVE)
