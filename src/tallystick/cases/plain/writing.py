"""A settled position of a small game in the words of ``given``: ``laying`` the other way round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Protocol

from tallystick.cases.naming import NOBODY
from tallystick.errors import InputError
from tallystick.kernel.layout import CELLS, KERNEL_CELLS, OWNER_OF, ZONE, Layout, ListSpec
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook

HELD: Final = ("zone", "table")  # sorts of lists that hold something of the game


def columns(layout: Layout) -> Iterator[tuple[int, ListSpec]]:
    """What can be said of a card besides where it lies and which it is."""
    for at, spec in enumerate(layout.specs):
        if spec.sort == "column" and at not in (ZONE, OWNER_OF) and spec.name != "card":
            yield at, spec


class Words(Protocol):
    """What a page of words tells whoever writes: which cells hold a seat, and when nothing is half
    done."""

    seat_cells: tuple[str, ...]

    def is_quiet(self, game: Game) -> bool:
        """Whether nothing that has begun is still to be resolved."""


class Writing:
    """Writes one position; ``seats`` are what the seats are called."""

    def __init__(self, words: Words, game: Game, seats: tuple[str, ...]) -> None:
        assert isinstance(game.rules, Rulebook)
        if game.over or not (words.is_quiet(game) and game.rules.is_settled(game)):
            raise InputError("a position is written when nothing is half done")
        self.words = words
        self.game = game
        self.seats = seats
        self.layout = game.rules.layout

    def given(self) -> dict[str, Any]:
        """All of it, as plain data."""
        layout, cells = self.layout, self.game.lists[CELLS]
        found: dict[str, Any] = {
            name: self._cell(name, cells[layout.cell(name)])
            for name in layout.cells
            if name not in KERNEL_CELLS
        }
        specs = enumerate(layout.specs)
        found |= {spec.name: self._list(spec, at) for at, spec in specs if spec.sort in HELD}
        found["seats"] = {name: self._seat(seat) for seat, name in enumerate(self.seats)}
        return {key: value for key, value in found.items() if value or key == "seats"}

    def _cell(self, name: str, value: int) -> Any:
        if name not in self.words.seat_cells:
            return value
        return self.seats[value] if value >= 0 else NOBODY[0]

    def _seat(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for spec in self.layout.by_seat:
            at = self.layout.seat_lists(spec.name)[seat]
            if spec.sort == "attributes":
                found |= zip(self.layout.attributes, self.game.lists[at], strict=True)
            else:
                found[spec.name] = self._list(spec, at)
        return {key: value for key, value in found.items() if value}

    def _list(self, spec: ListSpec, at: int) -> list[Any]:
        """The cards of a zone. What is in a table has no words yet."""
        values = self.game.lists[at]
        if spec.sort != "zone" and values:
            raise InputError(f"{spec.name} cannot be written yet")
        return [self._thing(entity) for entity in values]

    def _thing(self, entity: int) -> Any:
        """The name of a card; ``{card: Ox, rested: 1}`` where there is more to say."""
        rules, lists = self.game.rules, self.game.lists
        assert isinstance(rules, Rulebook)
        name = rules.name_of(self.game, entity)
        said = {spec.name: lists[at][entity] for at, spec in columns(self.layout)
                if lists[at][entity] != spec.default}  # fmt: skip
        return {"card": name, **said} if said else name
