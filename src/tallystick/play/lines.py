"""A game line by line: where a terminal can do no more, or there is none."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from tallystick.play import completing
from tallystick.play.dialogue import HANDOVER, OVER, QUESTION, STOPPED
from tallystick.play.drawing import draw, short
from tallystick.play.prompt import PromptState
from tallystick.play.report import HEADING, LINE, ReportRow, ViewerReport
from tallystick.play.shown import Shown
from tallystick.reading import printable
from tallystick.rules.asking import END, GO_ON
from tallystick.rules.rulebook import Told

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from rich.console import Console

WIDEST: Final = 120  # columns of the table
CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has left it upwards
NO_TEXT: Final = "That is no text: only letters, signs and spaces can be typed."
COLOURS: Final = {
    "Red": "red", "Blue": "blue", "Green": "green", "Yellow": "yellow", "Violet": "magenta",
}  # fmt: skip


class Lines:
    """What is printed and read."""

    def __init__(self, narrate: bool) -> None:
        self.narrate = narrate
        self.report = ViewerReport()
        self.last = Told("")
        self._shown: PromptState | None = None  # the question that is on the screen
        self._has_shown = False
        self._editors: dict[int, PromptSession[str]] = {}  # for each seat: nobody sees another's

    @cached_property
    def console(self) -> Console:
        """Where it is printed; of a game on the whole screen no more than how it ended."""
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        """The width of the terminal now."""
        return self.console.width

    # -- the loop ---------------------------------------------------------------------------------

    def run(self, dialogue: Shown) -> None:
        """Play until the game is over or somebody stops, be it by EOFError or KeyboardInterrupt."""
        while True:
            self.show(dialogue)
            if dialogue.state in (OVER, STOPPED):
                return
            dialogue.typed(self.ask(dialogue), self.width)

    def show(self, dialogue: Shown) -> None:
        """What has been answered and told since, the table where it is wanted, the question."""
        if dialogue.state == HANDOVER and self.console.is_terminal:
            self.console.file.write(CLEAR)
        self.hear(dialogue)
        for row in dialogue.reply:
            self.row(row)
        offered, wanted, dialogue.table_wanted = dialogue.offered, dialogue.table_wanted, False
        if offered is None or dialogue.state != QUESTION:
            if wanted:
                self._table(dialogue)
            return
        fresh = self._shown is None or self._shown.asked is not offered.asked
        anew = fresh and (not self._has_shown or dialogue.looks_anew(offered))
        if wanted or anew:
            self._table(dialogue)
        if wanted or self._shown is not offered:
            self._question(dialogue, offered)
        self._shown = offered

    def hear(self, dialogue: Shown) -> None:
        """Tell what has happened since, once."""
        told, dialogue.news = dialogue.news, []
        self.tell(told)

    def tell(self, told: list[Told]) -> None:
        """What has happened, if somebody wants to be told."""
        if told:
            self.last = told[-1]
        if self.narrate:
            for row in self.report.rows(told, self.width):
                self.row(row)

    def _table(self, dialogue: Shown) -> None:
        self._has_shown = True
        self.say("")
        for line in draw(dialogue.scene(), min(self.width, WIDEST)):
            self.row(ReportRow(LINE, line))

    def _question(self, dialogue: Shown, offered: PromptState) -> None:
        self.say("")
        for row in question(dialogue.headline(), offered, self.width):
            self.row(row)

    # -- in and out -------------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """Print lines as they are."""
        from rich.text import Text

        self.console.print(Text(text, style=style), soft_wrap=True)

    def row(self, row: ReportRow) -> None:
        """Print a row of a report, seats in their colours."""
        from rich.text import Text

        text = Text(row.text, style="bold" if row.style == HEADING else "")
        for name, colour in COLOURS.items():
            text.highlight_words([name], colour)
        self.console.print(text, soft_wrap=True)

    def ask(self, dialogue: Shown) -> str:
        """A line that somebody types. EOFError when there are no more."""
        while not self.is_text(line := self._read(dialogue)):
            pass
        return line

    def is_text(self, line: str) -> bool:
        """Whether a line that was typed is a text; if not, that is said."""
        if not printable(line):
            self.say(NO_TEXT)
        return printable(line)

    def _read(self, dialogue: Shown) -> str:
        if completing.can_edit():
            if dialogue.seat not in self._editors:
                self._editors[dialogue.seat] = completing.editor(dialogue)
            return self._editors[dialogue.seat].prompt(dialogue.waiting_for)
        return self.plain(dialogue.waiting_for)

    def plain(self, prompt: str) -> str:
        """A line without an editor."""
        from rich.text import Text

        self.console.print(Text(prompt), end="", soft_wrap=True)
        self.console.file.flush()
        line = sys.stdin.readline()  # ``input`` stumbles over a zero byte
        if not line:
            raise EOFError
        return line.rstrip("\r\n").replace("\t", " ")


def question(
    headline: str, offered: PromptState, width: int, tight: bool = False
) -> Iterable[ReportRow]:
    """A question and its answers: a number, a key, and * before what Enter takes. ``tight``: one
    line for each answer, cut where it is longer (``cut_apart``)."""
    for line in textwrap.wrap(headline, width, break_long_words=False):
        yield ReportRow(HEADING, line)
    heads = []
    for number, entry in enumerate(offered.entries, 1):
        enters = not offered.narrowed and entry.choices[0].option == offered.asked.enter
        heads.append(f"{'*' if enters else ' '}{number:3} {key_of(offered, number - 1) or ' '} ")
    texts = [entry.text for entry in offered.entries]
    if tight:
        texts = cut_apart(texts, width - max(map(len, heads), default=0))
    for head, text in zip(heads, texts, strict=True):
        for line in textwrap.wrap(
            text, width, initial_indent=head, subsequent_indent=" " * (len(head) + 2)
        ):
            yield ReportRow(LINE, line)
    if offered.narrowed:
        yield ReportRow(LINE, "     Enter: back to all answers")


def cut_apart(texts: Sequence[str], room: int) -> list[str]:
    """Texts cut to fit; those that would read alike then begin with where they differ, behind
    their first word."""
    alike: dict[str, list[list[str]]] = {}
    for text in texts:
        alike.setdefault(short(text, room), []).append(text.split())
    found = []
    for text in texts:
        words, columns = text.split(), zip(*alike[short(text, room)], strict=False)
        common = len(list(takewhile(lambda column: len(set(column)) == 1, columns)))
        found.append(short(text if common == len(words) else _end(words, common, room), room))
    return found


def _end(words: Sequence[str], at: int, room: int) -> str:
    """The first word, and the last ones: from ``at`` on, and before that as many as there is room
    for."""
    ends = [f"{words[0]} … {' '.join(words[i:])}" for i in range(2, at + 1)]
    return next((end for end in ends if len(end) <= room), (ends or [" ".join(words)])[-1])


def key_of(offered: PromptState, place: int) -> str:
    """The letter that means a line; "" if none does."""
    one = offered.entries[place].choices[0]
    if one.bearing in (GO_ON, END):
        first = offered.asked.first(one.bearing)
        return {GO_ON: "p", END: "e"}[one.bearing] if one.option == first else ""
    if offered.narrowed:
        return ""
    return next((key for key, verb in offered.keys.items() if verb == one.spelled.verb), "")
