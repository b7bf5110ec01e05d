"""The only writer of a position: everything it does can be taken back exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tallystick.kernel.decision import Decision
from tallystick.kernel.layout import FRAMES, NOTES, ZONE
from tallystick.kernel.state import GameState

Fact = tuple[str, int, int, int]
# How long the log and the facts were; the question that was open, if it was known, and its scratch.
Mark = tuple[int, int, Decision | None, object]

# The log holds entries of three numbers, one behind the other: list, index, value.
#   list >= 0, index >= 0   the cell held ``value`` before
#   list >= 0, index < 0    ``value`` was taken out of place ``~index``
#   list < 0, index >= 0    ``value`` cells were put into list ``~list`` at ``index``
#   list < 0, index == -1   ``value`` cells were cut off the end of ``~list``: the last of ``cut``
#   list < 0, index == -2   ``~list`` as a whole was the last of ``wholes``
Entry = tuple[int, int, int]
ENTRY: Final = 3  # how wide

NOWHERE: Final = -1
CUT_OFF: Final = -1
WHOLE: Final = -2
UNTOLD: Final = frozenset((~FRAMES, ~NOTES))  # how entries of what no basis hangs on begin


class Basis:
    """The lists of a position on which something hangs that was worked out of it, and whether any
    of them has changed since ``Journal.changed`` was last asked."""

    def __init__(self, lists: Iterable[int]) -> None:
        self.entries = frozenset([entry for at in lists for entry in (at, ~at)])  # how these begin
        self.changed = True


class Journal:
    """Writes to a position, remembering how to undo; collects the facts of what happened.

    The question that is open is worked out once for a position, and known again after a rewind to
    a mark that was made there. Whatever is written lengthens the log, so along one line of play
    its length tells positions apart.

    Copies have their columns in common until one of them writes to one: that one goes on with a
    column of its own. So whoever holds a column over a write looks it up anew.

    ``facts`` are (kind, seat, a, b) in order of happening; ``kind`` is the game's word. The end of
    ``told_at`` says how long the log was as each of them happened.
    """

    def __init__(self, state: GameState, lent: frozenset[int] = frozenset()) -> None:
        """``lent``: the columns that the position has in common with that of a copy."""
        self.state = state
        self.lists = state.lists
        self.log: list[int] = []
        self.cut: list[int] = []
        # Tuples: the garbage collector looks at each only once.
        self.wholes: list[tuple[int, ...]] = []
        self.facts: list[Fact] = []
        self.told_at: list[int] = []
        # What ``decide`` worked out for ``take``; no part of the position.
        self.scratch: object = None
        self._decision: Decision | None = None
        self._asked_at = NOWHERE  # how long the log was as ``_decision`` was worked out
        self._frames_kept = False  # whether FRAMES are in the log since the last question or mark
        self._notes_kept = False
        self._bases: list[Basis] = []
        self._looked = 0  # up to which place of the log they have been told of it
        # How entries begin that they are to be told of: at first, what has been taken back of those
        # that they know of.
        self._news: list[int] = []
        self._lent = lent
        self._lent_at = 0  # how long the log was as the last copy was made

    def basis(self, lists: Iterable[int]) -> Basis:
        """A basis for what is worked out of some lists."""
        made = Basis(lists)
        self._bases.append(made)
        return made

    def changed(self, basis: Basis) -> bool:
        """Whether a list of a basis has been written to, or back, since this was last asked: then
        what was worked out of them holds no longer. Nothing is told of FRAMES and NOTES, which are
        logged as a whole (``Game``)."""
        if self._news or self._looked != len(self.log):
            self._look()
        changed, basis.changed = basis.changed, False
        return changed

    def _look(self) -> None:
        """Tell every basis what has been written since, or back."""
        self._news += self.log[self._looked :: ENTRY]
        written = set(self._news)
        if not written <= UNTOLD:
            for one in self._bases:
                if not one.changed and not one.entries.isdisjoint(written):
                    one.changed = True
        self._looked = len(self.log)
        self._news.clear()

    def mark(self) -> Mark:
        """A point to come back to, with its question. Valid until it is rewound past, or ``commit``
        is called."""
        at = len(self.log)
        self._frames_kept = self._notes_kept = False
        if self._asked_at == at:
            return (at, len(self.facts), self._decision, self.scratch)
        return (at, len(self.facts), None, None)

    def rewind(self, mark: Mark) -> None:
        """Restore the position exactly as it was at ``mark``, which must still be valid."""
        log, lists = self.log, self.lists
        keep, facts, self._decision, self.scratch = mark
        self._asked_at = NOWHERE if self._decision is None else keep
        self._frames_kept = self._notes_kept = False
        if keep < self._lent_at:
            for at in log[keep::ENTRY]:
                self.own(at if at >= 0 else ~at)
            self._lent_at = keep
        if keep < self._looked:
            self._news += log[keep : self._looked : ENTRY]
            self._looked = keep
        for _ in range(keep, len(log), ENTRY):
            value, index, at = log.pop(), log.pop(), log.pop()
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
        if len(self.facts) > facts:
            del self.told_at[facts - len(self.facts) :]
            del self.facts[facts:]

    def forget(self) -> None:
        """Forget how to undo what has been written: older marks become invalid."""
        self._look()
        self._looked = self._lent_at = 0
        self._asked_at = NOWHERE
        self._frames_kept = self._notes_kept = False
        self.log.clear()
        self.cut.clear()
        self.wholes.clear()

    def commit(self) -> None:
        """Forget how to undo what has been written, as ``forget``, and the facts."""
        self.forget()
        self.facts.clear()
        self.told_at.clear()

    def own(self, at: int) -> list[int]:
        """A list, to be written to: no copy has it any more."""
        if at in self._lent:
            self._lent -= {at}
            self.lists[at] = self.lists[at][:]
        return self.lists[at]

    def set(self, at: int, index: int, value: int) -> None:
        """Write one cell."""
        values = self.lists[at]
        old = values[index]
        if old != value:
            if at in self._lent:
                values = self.own(at)
            self.log += (at, index, old)
            values[index] = value

    def add(self, at: int, index: int, amount: int) -> None:
        """Add to one cell."""
        if amount:
            values = self.own(at) if at in self._lent else self.lists[at]
            old = values[index]
            self.log += (at, index, old)
            values[index] = old + amount

    def insert(self, at: int, index: int, value: int) -> None:
        """Put a value into a list before ``index`` (0 to its length)."""
        self.log += (~at, index, 1)
        self.lists[at].insert(index, value)

    def append(self, at: int, value: int) -> None:
        """Put a value at the end of a list."""
        values = self.lists[at]
        self.log += (~at, len(values), 1)
        values.append(value)

    def extend(self, at: int, new: list[int]) -> None:
        """Put values at the end of a list."""
        values = self.lists[at]
        self.log += (~at, len(values), len(new))
        values.extend(new)

    def delete(self, at: int, index: int) -> int:
        """Take the value at ``index`` (0 or more) out of a list, and return it."""
        value = self.lists[at].pop(index)
        self.log += (at, ~index, value)
        return value

    def truncate(self, at: int, length: int) -> None:
        """Cut a list down to ``length`` (0 or more); a shorter one stays as it is."""
        values = self.lists[at]
        n = len(values) - length
        if n > 0:
            self.cut.extend(values[length:])
            self.log += (~at, CUT_OFF, n)
            del values[length:]

    def replace(self, at: int, new: list[int]) -> None:
        """Give a list new contents."""
        self.truncate(at, 0)
        self.extend(at, new)

    def rows(self, at: int, width: int) -> list[list[int]]:
        """The rows of a table, each ``width`` values wide."""
        table = self.lists[at]
        return [table[row : row + width] for row in range(0, len(table), width)]

    def rows_with(self, at: int, width: int, place: int, value: int) -> list[int]:
        """Where the rows of a table begin that have a value at a place."""
        column = self.lists[at][place::width]
        return [row * width for row, one in enumerate(column) if one == value]

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
        zones = self.own(ZONE) if ZONE in self._lent else lists[ZONE]
        old = zones[entity]
        if old != NOWHERE:
            source = lists[old]
            place = source.index(entity)
            del source[place]
            self.log += (old, ~place, entity)
        if to != NOWHERE:
            target = lists[to]
            if index < 0:
                index = len(target)
            self.log += (~to, index, 1)
            target.insert(index, entity)
        self.log += (ZONE, entity, old)
        zones[entity] = to

    def moves(self, since: int = 0) -> Iterator[tuple[int, int, int]]:
        """How entities have moved since the log was so long: how long it was before each move,
        which entity, and out of which zone."""
        for moment in range(since, len(self.log), ENTRY):
            at, entity, zone = self.log[moment : moment + ENTRY]
            if at == ZONE and entity >= 0:
                yield moment, entity, zone

    def emit(self, kind: str, seat: int, a: int = -1, b: int = -1) -> None:
        """Record that something happened."""
        self.facts.append((kind, seat, a, b))
        self.told_at.append(len(self.log))
