"""A match at the terminal: people and bots in its seats, or a saved one told again."""

from __future__ import annotations

import io
import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from tallystick.errors import InputError, unknown
from tallystick.kernel.decision import Decision
from tallystick.play import advice, games, lookup, prompt
from tallystick.play import save as saves
from tallystick.play.drawing import draw
from tallystick.play.faces import Adviser
from tallystick.play.keeping import Appender, Writer
from tallystick.play.match import ONLOOKER, PERSON, Match, Player, Seat
from tallystick.play.report import HEADING, Report, Row
from tallystick.play.saved import Keeper, is_own, way_on
from tallystick.reading import printable
from tallystick.rules.rulebook import Rulebook, Told

Bots = Mapping[str, Callable[[int], Player]]

INTERRUPTED: Final = 130
WIDEST: Final = 120  # columns of the table
USUAL_BOT: Final = "greedy"
USUAL_NAMES: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
COLOURS: Final = {
    "Red": "red", "Blue": "blue", "Green": "green", "Yellow": "yellow", "Violet": "magenta",
}  # fmt: skip


class Quit(Exception):
    """A person stops; the game stays as it is."""


def play(
    game: str,
    seats: Sequence[tuple[str, str]],
    seed: int,
    options: dict[str, str],
    save: str,
    resume: str,
    narrate: bool,
    bots: Bots,
    number: int | None = None,
    keep: bool = False,
) -> int:
    """Play a game to its end, or until somebody stops; the exit status.

    ``seats`` are (name, who): PERSON or a name of ``bots``; none: ``number``, or as few as the game
    is for, a person and bots at a terminal, else bots. With ``keep`` a game with a person in it
    keeps itself in the user's data folder. Raises InputError for what cannot be used.
    """
    if resume:
        if seats or options:
            raise InputError("a saved game has its own seats and options", resume, 0, "--resume")
        table = _resumed(resume, save, game, narrate, bots)
    else:
        rules = games.find(game).rulebook(options)
        chosen = _seats(seats, bots, _how_many(rules, number))
        table = Table(Match(rules, chosen, seed), options, narrate, bots)
        if save:
            table.save_to(save)
        elif keep and table.people:
            table.keep(Keeper(table.match, options))
    return table.run()


def replay(file: str, narrate: bool) -> int:
    """Play a saved game again, checking that it comes out the same; the exit status.

    Raises InputError where it does not, or, at its end, where it is not as it was written.
    """
    saved = saves.read(file)
    match = saves.begin(file, saved.header)
    table = Table(match, saved.header.options, narrate, {})
    table.introduce()
    for _ in saves.replay(file, match, saved):
        table.show_news()
    table.close()
    table.say(f"{len(saved.lines)} entries replayed: every fingerprint is right.")
    for note in saved.notes:
        table.say(f"{file}: {note}")
    if saved.lost:
        raise InputError("; ".join(saved.lost), file)
    return 0


def _how_many(rules: Rulebook, number: int | None) -> int:
    """How many play if they are not named: as few as can, unless somebody says."""
    fewest, most = rules.players
    if number is not None and not fewest <= number <= most:
        raise InputError(f"{rules.title} is for {fewest} to {most}, not {number}", field="--seats")
    return number or fewest


def _seats(seats: Sequence[tuple[str, str]], bots: Bots, number: int) -> tuple[Seat, ...]:
    """Who plays; ``number`` where nobody says. Raises InputError for somebody unknown."""
    if not seats:
        usual = [Seat(name, USUAL_BOT) for name in USUAL_NAMES[:number]]
        return (Seat("You", PERSON) if sys.stdin.isatty() else usual[0], *usual[1:])
    for _, who in seats:
        if who != PERSON and who not in bots:
            raise unknown("player", who, [PERSON, *bots], field="--seat")
    return tuple(Seat(name, who) for name, who in seats)


