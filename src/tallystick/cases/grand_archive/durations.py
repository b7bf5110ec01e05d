"""How long a lasting effect of Grand Archive lasts, as cases write it (GA.CONT.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.fields.field import Field
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import OneSeat, Value, ValueKind, WholeNumber, entry
from tallystick.cases.nodes import Node
from tallystick.games.grand_archive.effects.changes import SPEAKER, UNTIL, UNTIL_SEAT
from tallystick.games.grand_archive.effects.continuous_effects import (
    NOT_YOURS,
    WHILE_SOURCE,
    WHILE_STATE,
    WHILE_YOURS,
)
from tallystick.games.grand_archive.effects.things import BITS
from tallystick.games.grand_archive.zones import EFFECTS, SINCE
from tallystick.kernel.journal import NOWHERE

OF_SOURCE: Final = frozenset((WHILE_SOURCE, WHILE_YOURS, NOT_YOURS))
STATES: Final = tuple(BITS)


class LastsAsLong(Value):
    """``until``; what lasts as long as its source is there lasts as long as that is what it is
    now."""

    def __init__(self) -> None:
        super().__init__(entry("effects", UNTIL), WholeNumber())

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        super().put(position, subject, value)
        speaker = position.game.lists[EFFECTS][subject + SPEAKER]
        if value in OF_SOURCE and speaker >= 0:
            position.game.set(EFFECTS, subject + UNTIL_SEAT, position.game.lists[SINCE][speaker])


class OfSuchDuration(Value):
    """The number beside that of a duration, which means something else for each sort of them."""

    def __init__(self, kind: ValueKind, unsaid: int | None, is_of: Callable[[int], bool]) -> None:
        super().__init__(entry("effects", UNTIL_SEAT), kind, unsaid)
        self.is_of = is_of

    def is_meant(self, laid: NamedPosition, subject: int) -> bool:
        return self.is_of(laid.game.lists[EFFECTS][subject + UNTIL])


class StateBit(ValueKind):
    """A state of things, which is a bit."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        return BITS[node.choice(STATES, "state of a thing")]

    def say(self, laid: NamedPosition, value: int) -> str:
        return next(name for name in STATES if BITS[name] == value)


DURATION: Final[dict[str, Field]] = {
    "until": LastsAsLong(),
    "whose": OfSuchDuration(
        OneSeat(), NOWHERE, lambda until: until not in OF_SOURCE and until != WHILE_STATE
    ),
    "while": OfSuchDuration(StateBit(), None, lambda until: until == WHILE_STATE),
}
