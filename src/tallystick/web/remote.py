"""`tally play --server`: at a terminal in a seat of a server's table, by its link; a line that
breaks is mended."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Callable
from typing import Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from tallystick.errors import InputError
from tallystick.play.dialogue import OVER, STOPPED
from tallystick.play.folders import data_folder
from tallystick.play.lines import Lines
from tallystick.play.panes import most_listed
from tallystick.play.terminal import INTERRUPTED, is_whole, take_any_bytes
from tallystick.web import protocol
from tallystick.web.seated import WAITING, SeatSession
from tallystick.web.tokens import new_token

FINAL: Final = {
    protocol.MALFORMED: "the server speaks another protocol",
    protocol.NOT_YOURS: "this link is not valid any more: somebody has sat down there, or it was "
    "changed; ask for another one",
    protocol.NO_TABLE: "there is no such table",
    protocol.OTHER_VERSION: "the server speaks another version of the protocol",
}
TAKEN: Final = "seats.json"  # in the data folder: by which tokens one sits where
MOST_TAKEN: Final = 200
FIRST_WAIT: Final = 0.25  # seconds
LONGEST_WAIT: Final = 8.0
MESSAGES: Final = msgspec.json.Decoder(
    protocol.TableView
    | protocol.TableState
    | protocol.ToldInWords
    | protocol.PaymentTray
    | protocol.Refused
    | protocol.ChatLine
    | protocol.Token
)


class SeatAddress(NamedTuple):
    """Where one sits: the socket's address, and the token."""

    url: str
    token: str


def place_of(link: str) -> SeatAddress:
    """The place of a link ``http://host/t/NAME#s=TOKEN``. InputError for another text."""
    try:
        parts = urlsplit(link)
        port_is_right = parts.port is None or parts.port > 0
    except ValueError:
        port_is_right = False
    folder, _, table = parts.path.rpartition("/t/") if port_is_right else ("", "", "")
    if not port_is_right or parts.scheme not in ("http", "https") or not table.isalnum():
        text = f"expected the link of a seat, http://HOST/t/TABLE#s=..., found {link[:80]!r}"
        raise InputError(text, field="--server")
    scheme = "wss" if parts.scheme == "https" else "ws"
    token = parse_qs(parts.fragment).get("s", [""])[0]
    return SeatAddress(f"{scheme}://{parts.netloc}{folder}/api/tables/{table}/socket", token)


def own_token(place: SeatAddress, new: bool = False) -> str:
    """The token by which one sat down at a place, or, where it is to be a ``new`` one, sits down
    there; "" if there is none, or it cannot be kept, without which the seat could be lost."""
    path, name = data_folder() / TAKEN, f"{place.url} {place.token}"
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=dict[str, str]) if path.exists() else {}
        if new and name not in kept:
            path.parent.mkdir(parents=True, exist_ok=True)
            kept[name] = new_token()
            beside = path.with_suffix(".new")
            latest = dict(list(kept.items())[-MOST_TAKEN:])
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(latest))
            beside.replace(path)
        return kept.get(name, "")
    except (OSError, ValueError):  # msgspec's among them
        return ""


class ServerConnection:
    """The line to the server: it brings what is said there, and is mended when it breaks."""

    def __init__(self, place: SeatAddress, changed: Callable[[], None]) -> None:
        self.place = place
        own = own_token(place)
        self.tokens = [own, place.token] if own else [place.token]  # the first that is valid
        self.changed = changed
        self.seated = SeatSession(self.send)
        self.trouble: InputError | None = None
        self.broken = False
        self._socket: ClientConnection | None = None
        self._sends: set[asyncio.Task[None]] = set()

    def send(self, message: dict[str, object]) -> None:
        """Say something; what cannot be sent now was said to a table that will be shown anew."""
        if message.get("do") == "sit" and (own := own_token(self.place, new=True)):
            message = {**message, "own": own}
            self.tokens = [own, self.place.token]
        if self._socket is not None:
            task = asyncio.get_running_loop().create_task(self._send(self._socket, message))
            self._sends.add(task)
            task.add_done_callback(self._sends.discard)

    async def _send(self, socket: ClientConnection, message: dict[str, object]) -> None:
        try:
            await socket.send(msgspec.json.encode(message).decode())
        except ConnectionClosed:
            return

    async def attend(self) -> None:
        """Bring what is said, until the game is over, or the server turns one away (``trouble``).
        The first time nobody answers is final: then the address is wrong."""
        wait, was_there = FIRST_WAIT, False
        while self.trouble is None and self.seated.state not in (OVER, STOPPED):
            try:
                async with connect(self.place.url, compression=None, max_size=None) as socket:
                    was_there, wait = True, FIRST_WAIT
                    await self._listen(socket)
            except ConnectionClosed as error:
                code = error.rcvd.code if error.rcvd else 0
                if code == protocol.NOT_YOURS and len(self.tokens) > 1:
                    self.tokens.pop(0)
                    continue
                if code in FINAL:
                    self._stop(FINAL[code])
            except (OSError, InvalidHandshake, InvalidURI, TimeoutError) as error:
                if not was_there:
                    self._stop(f"cannot be reached ({str(error) or type(error).__name__})")
            except (msgspec.MsgspecError, ValueError):
                self._stop(FINAL[protocol.MALFORMED])
            self._socket = None
            if self.trouble is None and self.seated.state not in (OVER, STOPPED):
                self.broken = True
                self.changed()
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, wait * 2)
        self.changed()

    async def close(self) -> None:
        """Hang up, and wait until that is done: to cut it short would leave the socket open."""
        if self._socket is not None:
            await self._socket.close()

    async def _listen(self, socket: ClientConnection) -> None:
        hello = {"do": "hello", "v": protocol.VERSION, "token": self.tokens[0]}
        await self._send(socket, {**hello, "seen": self.seated.seen})
        self._socket = socket
        async for data in socket:
            self.broken = False
            self.seated.hear(MESSAGES.decode(data))
            self.changed()
            if self.seated.state == OVER:
                return

    def _stop(self, why: str) -> None:
        self.trouble = InputError(why, self.place.url.partition("/api/")[0], field="--server")


