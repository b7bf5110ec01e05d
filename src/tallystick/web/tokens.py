"""Who may sit where: random words, of which only a hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

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
