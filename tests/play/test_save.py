"""Saved games: whatever is cut off or changed is either harmless or said in one line."""

import errno
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.amounts import some
from tests.play.matches import BOTS, PEOPLE, go_on, new, reseal

from tallystick.errors import InputError
from tallystick.play import chain, save
from tallystick.play.keeping import Appender, MatchWriter
from tallystick.play.match import Match

Files = Callable[[MatchWriter], MatchWriter]


@pytest.fixture
def open_files() -> Iterator[Files]:
    """Notes the files that a test leaves open, and closes them after it."""
    files: list[MatchWriter] = []

    def note(writer: MatchWriter) -> MatchWriter:
        files.append(writer)
        return writer

    yield note
    for writer in files:
        writer.close()


def kept(path: Path, answers: int, seed: int = 3) -> Match:
    """A match that has been saved while it was played."""
    match = new(seed)
    writer = MatchWriter(str(path), match, {})
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
    assert (len(saved.lines), saved.lost, saved.notes) == (250, (), ())


def test_every_line_is_on_the_disk_when_it_is_answered(tmp_path: Path, open_files: Files) -> None:
    path = tmp_path / "game"
    match = new()
    match.listeners.append(open_files(MatchWriter(str(path), match, {})))
    for n in range(1, 30):
        go_on(match, 1, n)
        assert save.load(str(path))[0].digest() == match.digest()


def test_cut_after_any_line_is_told(tmp_path: Path) -> None:
    path, cut = tmp_path / "game", tmp_path / "cut"
    kept(path, 45)
    lines = path.read_bytes().splitlines(keepends=True)
    for n in range(2, len(lines)):
        cut.write_bytes(b"".join(lines[:n]))
        match, saved = save.load(str(cut))
        missing = 45 + 2 - n
        are = "answer is" if missing == 1 else f"{missing} answers are"
        assert len(match.log) == n - 2
        assert saved.lost == (f"the last {are} missing: it had 45",)


def test_cut_at_any_byte(tmp_path: Path) -> None:
    """What is lost is told; a file without its first two lines is said not to be one."""
    path, cut = tmp_path / "game", tmp_path / "cut"
    kept(path, 30)
    data = path.read_bytes()
    for n in range(0, len(data), some(3, 1)):
        cut.write_bytes(data[:n])
        whole = (data[:n] + (data[n : n + 1] == b"\n") * b"\n").count(b"\n")
        if whole >= 2:
            saved = save.read(str(cut))
            assert len(saved.lines) == whole - 2
            assert bool(saved.lost) == (whole < 32)
        else:
            with pytest.raises(InputError, match=r"is not a saved game|line that says what"):
                save.read(str(cut))


def test_going_on_after_a_torn_line(tmp_path: Path) -> None:
    """Nothing is cut away: the torn line stays, and is left out from then on."""
    path = tmp_path / "game"
    kept(path, 40)
    torn = path.read_bytes()[:-4]
    path.write_bytes(torn)
    writer = Appender(str(path))
    assert writer.saved.lost == (
        "its last line is not whole: an answer that was just being written is not in it",
        "the last answer is missing: it had 40",
    )
    writer.match.listeners.append(writer)
    go_on(writer.match, 60, 9)
    writer.close()
    assert path.read_bytes()[chain.COUNT :].count(torn[-100:]) == 1
    again, saved = save.load(str(path))
    assert len(again.log) == 39 + 60
    assert again.digest() == writer.match.digest()
    assert saved.lost == ()
    assert saved.notes == ("line 42 is no part of it: the lines after go on without",)


