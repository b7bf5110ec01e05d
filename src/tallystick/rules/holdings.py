"""What a payer has, worked out once for all positions in which the payer has the same.

A supply hangs on few numbers: what lies in a pool, which cards are in hand. A key made of them
tells whether any of it has been written since, at whatever step, after whatever rewind.
"""

from __future__ import annotations

from typing import Final

from tallystick.costs import Demand, Supply, payable

MOST: Final = 64  # holdings kept; then all are forgotten, and found anew

Key = tuple[int, ...]


class Holdings:
    """A supply, where in it the things that pay are, and which demands it is known to meet.

    ``groups`` has, for the key of each source that stands for several things, those things.
    """

    __slots__ = ("_met", "groups", "places", "supply")

    def __init__(
        self, supply: Supply, places: dict[int, int], groups: dict[int, list[int]] | None = None
    ) -> None:
        self.supply = supply
        self.places = places  # the source of each thing, by the game's own number
        self.groups = groups or {}
        self._met: dict[tuple[Demand, int], bool] = {}

    def meets(self, demand: Demand, excluding: int = -1) -> bool:
        """``costs.payable``, asked once."""
        key = (demand, excluding)
        found = self._met.get(key)
        if found is None:
            found = self._met[key] = payable(demand, self.supply, excluding)
        return found


class KnownHoldings:
    """The holdings of one rulebook, by what they hang on."""

    def __init__(self) -> None:
        self._kept: dict[Key, Holdings] = {}

    def get(self, key: Key) -> Holdings | None:
        """The holdings of somebody who has this, if they are known."""
        return self._kept.get(key)

    def keep(self, key: Key, holdings: Holdings) -> Holdings:
        """Remember it. ``key`` has all that they hang on."""
        if len(self._kept) >= MOST:
            self._kept.clear()
        self._kept[key] = holdings
        return holdings
