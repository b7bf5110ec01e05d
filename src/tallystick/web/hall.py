"""All tables of a server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection

from tallystick.bots import BOTS
from tallystick.errors import InputError
from tallystick.play import games
from tallystick.play.arranging import arranged, choices_of
from tallystick.play.faults import fault_of
from tallystick.play.guests import NO_CARDS, CardsLaidOut, wish_of_guest
from tallystick.play.match import PERSON, Match, Seat
from tallystick.play.openings import CASE
from tallystick.play.origins import with_cards
from tallystick.reading import printable
from tallystick.rules.choices import SetupChoice
from tallystick.web import bodies, protocol, review, tokens
from tallystick.web.bodies import NewSeat, NewTable
from tallystick.web.bots import Bots, Workers
from tallystick.web.clock import TimeControl
from tallystick.web.room import Room, is_taken
from tallystick.web.store import OVER, PLAYING, WAITING, Elsewhere, SeatRow, StoredTable, TableRow
from tallystick.web.table import SEED_BITS, WebTable, case_of_save, known_options
from tallystick.web.viewer import Gone
from tallystick.web.writer import StoreWriter

LOG: Final = logging.getLogger("tallystick.web")
OPEN_AT_ONCE: Final = 2_000  # tables in memory; those that nobody looks at are read again
LISTED: Final = 100


class Hall:
    """The tables, read from the store when somebody comes to one."""

    def __init__(
        self,
        writer: StoreWriter,
        bots: Bots,
        desk: Workers,
        pace: float = 0.1,
        now: Callable[[], float] = time.monotonic,
        *,
        cards: CardsLaidOut = NO_CARDS,
    ) -> None:
        """``desk``: the process in which cases are written, read and judged; ``pace`` and ``now``:
        those of rooms."""
        self.cards = cards
        self.writer = writer
        self.bots = bots
        self.desk = desk
        self.pace = pace
        self.now = now
        self.offered = bodies.GamesOffered(protocol.VERSION, (), tuple(BOTS))
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Future[Room | None]] = {}

    @property
    def typed_cards(self) -> tuple[str, ...]:
        """The card files that are laid out, as one types them."""
        return tuple(f"{game}={file}" for game, files in self.cards.items() for file in files)

    # -- at the start ----------------------------------------------------------------------------

    def warm(self) -> None:
        """Build the rules of every game, so that nobody waits for them. A game of another package
        that cannot be read, or fails, is left out."""
        found = []
        for name in games.names():
            try:
                found.append(playable(name, self.cards.get(name, ())))
            except Exception as error:
                why = error if isinstance(error, InputError) else fault_of(error)
                if why is None:
                    raise
                LOG.warning("the game %s is left out: %s", name, why)
        self.offered = bodies.GamesOffered(protocol.VERSION, tuple(found), tuple(BOTS))

    async def resume(self) -> None:
        """Take up all tables that are not over; their bots go on."""
        for table in await self.writer.do(self.writer.store.ids):
            with contextlib.suppress(Elsewhere):
                if len(self._rooms) < OPEN_AT_ONCE and (room := await self.room(table)) is not None:
                    room.wake()

    def close(self) -> None:
        """Close all tables."""
        for room in self._rooms.values():
            room.close()

    # -- tables ----------------------------------------------------------------------------------

    async def room(self, table: str) -> Room | None:
        """A table by its name; None if there is none. Elsewhere if another process has it."""
        if table in self._rooms:
            self._rooms.move_to_end(table)
            return self._rooms[table]
        if not tokens.is_id(table):
            return None
        opening = self._opening.get(table)
        if opening is None:  # whoever else asks for it meanwhile waits for the same room
            opening = self._opening[table] = asyncio.ensure_future(self._take_up(table))
            opening.add_done_callback(lambda _: self._opening.pop(table))
        return await asyncio.shield(opening)

    async def _take_up(self, table: str) -> Room | None:
        store = self.writer.store
        whole = await self.writer.do(lambda to: store.read(to, table))
        if whole is None:
            return None
        room = await asyncio.to_thread(Room, whole, self.writer, self.bots, self.pace, self.now)
        self._add(room)
        return room

    def _add(self, room: Room) -> None:
        titles = {game.name: game.title for game in self.offered.games}
        room.title = titles.get(room.row.game, room.row.game)
        self._rooms[room.row.id] = room
        if len(self._rooms) > OPEN_AT_ONCE:
            idle = (one for one in self._rooms.values() if one.is_idle)
            with contextlib.suppress(StopIteration):
                gone = next(idle).row.id
                del self._rooms[gone]
                self.writer.do(lambda connection: self.writer.store.release(gone))

    async def make(self, new: NewTable) -> bodies.Made:
        """A new table. InputError for what there cannot be."""
        of = next((game for game in self.offered.games if game.name == new.game), None)
        if of is None:
            raise InputError(f"there is no game {new.game!r}")
        if not of.fewest <= len(new.seats) <= of.most:
            raise InputError(f"{of.title} is for {of.fewest} to {of.most}")
        options = known_options(new.game, new.options)
        origin, said = await asyncio.to_thread(self._laid, new, options)
        return await self._made(new, options, origin, said)

    def _laid(
        self, new: NewTable, options: dict[str, str]
    ) -> tuple[dict[str, object], tuple[str, ...]]:
        """What is chosen for a table, as it is kept, and what is to be told of that; it has been
        laid once. InputError for what there cannot be."""
        entry, cards = games.find(new.game), self.cards.get(new.game, ())
        try:
            wish = wish_of_guest(entry, new.picks, new.decks, cards, new.blank)
            found = arranged(new.game, options, wish, len(new.seats))
            Match(found.rules, [Seat(f"seat {n}", one.who) for n, one in enumerate(new.seats, 1)])
        except InputError as error:
            field = error.field.removeprefix("--")
            raise InputError(error.message, error.file, error.line, field) from error
        return dict(found.rules.origin), found.said

    async def _made(
        self,
        new: NewTable,
        options: dict[str, str],
        origin: dict[str, object],
        said: tuple[str, ...],
    ) -> bodies.Made:
        """A new table of what was chosen; ``options`` are those that differ from what is usual."""
        secret = tuple(tokens.new_token() if one.who == PERSON else "" for one in new.seats)
        seats = tuple(
            SeatRow(name, one.who, tokens.hashed(token) if token else "")
            for name, one, token in zip(_names(new.seats), new.seats, secret, strict=True)
        )
        looking_on = tokens.new_token()
        row = _new_row(new.game, options, seats)._replace(
            public=new.public,
            looking_on=tokens.hashed(looking_on),
            origin=origin,
            said=said,
            clock=None if new.clock is None else TimeControl(new.clock.bank, new.clock.increment),
        )
        await self._open(row)
        return bodies.Made(row.id, secret, looking_on)

    async def open_case(self, new: bodies.NewCase) -> bodies.Made:
        """A table that begins at a case's position. InputError for none, or seats it has not."""
        found = await self.desk.run("", review.openable, new.text, self.typed_cards)
        seats = new.seats or [NewSeat()] * found.seats
        if len(seats) != found.seats:
            raise InputError(f"the position is one of {found.seats} seats, not of {len(seats)}")
        options = known_options(found.game, found.options)
        table = NewTable(found.game, seats, public=new.public, clock=new.clock)
        origin: dict[str, object] = {CASE: new.text}
        if cards := self.cards.get(found.game):
            origin = with_cards(origin, cards)
        return await self._made(table, options, origin, ())

    async def open_saved(self, data: bytes) -> bodies.Made:
        """A table that goes on with a saved game of ``tally play``; whoever has the file knows the
        seed. InputError for what is none, or is not whole."""
        if case := await asyncio.to_thread(case_of_save, data):
            await self.desk.run(
                "", review.openable, case, self.typed_cards
            )  # it is set up where that is bounded
        table = await asyncio.to_thread(WebTable.from_save, data, cards=self.cards)
        header = table.header
        for seat in header.seats:
            if seat.who not in (PERSON, *BOTS):
                raise InputError(f"there is no bot {seat.who!r}")
        secret = tuple(tokens.new_token() if seat.is_person else "" for seat in header.seats)
        seats = tuple(
            SeatRow(seat.name, seat.who, tokens.hashed(token) if token else "")
            for seat, token in zip(header.seats, secret, strict=True)
        )
        looking_on = tokens.new_token()
        row = _new_row(header.game, header.options, seats)._replace(
            seed=header.seed,
            header=header,
            phase=OVER if table.over else PLAYING,
            looking_on=tokens.hashed(looking_on),
            origin=dict(header.origin),
        )
        store, lines = self.writer.store, tuple(table.lines)

        def keep(connection: Connection) -> None:
            store.add(connection, row)
            store.append(connection, row.id, 1, lines)

        await self.writer.do(keep)
        return bodies.Made(row.id, secret, looking_on)

    async def rematch(self, room: Room) -> None:
        """Another table of the same people, who come to it by the links that they have."""
        if room.phase != OVER:
            raise Gone("The game is not over.")
        if not room.rematch:
            old = room.row
            row = _new_row(old.game, old.options, tuple(room.seats))
            row = row._replace(
                public=old.public,
                looking_on=old.looking_on,
                origin=old.origin,
                said=old.said,
                clock=old.clock,
            )
            room.rematch = row.id
            await self._open(row)
        room.tell_state()

    async def _open(self, row: TableRow) -> Room:
        store = self.writer.store
        await self.writer.do(lambda connection: store.add(connection, row))
        room = Room(StoredTable(row, (), ()), self.writer, self.bots, self.pace, self.now)
        self._add(room)
        await room.begin_if_full()
        return room

    def public(self) -> list[bodies.OpenTable]:
        """The public tables that are open, the latest first."""
        rooms = sorted(self._rooms.values(), key=lambda room: -room.row.made)
        return [
            bodies.OpenTable(
                room.row.id,
                room.row.game,
                room.title,
                room.phase,
                room.seat_states(),
                room.row.clock,
            )
            for room in rooms
            if room.row.public and room.phase in (WAITING, PLAYING)
        ][:LISTED]


