"""The things of a position by name: ``Ox`` is any of them, ``Ox#2`` the second that was written."""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.cases.terrus.census import CLADE
from tallystick.cases.terrus.names import split_number
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import CITY
from tallystick.kernel.machine import Game


class Things:
    """Every entity that a case has written, in the order of writing."""

    def __init__(self, game: Game, seats: tuple[str, ...]) -> None:
        self.game = game
        self.seats = seats
        self.by_name: dict[str, list[int]] = {}

    def add(self, name: str, entity: int) -> None:
        """Remember one more."""
        self.by_name.setdefault(name, []).append(entity)

    def all(self, name: str) -> list[int]:
        """All of a name; of a numbered name the one."""
        bare, number = split_number(name)
        found = self.by_name.get(bare, [])
        if number:
            return found[number - 1 : number]
        return list(found)

    def name(self, entity: int) -> str:
        """What a thing is called; with its number where there are several in play."""
        return piece_of(self.game, entity).name

    def pick(self, name: str, among: Iterable[int]) -> int:
        """The thing of that name among some; -1 if there is none.

        A numbered name means the one written so-manieth, else the so-manieth among these.
        """
        bare, number = split_number(name)
        same = [entity for entity in among if self.is_called(entity, bare)]
        if number == 0:
            return same[0] if same else -1
        written = self.by_name.get(bare, [])
        if number <= len(written) and written[number - 1] in same:
            return written[number - 1]
        outside = any(e not in same for e in written[:number])
        return same[number - 1] if number <= len(same) and not outside else -1

    def is_called(self, entity: int, bare: str) -> bool:
        """Whether a thing has this name; every clade is also called Clade."""
        piece = piece_of(self.game, entity)
        return piece.name == bare or (bare == CLADE and piece.kind == "clade")

    def in_cities(self, seats: Iterable[int]) -> list[int]:
        """Everything in the cities of some seats."""
        return [entity for seat in seats for entity in self.game.lists[CITY[seat]]]
