"""What a player has one of: the champion, with its lineage, and the mastery."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Final

from tallystick.cases.census import SURE, Naming, named
from tallystick.cases.fields.field import Field, Record
from tallystick.cases.fields.rows import Keys
from tallystick.cases.fields.table import NamedPosition, PositionBuilder, PositionCheck
from tallystick.cases.fields.values import Value, Word, column
from tallystick.cases.grand_archive.objects import NUMBERS, STATE, ObjectCounters
from tallystick.cases.nodes import Node, card_of, is_none
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.effects.directions import DIRECTIONS, face, facing
from tallystick.games.grand_archive.zones import ATTRIBUTES, MASTERIES, MASTERY, champion_of, is_out
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game

NOBODY: Final = "none"  # who has no champion yet
NO_CHAMPION: Final = "Blank Champion"  # what stands in where the case names none


class OneObject(Field):
    """The one thing of its kind that a player has: a name, or a record, or none."""

    kind: str

    def __init__(self, state: Record) -> None:
        self.state = state

    @abstractmethod
    def held(self, game: Game, seat: int) -> int:
        """The thing; negative where the player has none."""

    @abstractmethod
    def bring(self, position: PositionBuilder, subject: int, keys: Keys) -> int:
        """Put the card down that the keys say."""

    def _keys(self, node: Node) -> Keys:
        keys = ("card", *self.state.keys)
        return node.only(keys, self.state.what) if node.is_map else {"card": node}

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        if not is_none(node):
            self.enter(position, subject, self._keys(node))

    def enter(self, position: PositionBuilder, subject: int, keys: Keys) -> None:
        """Put it down, with all that is said of it."""
        self.state.lay_keys(position, self.bring(position, subject, keys), keys)

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        held = self.held(laid.game, subject)
        return [held, *self.state.entities(laid, held)] if held >= 0 else []

    def write(self, laid: NamedPosition, subject: int) -> object:
        held = self.held(laid.game, subject)
        if held < 0:
            return None
        name, state = laid.things.name(held), self.state.write(laid, held)
        return {"card": name, **state} if state else name

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        held, things = self.held(look.game, subject), look.laid.things
        name = things.name(held) if held >= 0 else NOBODY
        if is_none(node) or held < 0:
            look.same(node.field, NOBODY if is_none(node) else node.flow(), name)
            return
        keys = ("card", *self.state.fields)
        said = dict(node.only(keys, self.state.what)) if node.is_map else {"card": node}
        card = said.pop("card", None)
        if card is not None and things.pick(card.text(), [held]) < 0:
            where = f"{node.field}.card" if not node.is_map else card.field
            look.differ(where, card.text(), name)
        self.state.look_keys(look, held, said)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        if not is_none(node):
            yield from named(card_of(node), self.kind, SURE)


class Champion(OneObject):
    """The champion; a blank one where nothing is said of it, unless the player is out."""

    kind = "champion"

    def held(self, game: Game, seat: int) -> int:
        return champion_of(game, seat)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        starts, said = position.given("start"), position.seat_nodes.get(position.seats[subject])
        is_out = said is not None and said.is_map and said.get("out") is not None
        if not is_out and (starts is None or not starts.flag()):
            self.enter(position, subject, {})

    def bring(self, position: PositionBuilder, subject: int, keys: Keys) -> int:
        if "card" in keys:
            kinds = ("champion",)
            entity = position.new(keys["card"], kinds, "a champion", NOWHERE, subject)
        else:
            entity = position.add(NO_CHAMPION, NOWHERE, subject)
        moves.enter_field(position.game, entity, subject)
        return entity

    def write(self, laid: NamedPosition, subject: int) -> object:
        nobody = None if is_out(laid.game, subject) else NOBODY
        return super().write(laid, subject) or nobody


class Mastery(OneObject):
    """The mastery of a player (GA.MASTERY.1)."""

    kind = "mastery"

    def held(self, game: Game, seat: int) -> int:
        return game.lists[ATTRIBUTES[seat]][MASTERY]

    def bring(self, position: PositionBuilder, subject: int, keys: Keys) -> int:
        card = keys.get("card")
        if card is None:
            raise position.seat_nodes[position.seats[subject]].expected("the 'card' of a mastery")
        entity = position.new(card, ("mastery",), "a mastery", NOWHERE, subject)
        moves.relocate(position.game, entity, MASTERIES[subject])
        position.game.set(ATTRIBUTES[subject], MASTERY, entity)
        return entity


class Direction(Value):
    """Where Shifting Currents face: north, if not said (GA.MASTERY.2)."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return max(facing(laid.game, laid.game.lists[OWNER_OF][subject]), 0)

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        face(position.game, subject, value)


MASTERED: Final = Mastery(
    Record(
        "key of a mastery",
        {
            "counters": ObjectCounters(),
            "facing": Direction(column("states"), Word("direction", DIRECTIONS)),
        },
    )
)
CHAMPION: Final = Champion(Record("key of a champion", STATE | NUMBERS))
