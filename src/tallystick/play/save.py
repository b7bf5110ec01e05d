"""Saved games: the log of a match as JSON lines, appended to as it is played.

The first line says what is played; every other line is one entry of the log, now and then with a
fingerprint of the position after it. A line is written whole and flushed to the disk before the
match goes on, so that whenever a program is killed at most the line being written is lost.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from tallystick import __version__
from tallystick.errors import InputError
from tallystick.play import games
from tallystick.play.match import ANSWER, CONCEDE, SAY, UNDO, Entry, Match, Seat

KIND: Final = "tallystick game"
WORDS: Final = "words"
EVERY: Final = 20  # entries between fingerprints
KINDS: Final = (ANSWER, SAY, CONCEDE, UNDO)


class Header(NamedTuple):
    """What a saved game is of.

    ``rules`` is the digest of cards, clauses and readings, ``start`` that of the first position.
    """

    game: str
    version: str
    seed: int
    options: dict[str, str]
    seats: tuple[Seat, ...]
    rules: str
    start: str

    def line(self) -> str:
        """The first line of the file."""
        fields = {**self._asdict(), "seats": [list(seat) for seat in self.seats]}
        return json.dumps({"file": KIND, **fields}, ensure_ascii=False) + "\n"


class Line(NamedTuple):
    """An entry of a file, its line, and the fingerprint that stands with it ("": none)."""

    number: int
    entry: Entry
    digest: str


class Saved(NamedTuple):
    """A file that has been read: what stands, undone entries left out, and its whole bytes."""

    header: Header
    lines: list[Line]
    whole: int


def rules_digest(game: str, options: dict[str, str]) -> str:
    """A fingerprint of cards, clauses and readings: 32 hexadecimal digits."""
    entry = games.find(game)
    readings = {rule.name: options.get(rule.name, rule.default) for rule in entry.house_rules()}
    cards = [card.facts.raw or card.facts._asdict() for card in entry.cards()]
    text = json.dumps([cards, entry.clauses(), readings], sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def start(game: str, options: dict[str, str], seats: tuple[Seat, ...], seed: int) -> Match:
    """A new match. Raises InputError for a game, an option or seats that there cannot be."""
    return Match(games.find(game).rulebook(options), seats, seed)


class Writer:
    """Writes a match to a file as it goes on; attach with ``match.listeners.append``."""

    def __init__(self, path: str, match: Match, options: dict[str, str]) -> None:
        """A new file with all that has happened so far.

        Raises InputError if it cannot be written, or exists and holds something.
        """
        self.path = path
        self.match = match
        name = match.rules.name
        rules = rules_digest(name, options)
        header = Header(name, __version__, match.seed, options, match.seats, rules, match.opening)
        if os.path.exists(path) and os.path.getsize(path):
            raise InputError("it exists; go on from it with --resume, or name another", path)
        self._open("wb")
        self._write(header.line())
        for entry in match.log:
            self._write(_as_line(_as_fields(entry)))
        self.count = len(match.log)

    def _open(self, mode: str) -> None:
        try:
            self.file = open(self.path, mode)  # noqa: SIM115
        except OSError as error:
            raise InputError(f"cannot be written ({error.strerror})", self.path) from error

    def _write(self, text: str) -> None:
        try:
            self.file.write(text.encode())
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as error:
            raise InputError(f"cannot be written ({error.strerror})", self.path) from error

    def __call__(self, entry: Entry) -> None:
        """Write one entry; a fingerprint with every EVERYth, and with the last."""
        self.count += 1
        fields = _as_fields(entry)
        if self.count % EVERY == 0 or self.match.over:
            fields["digest"] = self.match.digest()
        self._write(_as_line(fields))

    def close(self) -> None:
        """Done with the file."""
        self.file.close()


def _as_fields(entry: Entry) -> dict[str, Any]:
    """An entry as the object of its line."""
    words = {WORDS: entry.words} if entry.kind == SAY else {}
    return {entry.kind: entry.value, **words}


def _as_line(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False) + "\n"


class Appender(Writer):
    """Goes on writing where a saved game broke off; a torn last line is cut away first."""

    def __init__(self, path: str, match: Match, saved: Saved) -> None:
        self.path = path
        self.match = match
        self.count = len(match.log)
        self._open("r+b")
        self.file.truncate(saved.whole)
        self.file.seek(saved.whole)


# -- reading --------------------------------------------------------------------------------------


def read(path: str) -> Saved:
    """A saved game. Raises InputError with the line for whatever is no line of one."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", path) from error
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].split(b"\n")[:-1]
    if not lines:
        raise InputError("is not a saved game: its first line is not whole", path, 1)
    header = _header(path, _fields(path, 1, lines[0]))
    standing: list[Line] = []
    for number, text in enumerate(lines[1:], 2):
        _enter(path, standing, _line(path, number, _fields(path, number, text)))
    return Saved(header, standing, whole)


