"""A server that listens: where it keeps its tables, and how uvicorn is to be run."""

from __future__ import annotations

import errno
import gc
import socket
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click
import uvicorn
from uvicorn.config import LOGGING_CONFIG

from tallystick.errors import InputError
from tallystick.play import saved
from tallystick.play.guests import NO_CARDS, CardsLaidOut
from tallystick.web.app import Server, application
from tallystick.web.limits import Limits
from tallystick.web.protocol import LONGEST
from tallystick.web.store import url_of
from tallystick.web.tokens import new_links

YOUNG: Final = 2_000  # new objects until the young are looked at, which takes a millisecond
MIDDLING: Final = 5  # such passes until those are looked at which have outlived one
NEVER: Final = 2**31 - 1
HOUR: Final = 3600.0


def seldom() -> None:
    """From now on look through everything once an hour. For the whole process."""
    gc.set_threshold(YOUNG, MIDDLING, NEVER)
    threading.Thread(target=_hourly, name="garbage", daemon=True).start()


def _hourly() -> None:
    while True:
        time.sleep(HOUR)
        gc.collect()


QUEUED: Final = 8  # messages of a client that are not read yet
PING: Final = 20.0  # seconds between questions whether a client is still there
SHUTDOWN: Final = 3  # seconds
OF_THE_PORT: Final = (errno.EADDRINUSE, errno.EACCES)  # else it is the host that there is not
USUAL: Final = Limits()
ANY: Final = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # of no network


def serve(
    host: str,
    port: int,
    folder: Path | None,
    *,
    database: str = "",
    origins: Sequence[str] = (),
    processes: int = 1,
    limits: Limits = USUAL,
    cards: CardsLaidOut = NO_CARDS,
    lost: Sequence[tuple[str, str]] = (),
) -> int:
    """Serve until somebody stops it; the tables are kept in a folder, or in the database of a URL,
    and may have the cards of these files. For seats whose link is ``lost`` (table, name) it shows
    another. InputError where it cannot listen, or keep anything, and for seats that there are
    not."""
    listening = listen(host, port)
    url = database or url_of(folder or saved.folder().parent / "tables")
    found = reached_at(host)
    shown = f"[{found}]" if ":" in found else found
    page = f"http://{shown}:{listening.getsockname()[1]}/"
    links = new_links(url, lost) if lost else []
    server = Server(url, origins, limits, processes=processes, cards=cards)
    click.echo(f"{page}  (Ctrl-C stops; all is kept)")
    for (_, name), link in zip(lost, links, strict=True):
        click.echo(f"  {name}: {page}{link}")
    seldom()
    uvicorn.Server(config_of(server)).run(sockets=[listening])
    return 0


def config_of(
    server: Server,
    log_config: dict[str, object] | None = LOGGING_CONFIG,
    log_level: str = "warning",
    ws_ping_interval: float | None = PING,
) -> uvicorn.Config:
    """How uvicorn runs a server: small queues, nothing compressed, nothing told of itself."""
    return uvicorn.Config(
        application(server),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=2 * LONGEST,
        ws_max_queue=QUEUED,
        ws_ping_interval=ws_ping_interval,
        log_config=log_config,
        log_level=log_level,
        timeout_graceful_shutdown=SHUTDOWN,
        server_header=False,
    )


def reached_at(host: str) -> str:
    """By which address others reach a server that listens at a host: where that is any address of
    this machine (0.0.0.0), the one that it has in its network, for links say what the page is
    called; the host itself where there is none."""
    family = ANY.get(host)
    if family is None:
        return host
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE[family], 9))  # nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return host


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, whose messages go at once. InputError where that cannot be."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.create_server((host, port), family=family, backlog=512)
        # asyncio turns this on for sockets of protocol TCP only, and these are of protocol 0: the
        # second of two messages would wait until the first is acknowledged, up to 40 ms
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except (OSError, OverflowError) as error:
        why = (getattr(error, "strerror", None) or str(error)).partition(" (while ")[0]
        field = "--port" if getattr(error, "errno", None) in OF_THE_PORT else "--host"
        raise InputError(f"cannot listen at {host}:{port} ({why})", field=field) from error
    return found
