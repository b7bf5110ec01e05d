"""Words for the cases of a small game: read off its layout, its options and its costs.

Cells, zones and what each seat has are called as the layout calls them; verbs are those of the
game's options, followed by the name of a card where the option is about one. A game of one's own
says the rest in a ``PlainWords`` (docs/adding-a-game.md).
"""

from __future__ import annotations

from tallystick.cases.model import Case
from tallystick.cases.plain.words import Said
from tallystick.cases.table import Table


class PlainWords(Said):
    """The vocabulary of a small game."""

    def set_up(self, case: Case) -> Table:
        """The position of a case."""
        from tallystick.cases.plain.table import PlainTable

        return PlainTable(self, case)
