"""The words of Terrus in cases (``CASES.md``, section Terrus)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.model import Case
from tallystick.cases.table import Table, Vocabulary

ARGUMENTS: Final = (
    "at", "on", "to", "n", "cell", "armies", "defender", "card", "by",
)  # fmt: skip


class Words(Vocabulary):
    """What a case of Terrus may say."""

    arguments = ARGUMENTS

    def set_up(self, case: Case) -> Table:
        """The position of a case."""
        from tallystick.cases.terrus.board import Board

        return Board(case)


VOCABULARY: Final = Words()
