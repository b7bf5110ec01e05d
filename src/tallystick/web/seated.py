"""A seat at a server's table, at a terminal: what comes over the socket as the terminal shows it,
and what somebody types as what goes back. No rules: who may do what is for the server to say."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, TypeVar, cast

from tallystick.kernel.decision import Decision
from tallystick.play import offers, prompt
from tallystick.play.dialogue import CONFIRM, OVER, QUESTION, STOPPED, YES
from tallystick.play.offers import OfferedAnswer
from tallystick.play.report import LINE, ReportRow
from tallystick.play.session import SessionQuestion
from tallystick.reading import list_in, mapping_in
from tallystick.rules import scene
from tallystick.rules.asking import END
from tallystick.rules.prose import upper
from tallystick.rules.rulebook import Told
from tallystick.rules.scene import Scene
from tallystick.rules.spelling import Names, Spelled
from tallystick.web import protocol

WAITING: Final = "waiting"  # for others, or for the server: what is typed is no answer
NAMING: Final = "naming"  # what one is called
EMPTY: Final = Scene(-1, (), ())
NOBODY: Final = Names({}, {}, ())
CHAT, PAY, AGREE = "chat", "pay", "agree"
ARGUMENT: Final = re.compile(r", (?=[\w-]+: )")
HELP: Final = """\
  pay        the payment that is laid out
  chat WORDS say something to all who are there"""
HERE: Final = {  # commands of a terminal's own game that mean nothing at a server's table
    prompt.YIELD: "At a server's table that is: skip WHEN.",
    prompt.SAVE: "The server keeps the game.",
}


class SeatSession:
    """Whoever sits there, as ``play.shown.Shown``; ``send`` takes what is to be said.

    ``expects`` is True while something was said to which an answer has not come.
    """

    def __init__(self, send: Callable[[dict[str, object]], None]) -> None:
        self.send = send
        self.state = WAITING
        self.reply: list[ReportRow] = []
        self.news: list[Told] = []
        self.offered: prompt.PromptState | None = None
        self.table_wanted = False
        self.most = offers.MOST
        self.expects = False
        self.confirming = ""
        self._confirmed: Callable[[bool], None] = lambda yes: None
        self._view: protocol.TableView | None = None
        self._table: protocol.TableState | None = None
        self._sits = False  # whether a seat that was handed out anew is being taken
        self._scene = EMPTY
        self._told: list[Told] = []

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The game's; before it begins, its name."""
        table = self._table
        return "" if table is None else table.title or table.game

    @property
    def seat(self) -> int:
        """The seat that one has; -1 for who looks on."""
        return -1 if self._table is None else self._table.seat

    @property
    def viewer(self) -> int:
        """The seat whose view is sent; -1 for an onlooker's."""
        return self.seat

    @property
    def waiting_for(self) -> str:
        """What stands before the line that is typed."""
        if self.state == NAMING:
            return "Your name: "
        return f"{self.confirming} (y/n) " if self.state == CONFIRM else "> "

    @property
    def seen(self) -> int:
        """How many lines of the log have come."""
        return len(self._told)

    def scene(self) -> Scene:
        """The table, as the server showed it last."""
        return self._scene

    def headline(self) -> str:
        """The open question; of a payment, what is laid out. Where one is not asked, who is."""
        question = None if self._view is None else self._view.question
        if question is None:
            return self._awaited()
        paid = question.payment.text if question.payment else ""
        text = f"{question.text} ({PAY}: {paid})" if paid else question.text
        return f"{text}  [{left}]" if (left := self._times()) else text

    def _awaited(self) -> str:
        """Who is to answer; before the game, that it waits for whoever has not come."""
        table, view = self._table, self._view
        if table is None or self.state != WAITING:
            return ""
        if view is not None and view.asks >= 0:
            return f"{table.seats[view.asks].name} is to answer."
        free = sum(not one.name for one in table.seats)
        seats = "a seat is" if free == 1 else f"{free} seats are"
        return f"It begins once all have sat down: {seats} free." if free else ""

    def _times(self) -> str:
        """What time is left to whom, as the server said last."""
        if self._view is None or self._table is None or not self._view.left:
            return ""
        return ", ".join(
            f"{'you' if at == self.seat else seat.name} {clock_text(left)}"
            for at, (seat, left) in enumerate(zip(self._table.seats, self._view.left, strict=True))
            if left >= 0
        )

    def looks_anew(self, offered: prompt.PromptState) -> bool:
        """Others have acted meanwhile, as a rule."""
        return True

    def told(self, viewer: int) -> list[Told]:
        """All that one has been told."""
        return self._told

    def summary(self) -> list[str]:
        """How it ended, or that it goes on."""
        if self._view is not None and self._view.asks < 0:
            return [f"{upper(self._view.won)}." if self._view.won else "The game is over."]
        return ["The game goes on at the server."]

    def people(self) -> list[str]:
        """Who sits where."""
        if self._table is None:
            return []
        seats = [
            f"{one.name or 'a free seat'}{'' if one.who == 'you' else ', a bot'}"
            for one in self._table.seats
        ]
        clock = self._table.clock
        found = [f"{self.title} · table {self._table.table}", *(f"  {one}" for one in seats)]
        if clock is not None:
            found.append(f"  {clock_text(clock[0] * 1000)} each, and {clock[1]} s an answer")
        return found

    # -- what comes in ----------------------------------------------------------------------------

    def hear(self, message: protocol.Sent) -> None:
        """Take in what the server says. ValueError for a scene that is none."""
        match message:
            case protocol.TableView():
                self._look(message)
            case protocol.TableState():
                self._learn(message)
            case protocol.ToldInWords(lines=lines):
                self._answered(lines)
            case protocol.Refused(why=why, stale=stale):
                clauses = f" [{', '.join(why.clauses)}]" if why.clauses else ""
                self._answered([] if stale else [f"You cannot: {why.text}{clauses}"])
            case protocol.ChatLine(seat=seat, text=text):
                seats = self._table.seats if self._table else ()
                who = seats[seat].name if 0 <= seat < len(seats) else "an onlooker"
                self._answered([f"{who} says: {text}"], self.expects)

    def _answered(self, lines: Iterable[str], expects: bool = False) -> None:
        self.reply += [ReportRow(LINE, line) for line in lines]
        self.expects = expects

    def _look(self, view: protocol.TableView) -> None:
        before = self._view
        fresh = [
            Told(line.text, line.clauses, line.touches, line.number)
            for line in view.told
            if line.number > len(self._told)
        ]
        self._scene = received(Scene, view.scene)
        self._told += fresh
        self.news += fresh
        self._view, self.expects = view, False
        if view.asks < 0:
            self.state, self.offered = OVER, None
        elif view.question is None:
            self.state, self.offered = WAITING, None
        elif before is None or before.n != view.n or self.offered is None:
            self.state, self.confirming = QUESTION, ""
            self._offer(view.question)

    def _learn(self, table: protocol.TableState) -> None:
        self._table, self.expects = table, False
        mine = table.seats[table.seat] if 0 <= table.seat < len(table.seats) else None
        if table.phase == WAITING and mine is not None and not mine.name:
            self.state = NAMING
        elif self.state == NAMING:
            self.state = WAITING
        if mine is not None and mine.handed and not self._sits:
            self._sits = True
            self._say("sit", name=mine.name)
        if table.trouble:
            self._answered([table.trouble], self.expects)
        asks = table.asks_back
        if asks >= 0 and asks != table.seat and mine is not None:
            name = table.seats[asks].name
            self._ask(f"{name} would like to take an answer back. Let it be?", self._agree)
        elif asks < 0 and self._confirmed == self._agree and self.state == CONFIRM:
            self.state = QUESTION if self.offered else WAITING
        elif asks >= 0 and asks == table.seat:
            self._answered(["The others are asked whether you may take back."])

    def _agree(self, yes: bool) -> None:
        self._say(AGREE, n=self._n, yes=yes)

    def _offer(self, question: protocol.Question, among: list[OfferedAnswer] | None = None) -> None:
        bearings = tuple([one.bears for one in question.options])
        decision = Decision(self.seat, "", -1, [("", 0, 0)] * len(bearings))
        asked = SessionQuestion(self.seat, decision, bearings)
        found: dict[str, OfferedAnswer] = {}
        for at, one in enumerate(question.options):
            written = one.written or one.text
            found.setdefault(
                one.text, OfferedAnswer(at, one.text, written, spelled(written), one.bears)
            )
        choices = list(found.values())
        self.offered = prompt.PromptState(
            asked if self.offered is None or among is None else self.offered.asked,
            choices,
            offers.entries(among or choices, NOBODY, self.most),
            among is not None,
            {one.key: spelled(one.written).verb for one in question.options if one.key},
            self._spoken(),
        )

    def _spoken(self) -> tuple[str, ...]:
        said = self._table.spoken if self._table else ()
        return (CHAT, PAY, *(shape.split()[0] for shape, _ in said))

    # -- what is typed ----------------------------------------------------------------------------

    def typed(self, line: str, width: int = 80) -> None:
        """Act on a line that somebody has typed."""
        self.reply, self.news, self.table_wanted = [], [], False
        words = line.strip()
        if self.state == NAMING:
            if words:
                self._say("sit", name=words)
            return
        if self.state == CONFIRM:
            self.state = QUESTION if self.offered else WAITING
            self._confirmed(words.casefold() in YES)
            return
        nothing = SessionQuestion(self.seat, Decision(self.seat, "", -1, []), ())
        offered = self.offered or prompt.PromptState(nothing, [], [], spoken=self._spoken())
        command = prompt.understand(words, offered)
        if words.casefold() == PAY:
            command = prompt.Command(prompt.SAY, (), PAY)
        self._heed(offered, command)

    def _heed(self, offered: prompt.PromptState, command: prompt.Command) -> None:
        question = self._view.question if self._view else None
        words = command.words
        match command.kind:
            case prompt.ANSWER:
                self._answer(offered, command.choices)
            case prompt.SAY:
                self._speak(words)
            case prompt.LOOK_UP | prompt.WHY if words:
                self._say("look" if command.kind == prompt.LOOK_UP else "why", words=words)
            case prompt.WHY:
                self._answered(["Name what you would do: w and a card's name, or a word for it."])
            case prompt.HELP:
                self._answered([*prompt.HELP_TEXT.split("\n"), *HELP.split("\n")])
            case prompt.UNDO:
                self._say("undo", n=self._n)
            case prompt.LET_BE:
                self._say("rest", n=self._n)
            case prompt.HOLD:
                self.send({"do": "rest", "n": self._n, "hold": True})
                self._answered(["You are asked at the next chance."])
            case prompt.STOP | prompt.SKIP:
                self._stops(command)
            case prompt.CONCEDE:
                self._ask("Give up?", lambda yes: self._say("concede") if yes else None)
            case prompt.QUIT:
                self.state = STOPPED
            case prompt.TABLE:
                self.table_wanted = True
            case prompt.BACK if question is not None:
                self._offer(question)
            case kind if kind in HERE:
                self._answered([HERE[kind]])
            case _:
                many = len(offered.entries)
                asked = f"A number from 1 to {many}, or" if many else "You are not asked now;"
                self._answered([f"{asked} ? for what else you can type."])

    def _answer(self, offered: prompt.PromptState, choices: tuple[OfferedAnswer, ...]) -> None:
        question = self._view.question if self._view else None
        if len(choices) > 1 and question is not None:
            self._offer(question, list(choices))
            return
        option = choices[0].option
        if offered.asked.bearings[option] == END and offered.asked.left_over:
            self._answered(["You could still do something."])
            self._ask("End all the same?", lambda yes: self._take(option) if yes else None)
            return
        self._take(option)

    def _take(self, option: int) -> None:
        self._say("answer", n=self._n, option=option)

    def _speak(self, words: str) -> None:
        head, _, rest = words.partition(" ")
        if head.casefold() == PAY:
            self._say("pay", n=self._n)
        elif head.casefold() == CHAT:
            self.send({"do": "chat", "words": rest})
        else:
            self._say("speak", words=words)

    def _stops(self, command: prompt.Command) -> None:
        if command.words:
            self._say("stop", moment=command.words, ask=command.kind == prompt.STOP)
            return
        moments = ", ".join((*(self._table.moments if self._table else ()), "income"))
        stops = self._view.stops if self._view else ()
        said = list(stops) or ["You are asked where it is usual."]
        self._answered([f"stop or skip, with my or their before it: {moments}", *said])

    @property
    def _n(self) -> int:
        return self._view.n if self._view else 0

    def _say(self, do: str, **fields: object) -> None:
        self.expects = True
        self.send({"do": do, **fields})

    def _ask(self, question: str, then: Callable[[bool], None]) -> None:
        self.confirming, self._confirmed, self.state = question, then, CONFIRM