def play(link: str, lines: bool, narrate: bool = True) -> int:
    """Sit at a table until the game is over or one stops; the exit status. InputError for a link
    that leads nowhere."""
    place = place_of(link)
    face = Lines(narrate)
    take_any_bytes()
    try:
        seated = asyncio.run(_play(place, face, lines))
    except EOFError:
        face.say("\nYou stop here. The game goes on at the server.")
        return 0
    except KeyboardInterrupt:
        face.say("\nInterrupted. The game goes on at the server.")
        return INTERRUPTED
    for line in seated.summary():
        face.say(f"\n{line}", "bold")
    return 0


async def _play(place: SeatAddress, face: Lines, lines: bool) -> SeatSession:
    changed = asyncio.Event()
    line = ServerConnection(place, changed.set)
    whole = face.narrate and is_whole(lines)
    if whole:
        line.seated.most = most_listed(shutil.get_terminal_size().lines)
    attending = asyncio.create_task(line.attend())
    try:
        await (_on_screen(line, changed) if whole else _by_line(line, changed, face))
    finally:
        await line.close()
        attending.cancel()
        await asyncio.gather(attending, return_exceptions=True)
    if line.trouble is not None:
        raise line.trouble
    return line.seated


async def _on_screen(line: ServerConnection, changed: asyncio.Event) -> None:
    from tallystick.play.fullscreen import Screen

    screen = Screen(line.seated)

    async def redraw() -> None:
        while line.trouble is None:
            await changed.wait()
            changed.clear()
            screen.redraw("The line is broken; it is being mended …" if line.broken else "")
        if screen.application.is_running:
            screen.application.exit()

    drawing = asyncio.create_task(redraw())
    try:
        await screen.application.run_async()
    finally:
        drawing.cancel()


async def _by_line(line: ServerConnection, changed: asyncio.Event, face: Lines) -> None:
    seated, broken, introduced, waits = line.seated, False, False, ""
    leave = "q" if _is_watched() else "Ctrl-C"
    while line.trouble is None:
        await _change(seated, changed, face)
        changed.clear()
        if line.broken != broken:
            broken = line.broken
            face.say("The line is broken; it is being mended ..." if broken else "It is mended.")
        if line.trouble is not None or (broken and seated.state not in (WAITING, STOPPED)):
            continue
        face.show(seated)
        seated.reply = []
        if seated.state == WAITING and (awaited := seated.headline()) not in (waits, ""):
            face.say(awaited if waits else f"{awaited} ({leave} leaves)")
            waits = awaited
        while not seated.expects and seated.state not in (WAITING, OVER, STOPPED):
            if not introduced:
                introduced = True
                for said in seated.people():
                    face.say(said)
            _heed(seated, await asyncio.to_thread(face.ask, seated), face.width)
            if not seated.expects:
                face.show(seated)
                seated.reply = []
        if seated.state in (OVER, STOPPED):
            return


def _heed(seated: SeatSession, typed: str, width: int) -> None:
    """Act on a line that was typed, and keep what has come meanwhile."""
    reply, news = seated.reply, seated.news
    seated.typed(typed, width)
    seated.reply, seated.news = [*reply, *seated.reply], [*news, *seated.news]


def _is_watched() -> bool:
    """Whether lines can be read as they are typed. Those of a file or a pipe are all there from the
    start, and meant for the questions."""
    return sys.platform != "win32" and sys.stdin.isatty()


async def _change(seated: SeatSession, changed: asyncio.Event, face: Lines) -> None:
    """Wait until something changes, be it by what is typed while others are to answer."""
    watched = seated.state == WAITING and _is_watched()
    if watched:
        asyncio.get_running_loop().add_reader(sys.stdin, _read, seated, changed, face)
    try:
        await changed.wait()
    finally:
        if watched:
            asyncio.get_running_loop().remove_reader(sys.stdin)


def _read(seated: SeatSession, changed: asyncio.Event, face: Lines) -> None:
    """Act on the line that has been typed; one that comes with a change waits for its question."""
    if changed.is_set():
        return
    try:
        typed = face.plain("")
    except EOFError:
        seated.state = STOPPED
    else:
        if face.is_text(typed):
            _heed(seated, typed, face.width)
    changed.set()
