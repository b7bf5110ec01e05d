"""The cards of a position by name: ``Ox`` is any of them, ``Ox#2`` the second that was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tallystick.cases.naming import split_number

NOT_WRITTEN: Final = 1 << 60  # the place of what no case has written: after all that is


class Things:
    """Every card that a case has written, in the order of writing.

    ``names_of`` says what an entity is called: its name first, then whatever else.
    """

    def __init__(self, names_of: Callable[[int], tuple[str, ...]]) -> None:
        self.names_of = names_of
        self.by_name: dict[str, list[int]] = {}
        self._places: dict[int, int] = {}

    def add(self, name: str, entity: int) -> None:
        """Remember one more."""
        self.by_name.setdefault(name, []).append(entity)

    def place(self, entity: int, at: int) -> None:
        """Where in its text a case has written a card: those of a name are kept in that order,
        whatever is laid out first."""
        self._places[entity] = at
        for same in self.by_name.values():
            if entity in same:
                same.sort(key=lambda one: self._places.get(one, NOT_WRITTEN))

    def name(self, entity: int) -> str:
        """What a card is called."""
        return self.names_of(entity)[0]

    def numbered(self, entity: int) -> str:
        """What means a card and no other: with its number, if there are several of the name."""
        name = self.name(entity)
        same = self.by_name.get(name, [])
        alone = len(same) < 2 or entity not in same
        return name if alone else f"{name}#{same.index(entity) + 1}"

    def all(self, name: str) -> list[int]:
        """All of a name; of a numbered name the one."""
        bare, number = split_number(name)
        found = self.by_name.get(bare, [])
        return found[number - 1 : number] if number else list(found)

    def is_called(self, entity: int, bare: str) -> bool:
        """Whether a card has this name."""
        return bare in self.names_of(entity)

    def among(self, name: str, entities: Iterable[int]) -> list[int]:
        """Those of the entities that have this name; of a numbered name the one written
        so-manieth, else the so-manieth of them."""
        bare, number = split_number(name)
        same = [entity for entity in entities if self.is_called(entity, bare)]
        if not number:
            return same
        written = self.by_name.get(bare, [])
        if number <= len(written):
            return [entity for entity in same if entity == written[number - 1]]
        return same[number - 1 : number]

    def pick(self, name: str, among: Iterable[int]) -> int:
        """The first of them that has this name; -1 if there is none."""
        found = self.among(name, among)
        return found[0] if found else -1
