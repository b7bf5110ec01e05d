"""The server: routes, the socket, what is checked before anything is done."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tallystick.errors import InputError
from tallystick.play.guests import NO_CARDS, CardsLaidOut
from tallystick.web import bodies, protocol, review
from tallystick.web.bots import Bots, Workers
from tallystick.web.hall import Hall
from tallystick.web.limits import Bucket, Buckets, Limits
from tallystick.web.room import Room
from tallystick.web.store import OVER, Elsewhere, Store
from tallystick.web.talk import SAID_WRONG, heed, refused
from tallystick.web.viewer import Gone, Viewer
from tallystick.web.writer import StoreWriter

LOG: Final = logging.getLogger("tallystick.web")
STATIC: Final = Path(str(resources.files("tallystick.web").joinpath("static")))
TOO_MUCH: Final = "this takes too much; ask for less"
SEAT: Final = re.compile("-1|[0-9]")  # -1: an onlooker
PATIENCE: Final = 10.0  # seconds for the first message
POLICY: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

CHECKED: Final = (b"cache-control", b"no-cache")

FIRST: Final = msgspec.json.Decoder(protocol.Hello)
NEXT: Final = msgspec.json.Decoder(protocol.FromClient)


class Server:
    """The tables, and what the routes need of them."""

    def __init__(
        self,
        url: str,
        origins: Sequence[str] = (),
        limits: Limits = Limits(),  # noqa: B008
        pace: float = 0.1,
        processes: int = 1,
        *,
        cards: CardsLaidOut = NO_CARDS,
    ) -> None:
        """``url``: the database. ``origins``: pages of other addresses that may speak to it, such
        as that of a proxy. ``cards``: card files besides what ships, for all tables."""
        self.writer = StoreWriter(Store(url))
        self.bots = Bots(processes)
        self.desk = Workers(1, review.bound)
        self.hall = Hall(self.writer, self.bots, self.desk, pace, cards=cards)
        self.origins = frozenset(origins)
        self.limits = limits
        self.sockets = 0
        self.makers = Buckets(limits.tables_burst, limits.tables_rate)
        self.askers = Buckets(limits.burst, limits.rate / 4)

    def allows(self, headers: Headers) -> bool:
        """Whether a request comes from a page of ours, or from no page at all."""
        origin = headers.get("origin")
        own = urlsplit(origin).netloc == headers.get("host") if origin else True
        return own or origin in self.origins

    @asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """From the first request to the last."""
        await asyncio.to_thread(self.hall.warm)
        resuming = asyncio.create_task(self._resume())  # whoever comes first is not kept waiting
        try:
            yield
        finally:
            resuming.cancel()
            await asyncio.gather(resuming, return_exceptions=True)
            self.hall.close()
            await asyncio.to_thread(self.bots.close)
            await asyncio.to_thread(self.desk.close)
            await asyncio.to_thread(self.writer.close)

    async def _resume(self) -> None:
        try:
            await self.hall.resume()
        except Exception:  # people come to their tables all the same
            LOG.exception("not all tables go on by themselves")

    # -- by HTTP ---------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The page; which table, it reads off its address."""
        return FileResponse(STATIC / "index.html")

    async def games(self, request: Request) -> Response:
        """What there is to play."""
        return answer(self.hall.offered)

    async def tables(self, request: Request) -> Response:
        """The public tables that are open."""
        return answer(self.hall.public())

    async def make(self, request: Request) -> Response:
        """A new table."""

        async def made() -> Response:
            data = await body_of(request, most=bodies.LARGEST_TABLE)
            new = msgspec.json.decode(data, type=bodies.NewTable)
            return answer(await self.hall.make(new), 201)

        return await self._heeded(request, self.makers, made)

    async def open_saved(self, request: Request) -> Response:
        """A table that goes on with a saved game."""

        async def made() -> Response:
            data = await body_of(request, "application/jsonl", bodies.LARGEST_SAVE)
            return answer(await self.hall.open_saved(data), 201)

        return await self._heeded(request, self.makers, made)

    async def open_case(self, request: Request) -> Response:
        """A table that begins at the position of a case."""

        async def made() -> Response:
            data = await body_of(request, most=4 * bodies.LARGEST_CASE)
            new = msgspec.json.decode(data, type=bodies.NewCase)
            return answer(await self.hall.open_case(new), 201)

        return await self._heeded(request, self.makers, made)

    async def claim(self, request: Request) -> Response:
        """A free seat of a public table."""

        async def claimed() -> Response:
            said = msgspec.json.decode(await body_of(request), type=bodies.SeatClaim)
            room = await self.hall.room(request.path_params["table"])
            if room is None:
                return problem(404, "there is no such table")
            return answer(bodies.Claimed(said.seat, await room.claim(said.seat, said.name)))

        return await self._heeded(request, self.askers, claimed)

    async def judge(self, request: Request) -> Response:
        """What the judge says of cases."""

        async def judged() -> Response:
            data = await body_of(request, most=4 * bodies.LARGEST_CASE)
            text = msgspec.json.decode(data, type=bodies.CasesToJudge).text
            return answer(await self.desk.run("", review.judged, text, self.hall.typed_cards))

        return await self._heeded(request, self.askers, judged)

    async def _heeded(
        self, request: Request, rates: Buckets, done: Callable[[], Awaitable[Response]]
    ) -> Response:
        """What a page asks to be done, if it may, and not too often; why not, if it cannot."""
        if not self.allows(request.headers):
            return problem(403, "this page may not ask that here")
        if not rates.take(host_of(request)):
            return problem(429, "too much at once; wait a minute")
        return await told(done)

    async def saved(self, request: Request) -> Response:
        """The saved game of a table, once it is over."""
        room = await self.hall.room(request.path_params["table"])
        if room is None or room.table is None:
            return problem(404, "there is no such table")
        if room.phase != OVER:
            return problem(403, "what the others hold is not shown before the end")
        name = f'attachment; filename="{room.row.game}-{room.row.id}.jsonl"'
        return Response(
            room.table.taken_home(room.row.salt),
            media_type="application/jsonl",
            headers={"content-disposition": name},
        )

    # -- looking again ---------------------------------------------------------------------------

    async def replay(self, request: Request) -> Response:
        """A finished table after one of its steps, as a seat saw it."""
        seat = request.query_params.get("seat", "-1")
        if not SEAT.fullmatch(seat):
            return problem(400, "there is no such seat")
        return await self._again(request, review.replayed, int(seat))

    async def case(self, request: Request) -> Response:
        """The position after one of its steps, as a case."""
        return await self._again(request, review.case_of)

    async def _again(self, request: Request, job: Callable[..., object], *more: int) -> Response:
        room = await self.hall.room(request.path_params["table"])
        if room is None or room.table is None:
            return problem(404, "there is no such table")
        if room.phase != OVER:
            return problem(403, "what the others hold is not shown before the end")
        if not self.askers.take(host_of(request)):
            return problem(429, "too much at once; wait a moment")
        table, step, data = room.row.id, request.path_params["step"], room.table.saved()

        async def seen() -> Response:
            return answer(await self.desk.run(table, job, table, data, step, *more))

        return await told(seen)

    # -- the socket ------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """A client at a table, until it goes."""
        if not self.allows(socket.headers) or self.sockets >= self.limits.sockets:
            await socket.close(protocol.NOT_YOURS)
            return
        await socket.accept()
        self.sockets += 1
        try:
            await self._attend(socket)
        except WebSocketDisconnect:
            pass
        finally:
            self.sockets -= 1

    async def _attend(self, socket: WebSocket) -> None:
        try:
            hello = FIRST.decode(await asyncio.wait_for(text_of(socket), PATIENCE))
        except (msgspec.MsgspecError, TimeoutError, UnicodeError):
            await close(socket, protocol.MALFORMED)
            return
        if hello.v != protocol.VERSION:
            await close(socket, protocol.OTHER_VERSION)
            return
        try:
            room = await self.hall.room(socket.path_params["table"])
        except Elsewhere:
            await close(socket, protocol.ELSEWHERE)
            return
        seat = None if room is None else room.seat_of(hello.token)
        if room is None or seat is None:
            await close(socket, protocol.NO_TABLE if room is None else protocol.NOT_YOURS)
            return
        if len(room.viewers) >= self.limits.at_table:
            await close(socket, protocol.TOO_MANY)
            return
        viewer = room.join(seat, hello.seen)
        sender = asyncio.create_task(_send(socket, viewer))
        try:
            await room.welcome(viewer)
            await self._listen(socket, room, viewer)
        finally:
            room.leave(viewer)
            sender.cancel()

    async def _listen(self, socket: WebSocket, room: Room, viewer: Viewer) -> None:
        bucket = Bucket(self.limits.burst, self.limits.rate)
        while True:
            try:
                said = NEXT.decode(await text_of(socket))
            except (msgspec.MsgspecError, UnicodeError):
                await close(socket, protocol.MALFORMED)
                return
            if viewer.closed or not bucket.take():
                await close(socket, viewer.closed or protocol.TOO_MANY)
                return
            try:
                await heed(self.hall, room, viewer, said)
            except SAID_WRONG as error:
                refusal = refused(room.number, tag_of(said), error)
                viewer.send(refusal)
                if refusal.stale:
                    await room.welcome(viewer)
            except Exception:  # a fault of ours: it is logged, and the table stays as it is kept
                LOG.exception("table %s: a message could not be heeded", room.row.id)
                fault = Gone("The server could not do that; nothing has changed.", stale=True)
                viewer.send(refused(room.number, tag_of(said), fault))
                await room.welcome(viewer)


