"""What each list of a position is: cells, columns by entity, zones, and what each seat has.

Shared lists come first, then one block a seat, so the number of seats can vary without moving
anything. A list index is a small int that a game keeps as a module constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

CELLS: Final = 0  # single numbers, by name
FRAMES: Final = 1  # where the rules are: fixed-width frames
NOTES: Final = 2  # what frames remember in lists: targets chosen, a payment half made

# Kernel cells. The rest of CELLS is the game's.
OVER: Final = 0  # 1 once the game has ended
WINNERS: Final = 1  # bitmask of seats
RANDOM: Final = 2  # the random source; no seat may see it
SEATS: Final = 3  # how many seats
CLOCK: Final = 4  # timestamps: one for each thing that begins
KERNEL_CELLS: Final = ("over", "winners", "random", "seats", "clock")

PUBLIC: Final = 0  # everybody sees the order and what is in it
OWNER: Final = 1  # its seat sees what is in it; others see how many
NOBODY: Final = 2  # only how many

MAX_SEATS: Final = 6


SORTS: Final = ("cells", "column", "zone", "table", "frames", "attributes")


class ListSpec:
    """One list of the position: its name, its sort, and who may see it.

    ``default`` is what a column holds for a new entity; ``is_identity`` whether the column says
    what an entity is, not where and how it lies.
    """

    def __init__(
        self,
        name: str,
        sort: str,
        sight: int = PUBLIC,
        default: int = 0,
        is_identity: bool = False,
    ) -> None:
        if sort not in SORTS:
            raise ValueError(f"{name}: {sort!r} is no sort of list; expected one of {SORTS}")
        self.name = name
        self.sort = sort
        self.sight = sight
        self.default = default
        self.is_identity = is_identity


class Layout:
    """The lists of a game's positions, in order.

    ``cells``: names of numbers, each 0 at first. ``columns``: (name, default) for each number that
    every entity has; the first two are always ``zone`` and ``owner``. ``shared`` and ``by_seat``
    are (name, sort, sight). ``identity`` names the columns that, with the owner, say what an entity
    is: hidden ones that could be each other exchange these (``view.resample``); all others, such as
    what it is attached to, stay.
    """

    def __init__(
        self,
        cells: tuple[str, ...],
        columns: tuple[tuple[str, int], ...],
        shared: tuple[tuple[str, str, int], ...],
        by_seat: tuple[tuple[str, str, int], ...],
        attributes: tuple[str, ...] = (),
        identity: tuple[str, ...] = ("card",),
    ) -> None:
        self.cells = KERNEL_CELLS + cells
        self.attributes = attributes
        self.specs = [
            ListSpec("cells", "cells"),
            ListSpec("frames", "frames", NOBODY),
            ListSpec("notes", "frames", NOBODY),
            ListSpec("zone", "column"),
            ListSpec("owner", "column", is_identity=True),
        ]
        self.specs += [
            ListSpec(name, "column", PUBLIC, default, name in identity) for name, default in columns
        ]
        self.specs += [ListSpec(name, sort, sight) for name, sort, sight in shared]
        self.first_seat_list = len(self.specs)
        # Each column, and what it holds for a new entity.
        self.defaults = tuple(
            (at, spec.default) for at, spec in enumerate(self.specs) if spec.sort == "column"
        )
        self.columns = frozenset([at for at, _ in self.defaults])  # from ZONE on, without a gap
        self.identities = tuple(at for at, spec in enumerate(self.specs) if spec.is_identity)
        self.by_seat = [ListSpec(name, sort, sight) for name, sort, sight in by_seat]
        lists = [[spec.name for spec in specs] for specs in (self.specs, self.by_seat)]
        for names in (self.cells, attributes, *lists):
            _check_apart(names)
        # By list index, for as many seats as there may be: what it is, its name, and whose.
        self._specs = self.specs + self.by_seat * MAX_SEATS
        self.names = tuple([spec.name for spec in self._specs])
        shared_by_all = (-1,) * self.first_seat_list
        self.seats = shared_by_all + tuple([n for n in range(MAX_SEATS) for _ in self.by_seat])
        self._zones = [at for at, spec in enumerate(self._specs) if spec.sort == "zone"]

    def cell(self, name: str) -> int:
        """The index of a cell within CELLS. Raises ValueError for an unknown name."""
        return _place(name, self.cells, "cell")

    def attribute(self, name: str) -> int:
        """The index of an attribute within a seat's "attributes" list; ValueError if unknown."""
        return _place(name, self.attributes, "attribute")

    def column(self, name: str) -> int:
        """The list index of a column or of a shared list; ValueError if unknown."""
        return _place(name, [spec.name for spec in self.specs], "column or shared list")

    def seat_lists(self, name: str) -> tuple[int, ...]:
        """The list index of a seat's own list, for each of MAX_SEATS seats; ValueError if unknown.

        A game of fewer seats has no lists at the indices of the others.
        """
        offset = _place(name, [spec.name for spec in self.by_seat], "list of a seat")
        first, width = self.first_seat_list, len(self.by_seat)
        return tuple(first + seat * width + offset for seat in range(MAX_SEATS))

    def zones(self, seats: int) -> list[int]:
        """The list indices of all zones, in a game of so many seats."""
        return [at for at in self._zones if self.seats[at] < seats]

    def spec(self, index: int) -> ListSpec:
        """What the list at ``index`` is."""
        return self._specs[index]

    def seat_of(self, index: int) -> int:
        """Whose list it is; -1 for a shared one."""
        return self.seats[index] if index >= 0 else -1

    def empty(self, seats: int) -> list[list[int]]:
        """The lists of a position with nothing in it. ``seats`` is 1 to MAX_SEATS."""
        lists: list[list[int]] = [[] for _ in range(self.first_seat_list)]
        lists[CELLS] = [0] * len(self.cells)
        lists[CELLS][SEATS] = seats
        for _ in range(seats):
            for spec in self.by_seat:
                lists.append([0] * len(self.attributes) if spec.sort == "attributes" else [])
        return lists


def _check_apart(names: Sequence[str]) -> None:
    """ValueError where two are called alike."""
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"the layout has {name!r} twice")


def _place(name: str, names: Sequence[str], what: str) -> int:
    """Where a name stands; ValueError where it does not, with what there is."""
    if name not in names:
        raise ValueError(f"the layout has no {what} {name!r}, only {', '.join(names) or 'none'}")
    return names.index(name)


ZONE: Final = 3  # column: the list in which an entity is, -1 for nowhere
OWNER_OF: Final = 4  # column: the seat that an entity belongs to, -1 for nobody
