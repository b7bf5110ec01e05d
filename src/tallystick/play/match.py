"""A match: a game, who sits where, the log of answers, undo, and what each seat is told."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Sized
from typing import Final, NamedTuple, Protocol, runtime_checkable

from tallystick.errors import InputError
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import Fact, Mark
from tallystick.kernel.layout import CELLS, RANDOM, ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.memory import Memory, memory_of
from tallystick.kernel.view import hidden_zones
from tallystick.play.faces import Conceding
from tallystick.play.handles import Handles
from tallystick.play.openings import Opening
from tallystick.play.views import View, Watcher
from tallystick.reading import printable
from tallystick.rules.asking import GO_ON
from tallystick.rules.rulebook import Rulebook, Told, WrongSeats

ANSWER: Final = "answer"  # value: the index of the option taken
CONCEDE: Final = "concede"  # value: the seat
SAY: Final = "say"  # value: the seat; with the words
UNDO: Final = "undo"  # value: how many entries are taken back
ONLOOKER: Final = -1
PERSON: Final = "you"
SAID: Final[Option] = ("", -1, -1)  # stands for what is no option
LATEST: Final = sys.maxsize
SEATS: Final = 8  # more than any game has


class LogEntry(NamedTuple):
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


class Playing(Protocol):
    """A game in play, such as a ``Match``, as far as a player looks at it."""

    @property
    def rules(self) -> Rulebook:
        """The rulebook of the match."""

    @property
    def game(self) -> Game:
        """How it stands."""

    @property
    def log(self) -> Sized:
        """Grows with all that happens."""

    def knows(self, seat: int) -> Collection[int]:
        """The hidden entities of which a seat knows what they are."""


class Player(Protocol):
    """Somebody who answers decisions."""

    def choose(self, match: Playing, seat: int, decision: Decision) -> int:
        """The index of the option taken. Must not change the match."""


def bot_seed(seed: int, seat: int) -> int:
    """By which seed the bot of a seat plays in the game of a seed: at every table another, and the
    same wherever the game is gone on with."""
    return seed * SEATS + seat


@runtime_checkable
class Remembering(Player, Protocol):
    """A player whose answers may hang on what it has begun before."""

    def recalls(self, rules: Rulebook) -> bool:
        """Whether they do, by these rules."""

    def recall(self, match: Playing, seat: int, decision: Decision, said: Sequence[Option]) -> None:
        """Remember, at a decision of a match that is played again, why it took the first of what
        was ``said`` from there on. Must not change the match."""


def remembering(player: object, rules: Rulebook) -> Remembering | None:
    """A player as one that has anything to recall by these rules; None if it has not."""
    return player if isinstance(player, Remembering) and player.recalls(rules) else None


class Point(NamedTuple):
    """A decision that one may come back to; what viewers called things, and seats knew, then."""

    seat: int
    mark: Mark
    entries: int
    names: dict[int, Mapping[int, str]]
    memory: Memory


Listener = Callable[[LogEntry], None]
Hearer = Callable[[list[Fact]], None]


class Match:
    """A game in play; all that happens to it comes through ``answer``, ``say``, ``concede`` and
    ``undo``.

    ``log`` holds what stands, without what was taken back; with the seed, the options and the
    rulebook it *is* the match. ``said`` are the options that it took, SAID where an entry answers
    nothing. ``listeners`` hear every entry as it is made, ``hearers`` the facts
    of every step (those of the set-up are ``first_facts``).
    """

    def __init__(
        self, rules: Rulebook, seats: Sequence[Seat], seed: int = 0, opening: Opening | None = None
    ) -> None:
        """``opening``: the position at which it begins, if it does not begin at the beginning; then
        the rules are those of that. InputError for seats that there cannot be."""
        number = len(seats)
        if opening is not None and opening.game.seats != number:
            text = f"the position is one of {opening.game.seats} seats, not of {number}"
            raise InputError(text, field="--seat")
        try:
            if opening is None:
                rules.check_seats(number)
            self.game: Game = opening.game.clone() if opening else rules.new(seed, number)
        except WrongSeats as error:
            raise InputError(str(error), field="--seat") from error
        for seat in seats:
            if not printable(seat.name):
                raise InputError(f"expected a name, found {seat.name!a}", field="--seat")
        self.rules = rules
        self.origin = opening.origin if opening else rules.origin
        self.seats = tuple(seats)
        self.seed = seed
        self.log: list[LogEntry] = []
        self.said: list[Option] = []
        self.listeners: list[Listener] = []
        self.hearers: list[Hearer] = []
        self._opening = opening
        self._points: list[Point] = []
        self._watchers: dict[int, Watcher] = {}
        self._memory = memory_of(self.game)
        self.opening = self.game.digest()  # the fingerprint of the first position
        self.first_facts = list(self.game.facts)
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
        """From now on keep what a seat (or ONLOOKER) is told; the opening too."""
        self._watcher(viewer)

    def news(self, viewer: int) -> list[Told]:
        """What a viewer was told since it was last asked for; only what it may know."""
        return self._watcher(viewer).news()

    def view(self, viewer: int, after: int = 0) -> View:
        """What a viewer sees, and has been told since line ``after``."""
        return self._watcher(viewer).view(after)

    def told(self, viewer: int) -> Sequence[Told]:
        """All that a viewer has been told; line ``number`` n stands at n - 1."""
        return self._watcher(viewer).told

    def handles(self, viewer: int) -> Handles:
        """What a viewer calls things."""
        return self._watcher(viewer).handles

    def knows(self, seat: int) -> frozenset[int]:
        """The hidden entities of which a seat knows what they are, having seen them go there."""
        return self._memory.of(seat)

    # -- happening --------------------------------------------------------------------------------

    def answer(self, index: int) -> None:
        """The seat that is asked takes the option at ``index``; ValueError if there is none."""
        decision = self.decision()
        if decision is None:
            raise ValueError("the game is over")
        if not 0 <= index < len(decision.options):
            raise ValueError(f"answer {index} is not one of {len(decision.options)} options")
        self._before(decision, decision.options[index])
        mark = self.game.mark()
        random = self.game.lists[CELLS][RANDOM]
        self._memory.look(self.game)
        self.game.step(index)
        self._tell(mark)
        if not self._points or self._sight_lost(mark[0], random):
            self.forget()
        self._log(LogEntry(ANSWER, index), decision.options[index])

    def check_concedes(self) -> Conceding:
        """The rules, as of a game in which one can give up. Raises ValueError where nobody can."""
        if not isinstance(self.rules, Conceding):
            raise ValueError(f"in {self.rules.title} nobody can give up")
        return self.rules

    def concede(self, seat: int) -> None:
        """A seat gives up, whoever is asked. Raises ValueError if it cannot."""
        mark = self.game.mark()
        self.check_concedes().concede(self.game, seat)
        self._tell(mark)
        self.forget()
        self._log(LogEntry(CONCEDE, seat))

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
        self._tell(mark)
        self.forget()
        self._log(LogEntry(SAY, seat, words))

    def can_undo(self, seat: int, entries: int = LATEST) -> bool:
        """Whether a seat may take back, to where the log had so many ``entries``: nothing has been
        revealed to it since, and nobody else has acted, but for bots that let things go on."""
        return self.back_to(seat, entries) >= 0

    def back_to(self, seat: int, entries: int = LATEST) -> int:
        """How long the log would be if a seat took back so (``undo``); -1 if it may not."""
        points = self._points
        if not points or points[-1].seat != seat:
            return -1
        return next((one.entries for one in reversed(points) if one.entries <= entries), -1)

    @property
    def reach(self) -> int:
        """How long the log was at the first decision to which somebody may still go back; as long
        as it is where nobody may."""
        return self._points[0].entries if self._points else len(self.log)

    def undo(self, seat: int, entries: int = LATEST) -> None:
        """Go back to the last decision at which the seat had a choice, or to the last at which the
        log had no more than so many ``entries``; ValueError if it may not."""
        if not self.can_undo(seat, entries):
            raise ValueError("there is nothing that you could take back")
        point = self._points.pop()
        while point.entries > entries:
            point = self._points.pop()
        self.game.rewind(point.mark)
        self._memory = point.memory
        taken = len(self.log) - point.entries
        del self.log[point.entries :], self.said[point.entries :]
        for viewer, watcher in self._watchers.items():
            watcher.handles.go_back(point.names.get(viewer, {}))
            watcher.say([self._taken_back(seat, viewer)])
        for listener in self.listeners:
            listener(LogEntry(UNDO, taken))

    def retell(self, viewer: int, told: Sequence[Told], given: int) -> None:
        """Go on with what a viewer was told by another match of the same, by which ``given``
        handles had been given: all that is in sight gets another one."""
        watcher = self._watcher(viewer)
        watcher.told = []
        watcher.say(list(told))
        watcher.handles.anew(given)

    def _taken_back(self, seat: int, viewer: int) -> Told:
        if viewer == seat:
            return Told("You take your last answer back.")
        return Told(f"{self.rules.seat_name(self.game, seat)} takes an answer back.")

    def retold(self) -> Iterator[tuple[LogEntry, str]]:
        """What stands in the log, each entry with the fingerprint of the position after it."""
        again = Match(self.rules, self.seats, self.seed, self._opening)
        for entry in self.log:
            again.take(entry)
            yield entry, again.digest()

    def remind(self, players: Sequence[Player | None]) -> None:
        """Let the players of the seats recall what they had begun when all of this happened."""
        if self.log and self._remembering(players):
            for _ in self.retraced(players):
                pass

    def retraced(self, players: Sequence[Player | None]) -> Iterator[tuple[Match, Decision]]:
        """The match played again, at each decision that its log answers; the players of the seats
        recall there what they had begun."""
        again = Match(self.rules, self.seats, self.seed, self._opening)
        reminded = self._remembering(players)
        for at, entry in enumerate(self.log):
            decision = again.decision() if entry.kind == ANSWER else None
            if decision is not None:
                if decision.seat in reminded:
                    reminded[decision.seat].recall(again, decision.seat, decision, self.said[at:])
                yield again, decision
            again.take(entry)

    def _remembering(self, players: Sequence[Player | None]) -> dict[int, Remembering]:
        """The players that have anything to recall, by seat."""
        found = ((seat, remembering(one, self.rules)) for seat, one in enumerate(players))
        return {seat: one for seat, one in found if one is not None}

    def take(self, entry: LogEntry) -> None:
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

    def _before(self, decision: Decision, option: Option) -> None:
        """Keep a point where a person has a choice; another's act ends all earlier ones."""
        if self._points and self._points[-1].seat != decision.seat:
            is_bot = not self.seats[decision.seat].is_person
            if not is_bot or self.rules.bearing(self.game, option) != GO_ON:
                self.forget()
        if self.seats[decision.seat].is_person and len(decision.options) > 1:
            names = {viewer: one.handles.names for viewer, one in self._watchers.items()}
            here = (self.game.mark(), len(self.log))
            self._points.append(Point(decision.seat, *here, names, self._memory.copy()))

    def _sight_lost(self, log: int, random: int) -> bool:
        """Whether the last person asked cannot take back what was done since the log was ``log``
        long: something random has been drawn, or something hidden from them been revealed."""
        game, zones = self.game, self.game.lists[ZONE]
        if game.lists[CELLS][RANDOM] != random:
            return True
        came_from: dict[int, int] = {}
        for _, entity, zone in game.moves(log):
            came_from.setdefault(entity, zone)
        seat, known = self._points[-1].seat, self._points[-1].memory
        if not known.of(seat).issuperset(game.rules.glimpsed(game, seat)):
            return True
        hidden = hidden_zones(game, seat)
        return any(zone in hidden and zones[one] not in hidden for one, zone in came_from.items())

    def _watcher(self, viewer: int) -> Watcher:
        """Who watches as a viewer, from now on. The opening is told to whoever comes later, too;
        what was called how, then, is not."""
        if viewer not in self._watchers:
            made = self._watchers[viewer] = Watcher(self.rules, self.game, viewer)
            early = not self.log
            made.hear(self.first_facts, [0] * len(self.first_facts) if early else ())
        return self._watchers[viewer]

    def _tell(self, mark: Mark) -> None:
        """Let all who watch hear of the step since."""
        log, told, *_ = mark
        self._memory.follow(self.game, log)
        facts = self.game.facts[told:]
        moments = self.game.told_at[len(self.game.told_at) - len(facts) :]
        for watcher in self._watchers.values():
            watcher.follow(log, facts, moments)
        for hearer in self.hearers:
            hearer(facts)

    def _log(self, entry: LogEntry, option: Option = SAID) -> None:
        self.log.append(entry)
        self.said.append(option)
        for listener in self.listeners:
            listener(entry)
