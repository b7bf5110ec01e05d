"""Where tables are kept: SQLAlchemy Core over SQLite or PostgreSQL; entries are only ever added.

A ``Store`` is used by one thread, that of ``web.writer``.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateColumn

from tallystick.errors import InputError
from tallystick.play.match import LogEntry, Seat
from tallystick.play.save import Header
from tallystick.web.clock import TimeControl
from tallystick.web.table import Line

WAITING, PLAYING, OVER, STOPPED = "waiting", "playing", "over", "stopped"

META: Final = MetaData()
TABLES: Final = Table(
    "tables",
    META,
    Column("id", String(16), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(24), nullable=False),  # larger than what databases call an integer
    Column("salt", String(64), nullable=False),
    Column("header", Text, nullable=False),  # "" while it waits
    Column("phase", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("looking_on", String(64), nullable=False),  # hashed
    Column("made", Float, nullable=False),
    Column("origin", Text, nullable=False, server_default="{}"),
    Column("said", Text, nullable=False, server_default="[]"),
    Column("clock", String(40), nullable=False, server_default=""),  # "bank increment"
)
SEATS: Final = Table(
    "seats",
    META,
    Column("table", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("who", String(40), nullable=False),
    Column("token", String(64), nullable=False),  # hashed; "" for a bot
)
ENTRIES: Final = Table(
    "entries",
    META,
    Column("table", String(16), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("value", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", String(16), nullable=False),
    Column("asked", Boolean, nullable=False),
    Column("left", String(120), nullable=False, server_default=""),  # ms of each seat
)
CHAT: Final = Table(
    "chat",
    META,
    Column("table", String(16), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("words", Text, nullable=False),
)
NEW_ENTRIES: Final = insert(ENTRIES)


class SeatRow(NamedTuple):
    """A seat: its name ("" until somebody sits), who sits there, and the hash of its token."""

    name: str
    who: str
    token: str


class TableRow(NamedTuple):
    """What is kept of a table besides what has happened. ``header``: None while it waits;
    ``origin``: what was chosen (``play.origins``), ``said`` what is to be told of that; ``clock``:
    how long people may think, None: as long as they like."""

    id: str
    game: str
    options: dict[str, str]
    seed: int
    salt: str
    header: Header | None
    phase: str
    public: bool
    looking_on: str
    made: float
    seats: tuple[SeatRow, ...]
    origin: Mapping[str, object] = {}
    said: tuple[str, ...] = ()
    clock: TimeControl | None = None


class StoredTable(NamedTuple):
    """A table with all that has happened, and all that was chatted (seat, words)."""

    row: TableRow
    lines: tuple[Line, ...]
    chat: tuple[tuple[int, str], ...]


class Elsewhere(Exception):
    """Another process has the table."""


class Store:
    """The tables in a database. Every method is one step of a transaction (``connection``).

    Several processes may share a PostgreSQL database. Each table then belongs to one of them
    (``claim``), until that lets it go or is gone; an SQLite database belongs to one process.
    """

    def __init__(self, url: str) -> None:
        """Opens it, and makes what is missing. InputError if that cannot be."""
        try:
            self.engine = create_engine(url)
            if self.engine.dialect.name == "sqlite":
                event.listen(self.engine, "connect", _durable)
                event.listen(self.engine, "begin", _begun)
            META.create_all(self.engine)
            _complete(self.engine)
        except (SQLAlchemyError, ImportError) as error:
            shown = make_url(url).render_as_string() if "://" in url else url  # without a password
            raise InputError(f"cannot be opened: {str(error).splitlines()[0]}", shown) from error
        self._holder: Connection | None = None
        self._claimed: set[str] = set()

    def claim(self, table: str) -> None:
        """Take a table for this process. Elsewhere if another has it."""
        if self.engine.dialect.name != "postgresql" or table in self._claimed:
            return
        if self._holder is None:
            self._holder = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if not self._holder.scalar(select(func.pg_try_advisory_lock(_lock_of(table)))):
            raise Elsewhere(table)
        self._claimed.add(table)

    def release(self, table: str) -> None:
        """Let another process have a table."""
        if table in self._claimed and self._holder is not None:
            self._claimed.remove(table)
            self._holder.scalar(select(func.pg_advisory_unlock(_lock_of(table))))

    def close(self) -> None:
        """Let all tables go, and close the database."""
        if self._holder is not None:
            with suppress(SQLAlchemyError):  # whatever it held is free if the line is broken
                self._holder.scalar(select(func.pg_advisory_unlock_all()))
            self._holder.close()
        self.engine.dispose()

    def add(self, connection: Connection, row: TableRow) -> None:
        """A new table, which is this process's."""
        self.claim(row.id)
        connection.execute(
            insert(TABLES).values(
                id=row.id,
                game=row.game,
                options=json.dumps(row.options),
                seed=str(row.seed),
                salt=row.salt,
                header=_written(row.header),
                phase=row.phase,
                public=row.public,
                looking_on=row.looking_on,
                made=row.made,
                origin=json.dumps(row.origin),
                said=json.dumps(row.said),
                clock=" ".join(map(str, row.clock or ())),
            )
        )
        for place, seat in enumerate(row.seats):
            connection.execute(insert(SEATS).values(table=row.id, seat=place, **seat._asdict()))

    def sit(self, connection: Connection, table: str, seat: int, row: SeatRow) -> None:
        """Somebody sits, or a token becomes another."""
        where = (SEATS.c.table == table) & (SEATS.c.seat == seat)
        connection.execute(update(SEATS).where(where).values(**row._asdict()))

    def begin(self, connection: Connection, table: str, header: Header) -> None:
        """The game begins."""
        self.turn(connection, table, PLAYING, header=_written(header))

    def turn(self, connection: Connection, table: str, phase: str, **values: str) -> None:
        """A table comes to another phase."""
        change = update(TABLES).where(TABLES.c.id == table).values(phase=phase, **values)
        connection.execute(change)

    def append(self, connection: Connection, table: str, first: int, lines: Iterable[Line]) -> None:
        """More has happened; the first of the lines has the number ``first``."""
        rows = [
            {
                "table": table,
                "n": n,
                **line.entry._asdict(),
                "at": line.at,
                "asked": line.asked,
                "left": " ".join(map(str, line.left)),
            }
            for n, line in enumerate(lines, first)
        ]
        if rows:
            connection.execute(NEW_ENTRIES, rows)

    def chat(self, connection: Connection, table: str, n: int, seat: int, words: str) -> None:
        """Write down what somebody says."""
        connection.execute(insert(CHAT).values(table=table, n=n, seat=seat, words=words))

    def ids(self, connection: Connection) -> list[str]:
        """All tables that are not over, the latest first."""
        rows = select(TABLES.c.id).where(TABLES.c.phase.in_((WAITING, PLAYING)))
        return [row.id for row in connection.execute(rows.order_by(TABLES.c.made.desc()))]

    def read(self, connection: Connection, table: str) -> StoredTable | None:
        """A table with all that has happened, which is this process's from now on; None if there is
        none. Elsewhere if another has it."""
        if connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table)) is None:
            return None  # and nothing is held for it
        self.claim(table)
        found = connection.execute(select(TABLES).where(TABLES.c.id == table)).one()
        seats = select(SEATS).where(SEATS.c.table == table).order_by(SEATS.c.seat)
        entries = select(ENTRIES).where(ENTRIES.c.table == table).order_by(ENTRIES.c.n)
        chat = select(CHAT).where(CHAT.c.table == table).order_by(CHAT.c.n)
        row = TableRow(
            found.id,
            found.game,
            json.loads(found.options),
            int(found.seed),
            found.salt,
            _read(found.header),
            found.phase,
            found.public,
            found.looking_on,
            found.made,
            tuple(SeatRow(one.name, one.who, one.token) for one in connection.execute(seats)),
            json.loads(found.origin),
            tuple(json.loads(found.said)),
            TimeControl(*_numbers(found.clock)) if found.clock else None,
        )
        lines = tuple(
            Line(LogEntry(one.kind, one.value, one.words), one.at, one.asked, _numbers(one.left))
            for one in connection.execute(entries)
        )
        said = tuple((one.seat, one.words) for one in connection.execute(chat))
        return StoredTable(row, lines, said)


def _complete(engine: Engine) -> None:
    """Add the columns that a database of an earlier release has not: those with a default."""
    for table in META.tables.values():
        there = {column["name"] for column in inspect(engine).get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                what = CreateColumn(column).compile(dialect=engine.dialect)
                with engine.begin() as connection:
                    connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {what}")


def _durable(connection: sqlite3.Connection, record: object) -> None:
    """SQLite: what is committed is on the disk, and readers never wait."""
    connection.isolation_level = None  # transactions are ours, not the driver's
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begun(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _lock_of(table: str) -> int:
    """The number that PostgreSQL locks for a table: 64 bits."""
    digest = hashlib.blake2b(table.encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)


def _written(header: Header | None) -> str:
    return "" if header is None else json.dumps(header.fields())


def _read(text: str) -> Header | None:
    if not text:
        return None
    fields = json.loads(text)
    return Header(**{**fields, "seats": tuple(Seat(*seat) for seat in fields["seats"])})


def url_of(folder: Path) -> str:
    """The database in a folder, which is made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot be made ({error.strerror})", str(folder)) from error
    return f"sqlite:///{folder / 'tables.sqlite'}"
