"""Which units go to which needs: counted, so that large amounts are as quick as small ones."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.costs.demand import Need


def match(needs: Sequence[Need], piles: Sequence[tuple[int, int]]) -> list[dict[int, int]]:
    """For each pile of equal units, `(unit, how many)`, how many go to which need: as many units of
    need met as can be met.

    Choosy needs are filled first and with the least versatile units, so what stays open is the
    least choosy need, and what is left over the most versatile unit.
    """
    matching = Matching()
    for unit, count in piles:
        matching.add_pile(unit, count, 0)
    matching.sort_piles()
    for need in needs:
        matching.add_need(need, 1)
    for n in sorted(range(len(needs)), key=matching.choosiness):
        matching.meet(n)
    return matching.goes


class Matching:
    """Piles and needs, each with a time: a pile serves needs that are later than it.

    `goes` says what goes where; `tried` has the piles in the order in which they are taken, `idle`
    those of them that have something left. `labels` of piles and `takers` of needs are the
    caller's. So many units, `spare`, may be missing: `open` says to which needs they are.
    """

    __slots__ = (
        "born", "due", "free", "goes", "idle", "labels", "needs", "open", "spare", "takers",
        "tried", "units",
    )  # fmt: skip

    def __init__(self, spare: int = 0) -> None:
        self.spare = spare
        self.open: dict[int, int] = {}
        self.labels: list[int] = []
        self.units: list[int] = []
        self.free: list[int] = []
        self.born: list[int] = []
        self.goes: list[dict[int, int]] = []
        self.needs: list[Need] = []
        self.due: list[int] = []
        self.takers: list[int] = []
        self.tried: list[int] = []
        self.idle: list[int] = []

    def copy(self) -> Matching:
        """An independent matching with the same units and needs."""
        other = Matching(self.spare)
        other.open, other.labels = self.open.copy(), self.labels[:]
        other.units, other.born = self.units[:], self.born[:]
        other.free, other.tried, other.idle = self.free[:], self.tried[:], self.idle[:]
        other.needs, other.due, other.takers = self.needs[:], self.due[:], self.takers[:]
        other.goes = [goes.copy() for goes in self.goes]
        return other

    def add_pile(self, unit: int, count: int, time: int, label: int = -1) -> None:
        """Add a pile of so many units that are there from a time on; its number is the next."""
        self.labels.append(label)
        self.tried.append(len(self.units))
        if count:
            self.idle.append(len(self.units))
        self.units.append(unit)
        self.free.append(count)
        self.born.append(time)
        self.goes.append({})

    def sort_piles(self) -> None:
        """Take what is least versatile first."""
        self.tried.sort(key=self._versatility)
        self.idle.sort(key=self._versatility)

    def _versatility(self, pile: int) -> int:
        return self.units[pile].bit_count()

    def add_need(self, need: Need, time: int, taker: int = -1) -> int:
        """A need more; its number."""
        self.needs.append(need)
        self.due.append(time)
        self.takers.append(taker)
        return len(self.needs) - 1

    def choosiness(self, need: int) -> int:
        """What is less is choosier."""
        return self.needs[need].accepts.bit_count()

    def meet(self, need: int) -> bool:
        """Give a need as much as it can have; whether that is all, but what may be missing."""
        left = self.needs[need].amount
        while left > 0:
            met = self._give(need, left, {need})
            if not met:
                break
            left -= met
        if left > self.spare:
            return False
        if left:
            self.spare -= left
            self.open[need] = left
        return True

    def _serves(self, pile: int, need: int) -> bool:
        return (
            bool(self.units[pile] & self.needs[need].accepts) and self.born[pile] < self.due[need]
        )

    def _give(self, need: int, most: int, seen: set[int]) -> int:
        """Give up to `most` units more to the need, moving others along where they have another
        unit to take; how many were given, 0 if none can be."""
        for pile in self.idle:
            if self._serves(pile, need):
                taken = min(most, self.free[pile])
                self._spend(pile, taken)
                self._move(pile, need, taken)
                return taken
        for pile in self.tried:
            if self.goes[pile] and self._serves(pile, need):
                for other, there in list(self.goes[pile].items()):
                    if other not in seen:
                        seen.add(other)
                        taken = self._give(other, min(most, there), seen)
                        if taken:
                            self._move(pile, other, -taken)
                            self._move(pile, need, taken)
                            return taken
        return 0

    def take(self, pile: int) -> bool:
        """Take a unit of a pile away, its need being met by another; False, and nothing is changed,
        if it cannot be."""
        if self.free[pile]:
            self._spend(pile, 1)
            return True
        need = next(iter(self.goes[pile]))
        self._move(pile, need, -1)
        if self._give(need, 1, {need}):
            return True
        self._move(pile, need, 1)
        return False

    def give_back(self, pile: int, count: int = 1) -> None:
        """Free so many units of a pile."""
        if not self.free[pile]:
            self.idle.append(pile)
        self.free[pile] += count

    def _spend(self, pile: int, count: int) -> None:
        self.free[pile] -= count
        if not self.free[pile]:
            self.idle.remove(pile)

    def drop(self, need: int) -> None:
        """Ask for a need no more."""
        for pile, goes in enumerate(self.goes):
            if need in goes:
                self.give_back(pile, goes.pop(need))

    def _move(self, pile: int, need: int, count: int) -> None:
        goes = self.goes[pile]
        goes[need] = goes.get(need, 0) + count
        if not goes[need]:
            del goes[need]

    def swap(self, pile: int, need: int, other: int, there: int) -> None:
        """A unit of the other pile goes to a need that this pile meets, and one of this pile to
        what the other meets (-1: to nothing)."""
        self._move(pile, need, -1)
        self._move(other, need, 1)
        if there >= 0:
            self._move(other, there, -1)
            self._move(pile, there, 1)
        else:
            self._spend(other, 1)
            self.give_back(pile)
