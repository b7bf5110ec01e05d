"""Cells for the things of a city that a case does not place: legal, and with room left to act.

A case writes to which location a thing is attached, not its cell. Structures that say nothing stand
in a row beside the clade, so that all of them can be attacked; one that is ``at`` a location stands
in front of it, if it can. Beasts take what is left beside their location, cells beside no other
location first; where there are more beasts than cells they stand in the location's row, far off.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.zones import NEIGHBOURS, ROW, UNPLACED, row_of

CLADE_SPOT: Final = 0
FRONT, LEFT, RIGHT, BEHIND = NEIGHBOURS


class CityGrid:
    """The cells of one city, filled one by one."""

    def __init__(self) -> None:
        self.locations: list[int] = [CLADE_SPOT]
        self.taken: set[int] = {CLADE_SPOT}
        self.far = UNPLACED

    def structure(self, beside: int | None) -> int:
        """A cell for a structure beside a location's cell, or (None) in the clade's row."""
        spot = self._in_row() if beside is None else self._beside(beside)
        self.locations.append(spot)
        self.taken.add(spot)
        return spot

    def _in_row(self) -> int:
        spot = CLADE_SPOT + RIGHT
        while spot in self.taken:
            spot += RIGHT
        return spot

    def _beside(self, location: int) -> int:
        for step in (FRONT, RIGHT, LEFT, BEHIND):
            if self._is_free(location + step):
                return location + step
        return self._in_row()

    def beast(self, location: int) -> int:
        """A cell for a beast beside its location."""
        free = [location + step for step in NEIGHBOURS if self._is_free(location + step)]
        alone = [cell for cell in free if self._neighbours(cell) == 1]
        spot = (alone or free or [self._far(location)])[0]
        self.taken.add(spot)
        return spot

    def _is_free(self, cell: int) -> bool:
        return cell not in self.taken and row_of(cell) >= -1

    def _neighbours(self, cell: int) -> int:
        return sum(cell + step in self.locations for step in NEIGHBOURS)

    def _far(self, location: int) -> int:
        self.far += 2  # never beside each other
        return row_of(location) * ROW + self.far
