"""Who may sit where: random words, of which only a hash is kept. For one who has lost theirs, where
nobody at the table can hand out another, whoever runs the server can."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from contextlib import closing
from typing import Final

from sqlalchemy import Connection

from tallystick.errors import InputError, renamed, unknown
from tallystick.play.match import PERSON
from tallystick.web.store import Elsewhere, Store

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
ID_LENGTH: Final = 10


def new_token() -> str:
    """A word that nobody guesses: 128 bits."""
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """What a table is called: 50 bits, no secret."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def is_id(name: str) -> bool:
    """Whether a table may be called so."""
    return len(name) == ID_LENGTH and all(letter in LETTERS for letter in name)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.blake2b(token.encode(errors="replace"), digest_size=24).hexdigest()


def is_token(token: str, kept: str) -> bool:
    """Whether that is the token of which this was kept."""
    return bool(token and kept) and hmac.compare_digest(hashed(token), kept)


FLAG: Final = "--new-link"
SAID: Final = "Whoever runs the server made another link for my seat."


def new_links(url: str, lost: Sequence[tuple[str, str]]) -> list[str]:
    """The paths of other links for seats (table, name), in the database of a URL that no server has
    taken up; the ones before are worth nothing from now on, which is said at the tables. InputError
    for a table or a seat that there is not, and then all stay as they were."""
    with closing(Store(url)) as store, store.engine.begin() as connection, renamed(FLAG, ("",)):
        return [_new_link(store, connection, table, name) for table, name in lost]


def _new_link(store: Store, connection: Connection, table: str, name: str) -> str:
    try:
        found = store.read(connection, table)
    except Elsewhere:
        raise InputError(f"another server has the table {table!r}") from None
    if found is None:
        raise InputError(f"there is no table {table!r}")
    people = {row.name: at for at, row in enumerate(found.row.seats) if row.who == PERSON}
    if name not in people:
        raise unknown("seat", name, people)
    seat, token = people[name], new_token()
    row = found.row.seats[seat]._replace(token=hashed(token))
    store.sit(connection, table, seat, row)
    store.chat(connection, table, len(found.chat) + 1, seat, SAID)
    return f"t/{table}#s={token}"
