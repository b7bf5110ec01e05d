"""The position: a list of int lists, and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

Lists = list[list[int]]


class GameState:
    """All that can differ between two positions. What each list means is the ``Layout``'s business.

    Two states with equal ``dump()`` are the same position.
    """

    def __init__(self, lists: Lists) -> None:
        self.lists = lists

    def clone(self, first: int = 0, after: int = 0) -> GameState:
        """A copy, independent but for the lists from ``first`` to before ``after``: those it has in
        common with this one."""
        lists = self.lists
        return GameState([*_copies(lists[:first]), *lists[first:after], *_copies(lists[after:])])

    def dump(self) -> Lists:
        """The lists, copied: plain data, ready for JSON."""
        return list(_copies(self.lists))

    def digest(self) -> str:
        """A fingerprint of the position, equal on every machine: 32 hexadecimal digits."""
        text = json.dumps(self.lists, separators=(",", ":"))
        return fingerprint(text.encode("ascii"))


def _copies(lists: Lists) -> Iterable[list[int]]:
    """Copies of lists, in the quickest way there is."""
    return map(list.copy, lists)


def fingerprint(content: bytes) -> str:
    """BLAKE2b of some bytes, as 32 hexadecimal digits: the same on every machine."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def load_state(lists: Lists) -> GameState:
    """The state that ``dump()`` gave.

    Raises ValueError if ``lists`` is not a list of lists of ints.
    """
    for values in lists:
        if not isinstance(values, list) or not all(type(value) is int for value in values):
            raise ValueError("a position is a list of lists of ints")
    return GameState([values[:] for values in lists])
