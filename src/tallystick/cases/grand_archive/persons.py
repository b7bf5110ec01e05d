"""What a player has one of: the champion, with its lineage, and the mastery."""

from __future__ import annotations

from typing import Final

from tallystick.cases.fields.cards import NONE, CalledSo, CardRecord, OneCard
from tallystick.cases.fields.rows import Keys
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import Value, Word, column
from tallystick.cases.grand_archive.objects import NUMBERS, STATE, ObjectCounters
from tallystick.cases.nodes import Node, is_none
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.effects.directions import DIRECTIONS, face, facing
from tallystick.games.grand_archive.zones import ATTRIBUTES, MASTERIES, MASTERY, champion_of, is_out
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF

NO_CHAMPION: Final = "Blank Champion"  # what stands in where the case names none


class Champion(OneCard):
    """The champion; a blank one where nothing is said of it, unless the player is out."""

    implies = "champion"

    def held(self, laid: NamedPosition, subject: int) -> int:
        return champion_of(laid.game, subject)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        if not is_none(node):
            super().lay(position, subject, node)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        if position.said_of(subject, "out") is None and not position.says("start"):
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
        nobody = None if is_out(laid.game, subject) else NONE
        return super().write(laid, subject) or nobody


class Mastery(OneCard):
    """The mastery of a player (GA.MASTERY.1)."""

    implies = "mastery"

    def held(self, laid: NamedPosition, subject: int) -> int:
        return laid.game.lists[ATTRIBUTES[subject]][MASTERY]

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
    CardRecord(
        "key of a mastery",
        {
            "card": CalledSo(),
            "counters": ObjectCounters(),
            "facing": Direction(column("states"), Word("direction", DIRECTIONS)),
        },
    )
)
CHAMPION: Final = Champion(CardRecord("key of a champion", {"card": CalledSo()} | STATE | NUMBERS))