def tag_of(said: protocol.Said) -> str:
    """What kind of message it is."""
    return str(type(said).__struct_config__.tag)


async def _send(socket: WebSocket, viewer: Viewer) -> None:
    """Send what is to be sent, until there is nobody to send it to."""
    try:
        while messages := await viewer.next():
            for message in messages:
                await socket.send_text(message.decode())
        await close(socket, viewer.closed)
    except (WebSocketDisconnect, RuntimeError):
        return


async def text_of(socket: WebSocket) -> bytes:
    """The next message. msgspec's error for one that is too long, or no text."""
    message: Message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > protocol.LONGEST:
        raise msgspec.DecodeError("expected a text, and not so long")
    return str(text).encode()


async def close(socket: WebSocket, code: int) -> None:
    """Close a socket that may be closed already."""
    if socket.application_state == WebSocketState.CONNECTED:
        await socket.close(code)


async def body_of(
    request: Request, kind: str = "application/json", most: int = protocol.LONGEST
) -> bytes:
    """The body of a request. msgspec's error if it is too long, or of another kind: one that a page
    of somebody else's cannot send unasked."""
    if request.headers.get("content-type", "").partition(";")[0] != kind:
        raise msgspec.DecodeError(f"expected {kind}")
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > most:
            raise msgspec.DecodeError("too long")
    return bytes(found)


