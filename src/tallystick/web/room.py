"""A table while people are at it: who is there, one thing after the other, stored before it is
shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from sqlalchemy import Connection

from tallystick.errors import InputError
from tallystick.play.faces import Bargaining, Conceding
from tallystick.play.match import ONLOOKER, PERSON, Seat
from tallystick.play.save import seal_of
from tallystick.play.session import NOTHING
from tallystick.reading import printable
from tallystick.web import protocol, tokens
from tallystick.web.bots import BotJob, Bots, job_of
from tallystick.web.chat import ChatLog, Words
from tallystick.web.clock import Clock, TurnTimer
from tallystick.web.deeds import at_once, by_default, nothing
from tallystick.web.pacing import Pacing, Retry
from tallystick.web.store import OVER, PLAYING, STOPPED, WAITING, SeatRow, StoredTable
from tallystick.web.table import LOOPS, Line, Stalled, WebTable, header_of
from tallystick.web.viewer import Gone, Viewer
from tallystick.web.writer import StoreWriter

LOG: Final = logging.getLogger("tallystick.web")
T = TypeVar("T")


class Room:
    """A table and those who are there. All that changes it goes through ``_keep``: it is on the
    disk before anybody, its author included, sees it."""

    def __init__(
        self,
        whole: StoredTable,
        writer: StoreWriter,
        bots: Bots,
        pace: float,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """``pace``: seconds that a bot takes at least for an answer, whatever it holds; ``now``:
        what clocks go by, in seconds."""
        self.row = whole.row
        self.seats = list(whole.row.seats)
        self.phase = whole.row.phase
        self.writer = writer
        self.chat = ChatLog(whole.row.id, whole.chat, writer)
        self.bots = bots
        self.pacing = Pacing(pace)
        self.table: WebTable | None = None
        self.trouble = LOOPS if self.phase == STOPPED else ""
        self.viewers: set[Viewer] = set()
        self.rematch = self.title = ""
        self._handed: set[int] = set()  # seats whose links were handed out anew, until they sit
        self._asks_back = ONLOOKER
        self._agreed: set[int] = set()
        self._lock = asyncio.Lock()
        self._driver: asyncio.Task[None] | None = None
        self._retry = Retry(self.wake)
        self.timing: TurnTimer | None = None
        if whole.row.clock is not None:
            people = [place for place, seat in enumerate(self.seats) if seat.who == PERSON]
            self.timing = TurnTimer(Clock(whole.row.clock, len(self.seats), people, now), self.tick)
        if whole.row.header is not None:
            try:
                self.table = WebTable.of(whole.row.header, whole.lines)
            except InputError as error:
                self.phase, self.trouble = STOPPED, error.message
        self._kept = 0 if self.table is None else self.table.number
        self._astray = False  # whether the table may hold what is not on the disk
        if self.timing is not None and self.table is not None:
            self.timing.clock.set(self.table.left)

    # -- who is there ----------------------------------------------------------------------------

    def seat_of(self, token: str) -> int | None:
        """The seat of a token, ONLOOKER for that of those who look on; None for neither."""
        for place, seat in enumerate(self.seats):
            if tokens.is_token(token, seat.token):
                return place
        if tokens.is_token(token, self.row.looking_on) or (self.row.public and not token):
            return ONLOOKER
        return None

    def join(self, seat: int, seen: int) -> Viewer:
        """Let somebody in, for the first time or again."""
        viewer = Viewer(seat, seen)
        self.viewers.add(viewer)
        if self.timing is not None:
            self.timing.clock.come(seat)
        self.tell_state()
        viewer.begin([self._chat_line(said) for said in self.chat.latest(seat)])
        return viewer

    async def welcome(self, viewer: Viewer) -> None:
        """Show the table to who has come."""
        async with self._lock:
            if self.table is not None and not self._astray:
                self._go_on_timed(self.table)
                viewer.show(self.table, self.clock)
        self.wake()

    def leave(self, viewer: Viewer) -> None:
        """Take somebody out, and tell the others."""
        self.viewers.discard(viewer)
        self.tell_state()

    @property
    def number(self) -> int:
        """How much has happened, and is on the disk."""
        return self._kept

    def state(self, viewer: int) -> protocol.TableState:
        """What there is to say besides the game."""
        row, rules = self.row, None if self.table is None else self.table.match.rules
        ended = self.phase == OVER
        return protocol.TableState(
            n=self.number,
            v=protocol.VERSION,
            table=row.id,
            game=row.game,
            title=self.title if rules is None else rules.title,
            phase=self.phase,
            seat=viewer,
            seats=self.seat_states(),
            options=row.options if self.table is None else self.table.header.options,
            moments=() if rules is None else tuple(rules.moments),
            spoken=() if rules is None else tuple(rules.spoken),
            sealed=seal_of(row.seed, row.salt),
            seed=str(row.seed) if ended else "",
            salt=row.salt if ended else "",
            asks_back=self._asks_back,
            rematch=self.rematch,
            trouble=self.trouble,
            chosen=row.said,
            bargains=isinstance(rules, Bargaining),
            concedes=isinstance(rules, Conceding),
            clock=row.clock,
        )

    def seat_states(self) -> tuple[protocol.SeatState, ...]:
        """Who sits where, and is there."""
        here = {viewer.seat for viewer in self.viewers}
        return tuple(
            protocol.SeatState(seat.name, seat.who, place in here, place in self._handed)
            for place, seat in enumerate(self.seats)
        )

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there, and nothing goes on."""
        at_rest = self._driver is None or self._driver.done()
        is_timed = self.timing is not None and self.timing.is_on
        return at_rest and not is_timed and not self.viewers and not self._lock.locked()

    def close(self) -> None:
        """Let nothing go on; whoever is there is to come back."""
        if self._driver is not None:
            self._driver.cancel()
        self._retry.done()
        if self.timing is not None:
            self.timing.close()
        for viewer in self.viewers:
            viewer.close(protocol.RESTART)

    def tell_state(self) -> None:
        """Say to all who are there what is new besides the game."""
        for viewer in list(self.viewers):
            viewer.send(self.state(viewer.seat))

    # -- before the game -------------------------------------------------------------------------

    async def sit(self, by: Viewer, name: str, own: str = "") -> None:
        """Somebody takes their seat, or comes back to it by a link that was handed to them, by a
        token of their ``own`` from now on if they say one; with the last of them the game
        begins."""
        name = _name(name)
        async with self._lock:
            row = self.seats[by.seat]
            row = row if by.seat in self._handed else row._replace(name=name)
            row = row._replace(token=tokens.hashed(own)) if own else row
            await self._sit(by.seat, row, by)
        self.wake()

    async def claim(self, seat: int, name: str) -> str:
        """Somebody takes a free seat of a public table; answers its token."""
        name = _name(name)
        async with self._lock:
            free = seat < len(self.seats) and self.seats[seat].who == PERSON
            if not self.row.public or not free or self.seats[seat].name:
                raise Gone("This seat is not free.")
            token = tokens.new_token()
            await self._sit(seat, SeatRow(name, PERSON, tokens.hashed(token)))
        self.wake()
        return token

    async def _sit(self, seat: int, row: SeatRow, by: Viewer | None = None) -> None:
        if seat not in self._handed:
            if self.phase != WAITING or self.seats[seat].name:
                raise Gone("This seat is taken.")
            if is_taken(row.name, [one.name for one in self.seats]):
                raise Gone("Somebody at this table is called so already.")
        store = self.writer.store
        await self._done(lambda connection: store.sit(connection, self.row.id, seat, row))
        if row.token != self.seats[seat].token:
            self._turn_out(seat, by)
        self.seats[seat] = row
        self._handed.discard(seat)
        await self._begin_if_full()
        self.tell_state()

    async def begin_if_full(self) -> None:
        """Begin, where everybody sits from the first."""
        async with self._lock:
            await self._begin_if_full()
        self.wake()

    async def _begin_if_full(self) -> bool:
        """Begin where everybody sits; whether it did."""
        if self.phase != WAITING or not all(seat.name for seat in self.seats):
            return False
        seats = [Seat(seat.name, seat.who) for seat in self.seats]
        row, store = self.row, self.writer.store
        chosen = row.game, row.options, seats, row.seed, row.origin
        header = await asyncio.to_thread(header_of, *chosen)
        table = await asyncio.to_thread(WebTable, header)
        await self._done(lambda connection: store.begin(connection, row.id, header))
        self.table, self.phase = table, PLAYING
        await self._keep(table, nothing)
        return True

    async def renew(self, by: Viewer, of: int) -> str:
        """Another token for a seat; see ``protocol.Renew``."""
        async with self._lock:
            hands = self._may_renew(by.seat, of)
            token, store = tokens.new_token(), self.writer.store
            row = self.seats[of]._replace(token=tokens.hashed(token))
            await self._done(lambda connection: store.sit(connection, self.row.id, of, row))
            self.seats[of] = row
            self._turn_out(of, by)
            self._handed = {*self._handed, of} if hands else self._handed - {of}
            self.tell_state()
        if hands:
            await self.say(by.seat, f"I hand out another link for the seat of {row.name}.")
        return token

    def _may_renew(self, by: int, of: int) -> bool:
        """Whether that is to hand a seat to who sat there and has lost the link, which whoever made
        the table may do while nobody is there, and for them who sits next. Gone where a link is not
        theirs to change."""
        people = [at for at, one in enumerate(self.seats) if one.who == PERSON]
        if of not in people or by not in (of, next((at for at in people if at != of), of)):
            raise Gone("This link is not yours to change.")
        hands = by != of and bool(self.seats[of].name)
        if hands and any(viewer.seat == of for viewer in self.viewers):
            raise Gone(f"{self.seats[of].name} is there, by a link that works.")
        return hands

    def _turn_out(self, of: int, by: Viewer | None) -> None:
        """Turn out of a seat whoever came there by a link that is worth nothing any more."""
        for viewer in self.viewers:
            if viewer.seat == of and viewer is not by:
                viewer.close(protocol.NOT_YOURS)

    # -- the game --------------------------------------------------------------------------------

    async def act(
        self, seat: int, n: int | None, deed: Callable[[WebTable], list[Line]], asked: bool = False
    ) -> None:
        """Let a seat do something; ``asked``: only if the rules ask it. Gone if it answers another
        question than the one that is open, ValueError as the deed."""
        async with self._lock:
            table = await self.going()
            decision = table.decision()
            if n is not None and n != table.number:
                raise Gone("Something else has happened meanwhile.", stale=True)
            if asked and (decision is None or decision.seat != seat):
                raise Gone("You are not asked.", stale=True)
            await self._keep(table, deed)
        self.wake()

    async def read(self, n: int | None, look: Callable[[WebTable], T]) -> T:
        """Look at the table as it is on the disk."""
        async with self._lock:
            table = await self.playing()
            if n is not None and n != table.number:
                raise Gone("Something else has happened meanwhile.", stale=True)
            return look(table)

    async def playing(self) -> WebTable:
        """The table as it is on the disk; Gone where there is no game yet, or none any more."""
        await self._settle()
        if self.table is None or self.phase == STOPPED:
            raise Gone(self.trouble or "The game has not begun.")
        return self.table

    async def going(self) -> WebTable:
        """The table, to be changed; Gone also where the game is over, and all may be known."""
        table = await self.playing()
        if self.phase == OVER:
            raise Gone("The game is over.")
        return table

    async def _keep(self, table: WebTable, deed: Callable[[WebTable], list[Line]]) -> None:
        """Do something, and what then needs no asking; put it on the disk, then show it. What
        cannot be kept has not happened."""
        if table.number != self._kept:  # what came after a gap could never be read again
            await self._reload()
            raise Gone("Something else has happened meanwhile.", stale=True)
        first, store, asked = table.number + 1, self.writer.store, table.decision()
        try:
            lines = [*deed(table), *at_once(table)]
        except Stalled:
            await self._stop()
            return
        except BaseException as error:
            if table.number >= first or not isinstance(error, ValueError | Gone):  # half done
                await self._reload()
            raise
        over = table.over
        if self.timing is not None and lines:
            lines[-1] = self.timing.count(table, lines[0], NOTHING if asked is None else asked.seat)

        def write(connection: Connection) -> None:
            store.append(connection, self.row.id, first, lines)
            if over:
                store.turn(connection, self.row.id, OVER)

        try:
            await self._done(write)
        except BaseException:
            await self._reload()
            raise
        self._kept = table.number
        self._retry.done()
        news = over or self.trouble or self._asks_back != ONLOOKER
        self._asks_back, self._agreed, self.trouble = ONLOOKER, set(), ""
        if over:
            self.phase = OVER
        self._show_all(table)
        if news:
            self.tell_state()

    async def _stop(self) -> None:
        self._astray, store = True, self.writer.store
        await self._done(lambda connection: store.turn(connection, self.row.id, STOPPED))
        if self.timing is not None:
            self.timing.close()
        await self._reload()

    async def _settle(self) -> None:
        """Have the table as it is on the disk; the store's error while that cannot be read."""
        if self._astray:
            await self._reload()

    async def _reload(self) -> None:
        """Forget what is not on the disk. Until that has been read, nothing is done or shown."""
        self._astray, store = True, self.writer.store
        whole = await self._done(lambda connection: store.read(connection, self.row.id))
        if whole is None or whole.row.header is None:
            raise Gone("The table is not there any more.")
        table = await asyncio.to_thread(WebTable.of, whole.row.header, whole.lines)
        self.table, self._kept, self.phase = table, table.number, whole.row.phase
        self.trouble, self._astray = LOOPS if self.phase == STOPPED else "", False
        if self.timing is not None:
            self.timing.clock.set(table.left)
        self._show_all(table)
        self.tell_state()

    def _show_all(self, table: WebTable) -> None:
        self._go_on_timed(table)
        for viewer in self.viewers:
            viewer.show(table, self.clock)

    async def _done(self, job: Callable[[Connection], T]) -> T:
        return await self.writer.do(job)

    # -- the clock -------------------------------------------------------------------------------

    @property
    def clock(self) -> Clock | None:
        """How long people may think; None: as long as they like."""
        return None if self.timing is None else self.timing.clock

    def _go_on_timed(self, table: WebTable) -> None:
        if self.timing is not None and self.phase != STOPPED:
            self.timing.run(table)

    async def tick(self) -> None:
        """Answer for whoever is asked and has no time left, if anybody is."""
        try:
            async with self._lock:
                await self._settle()
                table = self.table
                if table is None or self.timing is None or self.phase != PLAYING:
                    return
                if self.timing.is_up:
                    await self._keep(table, by_default)
                self._go_on_timed(table)
        except Exception:
            LOG.exception("table %s: time is up, and nothing could be answered", self.row.id)
        self.wake()

    # -- what goes on by itself ------------------------------------------------------------------

    def wake(self) -> None:
        """Let bots answer, and what needs no asking be answered."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while (job := await self._step()) is not None:
                choice = await self.pacing.answer(job, self.bots.choose(job))
                async with self._lock:
                    table = await self.going()
                    if table.number == job.entries:
                        await self._keep(table, lambda table: [table.answer(choice)])  # noqa: B023
        except Gone:
            return
        except Exception:
            LOG.exception("table %s cannot go on", self.row.id)
            self.trouble = "The game cannot go on just now; it will be tried again."
            self.tell_state()
            self._retry.later()

    async def _step(self) -> BotJob | None:
        """Answer what needs no asking; then what a bot is asked, if one is."""
        async with self._lock:
            await self._settle()
            if await self._begin_if_full():  # something came between the last who sat and this
                self.tell_state()
            if self.table is None or self.phase != PLAYING:
                return None
            while self.phase == PLAYING and self.table.unasked() != NOTHING:
                await self._keep(self.table, nothing)
            self._go_on_timed(self.table)
            decision = self.table.decision()
            if decision is None or self.row.seats[decision.seat].who == PERSON:
                return None
            return job_of(self.row.id, self.table, decision)

    # -- taking back -----------------------------------------------------------------------------

    async def undo(self, seat: int, n: int) -> None:
        """Take back what harms nobody; else ask all other people, if there are any."""
        async with self._lock:
            table = await self.going()
            if n != table.number:
                raise Gone("Something else has happened meanwhile.", stale=True)
            if table.can_undo(seat):
                await self._keep(table, lambda table: [table.undo(seat)])
            elif not table.could_undo(seat):
                raise Gone("There is nothing that you could take back.")
            else:
                self._asks_back, self._agreed = seat, {seat}
                await self._undo_if_agreed(table)
        self.wake()

    async def agree(self, seat: int, n: int, yes: bool) -> None:
        """Somebody says whether another may take back."""
        async with self._lock:
            table = await self.going()
            if n != table.number or self._asks_back == ONLOOKER:
                raise Gone("Nobody asks to take anything back.", stale=True)
            if yes:
                self._agreed.add(seat)
                await self._undo_if_agreed(table)
            else:
                self._asks_back = ONLOOKER
                self.tell_state()
        self.wake()

    async def _undo_if_agreed(self, table: WebTable) -> None:
        seat = self._asks_back
        if self._agreed >= set(table.stops):
            again = await asyncio.to_thread(table.played_back, seat)
            await self._keep(table, lambda table: [table.undo(seat, by_consent=True, again=again)])
        self.tell_state()

    # -- what a seat wants to be asked -----------------------------------------------------------

    async def set_stop(self, seat: int, moment: str, ask: bool) -> None:
        """Be asked at a moment, or not. InputError for what is none."""
        async with self._lock:
            table = await self.playing()
            table.stops[seat].say(moment, ask)
            for viewer in self.viewers:
                if viewer.seat == seat:
                    viewer.show(table, self.clock)
        self.wake()

    async def hold(self, seat: int) -> None:
        """Be asked at the next chance, whatever has been said."""
        async with self._lock:
            table = await self.playing()
            table.stops[seat].holding = True

    # -- chat ------------------------------------------------------------------------------------

    async def say(self, seat: int, words: str) -> None:
        """Words to all who may hear them (``ChatLog``)."""
        if not printable(words):
            raise Gone("Only letters, signs and spaces can be said.")
        said = await self.chat.add(seat, words)
        for viewer in self.viewers:
            if said.is_for(viewer.seat):
                viewer.send(self._chat_line(said))

    def _chat_line(self, said: Words) -> protocol.ChatLine:
        return protocol.ChatLine(self.number, *said)


def is_taken(name: str, names: Iterable[str]) -> bool:
    """Whether somebody bears a name already, however it is written."""
    return name.casefold() in (one.casefold() for one in names)


def _name(said: str) -> str:
    """What somebody wants to be called. Gone for what is no name."""
    if not printable(said) or not said.strip():
        raise Gone("A name is made of letters, signs and spaces.")
    return said.strip()