def test_a_damaged_game_goes_on_from_its_good_part(tmp_path: Path) -> None:
    path = tmp_path / "game"
    kept(path, 40)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[20] = lines[20].replace(b'"answer": ', b'"answer": 1')
    path.write_bytes(b"".join(lines))
    writer = Appender(str(path))
    assert writer.saved.lost == (
        "lines 21 to 42 are not as written: it goes on from the 18 answers before",
        "the last 22 answers are missing: it had 40",
    )
    writer.match.listeners.append(writer)
    go_on(writer.match, 5, 9)
    writer.close()
    again, saved = save.load(str(path))
    assert (again.digest(), again.log) == (writer.match.digest(), writer.match.log)
    assert (len(again.log), saved.lost) == (23, ())


def test_a_game_goes_on_in_one_place_only(tmp_path: Path) -> None:
    path = tmp_path / "game"
    kept(path, 10)
    writer = Appender(str(path))
    with pytest.raises(InputError, match="game: somebody is playing this game already"):
        Appender(str(path))
    with pytest.raises(InputError, match="game: somebody is playing this game already"):
        MatchWriter(str(path), new(), {})
    writer.close()
    Appender(str(path)).close()


def test_a_match_that_cannot_be_written_goes_on(
    tmp_path: Path, open_files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be kept is kept as soon as there is room."""
    path = tmp_path / "game"
    match = new()
    writer = open_files(MatchWriter(str(path), match, {}))
    match.listeners.append(writer)
    go_on(match, 5, 1)
    honest = os.write

    def full(handle: int, data: bytes) -> int:
        if handle != writer.file.handle:
            return honest(handle, data)
        if len(data) > 10:
            return honest(handle, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    go_on(match, 3, 2)
    assert (writer.trouble, writer.unkept) == ("cannot be written (No space left on device)", 3)
    monkeypatch.setattr(os, "write", honest)
    again, saved = save.load(str(path))
    assert (again.log, saved.lost) == (match.log[:5], ())
    go_on(match, 1, 3)
    assert (writer.trouble, writer.unkept) == ("", 0)
    again, saved = save.load(str(path))
    assert (again.log, saved.lost) == (match.log, ())


def test_another_release_goes_on_with_the_same_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    monkeypatch.setattr("tallystick.play.keeping.__version__", "9.9.9")
    match = kept(path, 20)
    again, saved = save.load(str(path))
    assert (again.digest(), saved.header.version) == (match.digest(), "9.9.9")


def test_where_the_game_goes_otherwise_now_it_is_said_at_the_first_answer_that_does(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game"
    kept(path, 20)
    reseal(path, 12, at="0" * save.FINGERPRINT)
    with pytest.raises(InputError, match=r"game:12: at: the position comes out differently"):
        save.load(str(path))


def test_what_was_taken_back_is_not_replayed(tmp_path: Path, open_files: Files) -> None:
    path = tmp_path / "game"
    match = new(2, PEOPLE)
    match.listeners.append(open_files(MatchWriter(str(path), match, {})))
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
    match.listeners.append(open_files(MatchWriter(str(path), match, {})))
    go_on(match, 25).concede(1)
    again, _ = save.load(str(path))
    assert again.over
    assert again.digest() == match.digest()


def test_options_and_seats_are_kept(tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    options = {"attackers": "stay"}
    match = save.start("terrus", options, PEOPLE, 7)
    MatchWriter(path, match, options).close()
    again, saved = save.load(path)
    assert again.rules.readings["attackers"] == "stay"
    assert saved.header.seed == again.seed == 7


def test_a_file_that_holds_something_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear Ben")
    with pytest.raises(InputError, match="letter: it exists"):
        MatchWriter(str(path), new(), {})
    assert path.read_text() == "Dear Ben"


@pytest.mark.parametrize("path", ["/nowhere/game", "/", "a\0b"])
def test_a_file_that_cannot_be(path: str) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        MatchWriter(f"{path}/x/y", new(), {})
    with pytest.raises(InputError, match="cannot be read"):
        save.read(path)
    with pytest.raises(InputError, match=r"cannot be read|is no ordinary file"):
        Appender(path)


FIRST = chain.first_line(1).decode()
BAD_HEADERS = {
    '{"file": "other"}\n': r":1: is not a saved game",
    "hello\n": r":1: is not a saved game: 'hello'",
    "[]\n": ":1: is not a saved game",
    "": ":1: is not a saved game",
    "[" * 100_000 + "\n": ":1: is not a saved game",
    '{"file": "tallystick game", "game": "terrus", "version": "0.1.0"}\n': (
        r":1: format: is of another format \(an older one\); this release reads format 2"
    ),
    '{"file": "tallystick game", "format": 3}\n': r":1: format: is of another format \(3\)",
    FIRST: ":2: the line that says what is played is not as it was written",
    f'{FIRST}{{"game": "terrus"}}\n': ":2: the line that says what is played is not as it was",
}


@pytest.mark.parametrize("text", BAD_HEADERS, ids=range(len(BAD_HEADERS)))
def test_other_files(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game"
    path.write_text(text)
    with pytest.raises(InputError, match=BAD_HEADERS[text]) as caught:
        save.load(str(path))
    assert len(str(caught.value)) < 300


CHANGES: dict[str, tuple[object, str]] = {
    "version": (1, "version: expected str"),
    "rules": ("0" * 32, "rules: the game's cards or rules have changed"),
    "game": ("teruss", "unknown game 'teruss'"),
    "options": ({"vote-tye": "lose"}, "unknown option 'vote-tye'"),
    "seats": ([["Anna", "you"]], "is for 2 to 6, not "),
    "seed": (4, "start: the game would begin differently now"),
    "start": (1, "start: expected str"),
}
MORE: list[tuple[str, object, str]] = [
    ("seed", True, "seed: expected int"),
    ("seed", 10**40, "seed: expected at most"),
    ("seats", [["A\u001b[2J", "you"], ["B", "you"]], "--seat: expected a name"),
    ("seats", ["A", "B"], "seats: expected"),
    ("options", {"vote-tie": 3}, "options: expected a reading"),
]


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [*((field, *change) for field, change in CHANGES.items()), *MORE],
)
def test_a_header_that_does_not_fit(
    tmp_path: Path, field: str, value: object, expected: str
) -> None:
    path = tmp_path / "game"
    kept(path, 5)
    fields = {field: value}
    if field == "options" and value == {"vote-tye": "lose"}:
        fields["rules"] = save.rules_digest("terrus", {"vote-tye": "lose"})
    reseal(path, 2, **fields)
    with pytest.raises(InputError, match=expected) as caught:
        save.load(str(path))
    assert (caught.value.file, caught.value.line) == (str(path), 2)


LINES: list[tuple[dict[str, object], str]] = [
    ({"answer": 99}, "answer 99 is not one of"),
    ({"answer": True}, "expected one of answer, say, concede and undo"),
    ({"move": 1}, "expected one of answer, say, concede and undo"),
    ({"answer": 0, "undo": 1}, "expected one of answer, say, concede and undo"),
    ({"undo": 7}, "undo: takes back 7 of 3 entries"),
    ({"concede": 7}, "does not fit the game"),
    ({"at": 3}, "expected one of answer, say, concede and undo"),
    ({"words": "hello"}, "words: expected text with say"),
]


@pytest.mark.parametrize(("fields", "expected"), LINES)
def test_a_line_that_does_not_fit(tmp_path: Path, fields: dict[str, object], expected: str) -> None:
    """Sealed, and yet none of ours."""
    path = tmp_path / "game"
    kept(path, 8)
    found = json.loads(path.read_text().splitlines()[5])
    gone = "concede" in fields or ("undo" in fields and "answer" not in fields)
    lines = path.read_bytes().splitlines()
    if gone:
        del found["answer"]
        lines[5] = json.dumps(found).encode()
        path.write_bytes(b"\n".join(lines) + b"\n")
    reseal(path, 6, **fields)
    with pytest.raises(InputError, match=expected) as caught:
        save.load(str(path))
    assert caught.value.line == 6
    assert "\n" not in str(caught.value)
