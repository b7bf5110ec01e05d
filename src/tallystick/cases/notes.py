"""What the parts of a page of words keep for each other while one case is read and played."""

from __future__ import annotations

from copy import copy
from typing import TypeVar, cast

Kind = TypeVar("Kind")


class Notes:
    """Of each class one, made without arguments when it is first asked for."""

    def __init__(self) -> None:
        self._kept: dict[type, object] = {}

    def of(self, kind: type[Kind]) -> Kind:
        """The one of a class."""
        if kind not in self._kept:
            self._kept[kind] = kind()
        return cast(Kind, self._kept[kind])

    def has(self, kind: type) -> bool:
        """Whether the one of a class has been asked for."""
        return kind in self._kept

    def copy(self) -> Notes:
        """The same, of which what is kept can be changed apart."""
        other = Notes()
        other.add(self)
        return other

    def add(self, others: Notes) -> None:
        """Keep copies of what others have kept."""
        self._kept |= {kind: copy(one) for kind, one in others._kept.items()}
