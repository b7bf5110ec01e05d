"""Saved games: the log of a match as sealed lines (``play.chain``), appended to as it is played.

The first line says how many there are, the second what is played; every other is one entry of the
log, with a fingerprint of the position after it. ``play.keeping`` writes them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from tallystick.errors import InputError
from tallystick.kernel.state import fingerprint
from tallystick.play import games
from tallystick.play.arranging import begun
from tallystick.play.chain import Chain, ChainLink, first_line, read_first, sealed, shown, unsealed
from tallystick.play.match import ANSWER, CONCEDE, SAY, UNDO, LogEntry, Match, Seat
from tallystick.play.openings import Opening
from tallystick.play.origins import DIGEST, ORIGIN, found_again
from tallystick.reading import LARGEST_FILE, LARGEST_SEED, are_texts, is_text, read_bytes
from tallystick.rules.rulebook import Rulebook

WORDS: Final = "words"
AT: Final = "at"
SALT: Final = "salt"
KINDS: Final = (ANSWER, SAY, CONCEDE, UNDO)
FINGERPRINT: Final = 16  # hexadecimal digits of the position's digest that stand with an entry

M = TypeVar("M", bound=Match)
Begins = Callable[
    [str, Mapping[str, str], Mapping[str, object], int, int], tuple[Rulebook, Opening | None]
]


class Header(NamedTuple):
    """What a saved game is of.

    ``rules`` is the digest of cards, clauses and readings, ``start`` that of the first position;
    ``origin`` says what was chosen before it (``play.origins``), if anything was.
    ``version`` is the release that began it; another goes on with it if the rules are the same.
    ``salt`` is that of the seal which was shown before the game, if one was (``seal_of``).
    """

    game: str
    version: str
    seed: int
    options: dict[str, str]
    seats: tuple[Seat, ...]
    rules: str
    start: str
    origin: Mapping[str, object] = {}
    salt: str = ""

    def fields(self) -> dict[str, object]:
        """What stands in the file."""
        given = {**self._asdict(), "seats": [list(seat) for seat in self.seats]}
        for name in (ORIGIN, SALT):
            if not given[name]:
                del given[name]
        return given


class SavedLine(NamedTuple):
    """An entry of a file, its line, and the fingerprint that stands with it."""

    number: int
    entry: LogEntry
    at: str


class Saved(NamedTuple):
    """A file that has been read.

    ``lines`` is what stands, undone entries left out; ``sealed`` how many sealed lines there are,
    ``seal`` that of the last; ``torn`` whether the last line has no end. ``lost`` says, in
    sentences, what is not as it was written, or missing; ``notes`` what is odd and harmless.
    """

    header: Header
    lines: list[SavedLine]
    sealed: int
    seal: str
    torn: bool
    lost: tuple[str, ...]
    notes: tuple[str, ...]

    def remarks(self) -> Iterator[str]:
        """All that is to be told of it."""
        yield from (*self.lost, *self.notes)


def rules_digest(game: str, options: Mapping[str, str], chosen: str = "") -> str:
    """A fingerprint of cards, clauses and readings: 32 hexadecimal digits. ``chosen`` is that of
    the cards, where they are not those that ship with the game."""
    entry = games.find(game)
    readings = {rule.name: options.get(rule.name, rule.default) for rule in entry.house_rules()}
    cards = [card.facts.raw or card.facts._asdict() for card in entry.cards()] if not chosen else []
    text = json.dumps([chosen or cards, entry.clauses(), readings], sort_keys=True, default=str)
    return fingerprint(text.encode())


def seal_of(seed: int, salt: str) -> str:
    """What is shown of a seed before the end, for anybody to check: 32 hexadecimal digits."""
    return fingerprint(f"{seed} {salt}".encode(errors="replace"))


def start(game: str, options: dict[str, str], seats: tuple[Seat, ...], seed: int) -> Match:
    """A new match. Raises InputError for a game, an option or seats that there cannot be."""
    return Match(games.find(game).rulebook(options), seats, seed)


def as_fields(entry: LogEntry, digest: str) -> dict[str, object]:
    """An entry as the object of its line, with the fingerprint of the position after it."""
    words = {WORDS: entry.words} if entry.kind == SAY else {}
    return {entry.kind: entry.value, **words, AT: digest[:FINGERPRINT]}


def as_bytes(header: Header, lines: Iterable[tuple[LogEntry, str]]) -> bytes:
    """A saved game whole: its entries, each with the fingerprint of the position after it."""
    line, seal = sealed(header.fields(), "")
    written = [line]
    for entry, digest in lines:
        line, seal = sealed(as_fields(entry, digest), seal)
        written.append(line)
    return b"".join((first_line(len(written)), *written))


# -- reading --------------------------------------------------------------------------------------


def read(path: str) -> Saved:
    """A saved game as far as it is whole. Raises InputError for a file that is none."""
    return read_data(path, read_bytes(path))


def read_data(path: str, data: bytes) -> Saved:
    """A saved game from its bytes."""
    try:
        if len(data) > LARGEST_FILE:
            raise InputError(f"is larger than {LARGEST_FILE >> 20} MB")
        return _read(data)
    except InputError as error:
        raise error.at(path, 1) from error


def _read(data: bytes) -> Saved:
    *lines, rest = data.split(b"\n")
    if not lines:
        raise InputError(f"is not a saved game: {shown(rest)}")
    expected = read_first(lines[0])
    chain = unsealed([*lines[1:], *filter(None, [rest])], 2)
    if not chain.links or chain.links[0].number != 2:
        raise InputError("the line that says what is played is not as it was written", line=2)
    header = _header(chain.links[0].fields)
    standing: list[SavedLine] = []
    for link in chain.links[1:]:
        _enter(standing, _line(link))
    count = len(chain.links)
    torn = bool(rest)
    lost = tuple(_lost(chain, expected, torn))
    return Saved(header, standing, count, chain.seal, torn, lost, tuple(_odd(chain, expected)))


def _lost(chain: Chain, expected: int | None, torn: bool) -> Iterator[str]:
    """What is not as it was written, or missing."""
    count = len(chain.links)
    after = [number for number in chain.odd if number > chain.links[-1].number]
    if len(after) > torn:
        yield f"{_lines(after)} not as written: it goes on from the {_answers(count - 1)} before"
    elif after:
        yield "its last line is not whole: an answer that was just being written is not in it"
    if expected is None:
        yield "its first line, which counts the others, is not as it was written: answers may be missing at its end"  # noqa: E501
    elif expected > count:
        missing = expected - count
        are = "answer is" if missing == 1 else f"{missing} answers are"
        yield f"the last {are} missing: it had {expected - 1}"


def _odd(chain: Chain, expected: int | None) -> Iterator[str]:
    """What is odd, and takes nothing from the game."""
    count = len(chain.links)
    before = [number for number in chain.odd if number < chain.links[-1].number]
    if before:
        yield f"{_lines(before)} no part of it: the lines after go on without"
    if expected is not None and expected < count - 1:  # of one more it is the rule, after a kill
        yield f"its first line counts {_answers(max(expected - 1, 0))}, and there are {count - 1}"


def _lines(numbers: list[int]) -> str:
    first, last = numbers[0], numbers[-1]
    return f"line {first} is" if first == last else f"lines {first} to {last} are"


def _answers(n: int) -> str:
    return f"{n} answer" if n == 1 else f"{n} answers"


def load(path: str) -> tuple[Match, Saved]:
    """The match of a file as far as it is whole (``Saved.lost``), replayed and checked. InputError
    if it does not come out the same."""
    saved = read(path)
    return resumed(path, saved), saved


def resumed(path: str, saved: Saved) -> Match:
    """The match of what has been read, replayed and checked, and told to its people again."""
    match = begin(path, saved.header)
    for place, seat in enumerate(match.seats):
        if seat.is_person:
            match.watch(place)
    for _ in replay(path, match, saved):
        pass
    return match


def begin(path: str, header: Header, by: Begins = begun) -> Match:
    """The match of a header before its first entry; ``by`` finds its rulebook. InputError where the
    rules have changed."""
    return begin_as(Match, path, header, by)


def begin_as(kind: type[M], path: str, header: Header, by: Begins = begun) -> M:
    """A match of some kind before its first entry. InputError where the rules have changed."""
    try:
        origin = found_again(header.origin, os.path.dirname(path))
        rules, opening = by(header.game, header.options, origin, len(header.seats), header.seed)
        chosen = str((opening or rules).origin.get(DIGEST, ""))
        if rules_digest(header.game, header.options, chosen) != header.rules:
            raise InputError("the game's cards or rules have changed since", field="rules")
        match = kind(rules, header.seats, header.seed, opening)
        if match.digest() != header.start:
            raise InputError("the game would begin differently now", field="start")
        return match
    except InputError as error:
        raise (error if error.file else error.at(path, 2)) from error


def replay(path: str, match: Match, saved: Saved) -> Iterator[LogEntry]:
    """Let a match go through the entries of a file, checking fingerprints; yields each one."""
    for line in saved.lines:
        step(path, match, saved, line)
        yield line.entry


def step(path: str, match: Match, saved: Saved, line: SavedLine) -> None:
    """Let the next entry of a file happen. InputError if it cannot, or comes out differently."""
    try:
        match.take(line.entry)
    except (ValueError, IndexError) as error:
        raise InputError(f"does not fit the game: {error}", path, line.number) from error
    if line.at != match.digest()[:FINGERPRINT]:
        text = f"the position comes out differently than with {saved.header.version}"
        raise InputError(text, path, line.number, AT)


EXPECTED: Final[dict[str, type]] = {
    "game": str, "version": str, "seed": int, "options": dict, "seats": list, "rules": str,
    "start": str,
}  # fmt: skip


def _header(fields: Mapping[str, Any]) -> Header:
    for name, kind in EXPECTED.items():
        if type(fields.get(name)) is not kind:
            raise InputError(f"expected {kind.__name__}", line=2, field=name)
    seats, options = fields["seats"], fields["options"]
    if not all(are_texts(seat) and len(seat) == 2 for seat in seats):
        raise InputError("expected [name, who] for every seat", line=2, field="seats")
    if not are_texts([*options.values()]):
        raise InputError("expected a reading for every option", line=2, field="options")
    if not -LARGEST_SEED <= fields["seed"] <= LARGEST_SEED:
        raise InputError(f"expected at most {LARGEST_SEED}", line=2, field="seed")
    values = {name: fields[name] for name in EXPECTED}
    origin = fields.get(ORIGIN, {})
    if not isinstance(origin, dict):
        raise InputError("expected what was chosen", line=2, field=ORIGIN)
    if not is_text(fields.get(SALT, "")):
        raise InputError("expected text", line=2, field=SALT)
    more = {"seats": tuple(Seat(*seat) for seat in seats), SALT: fields.get(SALT, "")}
    return Header(**{**values, **more, ORIGIN: origin})


def _line(link: ChainLink) -> SavedLine:
    number, fields = link
    numbers = [(kind, n) for kind in KINDS for n in [fields.get(kind)] if type(n) is int]
    at = fields.get(AT)
    if len(numbers) != 1 or set(fields) - {*KINDS, WORDS, AT} or type(at) is not str:
        text = f"expected one of {', '.join(KINDS[:-1])} and {KINDS[-1]} with a whole number"
        raise InputError(text, line=number)
    ((kind, n),), words = numbers, fields.get(WORDS, "")
    if (WORDS in fields) != (kind == SAY) or not isinstance(words, str):
        raise InputError(f"expected text with {SAY}, and only there", line=number, field=WORDS)
    return SavedLine(number, LogEntry(kind, n, words), at)


def _enter(standing: list[SavedLine], line: SavedLine) -> None:
    """Add a line to what stands, or take back as many as it says."""
    n = line.entry.value
    if line.entry.kind != UNDO:
        standing.append(line)
    elif 0 < n <= len(standing):
        del standing[-n:]
    else:
        text = f"takes back {n} of {len(standing)} entries"
        raise InputError(text, line=line.number, field=UNDO)
