"""Saved games: whatever is cut off or changed is either harmless or said in one line."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.play.matches import BOTS, PEOPLE, go_on, new

from tallystick.errors import InputError
from tallystick.play import save
from tallystick.play.match import Match

Files = Callable[[save.Writer], save.Writer]


@pytest.fixture
def open_files() -> Iterator[Files]:
    """Notes the files that a test leaves open, and closes them after it."""
    files: list[save.Writer] = []

    def note(writer: save.Writer) -> save.Writer:
        files.append(writer)
        return writer

    yield note
    for writer in files:
        writer.close()


def kept(path: Path, answers: int, seed: int = 3) -> Match:
    """A match that has been saved while it was played."""
    match = new(seed)
    writer = save.Writer(str(path), match, {})
    match.listeners.append(writer)
    go_on(match, answers, seed)
    writer.close()
    return match


def test_a_saved_game_comes_out_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game"
    match = kept(path, 250)
    again, saved = save.load(str(path))
    assert again.digest() == match.digest()
    assert again.log == match.log
    assert again.seats == BOTS
    assert sum(1 for line in saved.lines if line.digest) == 250 // save.EVERY


def test_every_line_is_on_the_disk_when_it_is_answered(tmp_path: Path, open_files: Files) -> None:
    path = tmp_path / "game"
    match = new()
    match.listeners.append(open_files(save.Writer(str(path), match, {})))
    for n in range(1, 30):
        go_on(match, 1, n)
        assert save.load(str(path))[0].digest() == match.digest()


def test_killed_at_any_line(tmp_path: Path) -> None:
    path, cut = tmp_path / "game", tmp_path / "cut"
    kept(path, 45)
    lines = path.read_bytes().splitlines(keepends=True)
    for n in range(1, len(lines) + 1):
        cut.write_bytes(b"".join(lines[:n]))
        assert len(save.load(str(cut))[0].log) == n - 1


def test_killed_at_any_byte(tmp_path: Path) -> None:
    """At most the torn line is lost; a file without a whole first line is said not to be one."""
    path, cut = tmp_path / "game", tmp_path / "cut"
    kept(path, 30)
    data = path.read_bytes()
    for n in range(len(data) + 1):
        cut.write_bytes(data[:n])
        whole = data[:n].count(b"\n")
        if whole:
            assert len(save.read(str(cut)).lines) == whole - 1
        else:
            with pytest.raises(InputError, match="is not a saved game"):
                save.read(str(cut))


def test_going_on_after_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "game"
    kept(path, 40)
    path.write_bytes(path.read_bytes()[:-4])
    match, saved = save.load(str(path))
    writer = save.Appender(str(path), match, saved)
    match.listeners.append(writer)
    go_on(match, 60, 9)
    writer.close()
    again, _ = save.load(str(path))
    assert len(again.log) == 39 + 60
    assert again.digest() == match.digest()


def test_what_was_taken_back_is_not_replayed(tmp_path: Path, open_files: Files) -> None:
    path = tmp_path / "game"
    match = new(2, PEOPLE)
    match.listeners.append(open_files(save.Writer(str(path), match, {})))
    for n in range(150):
        go_on(match, 1, n)
        for seat in (0, 1):
            if n % 3 == 0 and match.can_undo(seat):
                match.undo(seat)
    assert '"undo"' in path.read_text()
    again, _ = save.load(str(path))
    assert (again.digest(), again.log) == (match.digest(), match.log)


def test_giving_up_is_replayed(tmp_path: Path, open_files: Files) -> None:
    path = tmp_path / "game"
    match = new(2)
    match.listeners.append(open_files(save.Writer(str(path), match, {})))
    go_on(match, 25).concede(1)
    again, _ = save.load(str(path))
    assert again.over
    assert again.digest() == match.digest()


def test_options_and_seats_are_kept(tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    options = {"attackers": "stay"}
    match = save.start("terrus", options, PEOPLE, 7)
    save.Writer(path, match, options).close()
    again, saved = save.load(path)
    assert again.rules.readings["attackers"] == "stay"
    assert saved.header.seed == again.seed == 7


def test_a_file_that_holds_something_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear Ben")
    with pytest.raises(InputError, match="letter: it exists"):
        save.Writer(str(path), new(), {})
    assert path.read_text() == "Dear Ben"


@pytest.mark.parametrize("path", ["/nowhere/game", "/"])
def test_a_file_that_cannot_be(path: str) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        save.Writer(f"{path}/x/y", new(), {})
    with pytest.raises(InputError, match="cannot be read"):
        save.read(path)


BAD_HEADERS = {
    '{"file": "other"}': r":1: is not a saved game",
    "hello": r":1: is not a saved game: 'hello'",
    "[]": ":1: expected a JSON object",
    '{"file": "tallystick game"}': ":1: game: expected str",
}


@pytest.mark.parametrize("header", BAD_HEADERS)
def test_other_files(tmp_path: Path, header: str) -> None:
    path = tmp_path / "game"
    path.write_text(header + "\n")
    with pytest.raises(InputError, match=BAD_HEADERS[header]):
        save.load(str(path))


CHANGES: dict[str, tuple[object, str]] = {
    "version": ("9.9.9", "version: was saved by Tallystick 9.9.9"),
    "rules": ("0" * 32, "rules: the game's cards or rules have changed"),
    "game": ("teruss", "unknown game 'teruss'"),
    "options": ({"vote-tye": "lose"}, "unknown option 'vote-tye'"),
    "seats": ([["Anna", "you"]], "2 to 6 rulers"),
    "seed": (4, "start: the game would begin differently now"),
    "start": (1, "start: expected str"),
}


@pytest.mark.parametrize("field", CHANGES)
def test_a_header_that_does_not_fit(tmp_path: Path, field: str) -> None:
    path = tmp_path / "game"
    kept(path, 5)
    first, *others = path.read_text().splitlines(keepends=True)
    value, expected = CHANGES[field]
    fields = {**json.loads(first), field: value}
    if field == "options":
        fields["rules"] = save.rules_digest("terrus", {"vote-tye": "lose"})
    path.write_text(json.dumps(fields) + "\n" + "".join(others))
    with pytest.raises(InputError, match=expected) as caught:
        save.load(str(path))
    assert (caught.value.file, caught.value.line) == (str(path), 1)


LINES = {
    '{"answer": 99}': "answer 99 is not one of",
    '{"answer": true}': "expected one of answer, say, concede and undo",
    '{"move": 1}': "expected one of answer, say, concede and undo",
    '{"answer": 0, "undo": 1}': "expected one of answer, say, concede and undo",
    '{"undo": 7}': "undo: takes back 7 of 4 entries",
    '{"concede": 7}': "does not fit the game",
    '{"answer"': "expected an entry as JSON",
    '{"answer": 0, "digest": "00"}': "digest: the position has come out differently",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_does_not_fit(tmp_path: Path, line: str) -> None:
    path = tmp_path / "game"
    kept(path, 8)
    lines = path.read_text().splitlines()
    lines[5] = line
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(InputError, match=LINES[line]) as caught:
        save.load(str(path))
    assert caught.value.line == 6
    assert "\n" not in str(caught.value)