def _new_row(game: str, options: dict[str, str], seats: tuple[SeatRow, ...]) -> TableRow:
    seed, salt = secrets.randbits(SEED_BITS), tokens.new_token()
    name = tokens.new_id()
    return TableRow(name, game, options, seed, salt, None, WAITING, False, "", time.time(), seats)


def _names(seats: list[NewSeat]) -> list[str]:
    """What the seats are called: bots by what they are, people as they say, or not yet. InputError
    for a bot that there is not, a name that is none, or one that stands there twice."""
    found: list[str] = []
    for number, seat in enumerate(seats, 1):
        if seat.who not in (PERSON, *BOTS):
            raise InputError(f"there is no bot {seat.who!r}")
        if not printable(seat.name):
            raise InputError(f"seat {number}: a name is made of letters, signs and spaces")
        same = sum(one.who == seat.who for one in seats[:number])
        which = f" {same}" if same > 1 else ""
        usual = "" if seat.who == PERSON else f"{seat.who} bot{which}"
        name = seat.name.strip() or usual
        if name and is_taken(name, found):
            raise InputError(f"seat {number}: somebody else is called {name!r}")
        found.append(name)
    return found


def playable(name: str, cards: Sequence[str] = ()) -> bodies.Playable:
    """What there is to say of a game with card files besides what ships; its rules are built.
    InputError where they cannot be."""
    entry = games.find(name)
    rules, choices = entry.rulebook(), tuple(map(_choosable, choices_of(entry, cards)))
    chosen = {choice.name for choice in choices}
    house = tuple(
        bodies.Rule(rule.name, tuple(rule.readings), rule.question)
        for rule in rules.house_rules
        if rule.name not in chosen
    )
    fewest, most = rules.players
    return bodies.Playable(name, rules.title, fewest, most, house, choices, bool(cards))


def _choosable(choice: SetupChoice) -> bodies.Choosable:
    return bodies.Choosable(
        name=choice.name,
        question=choice.question,
        values=tuple((value.name, value.label) for value in choice.values),
        default=choice.default,
        each=choice.each,
        several=choice.several,
        decks=choice.decks,
    )
