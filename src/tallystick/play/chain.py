"""The lines of a saved game: each is sealed by a hash over itself and all lines before it.

So no line can be changed, left out or moved without the next one telling. What is sealed wrongly
is left out, and so is what was sealed upon it; if later lines were sealed upon the last good one
(a damaged game has gone on), they count. The first line is not sealed: it says how many lines there
are, and is the only one that is ever written again, in its place.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tallystick.errors import InputError
from tallystick.reading import read_json, table_in

KIND: Final = "tallystick game"
FORMAT: Final = 2
SEAL: Final = 16  # hexadecimal digits
COUNT: Final = 10  # columns for the number of lines, so that the first line keeps its length
LONGEST: Final = 1 << 16  # bytes in a line
SHOWN: Final = 40  # characters of a line that are shown
_SEALED: Final = re.compile(rb'(\{.+), "seal": "([0-9a-f]{%d})"\}' % SEAL)


class ChainLink(NamedTuple):
    """A line that stands: its number in the file, and what it says."""

    number: int
    fields: Mapping[str, object]


class Chain(NamedTuple):
    """What stands in a file, the seal upon which it goes on, and the lines that do not count."""

    links: list[ChainLink]
    seal: str
    odd: list[int]


def first_line(count: int) -> bytes:
    """The first line of a file with so many sealed lines; always equally long."""
    return b'{"file": "%s", "format": %d, "lines": %*d}\n' % (KIND.encode(), FORMAT, COUNT, count)


def sealed(fields: Mapping[str, object], before: str) -> tuple[bytes, str]:
    """A line upon the one that has the seal ``before``, and its own seal."""
    body = json.dumps(fields, ensure_ascii=False)[:-1].encode()
    seal = _seal(body, before)
    return b'%s, "seal": "%s"}\n' % (body, seal.encode()), seal


def _seal(body: bytes, before: str) -> str:
    return hashlib.blake2b(before.encode() + body, digest_size=SEAL // 2).hexdigest()


def unsealed(lines: Iterable[bytes], first: int) -> Chain:
    """What stands of lines (without their ends), the first of which has the number ``first``."""
    links: list[ChainLink] = []
    odd: list[int] = []
    before = ""
    for number, line in enumerate(lines, first):
        found = _SEALED.fullmatch(line) if len(line) <= LONGEST else None
        if found is None or _seal(found[1], before).encode() != found[2]:
            odd.append(number)
            continue
        links.append(ChainLink(number, _fields(found[1] + b"}", number)))
        before = found[2].decode()
    return Chain(links, before, odd)


def _fields(text: bytes, number: int) -> Mapping[str, object]:
    """The fields of a line whose seal is right. InputError if it was sealed without being one."""
    return table_in(read_json(text.decode(errors="replace"), line=number))


def read_first(line: bytes) -> int | None:
    """How many sealed lines a file should have, from its first line; None if that cannot be read.

    Raises InputError if it is no file of ours, or of another format.
    """
    try:
        fields = table_in(read_json(line.decode(errors="replace")))
    except InputError:
        fields = {}
    if fields.get("file") != KIND:
        raise InputError(f"is not a saved game: {shown(line)}", line=1)
    if fields.get("format") != FORMAT:
        found = fields.get("format", "an older one")
        text = f"is of another format ({found}); this release reads format {FORMAT} only"
        raise InputError(text, line=1, field="format")
    count = fields.get("lines")
    return count if type(count) is int and line + b"\n" == first_line(count) else None


def shown(text: bytes) -> str:
    """A line of a file, in short."""
    said = text[:200].decode(errors="replace")
    return repr(said if len(said) <= SHOWN else f"{said[:SHOWN]}...")
