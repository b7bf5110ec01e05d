"""The words of Heirless in cases (``CASES.md``, section Heirless)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.model import Case
from tallystick.cases.table import Table, Vocabulary

ARGUMENTS: Final = (
    "cell", "replace", "knight", "to", "from", "influence", "against", "abstain", "text", "by",
    "give", "take", "at", "promises",
)  # fmt: skip


class Words(Vocabulary):
    """What a case of Heirless may say."""

    arguments = ARGUMENTS

    def set_up(self, case: Case) -> Table:
        """The position of a case."""
        from tallystick.cases.heirless.board import Board

        return Board(case)


VOCABULARY: Final = Words()
