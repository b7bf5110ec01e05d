"""A match as a report: what is told, laid out in lines under the turn and beside the phase.

Of what a game tells, a line without a full stop at its end is a heading: of one word, it stands
beside what happens under it, and only where something does; of several, above.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tallystick.rules.rulebook import Told

HEADING: Final = "heading"
LINE: Final = "line"
MARGIN: Final = 2
BESIDE: Final = 10  # columns for what stands beside
WIDEST: Final = 100
SENTENCE_ENDS: Final = (".", "!", "?", ":")


class ReportRow(NamedTuple):
    """A line of a report, and whether it is a HEADING or a LINE."""

    style: str
    text: str


class ViewerReport:
    """Lays out what one viewer is told; remembers which phase has been named."""

    def __init__(self) -> None:
        self._beside = ""

    def rows(self, told: Iterable[Told], width: int) -> Iterator[ReportRow]:
        """The rows of the next lines, none longer than ``width``, nor than is good to read."""
        for line in told:
            if line.text.endswith(SENTENCE_ENDS):
                yield from self._sentence(line.text, min(width, WIDEST))
            elif " " in line.text:
                yield ReportRow(LINE, "")
                yield ReportRow(HEADING, line.text[:width])
            else:
                self._beside = line.text

    def _sentence(self, text: str, width: int) -> Iterator[ReportRow]:
        margin = " " * MARGIN
        head = f"{margin}{self._beside:{BESIDE}}"
        self._beside = ""
        hanging = " " * (MARGIN + BESIDE + 2)
        for line in textwrap.wrap(
            text, width, initial_indent=head, subsequent_indent=hanging, break_long_words=False
        ):
            yield ReportRow(LINE, line)
