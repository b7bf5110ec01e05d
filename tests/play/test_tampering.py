"""Saved games that somebody, or a bad disk, has changed: none plays another game unnoticed."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest
from tests.amounts import tries
from tests.play.matches import BOTS, go_on

from tallystick.errors import InputError
from tallystick.play import save
from tallystick.play.keeping import MatchWriter
from tallystick.play.match import Match, Seat

THREE: Final = (*BOTS, Seat("Cleo", "random"))
Change = Callable[[bytes, Random], bytes]


@pytest.fixture(scope="module")
def bargained(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Match]:
    """A saved game of Heirless with promises and offers in words, and what it was."""
    path = tmp_path_factory.mktemp("saves") / "game"
    match, said = save.start("heirless", {}, THREE, 4), 0
    writer = MatchWriter(str(path), match, {})
    match.listeners.append(writer)
    while len(match.log) < 160:
        go_on(match, 1, len(match.log))
        decision = match.decision()
        if decision is not None and decision.kind in ("turn", "free") and len(match.log) % 3 == 0:
            match.say(decision.seat, f"promise I will remember entry {len(match.log)}")
            said += 1
    writer.close()
    assert said > 5
    return path.read_bytes(), match


def another_answer(data: bytes, chance: Random) -> bytes:
    """Another number, which may well be a legal answer."""
    places = list(re.finditer(rb'"answer": (\d+)', data))
    place = chance.choice(places)
    number = b"%d" % (int(place[1]) ^ 1)
    return data[: place.start(1)] + number + data[place.end(1) :]


def another_word(data: bytes, chance: Random) -> bytes:
    """Another word in a promise, of the same length or not."""
    places = [*re.finditer(rb"remember|entry|promise|will", data)]
    place = chance.choice(places)
    word = chance.choice([b"forget", b"ENTRY", b"", b"remembre", b"may"])
    return data[: place.start()] + word + data[place.end() :]


def another_byte(data: bytes, chance: Random) -> bytes:
    """Any byte."""
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ chance.randrange(1, 256)]) + data[at + 1 :]


def without_its_end(data: bytes, chance: Random) -> bytes:
    """Cut anywhere."""
    return data[: chance.randrange(len(data))]


def without_last_lines(data: bytes, chance: Random) -> bytes:
    """Cut after a line."""
    lines = data.splitlines(keepends=True)
    return b"".join(lines[: chance.randrange(1, len(lines))])


def other_lines(data: bytes, chance: Random) -> bytes:
    """A line taken out, doubled, or exchanged with another."""
    lines = data.splitlines(keepends=True)
    a, b = sorted(chance.sample(range(1, len(lines)), 2))
    kind = chance.randrange(3)
    if kind == 0:
        del lines[a]
    elif kind == 1:
        lines.insert(a, lines[b])
    else:
        lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def another_fingerprint(data: bytes, chance: Random) -> bytes:
    """A fingerprint, a seal or a count."""
    places = [*re.finditer(rb'"(?:at|seal)": "(\w+)"|"lines": +(\d+)', data)]
    place = chance.choice(places)
    at = place.end() - 2
    return data[:at] + b"7" + data[at + 1 :]


CHANGES: Final[tuple[Change, ...]] = (
    another_answer, another_word, another_byte, without_its_end, without_last_lines, other_lines,
    another_fingerprint,
)  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_no_changed_save_plays_another_game_unnoticed(
    change: Change, bargained: tuple[bytes, Match], tmp_path: Path
) -> None:
    data, match = bargained
    chance, path = Random(change.__name__), tmp_path / "game"
    came: Counter[str] = Counter()
    for _ in range(tries(6, 200)):
        changed = change(data, chance)
        if changed != data:
            path.write_bytes(changed)
            came[outcome(path, match)] += 1
    assert came["refused"] + came["told"] > 0
    assert came["unnoticed"] == 0


def outcome(path: Path, match: Match) -> str:
    """Whether a save was refused with one line, or told what is lost, or is still the same."""
    try:
        again, saved = save.load(str(path))
    except InputError as error:
        assert len(str(error).splitlines()) == 1
        assert error.file == str(path) and error.line > 0
        return "refused"
    assert again.log == match.log[: len(again.log)]
    if saved.lost:
        return "told"
    return "same" if again.digest() == match.digest() else "unnoticed"


def test_the_changes_are_such_as_could_be_played(bargained: tuple[bytes, Match]) -> None:
    """Without seals a good part of the other answers would be another game."""
    data, _ = bargained
    chance, legal = Random(1), 0
    for _ in range(20):
        lines = another_answer(data, chance).splitlines()[2:]
        again = save.start("heirless", {}, THREE, 4)
        try:
            for line in lines:
                fields = json.loads(line)
                if "say" in fields:
                    again.say(fields["say"], fields["words"])
                else:
                    again.answer(fields["answer"])
        except ValueError:
            continue
        legal += 1
    assert legal > 0
