"""The only writer of a position: everything it does can be taken back exactly."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from tallystick.kernel.decision import Decision
from tallystick.kernel.layout import ZONE
from tallystick.kernel.state import GameState

Fact = tuple[str, int, int, int]
# How long the log and the facts were; the question that was open, if it was known, and its scratch.
Mark = tuple[int, int, Decision | None, object]

# A log entry is (list, index, value):
#   list >= 0, index >= 0   the cell held ``value`` before
#   list >= 0, index < 0    ``value`` was taken out of place ``~index``
#   list < 0, index >= 0    ``value`` cells were put into list ``~list`` at ``index``
#   list < 0, index == -1   ``value`` cells were cut off the end of ``~list``: the last of ``cut``
#   list < 0, index == -2   ``~list`` as a whole was the last of ``wholes``
Entry = tuple[int, int, int]

LIST: Final = itemgetter(0)  # of an entry
NOWHERE: Final = -1
CUT_OFF: Final = -1
WHOLE: Final = -2


class Journal:
    """Writes to a position, remembering how to undo; collects the facts of what happened.

    ``facts`` are (kind, seat, a, b) in order of happening; ``kind`` is the game's word. The end of
    ``told_at`` says how long the log was as each of them happened.
    """

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.lists = state.lists
        self.log: list[Entry] = []
        self.cut: list[int] = []
        # Tuples: the garbage collector looks at each only once.
        self.wholes: list[tuple[int, ...]] = []
        self.facts: list[Fact] = []
        self.told_at: list[int] = []
        self._stamps = [0] * len(self.lists)
        self._stamped = 0  # up to which place of the log they are kept
        self._undone: list[Entry] = []  # what they tell of and has been taken back since

    def stamps(self) -> list[int]:
        """By list, a number that never falls, and rises when the list is written to or back: what
        was worked out of some lists holds while their numbers are what they were. Not so of
        FRAMES and NOTES, which are logged as a whole (``Game``)."""
        if self._undone or self._stamped != len(self.log):
            stamps = self._stamps
            for at in set(map(LIST, self._undone + self.log[self._stamped :])):
                stamps[at if at >= 0 else ~at] += 1
            self._stamped = len(self.log)
            self._undone.clear()
        return self._stamps

    def stamp(self, lists: tuple[int, ...]) -> int:
        """The sum of the stamps of some lists."""
        stamps = self.stamps()
        return sum(map(stamps.__getitem__, lists))

    def mark(self) -> Mark:
        """A point to come back to. Valid until it is rewound past, or ``commit`` is called."""
        return (len(self.log), len(self.facts), None, None)

    def rewind(self, mark: Mark) -> None:
        """Restore the position exactly as it was at ``mark``, which must still be valid."""
        log, lists = self.log, self.lists
        keep, facts, _, _ = mark
        undone = log[keep:]
        if keep < self._stamped:
            self._undone += undone
            self._stamped = keep
        for at, index, value in reversed(undone):
            if index >= 0:
                if at >= 0:
                    lists[at][index] = value
                elif value == 1:
                    del lists[~at][index]
                else:
                    del lists[~at][index : index + value]
            elif at >= 0:
                lists[at].insert(~index, value)
            elif index == WHOLE:
                lists[~at][:] = self.wholes.pop()
            else:
                lists[~at] += self.cut[-value:]
                del self.cut[-value:]
        del log[keep:]
        if len(self.facts) > facts:
            del self.told_at[facts - len(self.facts) :]
            del self.facts[facts:]

    def forget(self) -> None:
        """Forget how to undo what has been written: older marks become invalid."""
        self.stamps()
        self._stamped = 0
        self.log.clear()
        self.cut.clear()
        self.wholes.clear()

    def commit(self) -> None:
        """Forget how to undo what has been written, as ``forget``, and the facts."""
        self.forget()
        self.facts.clear()
        self.told_at.clear()

    def set(self, at: int, index: int, value: int) -> None:
        """Write one cell."""
        values = self.lists[at]
        old = values[index]
        if old != value:
            self.log.append((at, index, old))
            values[index] = value

    def add(self, at: int, index: int, amount: int) -> None:
        """Add to one cell."""
        if amount:
            values = self.lists[at]
            old = values[index]
            self.log.append((at, index, old))
            values[index] = old + amount

    def insert(self, at: int, index: int, value: int) -> None:
        """Put a value into a list before ``index`` (0 to its length)."""
        self.log.append((~at, index, 1))
        self.lists[at].insert(index, value)

    def append(self, at: int, value: int) -> None:
        """Put a value at the end of a list."""
        values = self.lists[at]
        self.log.append((~at, len(values), 1))
        values.append(value)

    def extend(self, at: int, new: list[int]) -> None:
        """Put values at the end of a list."""
        values = self.lists[at]
        self.log.append((~at, len(values), len(new)))
        values.extend(new)

    def delete(self, at: int, index: int) -> int:
        """Take the value at ``index`` (0 or more) out of a list, and return it."""
        value = self.lists[at].pop(index)
        self.log.append((at, ~index, value))
        return value

    def truncate(self, at: int, length: int) -> None:
        """Cut a list down to ``length`` (0 or more); a shorter one stays as it is."""
        values = self.lists[at]
        n = len(values) - length
        if n > 0:
            self.cut.extend(values[length:])
            self.log.append((~at, CUT_OFF, n))
            del values[length:]

    def replace(self, at: int, new: list[int]) -> None:
        """Give a list new contents."""
        self.truncate(at, 0)
        self.extend(at, new)

    def drop_rows(self, at: int, width: int, rows: list[int]) -> None:
        """Take rows out of a table, each ``width`` values wide, by where they begin."""
        if rows:
            old, kept = self.lists[at], list[int]()
            for row in range(0, len(old), width):
                if row not in rows:
                    kept += old[row : row + width]
            self.replace(at, kept)

    def move(self, entity: int, to: int, index: int = -1) -> None:
        """Take an entity out of its zone and put it into ``to`` at ``index`` (-1: at the end).

        ``to`` is the list index of a zone, or NOWHERE.
        """
        lists = self.lists
        zones = lists[ZONE]
        old = zones[entity]
        if old != NOWHERE:
            source = lists[old]
            place = source.index(entity)
            del source[place]
            self.log.append((old, ~place, entity))
        if to != NOWHERE:
            target = lists[to]
            if index < 0:
                index = len(target)
            self.log.append((~to, index, 1))
            target.insert(index, entity)
        self.log.append((ZONE, entity, old))
        zones[entity] = to

    def moves(self, since: int = 0) -> Iterator[tuple[int, int, int]]:
        """How entities have moved since the log was so long: how long it was before each move,
        which entity, and out of which zone."""
        for moment in range(since, len(self.log)):
            at, entity, zone = self.log[moment]
            if at == ZONE and entity >= 0:
                yield moment, entity, zone

    def emit(self, kind: str, seat: int, a: int = -1, b: int = -1) -> None:
        """Record that something happened."""
        self.facts.append((kind, seat, a, b))
        self.told_at.append(len(self.log))
