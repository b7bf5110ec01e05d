"""A look at a position with the words of ``then``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tallystick.cases.comparing import Comparing
from tallystick.cases.fields.table import NamedPosition
from tallystick.kernel.journal import NOWHERE, Fact


class PositionCheck(Comparing):
    """Gathers what is not so; ``seat`` is the one that is looked at, NOWHERE for the table."""

    def __init__(
        self,
        laid: NamedPosition,
        about: Mapping[str, tuple[str, ...]],
        clauses_of: Callable[[Fact], Sequence[str]],
    ) -> None:
        super().__init__(laid.game, about, clauses_of)
        self.laid = laid
        self.seat = NOWHERE

    def differ(self, field: str, expected: object, found: object, seat: int = NOWHERE) -> None:
        where = self.seat if seat == NOWHERE else seat
        super().differ(field.removeprefix("then."), expected, found, where)
