"""Changes inputs at random, the same for the same seed: bytes, tokens, lines, nasty values."""

from __future__ import annotations

import re
from random import Random
from typing import Final

DEEP: Final = 100_000
NUMBERS: Final = (
    b"0", b"-1", b"1", b"2", b"9999", b"10000", b"999999", b"9999999999", b"1000000000000",
    b"9" * 25, b"9" * 5000, b"-" + b"9" * 5000, b"10**12", b"1e999", b"NaN", b"Infinity", b"0.5",
    b"0x" + b"f" * 5000, b"\xd9\xa3", b"2026-01-01", b"true",
)  # fmt: skip
VALUES: Final = (
    b"", b"null", b"~", b"nothing", b"Nothing", b"true", b"no", b"[]", b"{}", b"[1, 2]", b"[[]]",
    b"{a: 1}", b'{"a": 1}', b"''", b'""', b'"\\ud800"', b'"\\u0000"', b"\0", b"\xff\xfe", b"\xc3",
    b"\x1b[2J", "é“”–".encode(), "\u202e\u2028".encode(), b"{20000}{plant}", b"{600000}", b"{x}",
    b"{-1}", b"*a", b"&a [*a]", b"&a x", b"!!python/object:os.system x", b"? [a]", b"<<: *a",
    b"A" * 10_000, b"a " * 3000, b"(" * 500, b"[" * DEEP, b"{a: " * 200, b"- " * 200,
    b"a&b", b"'", b'"', b":", b"\\", b"#", b"%", b"\t", b"\r", b"\n---\n", b"\n...\n",
)  # fmt: skip
BOMB: Final = b"- &b0 [x, x, x, x, x, x, x, x, x, x]\n" + b"".join(
    b"- &b%d [%s]\n" % (i, b", ".join([b"*b%d" % (i - 1)] * 10)) for i in range(1, 10)
)
_NUMBER: Final = re.compile(rb"\d+")
_TOKEN: Final = re.compile(  # bounded, so that an open bracket does not look far for its end
    rb"[\w'-]+|\"[^\"\n]{0,200}\"|\[[^\]\n]{0,200}\]|\{[^}\n]{0,200}\}"
)


def mutated(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """An input changed in one to four places."""
    for _ in range(chance.choice((1, 1, 1, 1, 2, 3))):
        data = chance.choice(WAYS)(data, others, chance)
    return data


def _span(data: bytes, chance: Random, most: int = 40) -> tuple[int, int]:
    at = chance.randrange(len(data) + 1)
    return at, min(len(data), at + chance.randrange(1, most))


def flipped(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """Another byte somewhere."""
    at, end = _span(data, chance, 2)
    return data[:at] + bytes([chance.randrange(256)]) + data[end:]


def cut(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """A piece left out, or the end."""
    at, end = _span(data, chance)
    return data[:at] + (data[end:] if chance.random() < 0.8 else b"")


def number(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """Another number."""
    return _replaced(data, _NUMBER, chance.choice(NUMBERS), chance)


def value(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """Something else for a token."""
    return _replaced(data, _TOKEN, chance.choice(VALUES + NUMBERS), chance)


def word(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """A token from here or from another input for one."""
    found = _TOKEN.findall(chance.choice([data, *others]))
    return _replaced(data, _TOKEN, chance.choice(found), chance) if found else data


def inserted(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """Something nasty anywhere."""
    at, _ = _span(data, chance)
    return data[:at] + chance.choice(VALUES) + data[at:]


def lines(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """A line left out, doubled, moved, or taken from another input."""
    rows = data.splitlines(keepends=True) or [b""]
    a, b = chance.randrange(len(rows)), chance.randrange(len(rows))
    kind = chance.randrange(4)
    if kind == 0:
        del rows[a]
    elif kind == 1:
        rows.insert(b, rows[a])
    elif kind == 2:
        rows[a], rows[b] = rows[b], rows[a]
    else:
        theirs = chance.choice(others or [data]).splitlines(keepends=True) or [b""]
        rows[a:a] = [chance.choice(theirs)]
    return b"".join(rows)


def bomb(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """Aliases of aliases before or behind it."""
    if chance.random() < 0.7:
        return data
    return BOMB + data if chance.random() < 0.5 else data + b"\n" + BOMB


def _replaced(data: bytes, what: re.Pattern[bytes], new: bytes, chance: Random) -> bytes:
    places = [found.span() for found in what.finditer(data)]
    if not places:
        return data + new
    at, end = chance.choice(places)
    return data[:at] + new + data[end:]


WAYS: Final = (
    flipped, cut, number, number, value, word, word, word, word, inserted, lines, lines, bomb,
)  # fmt: skip
