"""A table of Terrus, as far as those look at it who compare."""

from __future__ import annotations

from tallystick.cases.noted.board import NotedBoard
from tallystick.games.terrus.rulebook import TerrusRules


class TerrusTable(NotedBoard):
    """``exhibited`` are the relics that a case has put on show."""

    rules: TerrusRules
    exhibited: set[int]
