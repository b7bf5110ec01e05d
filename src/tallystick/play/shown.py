"""What a terminal shows of a game, and what it hands on: whatever is at the other end, a match of
this process or a table of a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tallystick.play.prompt import PromptState
from tallystick.play.report import ReportRow
from tallystick.rules.rulebook import Told
from tallystick.rules.scene import Scene


class Shown(Protocol):
    """A game as it is shown; see ``dialogue.Dialogue``."""

    state: str
    reply: list[ReportRow]
    news: list[Told]
    offered: PromptState | None
    table_wanted: bool
    most: int

    @property
    def title(self) -> str:
        """The game's."""

    @property
    def seat(self) -> int:
        """Whose eyes are on it."""

    @property
    def viewer(self) -> int:
        """Whose table is shown."""

    @property
    def waiting_for(self) -> str:
        """What stands before the line that is typed."""

    def scene(self) -> Scene:
        """The table as the viewer may see it."""

    def headline(self) -> str:
        """The open question."""

    def looks_anew(self, offered: PromptState) -> bool:
        """Whether one wants to see the table before a question."""

    def told(self, viewer: int) -> Sequence[Told]:
        """All that the viewer has been told."""

    def summary(self) -> list[str]:
        """How the game ended, or how far it has come."""

    def typed(self, line: str, width: int = 80) -> None:
        """Act on a line that somebody has typed."""
