"""What every verb of Grand Archive has: a board, a seat, arguments, and time."""

from __future__ import annotations

from tallystick.cases.deeds import BoardDeed
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.nodes import Node


class GrandDeed(BoardDeed[Place]):
    """A verb of Grand Archive at a board."""

    def said(self, key: str) -> Node | None:
        """An argument of the step."""
        return self.step.get(key)
