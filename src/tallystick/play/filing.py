"""Where a match that is played is kept, and what is to be said of it."""

from __future__ import annotations

import os

from tallystick.play.keeping import MatchWriter
from tallystick.play.match import Match
from tallystick.play.saved import Keeper, way_on


class Filing:
    """The file of one match, if it has one. Of a match that keeps itself and is saved to a file
    besides, both are gone on with: what goes on by itself later is the latest."""

    def __init__(self, match: Match, options: dict[str, str]) -> None:
        self.match = match
        self.options = options
        self.writer: MatchWriter | Keeper | None = None
        self._own: Keeper | None = None  # that of the games that keep themselves
        self._told = ""  # the trouble that has been told

    def save_to(self, path: str) -> None:
        """From now on keep the match in a new file. Raises InputError if it cannot be written."""
        self.keep(MatchWriter(path, self.match, self.options))

    def keep(self, writer: MatchWriter | Keeper) -> None:
        """From now on let a writer hear of every entry."""
        if isinstance(self.writer, Keeper):
            self._own = self.writer
        elif self.writer is not None:
            self.match.listeners.remove(self.writer)
            self.writer.close()
        self.writer = writer
        self._told = ""
        self.match.listeners.append(writer)

    @property
    def path(self) -> str:
        """The file; "" where there is none, or nothing in it yet."""
        return self.writer.path if self.writer is not None else ""

    @property
    def trouble(self) -> str:
        """Why the last answers could not be written; "" if they are, or need not be."""
        return self.writer.trouble if self.writer is not None else ""

    def is_at(self, path: str) -> bool:
        """Whether the match is kept in that file."""
        return bool(self.path) and os.path.realpath(path) == os.path.realpath(self.path)

    def kept(self) -> str:
        """Where the match is kept, in a sentence."""
        if self.writer is None:
            return "It was not saved."
        if self.trouble:
            return self._unkept()
        if not self.path:
            return "Nothing has been played yet."
        return f"It is kept; go on with: {way_on(self.match.rules.name, self.path)}"

    def _unkept(self) -> str:
        assert self.writer is not None
        n = self.writer.unkept
        answers = "answer is" if n == 1 else f"{n} answers are"
        return f"The last {answers} not saved: {self.path}: {self.trouble}."

    def news(self) -> str:
        """What is to be told, once: that the match can no longer be kept, that it is kept again."""
        before, self._told = self._told, self.trouble
        if self.trouble and not before:
            return f"{self._unkept()} The game goes on; it is tried again with every answer."
        return "All is saved again." if before and not self.trouble else ""

    def close(self) -> None:
        """Close the file, or both."""
        for writer in (self.writer, self._own):
            if writer is not None:
                writer.close()
