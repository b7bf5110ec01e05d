"""What has been chosen for a lasting effect of Grand Archive: a number, or a card name
(GA.NAME.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.fields.field import Field
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import Value, WholeNumber, entry
from tallystick.cases.grand_archive.objects import Looks
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.compiling.qualities import is_open
from tallystick.games.grand_archive.effects.changes import CHANGE, N
from tallystick.games.grand_archive.effects.continuous_effects import NAMED
from tallystick.games.grand_archive.zones import EFFECTS
from tallystick.kernel.journal import NOWHERE


def hangs_on_name(laid: NamedPosition, change: int) -> bool:
    """Whether a change is of the cards of a name that is chosen."""
    found = book_of(laid.game).changes[change]
    what, by = getattr(found, "what", None), getattr(found.value, "by", None)
    return is_open(what, "name") or is_open(by, "name")


class NameChosen(Value):
    """``named``: the card whose name has been chosen, for a change or for an object."""

    def __init__(self) -> None:
        super().__init__(entry("effects", N), Looks(), NOWHERE)

    def found(self, laid: NamedPosition, subject: int) -> int:
        change, n = laid.game.lists[EFFECTS][subject + CHANGE], super().found(laid, subject)
        if change == 0:
            return n - NAMED if n >= NAMED else NOWHERE
        return n if hangs_on_name(laid, change) else NOWHERE

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        change = position.game.lists[EFFECTS][subject + CHANGE]
        super().put(position, subject, value if change else NAMED + value)


class NumberChosen(Value):
    """``n``: by how much, where no name has been chosen."""

    def __init__(self) -> None:
        super().__init__(entry("effects", N), WholeNumber(None), None)

    def is_meant(self, laid: NamedPosition, subject: int) -> bool:
        return NAME.found(laid, subject) == NOWHERE


NAME: Final = NameChosen()
CHOSEN: Final[dict[str, Field]] = {"n": NumberChosen(), "named": NAME}