def host_of(request: Request) -> str:
    """Whose rates a request counts for."""
    return request.client.host if request.client else ""


def answer(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def problem(status: int, text: str) -> Response:
    """Why something could not be done."""
    return answer(bodies.ErrorBody(text), status)


async def told(done: Callable[[], Awaitable[Response]]) -> Response:
    """What is done, or why it cannot be."""
    try:
        return await done()
    except (msgspec.MsgspecError, InputError, Gone) as error:
        return problem(400, str(error))
    except BrokenProcessPool:
        return problem(400, TOO_MUCH)


async def elsewhere(request: Request, error: Exception) -> Response:
    """Another process has the table: that one is to be asked."""
    return problem(421, "another server has this table")


class Guarded:
    """Every answer says what a page may do, and where it may be shown."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = [(name.encode(), value.encode()) for name, value in POLICY.items()]
                # what may be kept is asked for again: a page never is of two releases
                more += [] if is_said(message, "cache-control") else [CHECKED]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.app(scope, receive, guarded)


def is_said(message: Message, name: str) -> bool:
    """Whether the headers of an answer say something already."""
    return any(key == name.encode() for key, _ in message["headers"])


def application(server: Server) -> ASGIApp:
    """The routes."""
    table = "/api/tables/{table:str}"
    routes = [
        Route("/", server.page),
        Route("/t/{table:str}", server.page),
        Route("/api/games", server.games),
        Route("/api/tables", server.tables),
        Route("/api/tables", server.make, methods=["POST"]),
        Route("/api/cases", server.open_case, methods=["POST"]),
        Route("/api/saves", server.open_saved, methods=["POST"]),
        Route(f"{table}/seats", server.claim, methods=["POST"]),
        Route(f"{table}/save.jsonl", server.saved),
        Route(f"{table}/steps/{{step:int}}", server.replay),
        Route(f"{table}/steps/{{step:int}}/case", server.case),
        Route("/api/judge", server.judge, methods=["POST"]),
        WebSocketRoute(f"{table}/socket", server.socket),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return Guarded(
        Starlette(routes=routes, lifespan=server.running, exception_handlers={Elsewhere: elsewhere})
    )
