"""A table: what is played, and all that has happened, of which everything else follows.

What has happened is a list of ``Line``s that is only ever added to; taking back adds one too. It is
a saved game of ``tally play``, and goes in and out as one. Nothing here waits, stores or sends.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from tallystick import __version__
from tallystick.errors import InputError
from tallystick.kernel.decision import Decision
from tallystick.kernel.state import fingerprint
from tallystick.play import games, save
from tallystick.play.guests import NO_CARDS, CardsLaidOut
from tallystick.play.match import ANSWER, CONCEDE, ONLOOKER, SAY, UNDO, LogEntry, Match, Seat
from tallystick.play.openings import CASE
from tallystick.play.origins import DIGEST, card_files, wish_of, with_cards
from tallystick.play.save import FINGERPRINT, Header
from tallystick.play.session import NOTHING, SessionQuestion, asked_of, unasked
from tallystick.play.stops import Stops
from tallystick.rules.house import unusual
from tallystick.rules.rulebook import Told
from tallystick.web.rulebooks import begun

MOST_LINES: Final = 20_000  # no game of ours takes so many; one that does is stopped
LOOPS: Final = f"the game was stopped: {MOST_LINES:,} answers, and no end"
SEED_BITS: Final = 63


class Line(NamedTuple):
    """Something that happened: the entry, the fingerprint of the position after it, whether
    somebody was asked for it, who may come back to that question; and at a table with clocks the
    milliseconds that each seat had left then (``web.clock``)."""

    entry: LogEntry
    at: str
    asked: bool = False
    left: tuple[int, ...] = ()


class Stalled(Exception):
    """A game goes on and on, and is stopped."""


def header_of(
    game: str,
    options: Mapping[str, str],
    seats: Sequence[Seat],
    seed: int,
    origin: Mapping[str, object] = {},
) -> Header:
    """What a new table is of; ``origin`` is what was chosen (``play.origins``), if anything was.
    InputError for a game, an option, a choice or seats that there cannot be."""
    rules, opening = begun(game, options, origin, len(seats), seed)
    match = Match(rules, tuple(seats), seed, opening)
    readings = {**options, **unusual(rules.house_rules, rules.readings)}
    digest = save.rules_digest(game, readings, str(match.origin.get(DIGEST, "")))
    start = match.opening
    return Header(game, __version__, seed, readings, match.seats, digest, start, dict(origin))


class WebTable:
    """A game being played. ``lines`` is what has happened; ``said`` what each seat wants to be
    asked, which is no part of the game and is forgotten with the table."""

    def __init__(self, header: Header) -> None:
        """At its beginning. InputError where the cards or the rules have changed since."""
        self.header = header
        self.match = self._begin()
        self.lines: list[Line] = []
        people = [at for at, seat in enumerate(header.seats) if seat.is_person]
        self.stops = {seat: Stops(seat, self.match.rules.moments) for seat in people}
        self.closed = len(people) > 1 and not self.match.rules.cooperative
        self._asked: list[tuple[int, int]] = []  # questions answered: how long the log was, whose
        # that of so many lines
        self._question: tuple[int, SessionQuestion | None] = (NOTHING, None)

    def _begin(self) -> Match:
        match = save.begin("the table", self.header, begun)
        for viewer in range(ONLOOKER, len(self.header.seats)):
            match.watch(viewer)
        return match

    @classmethod
    def of(cls, header: Header, lines: Iterable[Line]) -> WebTable:
        """A table again, from what is kept of it. InputError if it does not come out the same."""
        table = cls(header)
        for number, line in enumerate(lines, 1):
            try:
                made = table._happen(line.entry, line.asked)
            except (ValueError, IndexError) as error:
                raise InputError(f"entry {number} does not fit the game: {error}") from error
            if made.at != line.at:
                raise InputError(f"the game comes out differently at entry {number}")
            table.timed(line.left)
        return table

    def timed(self, left: tuple[int, ...]) -> Line:
        """The last line, with the time that was left to each seat."""
        self.lines[-1] = self.lines[-1]._replace(left=left)
        return self.lines[-1]

    @property
    def left(self) -> tuple[int, ...]:
        """The time that was left to each seat when something last happened; () if none is kept."""
        return next((line.left for line in reversed(self.lines) if line.left), ())

    # -- asking ----------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How much has happened: what an answer names."""
        return len(self.lines)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    def decision(self) -> Decision | None:
        """The question that is open; None when the game is over."""
        return self.match.decision()

    def asked(self) -> SessionQuestion | None:
        """The open question as the person sees it who is asked; None for a bot."""
        number, asked = self._question
        if number != self.number:
            asked, decision = None, self.decision()
            if decision is not None and self.header.seats[decision.seat].is_person:
                asked = asked_of(self.match, decision)
            self._question = self.number, asked
        return asked

    def unasked(self) -> int:
        """The answer that the person whom the rules ask need not be asked for; NOTHING if there is
        none, or the rules ask nobody."""
        asked = self.asked()
        if asked is None:
            return NOTHING
        return unasked(self.match, asked, self.stops[asked.seat], self.closed, apart=True)

    # -- happening -------------------------------------------------------------------------------

    def answer(self, option: int, asked: bool = False) -> Line:
        """The seat that the rules ask takes an option. ValueError if there is none, Stalled if
        there have been too many."""
        return self._happen(LogEntry(ANSWER, option), asked)

    def say(self, seat: int, words: str) -> Line:
        """A seat says something to which the rules give weight. ValueError with the reason."""
        return self._happen(LogEntry(SAY, seat, words))

    def concede(self, seat: int) -> Line:
        """A seat gives up. ValueError with the reason if it cannot."""
        return self._happen(LogEntry(CONCEDE, seat))

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may go back to the last question that it answered, and harms nobody."""
        back = self._last_asked(seat)
        return back != NOTHING and self.match.back_to(seat, back) == back

    def undo(self, seat: int, by_consent: bool = False, again: Match | None = None) -> Line:
        """A seat goes back to the last question that it answered; ``by_consent`` whatever has come
        of it, best with what ``played_back`` has found. ValueError if it may not."""
        back = self._last_asked(seat)
        if back == NOTHING or not (by_consent or self.can_undo(seat)):
            raise ValueError("there is nothing that you could take back")
        self.stops[seat].until_turn = False
        return self._happen(LogEntry(UNDO, len(self.match.log) - back), again=again)

    def played_back(self, seat: int) -> Match | None:
        """The game played again up to the last question that a seat answered, for ``undo``: a long
        one takes a good tenth of a second, which the event loop must not be kept for. Nothing
        changes here. None where nothing needs to be played."""
        back = self._last_asked(seat)
        if back == NOTHING or self._goes_back(back) != NOTHING:
            return None
        return self._replayed(back)

    def could_undo(self, seat: int) -> bool:
        """Whether a seat has answered anything that it might take back if all agree."""
        return self._last_asked(seat) != NOTHING

    def _last_asked(self, seat: int) -> int:
        """How long the log was when a seat last answered a question with a choice."""
        return next((length for length, who in reversed(self._asked) if who == seat), NOTHING)

    def _happen(self, entry: LogEntry, asked: bool = False, again: Match | None = None) -> Line:
        """Let an entry happen, the same way now and whenever the table is read again; ``again``:
        the match to which an UNDO leads, if it has been played already."""
        if self.number >= MOST_LINES:
            raise Stalled(LOOPS)
        if entry.kind == UNDO:
            self._take_back(len(self.match.log) - entry.value, again)
        else:
            decision, length = self.decision(), len(self.match.log)
            self.match.take(entry)
            if asked and decision is not None:
                self.stops[decision.seat].holding = False
            if asked and decision is not None and len(decision.options) > 1:
                self._asked.append((length, decision.seat))
        position = msgspec.json.encode(self.match.game.lists)  # what ``digest`` takes, but quicker
        line = Line(entry, fingerprint(position)[:FINGERPRINT], asked)
        self.lines.append(line)
        return line

    def _take_back(self, length: int, again: Match | None) -> None:
        """Go back to where the log had so many entries: as the rules of taking back allow, or else
        by playing what stands again."""
        if not 0 <= length < len(self.match.log):
            raise ValueError(f"there is no entry {length} to go back to")
        seat = self._goes_back(length)
        if seat != NOTHING:
            self.match.undo(seat, length)
        else:
            self.match = again or self._replayed(length)
        self._asked = [(at, who) for at, who in self._asked if at < length]

    def _goes_back(self, length: int) -> int:
        """The seat that may freely go back to where the log had so many entries, or NOTHING."""
        may = (seat for seat in self.stops if self.match.back_to(seat, length) == length)
        return next(may, NOTHING)

    def _replayed(self, length: int) -> Match:
        """What stands of the game played again, up to some entry; nobody's log gets shorter."""
        before, again = self.match, self._begin()
        for entry in before.log[:length]:
            again.take(entry)
        for viewer in range(ONLOOKER, len(self.header.seats)):
            told = [*before.told(viewer), Told("All agree to take answers back.")]
            again.retell(viewer, told, before.handles(viewer).given)
        return again

    # -- as a saved game -------------------------------------------------------------------------

    def saved(self) -> bytes:
        """The saved game of ``tally play``."""
        return self._saved(self.header)

    def taken_home(self, salt: str) -> bytes:
        """The same for whoever was there, with the ``salt`` of its seal, and no folder of ours."""
        header = self.header._replace(salt=salt)
        if files := card_files(header.origin):
            origin = with_cards(header.origin, [os.path.basename(file) for file in files])
            header = header._replace(origin=origin)
        return self._saved(header)

    def _saved(self, header: Header) -> bytes:
        return save.as_bytes(header, ((line.entry, line.at) for line in self.lines))

    @classmethod
    def from_save(
        cls, data: bytes, name: str = "the saved game", cards: CardsLaidOut = NO_CARDS
    ) -> WebTable:
        """A table that goes on from a saved game; its own card files are those that are laid out
        here, which must have the same cards. InputError for what is none, or is not whole, or names
        other files: whoever sends it shall have none of ours read."""
        found = save.read_data(name, data)
        if found.lost:
            raise InputError(found.lost[0], name)
        header = found.header._replace(salt="")  # this table's shuffle has a seal of its own
        origin, files = header.origin, cards.get(header.game, ())
        strange = CASE not in origin and wish_of(origin).names_decks
        if strange or (card_files(origin) and not files):
            raise InputError("a game with card files cannot be gone on with at a table", name)
        if card_files(origin):
            header = header._replace(origin=with_cards(origin, files))
        return cls.of(header, (Line(line.entry, line.at) for line in found.lines))


def case_of_save(data: bytes) -> str:
    """The case at which a saved game begins; "" if none. InputError for no saved game."""
    return str(save.read_data("the saved game", data).header.origin.get(CASE, ""))


def known_options(game: str, options: dict[str, str]) -> dict[str, str]:
    """House rules that differ from what is usual. InputError for what there is not."""
    rules = games.find(game).house_rules()
    readings = {rule.name: rule.readings for rule in rules}
    for name, reading in options.items():
        if reading not in readings.get(name, ()):
            raise InputError(f"there is no option {name}={reading} in {game}")
    return unusual(rules, options)
