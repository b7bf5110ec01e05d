"""What a client says, done: each kind of message by a function of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import combinations, permutations
from typing import Any, Final

from tallystick.costs.sources import Picks
from tallystick.errors import InputError
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.play import advice, lookup, offers, prompt
from tallystick.play.faces import Bargaining
from tallystick.play.match import ONLOOKER
from tallystick.rules.bargaining import Bargain, Handed
from tallystick.rules.paying import open_payment
from tallystick.rules.prose import listed, upper
from tallystick.web import protocol, review
from tallystick.web.deeds import pay
from tallystick.web.hall import Hall
from tallystick.web.room import Room
from tallystick.web.table import Line, WebTable
from tallystick.web.viewer import Gone, Viewer
from tallystick.web.views import because, tray

COLUMNS: Final = 72

Do = Callable[[Hall, Room, Viewer, Any], Awaitable[None]]


async def heed(hall: Hall, room: Room, viewer: Viewer, said: protocol.FromClient) -> None:
    """Do what a client says. Gone or ValueError with the reason if it cannot be done."""
    if viewer.seat == ONLOOKER and not isinstance(said, FOR_ALL):
        raise Gone("You look on; this is for those who play.")
    await DONE[type(said)](hall, room, viewer, said)


def refused(number: int, do: str, error: Exception) -> protocol.Refused:
    """A refusal of anything, as a sentence."""
    stale = isinstance(error, Gone) and error.stale
    why = because(Refusal((), upper(str(error))))
    assert why is not None
    return protocol.Refused(number, do, why, stale)


async def _answer(hall: Hall, room: Room, viewer: Viewer, said: protocol.Answer) -> None:
    def deed(table: WebTable) -> list[Line]:
        return [table.answer(said.option, asked=True)]

    await room.act(viewer.seat, said.n, deed, asked=True)


async def _move(hall: Hall, room: Room, viewer: Viewer, said: protocol.WrittenMove) -> None:
    def deed(table: WebTable) -> list[Line]:
        return [table.answer(option_of(table, said.text), asked=True)]

    await room.act(viewer.seat, said.n, deed, asked=True)


def option_of(table: WebTable, text: str) -> int:
    """The option that a text stands for: as it is written, or as one types it at a terminal.
    ValueError with the reason if it is none, or may be several."""
    asked, match = table.asked(), table.match
    if asked is None:
        raise Gone("You are not asked.", stale=True)
    choices = offers.choices(match.rules, match.game, asked)
    entries = offers.entries(choices, match.rules.names(match.game, asked.seat), len(choices))
    offered = prompt.PromptState(asked, choices, entries, False, match.rules.keys, ())
    command = prompt.understand(text, offered)
    if command.kind == prompt.ANSWER and len(command.choices) == 1:
        return command.choices[0].option
    if command.kind == prompt.ANSWER:
        several = "; ".join(one.written for one in command.choices[:4])
        raise ValueError(f"That may be any of: {several}.")
    raise ValueError(why_not(table, asked.seat, text))


async def _tray(hall: Hall, room: Room, viewer: Viewer, said: protocol.Tray) -> None:
    def look(table: WebTable) -> protocol.PaymentTray:
        paying(table, viewer.seat)
        payment = tray(table.match, viewer.seat, fixed_of(said.fixed))
        assert payment is not None
        return protocol.PaymentTray(table.number, payment)

    viewer.send(await room.read(said.n, look))


async def _pay(hall: Hall, room: Room, viewer: Viewer, said: protocol.PayLightest) -> None:
    def deed(table: WebTable) -> list[Line]:
        paying(table, viewer.seat)
        payment = tray(table.match, viewer.seat, fixed_of(said.fixed))
        if payment is None or payment.best is None:
            raise ValueError("There is no such payment.")
        return pay(table, payment.best)

    await room.act(viewer.seat, said.n, deed, asked=True)


def paying(table: WebTable, seat: int) -> Decision:
    """The open question, being one for a payment of this seat. Gone if it is none."""
    decision = table.decision()
    if decision is None or decision.seat != seat:
        raise Gone("You are not asked.", stale=True)
    if open_payment(table.match.game) is None:
        raise Gone("Nothing is to be paid.", stale=True)
    return decision


def fixed_of(said: list[tuple[int, list[tuple[int, int]]]]) -> dict[int, Picks]:
    """What some sources do, from a message. ValueError if one stands there twice."""
    fixed = {source: tuple(picks) for source, picks in said}
    if len(fixed) != len(said):
        raise ValueError("A source stands there twice.")
    return fixed


async def _why(hall: Hall, room: Room, viewer: Viewer, said: protocol.Why) -> None:
    def look(table: WebTable) -> protocol.ToldInWords:
        lines = tuple(why_not(table, viewer.seat, said.words).split("\n"))
        meant = said_of(table, viewer.seat, said.words)
        return protocol.ToldInWords(table.number, f"Why? {meant}", lines)

    viewer.send(await room.read(None, look))


def said_of(table: WebTable, seat: int, words: str) -> str:
    """What an answer on offer says that is written so; the words themselves where there is none."""
    asked, match = table.asked(), table.match
    if asked is None or asked.seat != seat:
        return words
    names = match.rules.names(match.game, seat)
    for option in asked.decision.options:
        if names.text(match.rules.written(match.game, option)) == words:
            return match.rules.describe(match.game, option)
    return words


def why_not(table: WebTable, seat: int, words: str) -> str:
    """Why a seat cannot do what words name, with the clauses."""
    rules, game = table.match.rules, table.match.game
    if game.over:
        return "The game is over."
    return advice.why_not(rules, game, seat, words)


async def _look(hall: Hall, room: Room, viewer: Viewer, said: protocol.LookUp) -> None:
    def look(table: WebTable) -> protocol.ToldInWords:
        rows = lookup.look_up(table.match, viewer.seat, said.words, COLUMNS)
        return protocol.ToldInWords(table.number, said.words, tuple(row.text for row in rows))

    viewer.send(await room.read(None, look))


async def _undo(hall: Hall, room: Room, viewer: Viewer, said: protocol.Undo) -> None:
    await room.undo(viewer.seat, said.n)


async def _agree(hall: Hall, room: Room, viewer: Viewer, said: protocol.Agree) -> None:
    await room.agree(viewer.seat, said.n, said.yes)


async def _speak(hall: Hall, room: Room, viewer: Viewer, said: protocol.Speak) -> None:
    await room.act(viewer.seat, None, lambda table: [table.say(viewer.seat, said.words)])


async def _desk(hall: Hall, room: Room, viewer: Viewer, said: protocol.AtDesk) -> None:
    def look(table: WebTable) -> protocol.OnDesk:
        desk = bargaining(table).desk(table.match.game, viewer.seat)
        parties = tuple(_parties(table, viewer.seat, desk.most))
        return protocol.OnDesk(table.number, desk.goods, desk.phrases, parties)

    viewer.send(await room.read(None, look))


def _parties(table: WebTable, you: int, most: int) -> Iterator[protocol.Party]:
    """With whom a seat may bargain at the desk."""
    rules, game = table.match.rules, table.match.game
    yield protocol.Party("all: a promise alone")
    seats = table.header.seats
    called = [rules.seat_name(game, seat) for seat in range(len(seats))]
    others = [seat for seat in range(len(seats)) if seat != you]
    gives = [f"{name} gives" for name in called]
    gives[you], called[you] = "You give", "you"
    for n in range(1, most + 1):
        for chosen in combinations(others, n):
            yield protocol.Party(
                listed(f"{called[seat]} ({seats[seat].name})" for seat in chosen),
                chosen,
                tuple(
                    (f"{gives[a]} {called[b]}", a, b) for a, b in permutations((you, *chosen), 2)
                ),
            )


async def _bargain(hall: Hall, room: Room, viewer: Viewer, said: protocol.SayBargain) -> None:
    def deed(table: WebTable) -> list[Line]:
        partners, parts = said.partners, said.parts
        if said.partner >= 0:
            partners = [said.partner]
            parts = [(viewer.seat, said.partner, said.give), (said.partner, viewer.seat, said.take)]
        handed = tuple(Handed(a, b, tuple(goods)) for a, b, goods in parts)
        if max(partners, default=0) >= len(table.header.seats):
            raise ValueError("There is no such seat.")
        traders = {viewer.seat, *partners}
        if any(part.giver == part.receiver or {*part[:2]} - traders for part in handed):
            raise ValueError("Those who bargain give each other something, and nobody else does.")
        bargain = Bargain(tuple(partners), handed, tuple(said.promises))
        words = bargaining(table).words_of_bargain(table.match.game, bargain)
        return [table.say(viewer.seat, words)]

    await room.act(viewer.seat, None, deed)


def bargaining(table: WebTable) -> Bargaining:
    """The rules of a table at which one bargains. ValueError at another."""
    rules = table.match.rules
    if not isinstance(rules, Bargaining):
        raise ValueError("There is nothing to bargain for in this game.")
    return rules


async def _chat(hall: Hall, room: Room, viewer: Viewer, said: protocol.Chat) -> None:
    await room.say(viewer.seat, said.words)


async def _stop(hall: Hall, room: Room, viewer: Viewer, said: protocol.Stop) -> None:
    await room.set_stop(viewer.seat, said.moment, said.ask)


async def _rest(hall: Hall, room: Room, viewer: Viewer, said: protocol.SkipAhead) -> None:
    if said.hold:
        await room.hold(viewer.seat)
        return

    def deed(table: WebTable) -> list[Line]:
        asked = table.asked()
        if asked is None or asked.idle == NOWHERE:
            raise ValueError("This wants an answer.")
        table.stops[viewer.seat].pass_turn()
        return [table.answer(asked.idle, asked=True)]

    await room.act(viewer.seat, said.n, deed, asked=True)


async def _concede(hall: Hall, room: Room, viewer: Viewer, said: protocol.Concede) -> None:
    await room.act(viewer.seat, None, lambda table: [table.concede(viewer.seat)])


async def _rematch(hall: Hall, room: Room, viewer: Viewer, said: protocol.Rematch) -> None:
    await hall.rematch(room)


async def _renew(hall: Hall, room: Room, viewer: Viewer, said: protocol.Renew) -> None:
    token = await room.renew(viewer, said.seat)
    viewer.send(protocol.Token(room.number, said.seat, token))


async def _case(hall: Hall, room: Room, viewer: Viewer, said: protocol.Here) -> None:
    data, n = await room.read(None, lambda table: (table.saved(), table.number))
    key = f"{room.row.id} {n}"  # what is kept of a table is kept of it as it was
    try:
        found = await hall.desk.run(room.row.id, review.case_for, key, data, viewer.seat)
    except BrokenProcessPool as error:
        raise Gone("This takes too much.") from error
    viewer.send(protocol.CaseHere(n, found.step, found.text))


async def _sit(hall: Hall, room: Room, viewer: Viewer, said: protocol.Sit) -> None:
    await room.sit(viewer, said.name, said.own)


async def _hello(hall: Hall, room: Room, viewer: Viewer, said: protocol.Hello) -> None:
    raise Gone("That has been said.")


async def _ping(hall: Hall, room: Room, viewer: Viewer, said: protocol.Ping) -> None:
    viewer.send(await room.read(None, lambda table: protocol.Pong(table.number)))


FOR_ALL: Final = (protocol.LookUp, protocol.Chat, protocol.Hello, protocol.Here, protocol.Ping)
DONE: Final[dict[type, Do]] = {
    protocol.Hello: _hello,
    protocol.Sit: _sit,
    protocol.Answer: _answer,
    protocol.WrittenMove: _move,
    protocol.Tray: _tray,
    protocol.PayLightest: _pay,
    protocol.Why: _why,
    protocol.LookUp: _look,
    protocol.Undo: _undo,
    protocol.Agree: _agree,
    protocol.Speak: _speak,
    protocol.AtDesk: _desk,
    protocol.SayBargain: _bargain,
    protocol.Chat: _chat,
    protocol.Stop: _stop,
    protocol.SkipAhead: _rest,
    protocol.Concede: _concede,
    protocol.Rematch: _rematch,
    protocol.Renew: _renew,
    protocol.Here: _case,
    protocol.Ping: _ping,
}
SAID_WRONG: Final = (Gone, ValueError, InputError)
