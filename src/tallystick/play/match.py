"""A match: a game, who sits where, the log of answers, undo, and what each seat is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from tallystick.errors import InputError
from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import Fact, Mark
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import Game
from tallystick.kernel.view import hidden_entities, redact
from tallystick.play.faces import Conceding, tell
from tallystick.reading import printable
from tallystick.rules.rulebook import Rulebook, Told

ANSWER: Final = "answer"  # value: the index of the option taken
CONCEDE: Final = "concede"  # value: the seat
SAY: Final = "say"  # value: the seat; with the words
UNDO: Final = "undo"  # value: how many entries are taken back
ONLOOKER: Final = -1
PERSON: Final = "you"


class Entry(NamedTuple):
    """A line of the log."""

    kind: str
    value: int
    words: str = ""


class Seat(NamedTuple):
    """Who sits there: a name, and PERSON or the name of a bot."""

    name: str
    who: str

    @property
    def is_person(self) -> bool:
        """Whether somebody is asked, and may take answers back."""
        return self.who == PERSON


class Player(Protocol):
    """Somebody who answers decisions."""

    def choose(self, match: Match, seat: int, decision: Decision) -> int:
        """The index of the option taken. Must not change the match."""


class View(NamedTuple):
    """What a seat may know: the table, and what it has been told since it last looked."""

    screen: list[str]
    told: list[Told]


class Point(NamedTuple):
    """A decision that a person may come back to."""

    seat: int
    mark: Mark
    entries: int


Listener = Callable[[Entry], None]


class Match:
    """A game in play; all that happens to it comes through ``answer``, ``say``, ``concede`` and
    ``undo``.

    ``log`` holds what stands, without what was taken back; with the seed, the options and the
    rulebook it *is* the match. ``listeners`` hear every entry as it is made.
    """

    def __init__(self, rules: Rulebook, seats: Sequence[Seat], seed: int = 0) -> None:
        try:
            self.game: Game = rules.new(seed, len(seats))
        except ValueError as error:
            raise InputError(str(error), field="--seat") from error
        for seat in seats:
            if not printable(seat.name):
                raise InputError(f"expected a name, found {seat.name!a}", field="--seat")
        self.rules = rules
        self.seats = tuple(seats)
        self.seed = seed
        self.log: list[Entry] = []
        self.listeners: list[Listener] = []
        self._points: list[Point] = []
        self._told: dict[int, list[Told]] = {}
        self.opening = self.game.digest()  # the fingerprint of the first position
        self._first_facts = list(self.game.facts)
        self.game.commit()

    # -- asking -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    def decision(self) -> Decision | None:
        """The question that is open; None when the game is over."""
        return self.game.decision()

    def digest(self) -> str:
        """The fingerprint of the position."""
        return self.game.digest()

    def watch(self, viewer: int) -> None:
        """From now on keep what a seat (or ONLOOKER) is told, for ``news``; the opening too."""
        if viewer not in self._told:
            self._told[viewer] = tell(
                self.rules, self.game, redact(self.game, self._first_facts, viewer), viewer
            )

    def news(self, viewer: int) -> list[Told]:
        """What a watching seat was told since it was last asked for; only what it may know."""
        lines, self._told[viewer] = self._told[viewer], []
        return lines

    def view(self, viewer: int) -> View:
        """The table as a watching seat sees it, and its news."""
        return View(self.rules.screen(self.game, viewer), self.news(viewer))

    # -- happening --------------------------------------------------------------------------------

    def answer(self, index: int) -> None:
        """The seat that is asked takes the option at ``index``; ValueError if there is none."""
        decision = self.decision()
        if decision is None:
            raise ValueError("the game is over")
        if not 0 <= index < len(decision.options):
            raise ValueError(f"answer {index} is not one of {len(decision.options)} options")
        self._before(decision)
        mark = self.game.mark()
        keeps = self._sight()
        self.game.step(index)
        self._tell(self.game.facts[mark[1] :])
        if not self._points or self._sight_lost(keeps):
            self.forget()
        self._log(Entry(ANSWER, index))

    def concede(self, seat: int) -> None:
        """A seat gives up, whoever is asked. Raises ValueError if it cannot."""
        if not isinstance(self.rules, Conceding):
            raise ValueError(f"in {self.rules.title} nobody can give up")
        mark = self.game.mark()
        self.rules.concede(self.game, seat)
        self._tell(self.game.facts[mark[1] :])
        self.forget()
        self._log(Entry(CONCEDE, seat))

    def say(self, seat: int, words: str) -> None:
        """A seat says something in words, whoever is asked; what is said is not taken back.

        Raises ValueError with the reason if it cannot, and nothing has happened.
        """
        if self.over or not 0 <= seat < len(self.seats):
            raise ValueError("there is nobody to say it while the game goes on")
        if not printable(words):
            raise ValueError(f"only letters, signs and spaces can be said, not {words!a:.60}")
        mark = self.game.mark()
        try:
            self.rules.say(self.game, seat, words, tuple(one.name for one in self.seats))
        except ValueError:
            self.game.rewind(mark)
            raise
        self._tell(self.game.facts[mark[1] :])
        self.forget()
        self._log(Entry(SAY, seat, words))

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back: nothing has been revealed to it, nobody else has acted."""
        return bool(self._points) and self._points[-1].seat == seat

    def undo(self, seat: int) -> None:
        """Go back to the last decision at which the seat had a choice; ValueError if it may not."""
        if not self.can_undo(seat):
            raise ValueError("there is nothing that you could take back")
        point = self._points.pop()
        self.game.rewind(point.mark)
        taken = len(self.log) - point.entries
        del self.log[point.entries :]
        for viewer, lines in self._told.items():
            lines.append(self._taken_back(seat, viewer))
        for listener in self.listeners:
            listener(Entry(UNDO, taken))

    def _taken_back(self, seat: int, viewer: int) -> Told:
        if viewer == seat:
            return Told("You take your last answer back.")
        return Told(f"{self.rules.seat_name(self.game, seat)} takes an answer back.")

    def retold(self) -> Iterator[tuple[Entry, str]]:
        """What stands in the log, each entry with the fingerprint of the position after it."""
        again = Match(self.rules, self.seats, self.seed)
        for entry in self.log:
            again.take(entry)
            yield entry, again.digest()

    def take(self, entry: Entry) -> None:
        """Let an entry of a log, but for UNDO, happen. ValueError or IndexError if it cannot."""
        if entry.kind == ANSWER:
            self.answer(entry.value)
        elif entry.kind == SAY:
            self.say(entry.value, entry.words)
        else:
            self.concede(entry.value)

    def forget(self) -> None:
        """Let nobody take back what has been done so far."""
        self._points.clear()
        self.game.commit()

    # -- the inside -------------------------------------------------------------------------------

    def _before(self, decision: Decision) -> None:
        """Keep a point where a person has a choice; another's act ends all earlier ones."""
        if self._points and self._points[-1].seat != decision.seat:
            self.forget()
        if self.seats[decision.seat].is_person and len(decision.options) > 1:
            self._points.append(Point(decision.seat, self.game.mark(), len(self.log)))

    def _sight(self) -> tuple[int, set[int]]:
        """What must not change for the last person asked to be able to take back."""
        if not self._points:
            return (0, set())
        hidden = hidden_entities(self.game, self._points[-1].seat)
        return (self.game.lists[CELLS][RANDOM], hidden)

    def _sight_lost(self, before: tuple[int, set[int]]) -> bool:
        """Whether something random has been drawn, or something hidden been revealed, since."""
        random, hidden = self._sight()
        return random != before[0] or bool(before[1] - hidden)

    def _tell(self, facts: list[Fact]) -> None:
        for viewer, lines in self._told.items():
            lines += tell(self.rules, self.game, redact(self.game, facts, viewer), viewer)

    def _log(self, entry: Entry) -> None:
        self.log.append(entry)
        for listener in self.listeners:
            listener(entry)
