"""Words for the cases of a small game: read off its layout and its notation.

Cells, zones and what each seat has are called as the layout calls them. A game of one's own says
the rest in a ``PlainPage`` (docs/adding-a-game.md).
"""

from __future__ import annotations

from tallystick.cases.plain.page import PlainPage as PlainPage
