"""Units on Tiles and in Castles, by their levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tallystick.cases.fields.field import (
    Field,
    NamedPosition,
    PositionBuilder,
    PositionCheck,
    Record,
)
from tallystick.cases.fields.values import OneSeat
from tallystick.cases.heirless.names import BANDITS_NAME
from tallystick.cases.nodes import Node
from tallystick.games.heirless import moves
from tallystick.games.heirless.zones import BANDITS, LEVELS, TILES, TOP_LEVEL, castle, levels_at

OWNER: Final = OneSeat({BANDITS_NAME: BANDITS})


def numbers(node: Node) -> list[int]:
    """Levels of units. Nothing is none."""
    return [] if node.is_nothing else [one.number(1) for one in node.one_or_more()]


class UnitLevels(Field):
    """The units of one ``owner`` at a ``place`` (those of a subject), by their levels."""

    def __init__(self, place: Callable[[int], int], owner: Callable[[int], int]) -> None:
        self.place = place
        self.owner = owner

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        owner = self.owner(subject)
        top = LEVELS if owner == BANDITS else TOP_LEVEL
        for level in numbers(node):
            if level > top:
                raise node.error(f"impossible position: no level is above {top} (HL.rewards.5)")
            moves.put_units(position.game, self.place(subject), owner, level)

    def write(self, laid: NamedPosition, subject: int) -> list[int]:
        return levels_at(laid.game, self.place(subject), self.owner(subject))

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look.same(node.field, sorted(numbers(node)), self.write(look.laid, subject))


class Owners(Field):
    """The units at a place, by owner; but for those of whoever is at ``home`` there."""

    def __init__(self, place: Callable[[int], int], home: bool = False) -> None:
        self.place = place
        self.home = home

    def _units(self, laid: NamedPosition, node: Node) -> Iterator[tuple[int, UnitLevels, Node]]:
        for key, value in node.entries().items():
            name = next(name for name, _ in node.pairs() if name.text() == key)
            owner = OWNER.read(laid, name)
            yield owner, self._of(owner), value

    def _of(self, owner: int) -> UnitLevels:
        return UnitLevels(self.place, lambda _: owner)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for owner, units, value in self._units(position, node):
            if self.home and owner == subject:
                raise value.error("impossible position: nobody is a guest at home (HL.turns.70)")
            units.lay(position, subject, value)

    def write(self, laid: NamedPosition, subject: int) -> dict[str, list[int]]:
        owners = [*range(len(laid.seats)), BANDITS]
        others = (owner for owner in owners if not (self.home and owner == subject))
        found = {OWNER.say(laid, one): self._of(one).write(laid, subject) for one in others}
        return {name: levels for name, levels in found.items() if levels}

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        for _, units, value in self._units(look.laid, node):
            units.look(look, subject, value)


def _tile(at: int) -> Owners:
    return Owners(lambda _: at)


ON_TILES: Final = Record("Tile", {name: _tile(at) for at, name in enumerate(TILES)})
IN_CASTLE: Final = Record(
    "key of a castle",
    {"knights": UnitLevels(castle, lambda seat: seat), "guests": Owners(castle, home=True)},
)
