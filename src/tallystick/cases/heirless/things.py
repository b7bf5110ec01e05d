"""The cards of a position by name: ``Hut`` is any of them, ``Hut#2`` the second that was
written."""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.cases.heirless.names import split_number
from tallystick.games.heirless.book import piece_of
from tallystick.kernel.machine import Game


class Things:
    """Every card that a case has written, in the order of writing."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.by_name: dict[str, list[int]] = {}

    def add(self, name: str, entity: int) -> None:
        """Remember one more."""
        self.by_name.setdefault(name, []).append(entity)

    def all(self, name: str) -> list[int]:
        """All of a name; of a numbered name the one."""
        bare, number = split_number(name)
        found = self.by_name.get(bare, [])
        return found[number - 1 : number] if number else list(found)

    def among(self, name: str, entities: Iterable[int]) -> list[int]:
        """Those of the entities that have this name."""
        bare, number = split_number(name)
        if number:
            wanted = self.all(name)
            return [entity for entity in entities if entity in wanted]
        return [entity for entity in entities if self.name(entity) == bare]

    def name(self, entity: int) -> str:
        """What a card is called."""
        return piece_of(self.game, entity).name