def load(path: str) -> tuple[Match, Saved]:
    """The match of a file, replayed and checked; InputError if it does not come out the same."""
    saved = read(path)
    match = begin(path, saved.header)
    for _ in replay(path, match, saved):
        pass
    return match, saved


def begin(path: str, header: Header) -> Match:
    """The match of a header before its first entry; InputError where the rules have changed."""
    if header.version != __version__:
        text = f"was saved by Tallystick {header.version}; this is {__version__}"
        raise InputError(text, path, 1, "version")
    try:
        if rules_digest(header.game, header.options) != header.rules:
            raise InputError("the game's cards or rules have changed since", path, 1, "rules")
        match = start(header.game, header.options, header.seats, header.seed)
        if match.digest() != header.start:
            raise InputError("the game would begin differently now", path, 1, "start")
        return match
    except InputError as error:
        raise error.at(path, 1) from error


def replay(path: str, match: Match, saved: Saved) -> Iterator[Entry]:
    """Let a match go through the entries of a file, checking fingerprints; yields each one."""
    for number, entry, digest in saved.lines:
        try:
            if entry.kind == ANSWER:
                match.answer(entry.value)
            elif entry.kind == SAY:
                match.say(entry.value, entry.words)
            else:
                match.concede(entry.value)
        except (ValueError, IndexError) as error:
            raise InputError(f"does not fit the game: {error}", path, number) from error
        if digest and digest != match.digest():
            raise InputError("the position has come out differently", path, number, "digest")
        yield entry
    match.forget()


def _fields(path: str, number: int, text: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(text)
    except ValueError as error:
        what = "is not a saved game" if number == 1 else "expected an entry as JSON"
        raise InputError(f"{what}: {_shown(text)}", path, number) from error
    if not isinstance(fields, dict):
        raise InputError(f"expected a JSON object, found {_shown(text)}", path, number)
    return fields


def _shown(text: bytes) -> str:
    shown = text.decode(errors="replace")
    return repr(shown if len(shown) <= 40 else f"{shown[:40]}...")


def _header(path: str, fields: dict[str, Any]) -> Header:
    if fields.get("file") != KIND:
        raise InputError(f"is not a saved game: expected 'file': {KIND!r}", path, 1)
    expected: dict[str, type] = {
        "game": str, "version": str, "seed": int, "options": dict, "seats": list, "rules": str,
        "start": str,
    }  # fmt: skip
    for name, kind in expected.items():
        if not isinstance(fields.get(name), kind):
            raise InputError(f"expected {kind.__name__}", path, 1, name)
    seats = fields["seats"]
    if not all(isinstance(s, list) and [type(part) for part in s] == [str, str] for s in seats):
        raise InputError("expected [name, who] for every seat", path, 1, "seats")
    values = {name: fields[name] for name in expected}
    return Header(**{**values, "seats": tuple(Seat(*seat) for seat in seats)})


def _line(path: str, number: int, fields: dict[str, Any]) -> Line:
    digest = fields.get("digest", "")
    kinds = [kind for kind in KINDS if type(fields.get(kind)) is int]
    extra = set(fields) - {*KINDS, WORDS, "digest"}
    if len(kinds) != 1 or extra or not isinstance(digest, str):
        text = f"expected one of {', '.join(KINDS[:-1])} and {KINDS[-1]} with a whole number"
        raise InputError(text, path, number)
    words = fields.get(WORDS, "")
    if (WORDS in fields) != (kinds == [SAY]) or not isinstance(words, str):
        raise InputError(f"expected text with {SAY}, and only there", path, number, WORDS)
    return Line(number, Entry(kinds[0], fields[kinds[0]], words), digest)


def _enter(path: str, standing: list[Line], line: Line) -> None:
    """Add a line to what stands, or take back as many as it says."""
    n = line.entry.value
    if line.entry.kind != UNDO:
        standing.append(line)
    elif 0 < n <= len(standing):
        del standing[-n:]
    else:
        raise InputError(f"takes back {n} of {len(standing)} entries", path, line.number, UNDO)