def clock_text(left: int) -> str:
    """Milliseconds as on a clock: 1:05, 1:00:05."""
    seconds = left // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def spelled(written: str) -> Spelled:
    """A move from how it is written, as far as one groups moves by it."""
    head, *rest = ARGUMENT.split(written)
    if ": " in head and not rest and re.match(r"[\w-]+: ", head):
        head, rest = "", [head]
    verb, _, what = head.partition(" ")
    pairs = (one.partition(": ") for one in rest)
    return Spelled(verb, what or None, tuple((key, value) for key, _, value in pairs))


T = TypeVar("T")


def received(kind: type[T], data: object) -> T:
    """A named tuple of ``rules.scene`` from dicts and lists. ValueError for what is none."""
    try:
        found = cast("T", _made(kind, data))
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"is no {kind.__name__}") from error
    return found


def _made(kind: object, data: object) -> object:
    make: Any = kind
    if isinstance(kind, types.UnionType):
        return tuple(data) if isinstance(data, list) else data
    if typing.get_origin(kind) is tuple:
        of, *rest = typing.get_args(kind)
        held = list_in(data)
        return tuple(_made(of, one) for one in held) if rest == [...] else tuple(held)
    if hasattr(kind, "_fields"):
        kinds = _kinds(kind)
        parts = {field: _made(kinds[field], one) for field, one in mapping_in(data).items()}
        found: object = make(**parts)
        return found
    if not isinstance(data, make):
        raise TypeError
    return data


@cache
def _kinds(kind: object) -> dict[str, object]:
    return typing.get_type_hints(kind, vars(scene))