def _resumed(resume: str, target: str, game: str, narrate: bool, bots: Bots) -> Table:
    """A table at which a saved game goes on, in its own file or from now on in another."""
    saved = saves.read(resume)
    if saved.header.game != game:
        raise InputError(f"is a game of {saved.header.game}, not of {game}", resume, 2, "game")
    for seat in saved.header.seats:
        if seat.who != PERSON and seat.who not in bots:
            raise unknown("player", seat.who, [PERSON, *bots], resume, 2, "seats")
    own = Appender(resume) if target in ("", resume) else None
    match = own.match if own else saves.resumed(resume, saved)
    table = Table(match, saved.header.options, narrate, bots)
    match.news(table.viewer)  # the beginning is long ago
    for remark in saved.remarks():
        table.say(f"{resume}: {remark}")
    if own:
        table.keep(Keeper(match, saved.header.options, own) if is_own(own.path) else own)
    else:
        table.save_to(target)
    return table


class Table:
    """One match at one terminal."""

    def __init__(self, match: Match, options: dict[str, str], narrate: bool, bots: Bots) -> None:
        self.match = match
        self.options = options
        self.narrate = narrate
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.writer: Writer | Keeper | None = None
        self.trouble = ""  # what has been said of the file
        self.players = [
            None if seat.is_person or not bots else bots[seat.who](match.seed * 8 + place)
            for place, seat in enumerate(match.seats)
        ]
        people = [place for place, seat in enumerate(match.seats) if seat.is_person]
        self.people = people
        self.viewer = people[0] if bots and len(people) == 1 else ONLOOKER
        self.report = Report()
        self.last = Told("")
        for viewer in (self.viewer, *people):  # for whom the log is kept from the start
            match.watch(viewer)
        self.shown_to = -1
        self.has_shown = False

    # -- saving -----------------------------------------------------------------------------------

    def save_to(self, path: str) -> None:
        """From now on keep the match in a new file. Raises InputError if it cannot be written."""
        self.keep(Writer(path, self.match, self.options))

    def keep(self, writer: Writer | Keeper) -> None:
        """From now on let a writer hear of every entry."""
        if self.writer is not None:
            self.match.listeners.remove(self.writer)
            self.writer.close()
        self.writer = writer
        self.trouble = ""
        self.match.listeners.append(writer)

    def kept(self) -> str:
        """Where the match is kept, in a sentence."""
        if self.writer is None:
            return "It was not saved."
        if self.writer.trouble:
            return self._unkept()
        if not self.writer.path:
            return "Nothing has been played yet."
        return f"It is kept; go on with: {way_on(self.match.rules.name, self.writer.path)}"

    def _unkept(self) -> str:
        assert self.writer is not None
        n, path = self.writer.unkept, self.writer.path
        answers = "answer is" if n == 1 else f"{n} answers are"
        return f"The last {answers} not saved: {path}: {self.writer.trouble}."

    def mind_the_file(self) -> None:
        """Say it, once, if the match can no longer be kept, and if it is kept again."""
        trouble = self.writer.trouble if self.writer is not None else ""
        if trouble and not self.trouble:
            self.say(f"{self._unkept()} The game goes on; it is tried again with every answer.")
        elif self.trouble and not trouble:
            self.say("All is saved again.")
        self.trouble = trouble

    # -- the loop ---------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the game is over or somebody stops; the exit status."""
        if isinstance(sys.stdin, io.TextIOWrapper):  # bytes that are no text are told, not fatal
            sys.stdin.reconfigure(errors="surrogateescape")
        try:
            self.introduce()
            while (decision := self.match.decision()) is not None:
                self._advance(decision)
                self.show_news()
                self.mind_the_file()
            self.close()
        except (Quit, EOFError):
            self.say(f"\nYou stop here. {self.kept()}")
        except KeyboardInterrupt:
            self.say(f"\nInterrupted. {self.kept()}")
            return INTERRUPTED
        finally:
            if self.writer is not None:
                self.writer.close()
        if isinstance(self.writer, Writer) and self.writer.trouble:
            raise InputError(f"{self.writer.trouble}: it is not whole", self.writer.path)
        return 0

    def _advance(self, decision: Decision) -> None:
        """One answer: forced ones of a person's own are taken without asking."""
        player = self.players[decision.seat]
        if player is not None:
            self.match.answer(player.choose(self.match, decision.seat, decision))
        elif len(decision.options) == 1:
            self.match.answer(0)
        else:
            Question(self, decision).ask()

    # -- showing ----------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """The width of the terminal now."""
        return self.console.width

    def say(self, text: str, style: str = "") -> None:
        """Print lines as they are."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """A line that somebody types. EOFError when there are no more."""
        while True:
            self.console.print(Text(prompt), end="", soft_wrap=True)
            self.console.file.flush()
            line = sys.stdin.readline()  # ``input`` stumbles over a zero byte
            if not line:
                raise EOFError
            line = line.rstrip("\r\n").replace("\t", " ")
            if printable(line):
                return line
            self.say("That is no text: only letters, signs and spaces can be typed.")

    def show(self, row: Row) -> None:
        """Print a row of a report, rulers in their colours."""
        text = Text(row.text, style="bold" if row.style == HEADING else "")
        for name, colour in COLOURS.items():
            text.highlight_words([name], colour)
        self.console.print(text, soft_wrap=True)

    def introduce(self) -> None:
        """Who plays what."""
        match = self.match
        self.say(f"{match.rules.title} · seed {match.seed}", "bold")
        for place, seat in enumerate(match.seats):
            colour = match.rules.seat_name(match.game, place)
            who = "you" if seat.is_person and len(self.people) == 1 else seat.name
            kind = "" if seat.is_person else f", a {seat.who} bot"
            self.say(f"  {colour}: {who}{kind}")
        if self.people and any(player is None for player in self.players):
            self.say("  ? explains what you can type.")
        if match.log:
            self.say(f"  It goes on after {len(match.log)} answers.")
        self.show_news()

    def show_news(self) -> None:
        """What has happened since, as its viewer is told it."""
        told = self.match.news(self.viewer)
        if told:
            self.last = told[-1]
        if self.narrate:
            for row in self.report.rows(told, self.width):
                self.show(row)

    def show_screen(self, viewer: int) -> None:
        """The table as a seat sees it."""
        self.has_shown = True
        self.say("")
        for line in draw(self.match.view(viewer).scene, min(self.width, WIDEST)):
            self.show(Row("", line))

    def close(self) -> None:
        """Who has won, why, and the seed."""
        match = self.match
        if not match.over:
            self.say(f"The game is not over yet: {len(match.log)} answers so far.")
            return
        winners = match.game.winners()
        names = [
            f"{match.rules.seat_name(match.game, place)} ({match.seats[place].name})"
            for place in winners
        ]
        verdict = f"{' and '.join(names)} won." if names else "Nobody won."
        if not self.narrate:
            self.say(self.last.text)
        self.say(f"\n{verdict} Seed {match.seed}, {len(match.log)} decisions.", "bold")


class Question:
    """One decision put to a person."""

    def __init__(self, table: Table, decision: Decision) -> None:
        self.table = table
        self.match = table.match
        self.decision = decision
        self.seat = decision.seat
        self.shown: list[int] = []
        self.spoken = tuple(shape.split()[0] for shape, _ in self.match.rules.spoken)
        self.done = False

    def ask(self) -> None:
        """Show what is open, and act on what is typed until it is answered."""
        self._turn_to()
        self._list()
        while not self.done:
            line = self.table.ask("> ")
            command = prompt.understand(line, self.shown, self.decision.default, self.spoken)
            ACTIONS[command.kind](self, command)

    def _turn_to(self) -> None:
        """Let the seat see its own things; of two people at one terminal the other looks away."""
        table = self.table
        if len(table.people) > 1 and table.shown_to != self.seat:
            name = self.match.seats[self.seat].name
            table.console.clear()
            table.ask(f"{name}, press Enter when only you are looking. ")
            table.shown_to = self.seat
        is_turn = self.decision.kind in self.match.rules.turn_kinds
        if is_turn or table.viewer != self.seat or not table.has_shown:
            table.show_screen(self.seat)

    def _list(self) -> None:
        """The question and its options, those that read alike once."""
        rules, game = self.match.rules, self.match.game
        table, default = self.table, self.decision.default
        table.say("")
        for line in textwrap.wrap(rules.headline(game), table.width, break_long_words=False):
            table.say(line, "bold")
        texts: dict[str, int] = {}
        for index, option in enumerate(self.decision.options):
            text = rules.describe(game, option)
            if text not in texts or index == default:
                texts[text] = index
        self.shown = list(texts.values())
        for number, (text, index) in enumerate(texts.items(), 1):
            mark = "*" if index == default else " "
            head = f"{mark}{number:3}  "
            for line in textwrap.wrap(
                text, table.width, initial_indent=head, subsequent_indent=" " * (len(head) + 2)
            ):
                table.show(Row("", line))

    # -- what can be typed ------------------------------------------------------------------------

    def answer(self, command: prompt.Command) -> None:
        """Take an option."""
        self.match.answer(command.option)
        self.done = True

    def help(self, command: prompt.Command) -> None:
        """What this phase is for, and what can be typed."""
        self._show(lookup.here(self.match, self.seat, self.table.width))
        self.table.say(prompt.HELP_TEXT)
        for shape, what in lookup.TOPICS:
            self.table.say(f"  {shape:10} {what}")
        for shape, what in self.match.rules.spoken:
            self.table.say(f"  {shape}\n             {what}")

    def card(self, command: prompt.Command) -> None:
        """What there is to know of something."""
        self._show(lookup.look_up(self.match, self.seat, command.words, self.table.width))

    def _show(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self.table.show(row)

    def why(self, command: prompt.Command) -> None:
        """Why something cannot be done."""
        rules = self.match.rules
        if not command.words:
            self.table.say("Name what you would do: w and a card's name, or a word for it.")
        elif isinstance(rules, Adviser):
            self.table.say(rules.why_not(self.match.game, self.seat, command.words))
        else:
            self.table.say(advice.why_not(rules, self.match.game, self.seat, command.words))

    def speak(self, command: prompt.Command) -> None:
        """Say something in words that the game gives weight to."""
        try:
            self.match.say(self.seat, command.words)
        except ValueError as error:
            self.table.say(f"You cannot: {error}")
            return
        self.done = True

    def undo(self, command: prompt.Command) -> None:
        """Take the last answer back."""
        try:
            self.match.undo(self.seat)
        except ValueError:
            self.table.say("You cannot: since your last choice something was revealed, or done.")
            return
        self.done = True

    def save(self, command: prompt.Command) -> None:
        """Say where the game is kept, or begin to keep it."""
        if command.words and not self._is_there(command.words):
            try:
                self.table.save_to(command.words)
            except InputError as error:
                self.table.say(str(error))
                return
        elif self.table.writer is None or not self.table.writer.path:
            self.table.say("Name a file: s FILE")
            return
        self.table.say(self.table.kept())

    def _is_there(self, path: str) -> bool:
        """Whether the match is kept in that file already."""
        writer = self.table.writer
        return writer is not None and os.path.realpath(path) == os.path.realpath(writer.path)

    def concede(self, command: prompt.Command) -> None:
        """Give up, once asked whether it is meant."""
        if self.table.ask("Give up? (y/n) ").strip().casefold() in ("y", "yes"):
            try:
                self.match.concede(self.seat)
            except ValueError as error:
                self.table.say(f"You cannot: {error}.")
                return
            self.done = True

    def quit(self, command: prompt.Command) -> None:
        """Stop."""
        raise Quit

    def look(self, command: prompt.Command) -> None:
        """Show the table and the question again."""
        self.table.show_screen(self.seat)
        self._list()

    def wonder(self, command: prompt.Command) -> None:
        """Something else was typed."""
        self.table.say(f"A number from 1 to {len(self.shown)}, or ? for what else you can type.")


ACTIONS: Final[dict[str, Callable[[Question, prompt.Command], None]]] = {
    prompt.ANSWER: Question.answer,
    prompt.HELP: Question.help,
    prompt.CARD: Question.card,
    prompt.WHY: Question.why,
    prompt.SAY: Question.speak,
    prompt.UNDO: Question.undo,
    prompt.SAVE: Question.save,
    prompt.CONCEDE: Question.concede,
    prompt.QUIT: Question.quit,
    prompt.TABLE: Question.look,
    prompt.UNKNOWN: Question.wonder,
}
