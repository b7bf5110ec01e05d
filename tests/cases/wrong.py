"""What the cases of a game say wrongly, so that one clear line says it, with place and field."""

from __future__ import annotations

from typing import NamedTuple

Said = dict[str, str]  # what is written, and a part of the line


class Wrong(NamedTuple):
    """What is written wrongly in an otherwise good file.

    ``cards`` is the beginning of the file, with three cards in its fifth line and before, of which
    the last, Riddle, has a text that nobody understands; ``given`` a good position. ``option`` is
    an option, a slip of it, and a reading that it has not; ``misread`` a position with Riddle in
    it; ``faces`` cards of which nobody could say what is printed on them.
    """

    cards: str
    given: str
    steps: Said
    positions: Said
    looks: Said
    option: tuple[str, str, str]
    misread: str
    faces: Said | None = None

    @property
    def game(self) -> str:
        """The game's name."""
        return self.cards.split("\n")[0].removeprefix("- game: ")

    def case(self, given: str = "", rest: str = "") -> str:
        """A file with one case: a good one, unless the position or the rest of it is not."""
        return f"{self.cards}- case: the case\n  given: {{{given or self.given}}}\n{rest}"
