"""A saved game at a terminal: its table and what happened, stepped through by typed words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.text import Text

from tallystick.errors import InputError
from tallystick.play import lookup
from tallystick.play.drawing import draw
from tallystick.play.match import ONLOOKER
from tallystick.play.primer import wrap
from tallystick.play.replaying import Replaying
from tallystick.play.report import HEADING, LINE, ReportRow, ViewerReport
from tallystick.play.standing import won

WIDEST: Final = 120  # columns of the table
MOST: Final = 12  # lines of what happened
KEYS: Final = """\
  Enter, n    the next step; n 10: ten of them
  b           a step back; b 10: ten of them
  t, bt       to the next turn, to the beginning of this one or the one before
  a number    to that step; start, end
  seat NAME   look from that seat; seat alone: as everybody sees it
  ? NAME      look something up; ? log: what happened so far
  q           stop"""
Ask = Callable[[str], str]


def retell(file: str, console: Console, ask: Ask) -> int:
    """Step through a saved game as it is typed, until somebody stops; the exit status is 2 if it
    does not come out the same. ``ask`` shows a prompt and gives a line; EOFError ends it.

    Raises InputError for a file that is no saved game, or one of other cards or rules.
    """
    return Retelling(Replaying(file), console, ask).run()


class Retelling:
    """Somebody who looks at a saved game."""

    def __init__(self, replaying: Replaying, console: Console, ask: Ask) -> None:
        self.replaying = replaying
        self.match = replaying.match
        self.console = console
        self.ask = ask
        self.viewer = ONLOOKER
        self.fault: InputError | None = None

    def run(self) -> int:
        """Ask what to show until somebody stops."""
        replaying = self.replaying
        self.show()
        for remark in replaying.saved.remarks():
            self.say(f"{replaying.path}: {remark}")
        try:
            while self.understand(self.ask(self.prompt())):
                pass
        except (EOFError, KeyboardInterrupt):
            self.say("")
        return 2 if self.fault else 0

    def prompt(self) -> str:
        """The prompt: the step at which it stands, and for whose eyes."""
        whose = "everybody" if self.viewer == ONLOOKER else self.seats()[self.viewer]
        return (
            f"step {self.replaying.at} of {self.replaying.last}, as {whose} sees it (? for keys) > "
        )

    def seats(self) -> list[str]:
        """What the seats are called."""
        rules, game = self.match.rules, self.match.game
        return [rules.seat_name(game, place) for place in range(game.seats)]

    # -- what is typed ----------------------------------------------------------------------------

    def understand(self, line: str) -> bool:
        """Do what is typed; whether to go on."""
        head, _, words = line.strip().partition(" ")
        if head[:1] == "?":
            self.look_up(f"{head[1:]} {words}".strip())
        elif head in ("q", "quit"):
            return False
        elif head == "seat":
            self.sit(words.strip())
        else:
            self.go(head, words.strip())
        return True

    def go(self, head: str, words: str) -> None:
        """To another step."""
        target = self.target(head, words)
        if target is None and head not in ("t", "bt"):
            self.say("Type n, b, t, a number, or ? for what else there is.")
            return
        here = self.replaying.at
        try:
            if target is not None:
                self.replaying.go_to(target)
            elif head == "t":
                self.replaying.next_turn()
            else:
                self.replaying.last_turn()
        except InputError as error:
            self.fault = error
        self.show(here)
        if self.fault and self.replaying.at < self.replaying.last:
            self.say(f"It cannot be told further than step {self.replaying.at}: {self.fault}")

    def target(self, head: str, words: str) -> int | None:
        """The step that is meant; None for none."""
        at, last = self.replaying.at, self.replaying.last
        many = min(int(words[:9]), last) if words.isdecimal() else 1 if not words else None
        steps = {"": at + 1, "start": 0, "end": last}
        if many is not None:
            steps |= {"n": at + many, "b": at - many}
        if head.isdecimal():
            return min(int(head[:9]), last)
        return steps.get(head)

    def sit(self, name: str) -> None:
        """Look from a seat: by its name, its player's, or its number from 1."""
        wanted = name.casefold()
        called = [
            {seat.casefold(), player.name.casefold(), str(place)}
            for place, (seat, player) in enumerate(
                zip(self.seats(), self.match.seats, strict=True), 1
            )
        ]
        found = next((place for place, names in enumerate(called) if wanted in names), ONLOOKER)
        if name and found == ONLOOKER:
            self.say(f"There is no seat {name!r}; there are {', '.join(self.seats())}.")
            return
        self.viewer = found
        self.show()

    def look_up(self, words: str) -> None:
        """What there is to know of something at this step; without words, the keys."""
        if not words:
            self.say(KEYS)
            return
        for row in lookup.look_up(self.match, self.viewer, words, self.console.width):
            self.row(row)

    # -- what is shown ----------------------------------------------------------------------------

    def show(self, since: int | None = None) -> None:
        """The table, and the last of what has been told since a step."""
        view = self.replaying.view(self.viewer, since)
        width = self.console.width
        if self.console.is_terminal:
            self.console.clear()
        for line in draw(view.scene, min(width, WIDEST)):
            self.row(ReportRow(LINE, line))
        for row in ViewerReport().rows(view.told[-MOST:], width):
            self.row(row)
        if self.replaying.at == self.replaying.last:
            for row in wrap(f"The end: {self.result()} Every fingerprint is right.", width):
                self.row(row)

    def result(self) -> str:
        """Who has won."""
        return f"{won(self.match)}." if self.match.over else "the game is not over yet."

    def row(self, row: ReportRow) -> None:
        """A row of a report."""
        self.say(row.text, "bold" if row.style == HEADING else "")

    def say(self, text: str, style: str = "") -> None:
        """Lines as they are."""
        self.console.print(Text(text, style=style), soft_wrap=True)
