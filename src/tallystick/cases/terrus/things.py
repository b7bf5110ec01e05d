"""The things of a position by name; every clade is also called Clade."""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.cases.terrus.census import CLADE
from tallystick.cases.things import Things as CardsByName
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import CITY
from tallystick.kernel.machine import Game


class Things(CardsByName):
    """Every entity that a case has written, in the order of writing."""

    def __init__(self, game: Game, seats: tuple[str, ...]) -> None:
        super().__init__(self._names_of)
        self.game = game
        self.seats = seats

    def _names_of(self, entity: int) -> tuple[str, ...]:
        piece = piece_of(self.game, entity)
        return (piece.name, CLADE) if piece.kind == "clade" else (piece.name,)

    def in_cities(self, seats: Iterable[int]) -> list[int]:
        """Everything in the cities of some seats."""
        return [entity for seat in seats for entity in self.game.lists[CITY[seat]]]
